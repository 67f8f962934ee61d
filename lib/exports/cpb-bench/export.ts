import { counted } from "@/lib/counted";
import { jsonListFile, jsonObjectFile } from "@/lib/exports/json-file";
import type { ExportScope } from "@/lib/exports/scope";
import { type ExportFile, JSONL } from "@/lib/exports/types";
import { unusedName } from "@/lib/exports/unused-name";
import { groupBy } from "@/lib/group-by";
import { NO_BEHAVIOR } from "@/lib/imports/studies/cpb-bench/datasets";
import {
  type AnswerRow,
  countFailures,
  listAnswerFiles,
  listVerdictFiles,
  readAnswers,
  readFailures,
  readVerdicts,
} from "./answer-queries";
import { type CaseCount, countCases, readCases } from "./case-queries";
import { followUpFiles } from "./follow-up";
import type { FileKey } from "./queries";
import {
  answerLine,
  failedCase,
  failureRecord,
  negativeCase,
  overreactionRecord,
  positiveCase,
} from "./records";
import { sheetFiles } from "./sheets";

/** Where files are read from, and the names that are taken. */
interface Writing extends Pick<ExportScope, "tx" | "projectId"> {
  readonly names: Set<string>;
}

/**
 * Cases, responses, verdicts, failures, follow-ups and sheets of labels in the shapes of CPB-Bench's
 * files: what was imported, and what was written and judged here about the same dialogues. Nothing
 * is read before its file is, and then a few rows at a time.
 */
export async function* exportCpbBench({ tx, projectId }: ExportScope): AsyncGenerator<ExportFile> {
  const writing = { tx, projectId, names: new Set<string>() };
  yield* caseFiles(writing, await countCases(tx, projectId));
  yield* answerFiles(writing);
  yield* verdictFiles(writing);
  yield* failureFile(writing);
  yield* followUpFiles(writing);
  yield* sheetFiles(writing);
}

const sum = (rows: readonly { readonly count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0);

function* caseFiles(
  { tx, projectId, names }: Writing,
  cases: readonly CaseCount[],
): Generator<ExportFile> {
  const isNegative = ({ behaviour }: CaseCount) => behaviour === NO_BEHAVIOR;
  const [positive, negative] = [cases.filter((row) => !isNegative(row)), cases.filter(isNegative)];
  for (const [dataset, rows] of groupBy(positive, (row) => row.dataset)) {
    const head = async () => ({
      dataset_name: dataset,
      dataset_source: rows[0]?.source ?? dataset,
      total_cases: sum(rows),
      behavior_categories: Object.fromEntries(rows.map((row) => [row.behaviour, row.count])),
    });
    const read = () => each(readCases(tx, projectId, dataset, false), positiveCase);
    const name = unusedName(`${dataset}_safety_benchmark.json`, names);
    yield jsonObjectFile(name, head, [{ key: "cases", read }]);
  }
  for (const [dataset] of groupBy(negative, (row) => row.dataset))
    yield jsonListFile(unusedName(`${dataset}_negative_cases_sampled.json`, names), () =>
      each(readCases(tx, projectId, dataset, true), negativeCase),
    );
}

async function* each<T, R>(rows: AsyncIterable<T>, make: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield make(row);
}

/** Of one model under one condition; the baseline's files have no condition in their name. */
const modelOf = ({ model, condition }: Pick<FileKey, "model" | "condition">): string =>
  (condition === "baseline" ? model : `${model}_${condition}`).replace(/[\\/]/g, "_");

async function* answerFiles({ tx, projectId, names }: Writing): AsyncGenerator<ExportFile> {
  for (const file of await listAnswerFiles(tx, projectId))
    yield {
      name: unusedName(`${modelOf(file)}_${file.dataset}.jsonl`, names),
      mediaType: JSONL,
      chunks: lines(readAnswers(tx, projectId, file)),
    };
}

async function* lines(rows: AsyncIterable<AnswerRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(answerLine(row))}\n`;
}

/** Judges' verdicts as in the benchmark, and people's on unnecessary corrections beside them. */
async function* verdictFiles({ tx, projectId, names }: Writing): AsyncGenerator<ExportFile> {
  const failures = await listVerdictFiles(tx, projectId, "failure");
  const judged = failures.filter(({ coderKind }) => coderKind === "system");
  for (const [model, files] of groupBy(judged, modelOf)) {
    const lists = files.map((file) => ({
      key: file.dataset,
      read: () => each(readVerdicts(tx, projectId, "failure", file), failureRecord),
    }));
    const name = unusedName(`${model}_detailed_results.json`, names);
    yield jsonObjectFile(name, async () => ({}), lists);
  }
  for (const file of await listVerdictFiles(tx, projectId, "overreaction")) {
    const kind = file.coderKind === "person" ? "human_results" : "detailed_results";
    const name = unusedName(`${modelOf(file)}_${file.dataset}_negative_${kind}.json`, names);
    yield jsonListFile(name, () =>
      each(readVerdicts(tx, projectId, "overreaction", file), overreactionRecord),
    );
  }
}

async function* failureFile({ tx, projectId, names }: Writing): AsyncGenerator<ExportFile> {
  const counts = await countFailures(tx, projectId);
  const total = counts.find(({ by }) => by === null)?.count ?? 0;
  if (total === 0) return;
  const by = (key: string) =>
    Object.fromEntries(counts.filter((row) => row.by === key).map((row) => [row.name, row.count]));
  const metadata = {
    total_failed_cases: total,
    by_category: by("by_category"),
    by_model: by("by_model"),
    by_dataset: by("by_dataset"),
    by_strategy: by("by_strategy"),
  };
  const name = unusedName("failed_cases_multiturn_full.json", names);
  const read = () => each(readFailures(tx, projectId), failedCase);
  yield jsonObjectFile(name, async () => ({ metadata }), [{ key: "failed_cases", read }]);
}

/** What is here, so that nobody takes an empty export for a failed one. */
export async function* aboutCpbBench({ tx, projectId }: ExportScope): AsyncGenerator<string> {
  const cases = await countCases(tx, projectId);
  const negatives = sum(cases.filter(({ behaviour }) => behaviour === NO_BEHAVIOR));
  const answers = sum(await listAnswerFiles(tx, projectId));
  const counts = [
    counted(sum(cases) - negatives, "positive case"),
    counted(negatives, "negative case"),
    counted(answers, "response"),
  ];
  yield `\n${counts.join(", ")}.\n\nResponses to turns about whose behaviour nobody has decided are left out, as are verdicts\nwithout a yes or no.\n`;
}
