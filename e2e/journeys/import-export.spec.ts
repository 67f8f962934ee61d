import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { buildFiles } from "@/lib/imports/mdhjudgments/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, expectNothingSideways, signInAs, test } from "../fixtures";

const ANSWERS = [
  {
    question_id: "q1",
    question: "Is a fever dangerous?",
    response_id: "q1-a",
    response: "# Fever\n\nMostly not.\n\n=1+1 is no formula here.",
  },
  {
    question_id: "q2",
    question: "发烧危险吗？",
    response_id: "q2-a",
    response: "多喝水。\n\n必要时就医。",
    language: "zh",
  },
];
const jsonl = (rows: readonly object[]) =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

/** Picks a radio button by the words beside it, as people do: the button itself lies below them. */
const choose = (page: Page, words: string) =>
  page.locator("label", { hasText: words }).first().click();

test("files with faults are refused with their lines, corrected ones are imported and exported", async ({
  page,
  context,
}) => {
  test.slow();
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["manager"]));
  await page.goto(`/projects/${project.slug}/import`);
  await expectAccessible(page);

  const send = async (rows: readonly object[]) => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).click();
    await (await choosing).setFiles({
      name: "answers.jsonl",
      mimeType: "text/plain",
      buffer: jsonl(rows),
    });
    const before = page.url();
    await page.getByRole("button", { name: "Check the files" }).click();
    await page.waitForURL(
      (url) => /\/import\/[0-9a-f-]{36}$/.test(url.href) && url.href !== before,
    );
  };
  await choose(page, "Questions with responses");
  await send([ANSWERS[0] ?? {}, { ...ANSWERS[1], response: 7 }]);
  await expect(page.getByRole("alert").getByText("Nothing was stored: 1 problem")).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("row", { name: /answers\.jsonl line 2.*response.*7/ })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Problems as CSV" }).click();
  const saved = await readFile(await (await saving).path(), "utf8");
  expect(saved).toContain("answers.jsonl,2,response,7,");
  await expectAccessible(page);

  await send(ANSWERS);
  const checked = page.getByText("It would add 2 questions, 2 responses, 5 sections").first();
  await expect(checked).toBeVisible({ timeout: 30_000 });
  expect(await db().response.count({ where: { projectId: project.id } })).toBe(0);
  await expectAccessible(page);
  await expectNothingSideways(page, 390);
  await page.getByRole("button", { name: "Import them" }).click();
  const added = page.getByText("Added 2 questions, 2 responses, 5 sections").first();
  await expect(added).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "import other files" }).click();
  await expect(page.getByRole("rowheader", { name: "answers.jsonl" })).toBeVisible();
  await choose(page, "Questions with responses");
  await send(ANSWERS);
  const before = page.getByText("This file was imported before").first();
  await expect(before).toBeVisible({ timeout: 30_000 });

  await page.getByRole("link", { name: "Data", exact: true }).click();
  await page.getByRole("link", { name: "q2-a" }).click();
  await expect(page.getByText("必要时就医。")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Export", exact: true }).click();
  await expectAccessible(page);
  await choose(page, "Questions, responses and sections");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download as ZIP.*Questions, responses/ }).click();
  const archive = unzipSync(await readFile(await (await downloading).path()));
  const lines = strFromU8(archive["responses.jsonl"] ?? new Uint8Array())
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(ANSWERS);
  expect(strFromU8(archive["sections.excel.csv"] ?? new Uint8Array())).toContain(
    ",'=1+1 is no formula here.,",
  );
});

/** Enough rows that an import of them can be caught in the middle. */
const MANY = Array.from({ length: 40_000 }, (_, index) => ({
  ...{ question_id: `q${index}`, question: `Is it number ${index}?`, response_id: `r${index}` },
  response: `It is ${index}.\n\n${"Some more words about it. ".repeat(6)}`,
}));

test("a large import shows how far it is, is stopped without a trace, and begins again", async ({
  page,
  context,
}) => {
  test.slow();
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["manager"]));
  await page.goto(`/projects/${project.slug}/import`);
  await choose(page, "Questions with responses");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const file = { name: "many.jsonl", mimeType: "text/plain", buffer: jsonl(MANY) };
  await (await choosing).setFiles(file);
  await page.getByRole("button", { name: "Check the files" }).click();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  await expect(page.getByRole("progressbar")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: /^Stop: / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const where = { projectId: project.id };
  expect(await db().response.count({ where })).toBe(0);
  expect(await db().stagedResponse.count({ where: { upload: where } })).toBe(0);

  await page.getByRole("button", { name: "Resume" }).click();
  const checked = page.getByText("It would add 40,000 questions, 40,000 responses").first();
  await expect(checked).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
});

test("a profile keeps texts in the project, and a restricted licence all of them", async ({
  page,
  context,
}) => {
  test.slow();
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["manager"]));
  await page.goto(`/projects/${project.slug}/export`);
  await expect(page.getByRole("heading", { name: "Nothing to export yet" })).toBeVisible();
  await expectAccessible(page);
  await importFiles(OPERATOR, {
    projectId: project.id,
    format: "qa",
    files: [{ name: "a.jsonl", bytes: jsonl(ANSWERS) }],
    options: parseImportOptions({}),
    dryRun: false,
  });
  await page.reload();

  await choose(page, "Questions, responses and sections");
  const responses = page.getByRole("region", { name: "responses" });
  await expect(
    responses.getByText(/^question_id, turn_index, response_id, response, generator/),
  ).toBeVisible();
  await choose(page, "Ids and labels only");
  await expect(responses.getByText("Stays here:")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Parquet/ }).press("Space");
  await page.getByText("single files").click();
  await expect(page.getByRole("link", { name: "sections.parquet" })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download as ZIP/ }).click();
  const archive = unzipSync(await readFile(await (await downloading).path()));
  expect(strFromU8(archive["responses.csv"] ?? new Uint8Array())).toContain("q1,,q1-a,");
  for (const bytes of Object.values(archive)) expect(strFromU8(bytes)).not.toContain("Mostly not");
  expect(strFromU8(archive["about.txt"] ?? new Uint8Array())).toContain(
    "Nobody’s work is left out",
  );

  await choose(page, "Restricted");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^With texts Also/ })).toBeDisabled();
  const refused = await page.request.get(
    `/api/projects/${project.slug}/export/units?profile=texts`,
  );
  expect(refused.status()).toBe(403);
});

test("the table of responses is searched, filtered and sorted, and opens a response", async ({
  page,
  context,
}) => {
  const project = await buildProject();
  await importFiles(OPERATOR, {
    projectId: project.id,
    format: "mdhjudgments",
    files: buildFiles(),
    options: parseImportOptions({}),
    dryRun: false,
  });
  await signInAs(context, await buildPerson(project.id, ["viewer"]));
  await page.goto(`/projects/${project.slug}/data`);
  await expect(page.getByText("1 to 3 of 3")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("columnheader", { name: "Generator" }).getByRole("button").click();
  await page.getByRole("searchbox").fill("pedinf");
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await page.getByRole("searchbox").fill("no such text");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(page.getByText("1 to 3 of 3")).toBeVisible();

  await page.getByRole("link", { name: /version='hallucination/ }).click();
  await expect(page.getByRole("heading", { name: /version='hallucination/ })).toBeVisible();
  const first = page.getByRole("list", { name: "Judgments of section 1" });
  await expect(first.getByText("ANNOTATOR-1", { exact: true })).toBeVisible();
  await expect(first.getByText("Error", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Judgments differ").first()).toBeVisible();
  await expectAccessible(page);
  // A viewer reads, and takes nothing away.
  await expect(page.getByRole("link", { name: "Export", exact: true })).toHaveCount(0);
});
