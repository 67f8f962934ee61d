import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { type ImportFormatName, parseImportOptions } from "@/lib/imports/formats";
import { textFile } from "@/lib/imports/mdhjudgments/testing";
import type { Answers } from "@/lib/protocols/types";
import { createQueue } from "@/lib/work/commands";
import { judgeAll } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";

const importInto = (projectId: string, format: ImportFormatName, text: string, name: string) =>
  importFiles(OPERATOR, {
    ...{ projectId, format, files: [textFile(text, name)] },
    ...{ options: parseImportOptions({}), dryRun: false },
  });

const FIRST = "🙂我不想拍片。";
const EVIDENCE = [{ turn: 0, start: 2, end: 5, text: "不想拍", label: "Care Resistance" }];

/** A dialogue without responses, judged as a whole and turn by turn, and its exports. */
async function buildJudged() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const physician = await buildPerson(project.id, ["physician"]);
  const turns = [
    ["P", FIRST],
    ["C", "Why?"],
    ["P", "Rays."],
  ] as const;
  await buildThread(project.id, { externalId: "d", turns });
  const judge = async (protocolId: string, answers: Parameters<typeof judgeAll>[2]) => {
    const input = { name: protocolId, protocolId, overlap: 1 };
    const { id } = await createQueue(manager.actor, project.id, input);
    await judgeAll(physician, { id, protocolId }, answers);
  };
  await judge("challenging-behaviour-dialogue", () => ({
    ...{ shows: "yes", behaviours: ["Care Resistance"], evidence: EVIDENCE },
  }));
  const emoji = [{ start: 0, end: 1, text: "🙂" }];
  await judge(
    "misconception-identification",
    ({ text }): Answers =>
      text === FIRST ? { misconception: "yes", evidence: emoji } : { misconception: "no" },
  );
  const units = await exportTexts(OPERATOR, project.id, "units");
  const judgments = await exportTexts(OPERATOR, project.id, "judgments");
  return {
    threads: units.get("threads.jsonl") ?? "",
    lines: judgments.get("judgments.jsonl") ?? "",
  };
}

async function buildOther(threads: string) {
  const { id } = await buildProject();
  const report = await importInto(id, "units", threads, "threads.jsonl");
  expect(report.problems).toEqual([]);
  return id;
}

test("judgments of turns and threads keep their times, and what was shown, over two imports", async () => {
  const { threads, lines } = await buildJudged();
  expect(lines).toMatch(/"submitted_at":"\d{4}-/);
  let text = lines;
  for (let n = 0; n < 2; n++) {
    const id = await buildOther(threads);
    const report = await importInto(id, "judgments", text, "judgments.jsonl");
    expect(report).toMatchObject({ outcome: "stored", counts: { judgments: 3 } });
    text = (await exportTexts(OPERATOR, id, "judgments")).get("judgments.jsonl") ?? "";
    expect(text).toBe(lines);
  }
  const labels = await exportTexts(
    OPERATOR,
    (await db().project.findFirstOrThrow()).id,
    "judgments",
    { profile: "labels" },
  );
  expect(labels.get("judgments-challenging-behaviour-dialogue-thread.csv")).toContain("sha256");
});

const faults: [string, string, (row: Answered) => void, RegExp][] = [
  [
    "offsets that count UTF-16 units",
    "evidence",
    ({ answers }) => Object.assign(answers.evidence?.[0] ?? {}, { start: 3, end: 6 }),
    /code points: "想拍片"/,
  ],
  [
    "a turn that is none",
    "evidence",
    ({ answers }) => Object.assign(answers.evidence?.[0] ?? {}, { turn: 9 }),
    /a turn of the conversation/,
  ],
];

interface Answered {
  readonly answers: { readonly evidence?: object[] };
}

test.each(faults)("%s are reported by row, and nothing is stored", async (_, field, spoil, why) => {
  const { threads, lines } = await buildJudged();
  const id = await buildOther(threads);
  const rows = lines.trim().split("\n");
  const at = rows.findIndex((row) => row.includes('"unit_kind":"thread"'));
  const row = JSON.parse(rows[at] ?? "");
  spoil(row);
  rows[at] = JSON.stringify(row);
  const report = await importInto(id, "judgments", `${rows.join("\n")}\n`, "judgments.jsonl");
  expect(report.outcome).toBe("rejected");
  expect(report.problems).toMatchObject([{ file: "judgments.jsonl", line: at + 1, field }]);
  expect(report.problems[0]?.expected).toMatch(why);
  expect(await db().judgment.count({ where: { projectId: id } })).toBe(0);
});

test("passages of a response that comes in the same project are held against its text", async () => {
  const { id } = await buildProject();
  const response = { question_id: "q", question: "Why?", response_id: "r1", response: "🙂 Rest." };
  await importInto(id, "qa", `${JSON.stringify(response)}\n`, "qa.jsonl");
  const marked = (start: number) => ({
    ...{ judgment_id: `j${start}`, coder: "ann", protocol_id: "addressed", part: "response" },
    response_id: "r1",
    answers: {
      assumptions: { a1: { addressed: 1, evidence: [{ start, end: start + 4, text: "Rest" }] } },
    },
  });
  const lines = [marked(2), marked(3)].map((row) => `${JSON.stringify(row)}\n`).join("");
  const report = await importInto(id, "judgments", lines, "judgments.jsonl");
  expect(report.problems).toMatchObject([{ line: 2, field: "assumptions" }]);
});
