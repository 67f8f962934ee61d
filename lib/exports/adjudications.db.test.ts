import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { textFile } from "@/lib/imports/mdhjudgments/testing";
import type { Answers } from "@/lib/protocols/types";
import { adjudicate, buildAdjudication } from "@/lib/work/adjudication-testing";
import { claimTask } from "@/lib/work/testing";
import { buildProject } from "@/prisma/seed/builders";
import { exportTexts } from "./testing";

const EVIDENCE: readonly Answers[] = [
  { url: "https://www.who.int/x", excerpt: "Four, “at most”.\n四克。" },
  { url: "https://www.nhs.uk/y", paywalled: true, archive_url: "https://archive.org/z" },
];
const ANSWERS = {
  q1_response: "needs_research",
  q3_choice: "supports_or_refutes",
  evidence: EVIDENCE,
  q5a_choice: "evidence_shows_incorrect_info_in_excerpt",
  judgment: "major",
  comments: { 1: { fate: "correct", categories: ["Numeric Info"] } },
  comment: "Too many.",
};

type Row = Record<string, string>;
const rowsOf = (csv: string | undefined): Row[] => parse(csv ?? "", { columns: true, bom: true });

async function buildCheck() {
  const place = await buildAdjudication({ protocolId: "fact-checker", comments: [["Too high."]] });
  const task = await claimTask(place.adjudicator, place.queue.id);
  await adjudicate(place.adjudicator, task, ANSWERS, "fact-checker");
  return place;
}

test("an export of adjudications has both versions, what was shown, and no more than may leave", async () => {
  const { project } = await buildCheck();
  const all = await exportTexts(OPERATOR, project.id, "adjudications", { profile: "evidence" });
  const [row] = rowsOf(all.get("adjudications.csv"));
  expect(JSON.parse(row?.first_answers ?? "")).toEqual(ANSWERS);
  expect(JSON.parse(row?.final_answers ?? "")).toEqual(ANSWERS);
  expect(row).toMatchObject({
    final_has_error: "true",
    final_label: "refuted",
    opened_response_at: "",
  });
  const source = await db().judgment.findFirstOrThrow({ where: { protocolId: "first-pass" } });
  expect(JSON.parse(row?.shown ?? "")).toEqual([source.id]);
  const labels = await exportTexts(OPERATOR, project.id, "adjudications", { profile: "labels" });
  const [bare] = rowsOf(labels.get("adjudications.csv"));
  expect(JSON.parse(bare?.final_answers ?? "")).not.toHaveProperty("evidence");
  expect(labels.get("adjudications.csv")).not.toMatch(/who\.int|Too many/);
});

test("pairs of pages and passages come back from an export as they were", async () => {
  const { project } = await buildCheck();
  const units = await exportTexts(OPERATOR, project.id, "units");
  const texts = await exportTexts(OPERATOR, project.id, "judgments", { profile: "evidence" });
  const other = await buildProject();
  const bring = (format: "units" | "judgments", ...names: string[]) =>
    importFiles(OPERATOR, {
      ...{ projectId: other.id, format, options: parseImportOptions({}), dryRun: false },
      files: names.map((name) => textFile((units.get(name) ?? texts.get(name)) || "", name)),
    });
  await bring("units", "questions.jsonl", "responses.jsonl");
  const name = "judgments-fact-checker-section.csv";
  expect(await bring("judgments", name)).toMatchObject({ outcome: "stored" });
  const stored = await db().judgment.findFirstOrThrow({
    where: { projectId: other.id, protocolId: "fact-checker" },
  });
  expect(stored).toMatchObject({ answers: ANSWERS, hasError: true, label: "refuted" });
});

test("the trace says which answers stood at a reveal, without what may not leave", async () => {
  const { project } = await buildCheck();
  const texts = await exportTexts(OPERATOR, project.id, "traces", { profile: "labels" });
  const reveals = rowsOf(texts.get("traces.csv")).filter(({ event }) => event === "reveal");
  expect(reveals.map(({ key }) => key)).toEqual(["comments", "judgment"]);
  expect(JSON.parse(reveals[1]?.value ?? "")).toEqual({
    q1_response: "needs_research",
    q3_choice: "supports_or_refutes",
    q5a_choice: ANSWERS.q5a_choice,
  });
});
