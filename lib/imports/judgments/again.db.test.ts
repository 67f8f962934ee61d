import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { type ImportFormatName, parseImportOptions } from "@/lib/imports/formats";
import { textFile } from "@/lib/imports/mdhjudgments/testing";
import { buildProject } from "@/prisma/seed/builders";

const importInto = (projectId: string, format: ImportFormatName, name: string, rows: object[]) =>
  importFiles(OPERATOR, {
    ...{ projectId, format, options: parseImportOptions({}), dryRun: false },
    files: [textFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), name)],
  });

const TEXT = "no no 🙂 never";
const THREAD = {
  thread_id: "d",
  turns: [
    { index: 0, speaker: "patient", text: TEXT },
    { index: 1, speaker: "clinician", text: "Why?" },
    { index: 2, speaker: "patient", text: TEXT },
  ],
};
const RESPONSE = {
  ...{ question_id: "d", question: TEXT, turn_index: 2 },
  ...{ response_id: "r", response: TEXT },
};

const about = {
  thread: { question_id: "d" },
  turn: { question_id: "d", turn_index: 0 },
  response: { response_id: "r" },
};
const row = (part: keyof typeof about, protocol_id: string, answers: object) => ({
  ...{ judgment_id: protocol_id, coder: "ann", part, protocol_id, answers },
  ...about[part],
});
const mark = (start: number, also: object = {}) => ({ start, end: start + 2, text: "no", ...also });
const assumption = (id: string, text: string, reasons: string[]) => ({
  id,
  text,
  reasons,
});
const LIST = [
  assumption("a1", "One", ["unsafe_plan"]),
  assumption("a2", "Two", ["unanswerable", "non_clinical"]),
];

const TURN = row("turn", "misconception-identification", {
  ...{ misconception: "yes", evidence: [mark(0)], comment: "Sure." },
});
const DIALOGUE = row("thread", "challenging-behaviour-dialogue", {
  ...{ shows: "yes", behaviours: ["Care Resistance"] },
  evidence: [mark(0, { turn: 0, label: "Care Resistance" })],
});
const ASSUMPTIONS = row("turn", "false-assumptions", { any: "yes", assumptions: LIST });
const ADDRESSED = row("response", "addressed", {
  assumptions: { a1: { addressed: 1, evidence: [mark(0)] }, a2: { addressed: 0 } },
});
const SCORE = row("response", "misconception-scoring", { correction: 1 });
const FAILURE = row("response", "failure-judgment", { failure: "yes", subtype: "ignored" });
const CORRECTION = row("response", "unnecessary-correction", {
  ...{ overreaction: "yes", flags: ["A_false_contradiction_flag"] },
});
const LABEL = row("response", "imported-label", { value: "error", task: "x" });
const ROWS = [TURN, DIALOGUE, ASSUMPTIONS, ADDRESSED, SCORE, FAILURE, CORRECTION, LABEL];

async function buildHeld() {
  const { id } = await buildProject();
  await importInto(id, "units", "threads.jsonl", [THREAD]);
  expect(await importInto(id, "units", "responses.jsonl", [RESPONSE])).toMatchObject({
    problems: [],
  });
  const report = await importInto(id, "judgments", "one.jsonl", ROWS);
  expect(report).toMatchObject({ problems: [], counts: { judgments: ROWS.length } });
  return id;
}

type Row = Readonly<Record<string, unknown>>;
const answers = (of: { answers: object }, change: object) => ({
  answers: { ...of.answers, ...change },
});

const changes: [string, Row, Row, string][] = [
  ["another turn", TURN, { turn_index: 2 }, "turn_index"],
  ["the turn that is asked about instead", TURN, { turn_index: null }, "turn_index"],
  ["another passage", TURN, answers(TURN, { evidence: [mark(3)] }), "answers.evidence"],
  ["another text", TURN, answers(TURN, { comment: "Quite." }), "answers.comment"],
  ["an answer less", TURN, answers(TURN, { comment: undefined }), "answers.comment"],
  ["another coder", TURN, { coder: "ben" }, "coder"],
  ["another rule", TURN, { by_rule: "no-words" }, "by_rule"],
  ["another context", TURN, { context: { seen: 1 } }, "context"],
  [
    "a passage in another turn",
    DIALOGUE,
    answers(DIALOGUE, { evidence: [mark(0, { turn: 2, label: "Care Resistance" })] }),
    "answers.evidence",
  ],
  [
    "another behaviour",
    DIALOGUE,
    answers(DIALOGUE, { behaviours: ["Self-diagnosis"] }),
    "answers.behaviours",
  ],
  [
    "entries in another order",
    ASSUMPTIONS,
    answers(ASSUMPTIONS, { assumptions: LIST.toReversed() }),
    "answers.assumptions",
  ],
  [
    "other reasons of an entry",
    ASSUMPTIONS,
    answers(ASSUMPTIONS, { assumptions: [LIST[0], assumption("a2", "Two", ["unanswerable"])] }),
    "answers.assumptions",
  ],
  [
    "an entry under another id",
    ASSUMPTIONS,
    answers(ASSUMPTIONS, { assumptions: [LIST[0], { ...LIST[1], id: "a3" }] }),
    "answers.assumptions",
  ],
  [
    "another passage of an entry",
    ADDRESSED,
    answers(ADDRESSED, { assumptions: { a1: { addressed: 1, evidence: [mark(3)] } } }),
    "answers.assumptions",
  ],
  ["another score", SCORE, answers(SCORE, { correction: -1 }), "answers.correction"],
  ["another subtype", FAILURE, answers(FAILURE, { subtype: "compromised" }), "answers.subtype"],
  [
    "other flags",
    CORRECTION,
    answers(CORRECTION, { flags: ["B_unnecessary_fact_correction"] }),
    "answers.flags",
  ],
  ["another role", LABEL, { protocol_id: "imported-adjudication" }, "protocol_id"],
];

test("whatever a row says else about the judgment that the project holds is a problem of the row", async () => {
  const id = await buildHeld();
  for (const [name, held, change, field] of changes) {
    const other = held === LABEL ? SCORE : LABEL;
    const report = await importInto(id, "judgments", "two.jsonl", [other, { ...held, ...change }]);
    expect(report.outcome, name).toBe("rejected");
    expect(report.problems, name).toMatchObject([{ file: "two.jsonl", line: 2, field }]);
    expect(report.problems[0]?.expected, name).toMatch(/already holds/);
  }
  expect(await db().judgment.count({ where: { projectId: id } })).toBe(ROWS.length);
});

test("so is what another file says else, and what is only named in another way is the same", async () => {
  const { id } = await buildProject();
  await importInto(id, "units", "threads.jsonl", [THREAD]);
  const files = (...rows: object[]) =>
    rows.map((each, index) => textFile(`${JSON.stringify(each)}\n`, `${index + 1}.jsonl`));
  const input = { projectId: id, format: "judgments" as const, dryRun: false };
  const options = parseImportOptions({});
  const last = { ...TURN, turn_index: 2 };
  const report = await importFiles(OPERATOR, { ...input, options, files: files(TURN, last) });
  expect(report.problems).toMatchObject(
    [{ file: "2.jsonl", line: 1, field: "turn_index", expected: /1\.jsonl line 1/ }].map(
      ({ expected, ...rest }) => ({ ...rest, expected: expect.stringMatching(expected) }),
    ),
  );
  const asked = { ...TURN, turn_index: null };
  expect(
    await importFiles(OPERATOR, { ...input, options, files: files(last, asked) }),
  ).toMatchObject({ outcome: "stored", problems: [], counts: { judgments: 1 } });
  expect(await importInto(id, "judgments", "three.jsonl", [asked])).toMatchObject({ problems: [] });
});

test("a judgment under another version of its protocol is another", async () => {
  const id = await buildHeld();
  await db().judgment.updateMany({
    where: { projectId: id, externalId: SCORE.judgment_id },
    data: { protocolVersion: 7 },
  });
  const report = await importInto(id, "judgments", "two.jsonl", [LABEL, SCORE]);
  expect(report.problems).toMatchObject([{ line: 2, field: "protocol_version", found: "1" }]);
});

test("a response that comes again under another turn is a problem of its row", async () => {
  const id = await buildHeld();
  const other = { ...RESPONSE, turn_index: 0 };
  const report = await importInto(id, "units", "responses.jsonl", [other]);
  expect(report.problems).toMatchObject([
    { line: 1, field: "question_id", found: '"d", turn 0 from 0' },
  ]);
  const asked = { ...RESPONSE, turn_index: undefined };
  expect(await importInto(id, "units", "responses.jsonl", [asked])).toMatchObject({ problems: [] });
});

test("a coder of another group than before is a problem of the row", async () => {
  const { id } = await buildProject();
  await importInto(id, "units", "threads.jsonl", [THREAD]);
  const grouped = (judgment_id: string, coder_group: string | null) => ({
    ...{ ...TURN, judgment_id, coder_group },
  });
  const first = [grouped("1", "nurses"), grouped("2", null)];
  expect(await importInto(id, "judgments", "one.jsonl", first)).toMatchObject({ problems: [] });
  const report = await importInto(id, "judgments", "two.jsonl", [grouped("3", "surgeons")]);
  expect(report.problems).toMatchObject([{ line: 1, field: "coder_group", found: '"surgeons"' }]);
});
