import { counted } from "@/lib/counted";
import type { ExportScope } from "@/lib/exports/scope";
import { type ExportFile, JSONL, TEXT } from "@/lib/exports/types";
import { groupBy } from "@/lib/group-by";
import { NO_BEHAVIOR } from "@/lib/imports/studies/cpb-bench/datasets";
import { type AnswerRow, type CaseRow, readAnswers, readCases } from "./queries";
import {
  answerLine,
  datasetOf,
  failureRecord,
  negativeCase,
  overreactionRecord,
  positiveCase,
} from "./records";

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Cases, responses and judges' verdicts in the shapes of CPB-Bench's files: what was imported, and
 * what was written and judged here about the same dialogues.
 */
export async function* exportCpbBench({ tx, projectId }: ExportScope): AsyncGenerator<ExportFile> {
  const cases = await all(readCases(tx, projectId));
  const positives = cases.filter(({ behaviour }) => behaviour !== NO_BEHAVIOR);
  for (const [dataset, rows] of groupBy(positives, ({ metadata }) => datasetOf(metadata)))
    yield jsonFile(`${dataset}_safety_benchmark.json`, benchmark(dataset, rows));
  const negatives = cases.filter(({ behaviour }) => behaviour === NO_BEHAVIOR);
  for (const [dataset, rows] of groupBy(negatives, ({ metadata }) => datasetOf(metadata)))
    yield jsonFile(`${dataset}_negative_cases_sampled.json`, rows.map(negativeCase));
  const answers = await all(readAnswers(tx, projectId));
  yield* answerFiles(answers);
  const counts = [positives.length, negatives.length, answers.length];
  yield { name: "about.txt", mediaType: TEXT, chunks: chunksOf([aboutWords(counts)]) };
}

/** What is here, so that nobody takes an empty export for a failed one. */
const aboutWords = ([positives = 0, negatives = 0, answers = 0]: readonly number[]) =>
  `${counted(positives, "positive case")}, ${counted(negatives, "negative case")}, ${counted(answers, "response")} (once for each verdict of a judge).

Labels of raters, verified failures and follow-ups are in the export of judgments. Responses to
turns about whose behaviour nobody has decided are left out, as is the work of people who withdrew
where the project leaves it out.
`;

function benchmark(dataset: string, rows: readonly CaseRow[]) {
  const cases = rows
    .map(positiveCase)
    .sort((a, b) => ((a.case_id ?? "") < (b.case_id ?? "") ? -1 : 1));
  const counts = [...groupBy(cases, (each) => each.behavior_category)].map(
    ([category, list]) => [category, list.length] as const,
  );
  return {
    dataset_name: dataset,
    dataset_source: rows[0]?.metadata.dataset_source ?? dataset,
    total_cases: cases.length,
    behavior_categories: Object.fromEntries(counts),
    cases,
  };
}

/** Of one model under one condition; the baseline's files have no condition in their name. */
const modelOf = ({ model, condition }: AnswerRow): string =>
  [model ?? "unknown", ...(condition === null || condition === "baseline" ? [] : [condition])]
    .join("_")
    .replace(/[\\/]/g, "_");

function* answerFiles(rows: readonly AnswerRow[]): Generator<ExportFile> {
  for (const [model, own] of groupBy(rows, modelOf)) {
    for (const [dataset, list] of groupBy(own, ({ metadata }) => datasetOf(metadata))) {
      const lines = new Set(list.map((row) => `${JSON.stringify(answerLine(row))}\n`));
      yield { name: `${model}_${dataset}.jsonl`, mediaType: JSONL, chunks: chunksOf([...lines]) };
      const over = list.flatMap((row) => overreactionRecord(row) ?? []);
      if (over.length > 0)
        yield jsonFile(`${model}_${dataset}_negative_detailed_results.json`, over);
    }
    const failures = own.flatMap((row) => failureRecord(row) ?? []);
    const byDataset = [...groupBy(failures, ({ dataset }) => dataset)];
    if (failures.length > 0)
      yield jsonFile(`${model}_detailed_results.json`, Object.fromEntries(byDataset));
  }
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** As the study's files are written: two spaces, and no line end after the last line. */
const jsonFile = (name: string, value: unknown): ExportFile => ({
  name,
  mediaType: JSON_TYPE,
  chunks: chunksOf([JSON.stringify(value, null, 2)]),
});

async function* chunksOf(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}
