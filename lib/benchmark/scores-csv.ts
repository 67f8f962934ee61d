import type { Actor } from "@/lib/access/actor";
import { csvLine } from "@/lib/exports/csv";
import { getReference } from "@/lib/references/queries";
import { namedAs } from "@/lib/references/words";
import { type Benchmark, type DetectorResult, runBenchmark } from "./benchmark";
import { PEOPLE } from "./detectors";
import type { SampledOver, Score } from "./score";

const score = (name: string): readonly string[] => [
  name,
  `${name}_bootstrap95%ci_lower`,
  `${name}_bootstrap95%ci_upper`,
];

/** Columns of the study's scores.csv, in its order. */
export const SCORE_COLUMNS: readonly string[] = [
  "answer_key",
  "predictor",
  ...score("precision"),
  ...score("recall"),
  ...score("f1"),
  "n_answer_key_sections",
  "n_prediction_rows",
  "bootstrap_ci_sampledover",
  "bootstrap_ci_samples",
  "bootstrap_ci_seed",
];

export interface ScoresInput {
  /** Names or ids of references, in order. */
  readonly references: readonly string[];
  /** As lib/benchmark/options.ts reads them; `over` is both in turn. */
  readonly options: object;
}

/**
 * The study's scores.csv for these references: for each, every predictor's row with responses drawn
 * again, then sections, by NumPy's draws. Zero denominators give 0, as in the study's script.
 */
export async function scoresCsv(
  actor: Actor,
  projectId: string,
  { references, options }: ScoresInput,
): Promise<string> {
  const lines = [csvLine(SCORE_COLUMNS)];
  for (const name of references) {
    const reference = await getReference(actor, projectId, name);
    const key = namedAs(reference.recipe)?.key ?? reference.name;
    const run = (over: SampledOver) =>
      runBenchmark(actor, projectId, reference.id, {
        resamples: 10_000,
        ...{ engine: "numpy", zeroDivision: "zero" },
        ...options,
        over,
      });
    const byResponse = await run("responses");
    const bySection = await run("sections");
    byResponse.results.forEach((result, i) => {
      const other = bySection.results[i];
      lines.push(scoreLine(key, byResponse, result));
      if (other) lines.push(scoreLine(key, bySection, other));
    });
  }
  return lines.join("");
}

function scoreLine(
  key: string,
  { sections, options }: Benchmark,
  { detector, plain }: DetectorResult,
): string {
  const cells = (score: Score) => [
    score.value,
    ...(score.interval
      ? [score.interval.low, score.interval.high]
      : options.resamples > 0
        ? ["n/a", "n/a"]
        : [null, null]),
  ];
  const isAsked = options.resamples > 0;
  return csvLine([
    key,
    detector.id === PEOPLE ? "first_pass_annotators" : detector.name,
    ...cells(plain.precision),
    ...cells(plain.recall),
    ...cells(plain.f1),
    sections,
    plain.predictions,
    options.over,
    isAsked ? options.resamples : null,
    isAsked ? options.seed : null,
  ]);
}
