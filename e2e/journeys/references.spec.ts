import { closeDatabase } from "@/lib/db/client";
import { importOutputs } from "@/lib/judges/import";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, type MadeSection, madeSectionId, madeStudy } from "@/lib/pools/testing";
import { freezeReference } from "@/lib/references/commands";
import { NAMED_RECIPES } from "@/lib/references/recipe";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, signInAs, test } from "../fixtures";
import { takeScreens } from "../screens";

const SECTIONS: MadeSection[] = [
  { people: "TFF", judge: "F" },
  { people: "FF", judge: "T" },
  { people: "TT", judge: "T" },
  { people: "FF", judge: "F" },
  { people: "FN", judge: "F" },
];

let slug: string;
let projectId: string;
let owner: BuiltPerson;

test.beforeAll(async () => {
  const project = await buildProject();
  ({ slug, id: projectId } = project);
  owner = await buildPerson(projectId, ["owner"]);
  await importStudy(projectId, [madeStudy([SECTIONS])]);
  await buildPool(owner.actor, projectId, { name: "Main", seed: "1" });
});
test.afterAll(() => closeDatabase());

/** A judge that ran elsewhere and flags a section that nobody else does. */
async function bringPredictions(): Promise<void> {
  const bytes = Buffer.from(`section_id,has_error\n${madeSectionId(1, 3)},true\n`);
  const file = { name: "new.csv", bytes };
  await importOutputs(owner.actor, { projectId, judge: "New", file });
}

test("references are frozen and compared, and what a new detector found goes to the pool", async ({
  page,
  context,
}) => {
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/references`);
  await expect(page.getByRole("heading", { name: "No reference yet" })).toBeVisible();
  await page.getByRole("link", { name: "Freeze a reference" }).click();

  await expect(page.getByRole("row", { name: "Error 1 20.0 %", exact: true })).toBeVisible();
  await page.locator("label", { hasText: /^First-pass majority/ }).click();
  await expect(page.getByRole("row", { name: /^Majority label/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "references-new");
  await page.getByLabel("Name", { exact: true }).fill("By majority");
  await page.getByRole("button", { name: "Freeze the reference" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "By majority" })).toBeVisible();
  const table = page.getByRole("table", { name: "Sections of the reference" });
  await expect(table.getByRole("row")).toHaveCount(6);
  await expectAccessible(page);
  await takeScreens(page, "references-detail");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`${slug}-reference-By_majority.excel.csv`);

  await page.goto(`/projects/${slug}/references/new`);
  await expect(page.getByRole("table", { name: "Sections by label" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Agreed");
  // A name does not make what was counted stale, so that the form can be sent at once.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Agreed" })).toBeVisible();

  await page.getByRole("link", { name: "References" }).first().click();
  await page.getByRole("link", { name: "Compare two" }).click();
  const moved = page.getByRole("table", { name: "Sections that moved" });
  await expect(moved.getByText("Labelled only by the first")).toBeVisible();
  await expect(moved.getByText("Made statement 1.0.")).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "references-compare");

  await bringPredictions();
  await page.goto(`/projects/${slug}/benchmark`);
  await expect(page.getByRole("table", { name: /^Scores of detectors/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "benchmark");
  await page.getByRole("button", { name: "Send 1 to “Main”" }).click();
  await expect(page.getByText("1 section would come into “Main”.")).toBeVisible();
  await page.getByRole("button", { name: "Make the pool’s next version" }).click();
  await expect(page.getByRole("heading", { name: "Version 2" })).toBeVisible();
  await expect(page.getByText("Positive of a new detector").first()).toBeVisible();
});

/** A project with a pilot of doubles, a pool without an audit, and a reference. */
async function buildPilot() {
  const pilot = await buildProject();
  const person = await buildPerson(pilot.id, ["owner"]);
  const says = ["FF", "TF", "TT"];
  await importStudy(pilot.id, [
    madeStudy(Array.from({ length: 12 }, (_, i) => [{ people: says[i % 3] ?? "FF", judge: "F" }])),
  ]);
  await buildPool(person.actor, pilot.id, { name: "Main", seed: "1" });
  const recipe = NAMED_RECIPES[1]?.recipe;
  await freezeReference(person.actor, pilot.id, { name: "FP+ME", recipe });
  return { ...pilot, person };
}

test("missed errors, effects of comments and the planner say what there is, and what is lacking", async ({
  page,
  context,
}) => {
  const { slug, person } = await buildPilot();
  await signInAs(context, person);
  await page.goto(`/projects/${slug}/benchmark/planner`);
  await expect(page.getByRole("table", { name: "Simulated widths of the interval" })).toBeVisible();
  await page.getByLabel("Minutes for one judgment").fill("3");
  await page.getByLabel("Price of an hour").fill("40");
  await page.getByRole("button", { name: "Work it out" }).click();
  await expect(page.getByText(/two judgments a section, 3.0 minutes each/)).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "benchmark-planner");
  await page.getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("heading", { name: "No adjudication yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Missed errors" }).click();
  await expect(page.getByText(/No estimate: no unit of stratum/)).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "benchmark-missing");
});

test("a token is made, shown once, and revoked", async ({ page, context, request }) => {
  await signInAs(context, owner);
  await page.goto("/account/tokens");
  await page.getByLabel("Name", { exact: true }).fill("Notebook");
  await page.getByRole("button", { name: "Make the token" }).click();
  const token = page.locator("code", { hasText: /^adjudica_/ });
  await expect(token).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "account-tokens");
  const headers = { authorization: `Bearer ${await token.textContent()}` };
  const answer = await request.get(`/api/v1/projects/${slug}/references`, { headers });
  expect(answer.status()).toBe(200);
  await page.getByRole("button", { name: "Revoke Notebook" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  const refused = await request.get(`/api/v1/projects/${slug}/references`, { headers });
  expect(refused.status()).toBe(401);
});
