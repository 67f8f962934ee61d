import { db } from "@/lib/db/client";
import { buildXlsx } from "@/lib/imports/sources/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, expectNothingSideways, signInAs, test } from "../fixtures";

const HEADER = [
  ...["No ", "What was asked", "What it said", "LLM"],
  ...["human check1", "humaY check2", "human check3"],
];
const ROWS = [
  [1, "发烧危险吗？", "多喝水。\n\n必要时就医。", "m-1", "y", "Y", "Y"],
  [1, "发烧危险吗？", "Mostly not.", "m-2", "N", "n", "N"],
] as const;
const workbook = (rows: readonly (readonly (string | number | null)[])[]) =>
  buildXlsx({ rows: [HEADER, ...rows], hidden: [2], blankBelow: 5 });

test("a workbook is mapped, its errors are found by cell, and the corrected one is imported", async ({
  page,
  context,
}) => {
  test.slow();
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["manager"]));
  await page.goto(`/projects/${project.slug}/import`);

  const send = async (rows: readonly (readonly (string | number | null)[])[]) => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await choosing).setFiles({
      name: "checks.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: Buffer.from(workbook(rows)),
    });
    const before = page.url();
    await page.getByRole("button", { name: "Send and say what its columns are" }).click();
    await page.waitForURL(
      (url) => /\/import\/[0-9a-f-]{36}$/.test(url.href) && url.href !== before,
    );
  };
  const roleOf = (column: string) => page.getByRole("button", { name: `What “${column}” is` });
  const choose = async (column: string, role: string) => {
    await roleOf(column).click();
    await page.getByRole("option", { name: role, exact: true }).click();
  };

  await send([...ROWS, [2, "Why?", null, "m-1", "maybe", "Y", "Y"]]);
  await expect(page.getByText("Read as “human check2”.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "发烧危险吗？" }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNothingSideways(page, 390);

  // What the names of the columns did not say.
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Say which column holds the text or the id")).toBeVisible();
  await choose("What was asked", "Question");
  await choose("What it said", "Response");
  await page
    .getByRole("checkbox", { name: "“No” names the question" })
    .setChecked(true, { force: true });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Nothing was stored: 1 problem.")).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole("row", { name: /checks\.xlsx line 4.*What it said, cell C4/ }),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await db().response.count({ where: { projectId: project.id } })).toBe(0);

  // The mapping is remembered for the corrected file.
  await send([...ROWS, [2, "Why?", "Because.", "m-1", "maybe", "Y", "Y"]]);
  await expect(page.getByText("Columns are set as in the last file")).toBeVisible();
  await expect(roleOf("What it said")).toContainText("Response");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const added = "Added 2 questions, 3 responses, 4 sections, 9 labels.";
  await expect(page.getByText(added, { exact: true })).toBeVisible({ timeout: 30_000 });
  const thread = await db().thread.findFirstOrThrow({
    where: { projectId: project.id, position: 0 },
  });
  expect(thread.externalId).toBe("1");
});
