import { closeDatabase } from "@/lib/db/client";
import { importStudy, type MadeSection, madeStudy } from "@/lib/pools/testing";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, expectNothingSideways, signInAs, test } from "../fixtures";
import { takeScreens } from "../screens";

const SECTIONS: MadeSection[] = [
  { people: "FT", judge: "F" },
  { people: "FF", judge: "T" },
  { people: "TT", judge: "T" },
  { people: "FFF", judge: "F" },
];

let slug: string;
let owner: BuiltPerson;

test.beforeAll(async () => {
  const project = await buildProject();
  slug = project.slug;
  owner = await buildPerson(project.id, ["owner"]);
  await importStudy(project.id, [madeStudy([SECTIONS, SECTIONS.slice(1), SECTIONS.slice(2)])]);
});
test.afterAll(() => closeDatabase());

// Working out ten thousand resamples shares two cores with everything else.
test.describe.configure({ timeout: 120_000 });

test("a report is worked out, read, taken along and worked out under another choice", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/reports`);
  await expect(page.getByText("Not worked out yet")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Work out the report" }).click();
  await expect(page.getByText("Not worked out yet")).toHaveCount(0, { timeout: 60_000 });
  await expectAccessible(page, [1440, 390]);
  await takeScreens(page, "reports-list");

  await page.getByRole("link", { name: "Table 3" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Table 3/ })).toBeVisible();
  const table = page.getByRole("table", { name: /^Table 3/ });
  await expect(table.getByRole("row", { name: /^They differ 1 1\.0 0 0$/ })).toBeVisible();
  await expect(page.getByText("42", { exact: true })).toBeVisible();
  await expectAccessible(page, [1440, 390]);
  await expectNothingSideways(page, 320);
  await takeScreens(page, "reports-table");

  await page.getByRole("button", { name: "Copy Markdown" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("**Table 3. Agreement within pools**");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV", exact: true }).click();
  expect((await download).suggestedFilename()).toBe(`${slug}-table-3.csv`);

  await page.getByLabel("Seed").fill("x");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Enter a whole number from 0/).first()).toBeVisible();
  await page.getByLabel("Seed").fill("7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reports\/table-3\?seed=7$/);
  await expect(page.locator("dd").getByText("7", { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await page.reload();
  await expect(page.locator("dd").getByText("7", { exact: true })).toBeVisible();
});

test("a figure is drawn with the table of its numbers, and can be saved", async ({
  page,
  context,
}) => {
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/reports`);
  await page.getByRole("button", { name: "Work out the report" }).click();
  await expect(page.getByText("Not worked out yet")).toHaveCount(0, { timeout: 60_000 });
  for (const [name, drawing] of [
    ["agreement", "Agreement within and between pools"],
    ["figure-2", "3 or more sections with a claim"],
  ] as const) {
    await page.goto(`/projects/${slug}/reports/${name}`);
    await expect(page.getByRole("img", { name: drawing }).first()).toBeVisible();
    await expectAccessible(page, [1440, 390]);
    await expectNothingSideways(page, 320);
    await takeScreens(page, `reports-${name}`);
  }
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^SVG of 3 or more/ }).click();
  expect((await download).suggestedFilename()).toBe(`${slug}-figure-2-2.svg`);
});
