import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { runBenchmark } from "@/lib/benchmark/benchmark";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { type ImportFormatName, parseImportOptions } from "@/lib/imports/formats";
import { textFile } from "@/lib/imports/mdhjudgments/testing";
import { freezeReference } from "@/lib/references/commands";
import { findRecipe } from "@/lib/references/recipe";
import { buildProject } from "@/prisma/seed/builders";

const ROW = {
  ...{ question_id: "q", question: "What helps?", response_id: "r", language: "en" },
  response: "🙂 Rest helps. Ice too.\n\nSugar cures it.\n\nGood luck.",
  label_source: "other-benchmark",
  sentences: [
    { text: "Rest helps.", has_error: false },
    { text: "Ice too.", has_error: false },
    { text: "Sugar cures it.", has_error: true },
  ],
};

/** What somebody says of the n-th section in a first pass. */
const firstPass = (coder: string, n: number, accuracy_type: string) => ({
  ...{ judgment_id: `${coder}-${n}`, coder, protocol_id: "first-pass", part: "section" },
  ...{ response_id: "r", section_id: `r-section_${n}`, answers: { accuracy_type } },
});

test("labels of sections from those of sentences are imported, scored and exported", async () => {
  const { id: projectId } = await buildProject();
  const bring = (format: ImportFormatName, name: string, rows: readonly object[]) =>
    importFiles(OPERATOR, {
      ...{ projectId, format, options: parseImportOptions({}), dryRun: false },
      files: [textFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), name)],
    });
  const report = await bring("sentences", "labels.jsonl", [ROW]);
  expect(report).toMatchObject({ problems: [], counts: { sections: 3, judgments: 2, coders: 1 } });

  const people = ["ann", "ben"].flatMap((coder) => [
    firstPass(coder, 0, "correct"),
    firstPass(coder, 1, "incorrect"),
    firstPass(coder, 2, "correct"),
  ]);
  expect(await bring("judgments", "people.jsonl", people)).toMatchObject({ problems: [] });
  const name = "FP:AG";
  await freezeReference(OPERATOR, projectId, { name, recipe: findRecipe(name)?.recipe });
  const { results } = await runBenchmark(OPERATOR, projectId, name, { resamples: 0 });
  const scored = results.find(({ detector }) => detector.id === "coder:other-benchmark");
  // The last section has no labelled sentence, so nothing is predicted of it.
  expect(scored?.plain.counts).toEqual({ tp: 1, fp: 0, fn: 0, tn: 1 });

  const files = await exportTexts(OPERATOR, projectId, "judgments");
  const [head = "", ...lines] = (files.get("judgments-induced-label-section.csv") ?? "")
    .trim()
    .split("\r\n");
  const columns = head.split(",");
  const values = lines.map((line) => line.split(",").slice(0, columns.indexOf("context")));
  expect(values.map((row) => row[columns.indexOf("section_id")])).toEqual([
    "r-section_0",
    "r-section_1",
  ]);
  expect(values.map((row) => row[columns.indexOf("has_error")])).toEqual(["false", "true"]);
  expect(lines[1]).toContain("“Sugar cures it.”");

  // What was exported goes into another project as it is.
  const other = await buildProject();
  const units = await exportTexts(OPERATOR, projectId, "units");
  const into = (format: ImportFormatName, file: string, text: string | undefined) =>
    importFiles(OPERATOR, {
      ...{ projectId: other.id, format, options: parseImportOptions({}), dryRun: false },
      files: [textFile(text ?? "", file)],
    });
  await into("units", "responses.jsonl", units.get("responses.jsonl"));
  const again = await into("judgments", "judgments.jsonl", files.get("judgments.jsonl"));
  expect(again).toMatchObject({ problems: [], counts: { judgments: 8 } });
});
