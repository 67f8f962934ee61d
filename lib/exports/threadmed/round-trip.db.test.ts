import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import type { ImportFormatName } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import { textFile } from "@/lib/imports/studies/testing";
import { buildProject } from "@/prisma/seed/builders";

async function importInto(projectId: string, format: ImportFormatName, files: InputFile[]) {
  const input = { projectId, format, files, options: parseImportOptions({}), dryRun: false };
  const report = await importFiles(OPERATOR, input);
  expect(report.problems).toEqual([]);
}

const jsonl = (name: string, rows: readonly object[]) =>
  textFile(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
const rowsOf = (text = "") =>
  text
    .trimEnd()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Texts that forms of files are known to spoil. */
const ODD = ['"quoted", and', "two\n\nlines\r\n", "🙂 after", "膝盖疼", "כואב לי הברך", "=1+1"];
const pairs = (from: number) =>
  [0, 1, 2].map((t) => ({
    t,
    question: `${ODD[(from + t) % ODD.length]}?`,
    physician_answer: `${ODD[(from + t + 3) % ODD.length]}.`,
  }));

const THREADS = ODD.map((_, n) => ({
  thread_id: `T/${n}`,
  source: "invented",
  variant: "complete",
  turns: [...pairs(n), { t: 3, question: "And now?", physician_answer: null }],
}));
const LABELS = ODD.flatMap((text, n) => [
  {
    ...{ thread_id: `T/${n}`, t: 2, misconception: n % 2 ? "YES" : "NO" },
    ...{ label_source: "gpt-4o", rater_kind: "judge", explanation: [text] },
  },
  {
    ...{ thread_id: `T/${n}`, t: 3, misconception: "YES" },
    ...{ label_source: "dr-x", rater_kind: "expert", explanation: [] },
  },
]);
const RESPONSES = ODD.map((text, n) => ({
  ...{ response_id: `r/${n}`, thread_id: `T/${n}`, t: (n % 3) + 1, model: "m", text },
  ...{ setting: n % 2 ? "oracle" : "original", run_id: `run-${n}` },
  scores: [
    { rater: "gpt-4o", rater_kind: "judge", score: 0, explanation: ["partly"] },
    {
      ...{ rater: "llama", rater_kind: "judge", score: null, explanation: [] },
      ...{ status: "malformed", raw: text },
    },
    { rater: "x", rater_kind: "expert", score: -1, explanation: [] },
  ],
}));

test("threads, labels and scores come back as they were, whatever their texts hold", async () => {
  const { id } = await buildProject();
  await importInto(id, "threadmed", [
    jsonl("threads.jsonl", THREADS),
    jsonl("labels.jsonl", LABELS),
    jsonl("responses.jsonl", RESPONSES),
  ]);
  const back = await exportTexts(OPERATOR, id, "threadmed");
  expect(rowsOf(back.get("threads.jsonl"))).toEqual(THREADS);
  expect(rowsOf(back.get("labels.jsonl"))).toEqual(
    LABELS.toSorted((a, b) => a.thread_id.localeCompare(b.thread_id) || a.t - b.t),
  );
  expect(rowsOf(back.get("responses.jsonl"))).toEqual(RESPONSES);
});

test("labels given here go out in the same form, and in again", async () => {
  const { id } = await buildProject();
  await importInto(id, "threadmed", [
    jsonl("threads.jsonl", THREADS.slice(0, 1)),
    jsonl("responses.jsonl", [{ ...RESPONSES[0], scores: [] }]),
  ]);
  const turn = (t: number, judgment_id: string, misconception: string) => ({
    ...{ judgment_id, coder: "ann", protocol_id: "misconception-identification", part: "turn" },
    ...{ question_id: "T/0", turn_index: 2 * t, answers: { misconception } },
  });
  const score = (judgment_id: string, coder: string, correction: number | string) => ({
    ...{ judgment_id, coder, protocol_id: "misconception-scoring", part: "response" },
    ...{ response_id: "r/0", answers: { correction } },
  });
  await importInto(id, "judgments", [
    jsonl("judgments.jsonl", [
      turn(0, "j0", "yes"),
      turn(1, "j1", "cannot_tell"),
      score("s0", "ann", 1),
      score("s1", "ben", "no_misconception"),
    ]),
  ]);
  const back = await exportTexts(OPERATOR, id, "threadmed");
  expect(rowsOf(back.get("labels.jsonl"))).toEqual([
    {
      ...{ thread_id: "T/0", t: 0, misconception: "YES", label_source: "ann" },
      ...{ rater_kind: "expert", explanation: [] },
    },
  ]);
  expect(rowsOf(back.get("responses.jsonl"))[0].scores).toEqual([
    { rater: "ann", rater_kind: "expert", score: 1, explanation: [] },
    {
      ...{ rater: "ben", rater_kind: "expert", score: null, explanation: [] },
      status: "no_misconception",
    },
  ]);
  expect(back.get("about.txt")).toMatch(/\n1 judgment of turns/);
  const { id: other } = await buildProject();
  const files = ["threads.jsonl", "labels.jsonl", "responses.jsonl"].map((name) =>
    textFile(name, back.get(name) ?? ""),
  );
  await importInto(other, "threadmed", files);
  const again = await exportTexts(OPERATOR, other, "threadmed");
  for (const { name } of files) expect(again.get(name), name).toBe(back.get(name));
});

test("files of which there would be nothing are not written", async () => {
  const { id } = await buildProject();
  await importInto(id, "threadmed", [jsonl("threads.jsonl", THREADS)]);
  const back = await exportTexts(OPERATOR, id, "threadmed");
  expect([...back.keys()]).toEqual(["threads.jsonl", "about.txt"]);
});

test("responses of two runs of one model stay apart", async () => {
  const { id } = await buildProject();
  const [response] = RESPONSES;
  const of = (run: string) => ({ ...response, response_id: run, run_id: undefined, scores: [] });
  await importInto(id, "threadmed", [
    jsonl("threads.jsonl", THREADS.slice(0, 1)),
    jsonl("responses.jsonl", [of("one"), of("two")]),
  ]);
  for (const run of ["one", "two"])
    await db().response.updateMany({ where: { externalId: run }, data: { metadata: { run } } });
  const back = await exportTexts(OPERATOR, id, "threadmed");
  const runs = rowsOf(back.get("responses.jsonl")).map(({ run_id }) => run_id);
  expect(runs).toEqual(["one", "two"]);
});
