import { closeDatabase } from "@/lib/db/client";
import { importStudy, type MadeSection, madeStudy } from "@/lib/pools/testing";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, signInAs, test } from "../fixtures";
import { takeScreens } from "../screens";

const SECTIONS: MadeSection[] = [
  { people: "FT", judge: "F" },
  { people: "F", judge: "T" },
  { people: "FF", judge: "F" },
  { people: "FF", judge: "F" },
];

let slug: string;
let projectId: string;
let owner: BuiltPerson;

test.beforeAll(async () => {
  const project = await buildProject();
  ({ slug, id: projectId } = project);
  owner = await buildPerson(projectId, ["owner"]);
  await importStudy(projectId, [madeStudy([SECTIONS])]);
});
test.afterAll(() => closeDatabase());

test("a pool is previewed, built, looked at, and built anew as it was shown", async ({
  page,
  context,
}) => {
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/pools`);
  await expect(page.getByRole("heading", { name: "No pool yet" })).toBeVisible();
  await page.getByRole("link", { name: "Build a pool" }).click();

  await expect(page.getByRole("row", { name: /First-pass disagreement 1/ })).toBeVisible();
  await page.getByLabel("Of agreed no error").fill("1");
  await expect(page.getByText("The choices have changed since this count.")).toBeVisible();
  await page.getByRole("button", { name: "Count again" }).click();
  await expect(
    page.getByRole("row", { name: "Audit of agreed no error 1 of 2 0.5000" }),
  ).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "pools-new");

  await page.getByLabel("Name", { exact: true }).fill("Main");
  await page.getByRole("button", { name: "Build the pool" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Main" })).toBeVisible();
  const table = page.getByRole("table", { name: "Sections of the pool" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await expectAccessible(page);
  await takeScreens(page, "pools-detail");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`${slug}-pool-Main-v1.excel.csv`);

  await page.getByRole("link", { name: "Look for changes" }).click();
  await expect(page.getByText("Nothing has changed since version 1.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply as version 2" })).toBeDisabled();

  const more = SECTIONS.with(2, { people: "FFT", judge: "F" });
  await importStudy(projectId, [madeStudy([more], "more.jsonl")]);
  await page.reload();
  const changes = page.getByRole("table", { name: "Sections that change" });
  await expect(changes.getByText("Made statement 1.2.")).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "pools-changes");
  await page.getByRole("button", { name: "Apply as version 2" }).click();
  await expect(page.getByRole("heading", { name: "Version 2" })).toBeVisible();
  await expect(page.getByText(/^2: 4 sections/)).toBeVisible();
});
