import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import type { ImportFormatName } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import {
  DIALOGUE_ZH,
  judgedFile,
  judgedRecord,
  negativeFile,
  positiveFile,
} from "@/lib/imports/studies/cpb-bench/testing";
import { textFile } from "@/lib/imports/studies/testing";
import type { Answers } from "@/lib/protocols/types";
import { buildProject } from "@/prisma/seed/builders";
import { exportTexts } from "./testing";

async function importInto(projectId: string, format: ImportFormatName, files: InputFile[]) {
  const options = parseImportOptions({});
  const input = { projectId, format, files, options, dryRun: false };
  const report = await importFiles(OPERATOR, input);
  expect(report.problems).toEqual([]);
}

const RESPONSE = "别急🙂。软骨不会一下子没了，先检查。";
const jsonl = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const rowsOf = (text = "") =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A Chinese dialogue with a response of which passages are marked, right after an emoji too. */
async function buildMarked() {
  const { id } = await buildProject();
  await importInto(id, "cpb-bench", [
    positiveFile("MedDG", 0, 0, DIALOGUE_ZH),
    positiveFile("ACI", 1, 2),
    judgedFile("ACI", judgedRecord("ACI", 1, 2)),
    negativeFile("MedDG", 2),
    judgedFile("MedDG", judgedRecord("MedDG", 0, 0, { response: RESPONSE })),
  ]);
  const { externalId } = await db().response.findFirstOrThrow({
    where: { projectId: id, text: RESPONSE },
  });
  const passage = (text: string) => {
    const start = [...RESPONSE.slice(0, RESPONSE.indexOf(text))].length;
    return { start, end: start + [...text].length, text };
  };
  const evidence = [passage("。软骨"), passage("🙂"), passage("先检查")];
  const base = {
    coder: "ann",
    protocol_id: "addressed",
    part: "response",
    response_id: externalId,
  };
  const over = {
    ...{ judgment_id: "j2", coder: "ann", protocol_id: "challenging-behaviour-dialogue" },
    ...{ part: "thread", question_id: "MedDG/77" },
    answers: {
      shows: "yes",
      behaviours: ["Self-diagnosis"],
      evidence: [{ turn: 0, start: 12, end: 13, text: "🙂", label: "Self-diagnosis" }],
    },
  };
  const answers = { assumptions: { a1: { addressed: 1, evidence } } };
  const lines = jsonl({ judgment_id: "j1", ...base, answers }, over);
  await importInto(id, "judgments", [textFile("judgments.jsonl", lines)]);
  return id;
}

interface Passage {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly turn?: number;
}

test("the database cuts the same words out of the texts as the exported passages say", async () => {
  const id = await buildMarked();
  const judgments = rowsOf((await exportTexts(OPERATOR, id, "judgments")).get("judgments.jsonl"));
  const find = (name: string) => judgments.find((row) => row.judgment_id === name);
  const [j1, j2] = [find("j1"), find("j2")];
  const answers = j1.answers as Answers & { assumptions: { a1: { evidence: Passage[] } } };
  expect(answers.assumptions.a1.evidence).toHaveLength(3);
  for (const { start, end, text } of answers.assumptions.a1.evidence) {
    const [row] = await sql()<{ cut: string }[]>`
      SELECT substr(text, ${start + 1}, ${end - start}) AS cut FROM response
      WHERE project_id = ${id} AND external_id = ${j1.response_id}`;
    expect(row?.cut).toBe(text);
  }
  for (const { turn = 0, start, end, text } of j2.answers.evidence as Passage[]) {
    const [row] = await sql()<{ cut: string }[]>`
      SELECT substr(t.text, ${start + 1}, ${end - start}) AS cut
      FROM turn t JOIN thread h ON h.id = t.thread_id
      WHERE h.project_id = ${id} AND h.external_id = ${j2.question_id} AND t.index = ${turn}`;
    expect(row?.cut).toBe(text);
  }
});

test("threads, responses to their turns and judgments of all kinds go round", async () => {
  const one = await buildMarked();
  const [units, judgments] = [
    await exportTexts(OPERATOR, one, "units"),
    await exportTexts(OPERATOR, one, "judgments"),
  ];
  const lines = judgments.get("judgments.jsonl") ?? "";
  const kinds = rowsOf(lines).map(({ unit_kind }) => unit_kind);
  expect(new Set(kinds)).toEqual(new Set(["response", "thread", "turn"]));
  // ACI counts turns from 1, which is not the place of the turn in its thread.
  const responses = rowsOf(units.get("responses.jsonl"));
  expect(responses.find(({ question_id }) => question_id === "ACI/77")?.turn_index).toBe(2);
  const { id: two } = await buildProject();
  const files = ["threads.jsonl", "responses.jsonl"].map((name) =>
    textFile(name, units.get(name) ?? ""),
  );
  await importInto(two, "units", files);
  await importInto(two, "judgments", [textFile("judgments.jsonl", lines)]);
  const again = await exportTexts(OPERATOR, two, "units");
  for (const name of ["threads.jsonl", "responses.jsonl", "turns.csv", "responses.csv"])
    expect(again.get(name), name).toBe(units.get(name));
  expect((await exportTexts(OPERATOR, two, "judgments")).get("judgments.jsonl")).toBe(lines);
});

test("of threads alone there is no table of questions, and all lines can be imported at once", async () => {
  const id = await buildMarked();
  const files = await exportTexts(OPERATOR, id, "units");
  const names = [...files.keys()].filter((name) => name.endsWith(".jsonl"));
  expect(names.sort()).toEqual(["responses.jsonl", "threads.jsonl"]);
  expect([...files.keys()]).not.toContain("questions.csv");
  const { id: other } = await buildProject();
  await importInto(
    other,
    "units",
    names.map((name) => textFile(name, files.get(name) ?? "")),
  );
  const again = await exportTexts(OPERATOR, other, "units");
  for (const name of names) expect(again.get(name)).toBe(files.get(name));
});

test("without texts the answer to each entry leaves all the same, and its passages stay", async () => {
  const id = await buildMarked();
  const files = await exportTexts(OPERATOR, id, "judgments", { profile: "labels" });
  const addressed = { assumptions: { a1: { addressed: 1 } } };
  const judgment = rowsOf(files.get("judgments.jsonl")).find(
    ({ judgment_id }) => judgment_id === "j1",
  );
  expect(judgment.answers).toEqual(addressed);
  const rows: Record<string, string>[] = parse(
    files.get("judgments-addressed-response.csv") ?? "",
    { columns: true },
  );
  expect(JSON.parse(rows[0]?.assumptions ?? "")).toEqual(addressed.assumptions);
  for (const text of files.values()) expect(text).not.toContain("软骨");
  expect(files.get("about.txt")).toMatch(/addressed-response: .*assumptions\.evidence/);
  expect(files.get("data-dictionary.csv")).toContain(",assumptions.addressed,");
  expect(files.get("data-dictionary.csv")).not.toContain("assumptions.evidence");
  const whole = await exportTexts(OPERATOR, id, "judgments", { profile: "evidence" });
  expect(whole.get("data-dictionary.csv")).toContain(",assumptions.evidence,");
});
