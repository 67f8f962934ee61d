import { closeDatabase } from "@/lib/db/client";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, type MadeSection, madeStudy } from "@/lib/pools/testing";
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

test("a researcher opens a queue over a pool, and an adjudicator gets a batch of it", async ({
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

  const [ana] = experts;
  if (!ana) throw new Error("nobody was made");
  await signInAs(context, ana);
  await page.goto(`/projects/${slug}/work/${queueId}`);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("excerpt 1 of 3 in this batch")).toBeVisible();
});
