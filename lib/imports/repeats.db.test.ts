import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { buildProject } from "@/prisma/seed/builders";
import { importFiles } from "./commands";
import { type ImportFormatName, parseImportOptions } from "./formats";
import { ID_LIMIT } from "./ids";
import type { InputFile } from "./material";
import type { ResponseRecord } from "./mdhjudgments/format";
import { buildRecords, fileOf, sectionsIn, textFile, uuid } from "./mdhjudgments/testing";

/** Imports into a new project; what it found wrong, and that nothing is stored then. */
async function problemsOf(format: ImportFormatName, files: readonly InputFile[]) {
  const { id: projectId } = await buildProject();
  const input = { projectId, format, files, options: parseImportOptions({}), dryRun: false };
  const { problems } = await importFiles(OPERATOR, input);
  const count = await db().response.count({ where: { projectId } });
  expect(count > 0).toBe(problems.length === 0);
  return problems;
}

const ROW = { question_id: "q1", question: "Is it?", response_id: "r1", response: "No.\n\nRest." };
const jsonl = (...rows: object[]) =>
  textFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), "a.jsonl");
const OTHER = { ...ROW, response_id: "r2" };
const LONG = "x".repeat(ID_LIMIT + 1);

describe("rows that contradict others", () => {
  test.each<[string, object, string, RegExp]>([
    ["a response twice", ROW, "response_id", /once \(also in line 1\)/],
    ["another question", { ...OTHER, question: "Why?" }, "question", /a\.jsonl line 1/],
    [
      "a section id twice",
      { ...OTHER, section_ids: ["a", "a"] },
      "section_ids[1]",
      /no section before it with this id \(r2, a\.jsonl line 2\)/,
    ],
    [
      "a section id of another response",
      { ...OTHER, section_ids: ["r1-section_0", "b"] },
      "section_ids[0]",
      /\(r1, a\.jsonl line 1\)/,
    ],
    ["an id that is too long", { ...ROW, response_id: LONG }, "response_id", /1,024 bytes/],
    ["a question's id too long", { ...OTHER, question_id: LONG }, "question_id", /1,024 bytes/],
    [
      "a section's id too long",
      { ...OTHER, section_ids: ["a", LONG] },
      "section_ids[1]",
      /1,024 bytes/,
    ],
  ])("%s", async (_, row, field, expected) => {
    const [problem, ...others] = await problemsOf("qa", [jsonl(ROW, row)]);
    expect(problem).toMatchObject({ file: "a.jsonl", line: 2, field });
    expect(problem?.expected).toMatch(expected);
    expect(others.filter((each) => each.field === field)).toEqual([]);
  });

  test("an id as long as may be is stored", async () => {
    expect(await problemsOf("qa", [jsonl({ ...ROW, response_id: LONG.slice(1, -20) })])).toEqual(
      [],
    );
  });
});

const SECTION = "annotations.sections_with_annotations[0]";
const put = (target: object, key: string, value: unknown) =>
  Object.assign(target, { [key]: value });
const first = (record: ResponseRecord) => {
  const [section] = sectionsIn(record);
  if (!section) throw new Error("no section");
  return section;
};

describe("files of the study that contradict each other", () => {
  const again = async (change: (record: ResponseRecord) => void) => {
    const [records, changed] = [buildRecords(), buildRecords()];
    if (changed[0]) change(changed[0]);
    return problemsOf("mdhjudgments", [fileOf(records, "one.jsonl"), fileOf(changed, "two.jsonl")]);
  };

  test("times may differ", async () => {
    const time = "2027-01-01T00:00:00Z";
    expect(await again((r) => put(first(r).annotations[0] ?? {}, "timestamp", time))).toEqual([]);
  });
  test.each<[string, (record: ResponseRecord) => void, string]>([
    ["another question", (r) => put(r, "question", "Other?"), "question"],
    [
      "another annotation",
      (r) => put(first(r).annotations[0] ?? {}, "comment", "x"),
      `${SECTION}.annotations[0].comment`,
    ],
    [
      "another author",
      (r) => put(first(r).annotations[0] ?? {}, "annotator_id", "ANNOTATOR-9"),
      `${SECTION}.annotations[0]`,
    ],
    [
      "another section id",
      (r) => {
        first(r).id = uuid(999);
        for (const each of first(r).annotations) each.parent_id = uuid(999);
      },
      `${SECTION}.id`,
    ],
  ])("%s", async (_, change, field) => {
    const problems = await again(change);
    expect(problems.map((problem) => problem.field)).toContain(field);
    expect(problems[0]).toMatchObject({ file: "two.jsonl", line: 1 });
    expect(problems[0]?.expected).toContain("one.jsonl line 1");
  });

  test("a section id twice", async () => {
    const records = buildRecords();
    if (records[1]) put(sectionsIn(records[1])[1] ?? {}, "id", uuid(201));
    const problems = await problemsOf("mdhjudgments", [fileOf(records)]);
    const found = problems.find(({ expected }) => expected.includes("no section before"));
    expect(found).toMatchObject({
      line: 2,
      field: "annotations.sections_with_annotations[1].id",
    });
  });

  test("a response twice", async () => {
    const good = `${JSON.stringify(buildRecords()[0])}\n`;
    const [problem] = await problemsOf("mdhjudgments", [textFile(good + good)]);
    expect(problem).toMatchObject({ file: "records.jsonl", line: 2, field: "id" });
    expect(problem?.found).toMatch(/cf_made_up/);
  });
});

test("a translation can come after its text, and another one is a problem", async () => {
  const { id: projectId } = await buildProject();
  const bring = (...rows: object[]) =>
    importFiles(OPERATOR, {
      ...{ projectId, format: "units" as const, options: parseImportOptions({}), dryRun: false },
      files: rows.map((row) =>
        textFile(
          `${JSON.stringify(row)}\n`,
          "thread_id" in row && "turns" in row ? "threads.jsonl" : "responses.jsonl",
        ),
      ),
    });
  const turns = [{ index: 0, speaker: "patient", text: "我不想拍片。" }];
  const thread = { thread_id: "q1", language: "zh", turns };
  const response = { ...ROW, question: "我不想拍片。", response: "为什么？", turn_index: 0 };
  const inEnglish = (translation: unknown) => ({ ...thread, metadata: { translation } });
  expect(await bring(thread, response)).toMatchObject({ outcome: "stored" });
  const [ofThread, ofResponse] = [{ language: "en", turns: { 0: "No X-ray." } }, "Why?"];
  const report = await bring(inEnglish(ofThread), { ...response, translation: ofResponse });
  expect(report).toMatchObject({
    ...{ outcome: "stored", problems: [] },
    counts: { questions: 0, responses: 0, translations: 2 },
  });
  const stored = await db().thread.findFirstOrThrow({
    include: { turns: { include: { responses: true } } },
  });
  expect(stored.metadata).toMatchObject({ translation: ofThread });
  expect(stored.turns[0]?.responses[0]?.metadata).toMatchObject({ translation: ofResponse });
  const other = await bring(inEnglish("Not now."), {
    ...response,
    translation: "Oh?",
  });
  expect(other.problems).toMatchObject([
    { file: "threads.jsonl", field: "translation" },
    { file: "responses.jsonl", field: "translation" },
  ]);
});
