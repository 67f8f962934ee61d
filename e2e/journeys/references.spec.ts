import { closeDatabase } from "@/lib/db/client";
import { importOutputs } from "@/lib/judges/import";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, type MadeSection, madeSectionId, madeStudy } from "@/lib/pools/testing";
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
  await page.getByLabel("Name", { exact: true }).fill("Agreed");
  await page.getByRole("button", { name: "Freeze the reference" }).click();
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
