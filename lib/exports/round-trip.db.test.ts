import fc from "fast-check";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { importFiles } from "@/lib/imports/commands";
import { type ImportFormatName, parseImportOptions } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import { buildFiles, textFile } from "@/lib/imports/mdhjudgments/testing";
import { submitUnit } from "@/lib/work/submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { exportFiles } from "./commands";
import { parseExportOptions } from "./formats";
import { exportTexts } from "./testing";

/** What is exported and imported into a new project exports the same bytes. */

type Texts = ReadonlyMap<string, string>;

async function importInto(
  projectId: string,
  format: ImportFormatName,
  files: readonly InputFile[],
): Promise<void> {
  const options = parseImportOptions({ ids: "any" });
  const input = { projectId, format, files, options, dryRun: false };
  const report = await importFiles(OPERATOR, input);
  expect(report.problems).toEqual([]);
}

const pick = (texts: Texts, wanted: (name: string) => boolean): InputFile[] =>
  [...texts].filter(([name]) => wanted(name)).map(([name, text]) => textFile(text, name));

/** Exports a project, imports it into a new one, and holds their exports against each other. */
async function expectSame(
  projectId: string,
  judgmentFiles: (name: string) => boolean = (name) => name === "judgments.jsonl",
  unitFiles: (name: string) => boolean = (name) => name.endsWith(".jsonl"),
) {
  const units = await exportTexts(OPERATOR, projectId, "units");
  const judgments = await exportTexts(OPERATOR, projectId, "judgments");
  const other = await buildProject();
  await importInto(other.id, "units", pick(units, unitFiles));
  const files = pick(judgments, judgmentFiles).filter(({ bytes }) => bytes.length > 0);
  if (files.length > 0) await importInto(other.id, "judgments", files);
  expect(await exportTexts(OPERATOR, other.id, "units")).toEqual(units);
  expect(await exportTexts(OPERATOR, other.id, "judgments")).toEqual(judgments);
  return { units, judgments };
}

const isExactCsv = (name: string) => /^judgments-.*(?<!\.excel)\.csv$/.test(name);
const isExcelCsv = (name: string) => /^judgments-.*\.excel\.csv$/.test(name);

const isExactUnits = (name: string) => /^(questions|responses|sections)\.csv$/.test(name);
const isExcelUnits = (name: string) => /^(questions|responses|sections)\.excel\.csv$/.test(name);

/** A project with a finished response and a revised section, judged here. */
async function buildWork() {
  const { project, queue } = await buildQueue({ responses: 2 });
  const person = await buildPerson(project.id);
  const task = await claimTask(person, queue.id);
  await submitUnit(person, task.assignmentId, submitOf(task, 0, WHOLE));
  const wrong = { ...FINE, risk: false, comment: '=1+1\n---\n多喝水 😀 "חום"' };
  await submitUnit(person, task.assignmentId, submitOf(task, 1, wrong));
  await submitUnit(person, task.assignmentId, submitOf(task, 3, { accuracy_type: "not_claim" }));
  return project.id;
}

test.each([
  ["JSONL", undefined],
  ["CSV", isExactCsv],
  ["CSV for spreadsheets", isExcelCsv],
])("work done here survives, its queue and times included, through %s", async (_, files) => {
  const { judgments } = await expectSame(await buildWork(), files);
  const lines = (judgments.get("judgments.jsonl") ?? "").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      queue: "First pass",
      submitted_at: expect.stringMatching(/Z$/),
      source_time: null,
    }),
  );
});

test("units survive as workbooks", async () => {
  const id = await buildWork();
  const input = { projectId: id, options: parseExportOptions({ as: ["xlsx"] }) };
  const files: InputFile[] = [];
  for await (const { name, chunks } of exportFiles(OPERATOR, { ...input, format: "units" })) {
    const pieces: Uint8Array[] = [];
    for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
    if (name.endsWith(".xlsx")) files.push({ name, bytes: Buffer.concat(pieces) });
  }
  expect(files.map(({ name }) => name).sort()).toEqual([
    ...["questions.xlsx", "responses.xlsx", "sections.xlsx"],
  ]);
  const other = await buildProject();
  await importInto(other.id, "units", files);
  const [before, after] = [id, other.id].map((each) => exportTexts(OPERATOR, each, "units"));
  expect(await after).toEqual(await before);
});

test("a table of responses needs its questions, one of sections its responses", async () => {
  const texts = await exportTexts(OPERATOR, await buildWork(), "units");
  for (const [name, expected] of [
    [
      "responses.csv",
      "a turn that the project or these files hold: import its conversation first, or with it",
    ],
    ["sections.csv", "the table of responses with it"],
  ] as const) {
    const { id: projectId } = await buildProject();
    const files = pick(texts, (each) => each === name);
    const input = { projectId, files, options: parseImportOptions({}), dryRun: false };
    const report = await importFiles(OPERATOR, { ...input, format: "units" });
    expect(report.problems[0]).toMatchObject({ file: name, expected });
  }
});

test("a study's data survives, with what adjudicators were shown", async () => {
  const { id } = await buildProject();
  await importInto(id, "mdhjudgments", buildFiles());
  const { judgments } = await expectSame(id);
  expect(judgments.get("judgments.jsonl")).toContain("saw_annotation_ids");
});

/** Texts that break careless readers and writers. */
const HARD = [
  "=1+1",
  "---",
  "+1",
  "@x",
  "'=x",
  '"',
  '""',
  "a,b",
  "\r\n",
  "\n\n",
  "\t",
  " ",
  "😀",
  "👩‍⚕️",
  "多喝水",
  "חום",
  "\u200f",
  "\\",
  "null",
  "NA",
  "0",
  "\u2028",
  "{}",
];
const piece = fc.oneof(
  fc.constantFrom(...HARD),
  fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.replaceAll("\0", "")),
);
const words = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""));
const visible = words.map((text) => (text.trim() ? text : `${text}x`));
const maybe = fc.option(visible, { nil: undefined });

const response = fc.record({
  sections: fc.array(visible, { minLength: 1, maxLength: 4 }),
  joint: fc.constantFrom("\n\n", "\n", " ", ""),
  generator: maybe,
  condition: maybe,
  language: maybe,
  thread_id: maybe,
  note: fc.option(fc.jsonValue({ maxDepth: 2 }).filter(isStorable), { nil: undefined }),
  comment: words,
  coder: visible,
  certainty: fc.boolean(),
});

/** PostgreSQL keeps neither NUL nor halves of surrogate pairs, nor minus nothing. */
function isStorable(value: unknown): boolean {
  const json = JSON.stringify(value);
  return value !== null && !/\\u0000|\\ud[89a-f]/i.test(json) && !/\b-0\b|e-?\d/.test(json);
}

test("any texts survive, in units and in judgments", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(response, { minLength: 1, maxLength: 4 }),
      visible,
      async (responses, id) => {
        const project = await buildProject();
        const rows = responses.map(
          ({ sections, joint, note, comment, coder, certainty, ...row }, n) => ({
            ...row,
            ...(note !== undefined && { note }),
            question_id: `${id}-q${n % 2}`,
            question: `${id} ${n % 2}`,
            response_id: `${id}-${n}`,
            response: sections.join(joint),
            sections,
          }),
        );
        await importInto(project.id, "qa", [textFile(linesOf(rows), "a.jsonl")]);
        const judgments = responses.map(({ comment, coder, certainty }, n) => ({
          judgment_id: `j${n}`,
          section_id: `${id}-${n}-section_0`,
          coder,
          protocol_id: "first-pass",
          part: "section",
          answers: { accuracy_type: "incorrect", certainty, risk: true, urgency: true, comment },
        }));
        await importInto(project.id, "judgments", [textFile(linesOf(judgments), "j.jsonl")]);
        await expectSame(project.id);
        await expectSame(project.id, isExactCsv, isExactUnits);
        await expectSame(project.id, isExcelCsv, isExcelUnits);
      },
    ),
    { numRuns: 10 },
  );
});

const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
