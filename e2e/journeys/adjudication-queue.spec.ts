import { closeDatabase, db } from "@/lib/db/client";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, type MadeSection, madeStudy } from "@/lib/pools/testing";
import { getProtocol } from "@/lib/protocols/registry";
import { adjudicators } from "@/lib/simulate/adjudication/adjudicators";
import { AdjudicatorAtWork } from "@/lib/simulate/adjudication/drive";
import { readMaterial } from "@/lib/simulate/queries";
import { BASE_RATES, drawnTruth } from "@/lib/simulate/truth";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, signInAs, test } from "../fixtures";
import { takeScreens } from "../screens";

/** Six responses, each with a section on which people differ and one that only the judge doubts. */
const RESPONSES: MadeSection[][] = Array.from({ length: 6 }, () => [
  { people: "FT", judge: "F" },
  { people: "FF", judge: "T" },
]);

let slug: string;
let projectId: string;
let owner: BuiltPerson;
let experts: BuiltPerson[];

test.beforeAll(async () => {
  const project = await buildProject();
  ({ slug, id: projectId } = project);
  owner = await buildPerson(projectId, ["owner"]);
  experts = [
    await buildPerson(projectId, ["medical_expert"], null),
    await buildPerson(projectId, ["medical_expert"], null),
  ];
  await importStudy(projectId, [madeStudy(RESPONSES)]);
  await buildPool(owner.actor, projectId, { name: "Main", seed: 1 });
});
test.afterAll(() => closeDatabase());

/** Lets an expert work as the task page does, until no batch is left for them. */
async function workThrough(person: BuiltPerson, key: number) {
  const queue = await db().queue.findFirstOrThrow({ where: { projectId } });
  const { sections } = await readMaterial(projectId);
  const [adjudicator] = adjudicators("medical_expert", key).slice(-1);
  if (!adjudicator) throw new Error("nobody was made");
  const coder = await db().coder.findUniqueOrThrow({ where: { id: person.coderId } });
  const at = new AdjudicatorAtWork(
    adjudicator,
    { ...person, pseudonym: coder.pseudonym },
    {
      ...{ seed: 1, truth: drawnTruth(1, BASE_RATES), queueId: queue.id, sections },
      protocol: getProtocol(queue.protocolId, queue.protocolVersion),
    },
    null,
    0,
  );
  while ((await at.step()) === "working");
}

test("a researcher opens a queue over a pool; two adjudicators work; everything is seen", async ({
  page,
  context,
}) => {
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/pools`);
  await page.getByRole("link", { name: "Main" }).click();
  await expect(page.getByText("No queue hands out these sections yet.")).toBeVisible();
  await page.getByRole("link", { name: "Open a queue" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Experts");
  await expectAccessible(page);
  await takeScreens(page, "pool-queue-new");
  await page.getByLabel("At least").fill("2");
  await page.getByText("Batches, order and limits").click();
  await page.getByLabel("Fewest sections").fill("4");
  await page.getByLabel("Most sections").fill("3");
  await page.getByRole("button", { name: "Open the queue" }).click();
  await expect(page.getByText("at least 4 sections but at most 3")).toBeVisible();
  await page.getByLabel("Fewest sections").fill("3");
  await page.getByRole("button", { name: "Open the queue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Experts/ })).toBeVisible();
  await expect(page.getByText("3 sections", { exact: false }).first()).toBeVisible();
  const queueUrl = page.url();
  const queueId = queueUrl.split("/").at(-1) ?? "";

  const [ana, ben] = experts;
  if (!ana || !ben) throw new Error("nobody was made");
  await signInAs(context, ana);
  await page.goto(`/projects/${slug}/work/${queueId}`);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("excerpt 1 of 3 in this batch")).toBeVisible();
  await workThrough(ana, 1);
  await workThrough(ben, 2);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /All done here|You have seen all that is left/,
  );

  await signInAs(context, owner);
  await page.goto(`${queueUrl}/units`);
  await expect(page.getByRole("table", { name: "Sections of this queue" })).toBeVisible();
  await expect(page.getByText("Double, p = 0.333").first()).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "pool-queue-sections");
  await page.goto(`/projects/${slug}/pools`);
  await page.getByRole("link", { name: "Main" }).click();
  const progress = page.getByRole("table", { name: "Progress of Experts by row" });
  await expect(progress.getByRole("row", { name: /Judge only 6 of 6/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "pool-progress");

  await page.getByRole("link", { name: "Made statement 1.0." }).click();
  await expect(page.getByText("Into the pool")).toBeVisible();
  await expect(page.getByText("Comment for adjudicators")).toBeVisible();
  await expect(page.getByText("Judged").first()).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "section-trace");
  await page.goBack();

  await page.getByRole("link", { name: "Fate of comments" }).click();
  const fates = page.getByRole("table", { name: "All comments" });
  await expect(fates.getByRole("row", { name: /IsiHallucinationDetector/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "pool-fate");
  await page.getByRole("link", { name: "Blinding" }).click();
  await expect(page.getByRole("heading", { name: "Too few comments to say" })).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "pool-blinding");
});
