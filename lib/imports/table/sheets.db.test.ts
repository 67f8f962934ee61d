import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { memorySource } from "@/lib/imports/sources/source";
import { buildProject } from "@/prisma/seed/builders";
import { getUpload, receiveUpload } from "../uploads";
import { startTableImport } from "./commands";
import type { Mapping } from "./mapping";
import { countRows, importTable } from "./testing";

/** Not part of this repository, and never copied into it. */
const FOLDER = path.resolve("../shared/data/cpb-bench");
const isThere = existsSync(FOLDER);
if (!isThere) process.stderr.write(`Sheets are not tested: there is no ${FOLDER}.\n`);

const DIALOGUES = "Negative_cases/Non-filtered-check";
const CASES = "finalized_case_study";

const bytesOf = (file: string) => readFile(path.join(FOLDER, file));

async function importSheet(file: string, change?: (guess: Mapping) => unknown) {
  const project = await buildProject();
  const { job } = await importTable(project.id, path.basename(file), await bytesOf(file), change);
  const rows = await db().$queryRaw<
    { coder: string; protocol: string; label: string; n: number }[]
  >`
    SELECT c.pseudonym AS coder, j.protocol_id AS protocol, j.label, count(*)::int AS n
    FROM judgment j JOIN coder c ON c.id = j.coder_id WHERE j.project_id = ${project.id}::uuid
    GROUP BY 1, 2, 3`;
  const labels: Record<string, Record<string, number>> = {};
  for (const { coder, label, n } of rows) labels[coder] = { ...labels[coder], [label]: n };
  const roles = Object.fromEntries(rows.map(({ coder, protocol }) => [coder, protocol]));
  return { job, labels, roles, counts: await countRows(project.id), projectId: project.id };
}

const RATED_TWICE = {
  "human-check-1": "imported-label",
  "human-check-2": "imported-label",
  "human-check-3": "imported-adjudication",
};

describe.skipIf(!isThere)("sheets as people made them", () => {
  test.each([
    ["ACI_sampled_25_for_annotation.xlsx", 25],
    ["ACI_sampled_49_for_annotation_round2.xlsx", 49],
    ["IMCS21_sampled_25_for_annotation.xlsx", 25],
    ["IMCS21_sampled_75_for_annotation_round2.xlsx", 75],
    ["MedDG_sampled_25_for_annotation.xlsx", 25],
    ["MedDG_sampled_75_for_annotation_round2.xlsx", 75],
    ["MediTOD_sampled_25_for_annotation.xlsx", 25],
    ["MediTOD_sampled_73_remaining_for_annotation.xlsx", 73],
  ])("%s: each dialogue with two raters and what was decided", async (name, rows) => {
    const { job, counts, roles } = await importSheet(`${DIALOGUES}/${name}`);
    expect(job.error).toBeNull();
    expect(counts).toMatchObject({ threads: rows, responses: 0, units: rows, staged: 0 });
    expect(roles).toEqual(RATED_TWICE);
  });

  test("the verified sheet has its adjudicator in the first column and in the last", async () => {
    const { labels, roles, counts } = await importSheet(
      `${DIALOGUES}/Verified_MedDG_sampled_75_for_annotation_round2.xlsx`,
      (guess) => ({
        ...guess,
        labels: guess.labels.map((label) =>
          label.column === "human_check_1" ? { ...label, role: "adjudicator" } : label,
        ),
      }),
    );
    expect(counts.threads).toBe(75);
    expect(roles).toEqual({
      "human-check-1": "imported-adjudication",
      "human-check-2": "imported-label",
      "human-check-3": "imported-label",
      "human-check-final": "imported-adjudication",
    });
    expect(labels["human-check-1"]).toEqual({
      ...{ "No behavior": 12, "Self-diagnosis": 2, "Factual Inaccuracy": 1 },
    });
    expect(labels["human-check-final"]).toEqual({
      ...{ "No behavior": 69, "Self-diagnosis": 3, "Information Contradiction": 2 },
      "Factual Inaccuracy": 1,
    });
  });

  test("sample1: the rows that its filter hides are read, the slip in a header is seen", async () => {
    const { labels, roles, counts, projectId } = await importSheet("false_negative/sample1.xlsx");
    expect(counts).toMatchObject({ responses: 220, judgments: 660 });
    expect(roles).toEqual(RATED_TWICE);
    expect(labels).toEqual({
      "human-check-1": { N: 180, Y: 40 },
      "human-check-2": { N: 172, Y: 48 },
      "human-check-3": { N: 184, Y: 36 },
    });
    const kept = await db().response.count({
      where: { projectId, metadata: { path: ["column M"], string_contains: "" } },
    });
    expect(kept).toBe(5);
    const first = await db().response.findFirstOrThrow({ where: { projectId, position: 0 } });
    expect(first.metadata).toMatchObject({ dataset: "ACI", evaluation_result: false });
    expect(first.externalId).toContain("/71/");
  });

  test("sample2: small letters are read as capitals, doubts stay doubts, what was typed is kept", async () => {
    // Two rows lack the patient's words: they are named, and the mapping can take others instead.
    const refused = await importSheet("false_negative/sample2.xlsx");
    expect(refused.job.error).toBe("Nothing was stored: 2 problems.");
    expect(refused.counts).toMatchObject({ threads: 0, staged: 0 });
    const { labels, counts, projectId } = await importSheet(
      "false_negative/sample2.xlsx",
      ({ fields, ...guess }) => ({
        ...guess,
        fields: { ...fields, question: ["patient_behavior_text", "conversation_segment"] },
      }),
    );
    expect(counts).toMatchObject({ responses: 220, judgments: 659 });
    expect(labels).toEqual({
      "human-check-1": { N: 173, Y: 45, "N?": 1, "?": 1 },
      "human-check-2": { N: 163, Y: 55, "?": 1 },
      "human-check-3": { N: 166, Y: 54 },
    });
    const typed = await db().judgment.count({
      where: { projectId, label: "N", answers: { path: ["raw"], equals: "n" } },
    });
    expect(typed).toBe(44);
  });

  test("the case study's workbook: its codes are read as the mapping says", async () => {
    const readings = {
      ...{ "Y ignore": "ignored", "Y 1": "statement 1", Y1: "statement 1", "Y 0": "statement 0" },
      ...{ Y0: "statement 0", "Y compromise": "compromise", N: "no failure", "N?": "uncertain" },
    };
    const file = `${CASES}/information_contradiction/annotated/Finalized_Failure_case_informationcontradiction.xlsx`;
    const { job, labels, counts } = await importSheet(file, (guess) => ({
      ...guess,
      labels: guess.labels.map((label) => ({
        ...{ ...label, values: readings },
        allowed: [...new Set(Object.values(readings))],
      })),
    }));
    expect(job.error).toBeNull();
    expect(counts.responses).toBe(288);
    expect(labels["human-review-final"]).toEqual({
      ...{ ignored: 88, "statement 1": 80, "statement 0": 63, compromise: 19 },
      ...{ "no failure": 35, uncertain: 2 },
    });
  });

  test("the case study's CSV: the response stands in one of two columns", async () => {
    const file = `${CASES}/abnormal_values/annotated/true_failure_abnormal_values_combined_annotation.csv`;
    const { job, labels, counts } = await importSheet(file);
    expect(job.error).toBeNull();
    expect(counts.responses).toBe(143);
    expect(Object.values(labels)).toEqual([{ Y: 143 }]);
  });

  test("a sheet of sums has nothing to label, and the mapping that is missing is named", async () => {
    const project = await buildProject();
    const name = "negative_eval_models_summary.xlsx";
    const bytes = await bytesOf(`intervention_strategies/neg_eval_results/${name}`);
    const body = memorySource(name, bytes).read();
    const { uploadId } = await receiveUpload(OPERATOR, { projectId: project.id, name, body });
    const { preview } = await getUpload(OPERATOR, project.id, uploadId);
    expect(preview.tables.map(({ sheet }) => sheet)).toEqual([
      ...["instruction", "eval_patient", "self_eval", "cot"],
    ]);
    const mapping = preview.tables[0]?.guess;
    const started = startTableImport(OPERATOR, {
      projectId: project.id,
      uploadId,
      mapping,
      dryRun: false,
    });
    await expect(started).rejects.toThrow("Say which columns hold the question and the response.");
  });
});
