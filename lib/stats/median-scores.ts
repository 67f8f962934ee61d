import { copyCells, type Kernel, numberParam } from "./bootstrap/kernel";
import { type ProblemInput, totalSums } from "./bootstrap/sums";
import type { CellTable } from "./count-table";
import { median } from "./median";
import { ratio, type ZeroDivision } from "./scores";

/** Precision or recall of each run from its summed counts, those that are defined. */
function scoresOf(
  sums: ArrayLike<number>,
  at: number,
  runs: number,
  other: 1 | 2,
  empty: number,
): number[] {
  return Array.from({ length: runs }, (_, run) => {
    const from = at + 3 * run;
    const tp = sums[from] ?? 0;
    return ratio(tp, tp + (sums[from + other] ?? 0), empty);
  }).filter(Number.isFinite);
}

const emptyOf = (zeroDivision: unknown): number => (zeroDivision === "zero" ? 0 : Number.NaN);

/** Medians over repeated runs: cells are true positives, false positives, false negatives of each. */
export const medianScoresKernel: Kernel = {
  name: "median-scores",
  outputs: () => ["precision", "recall"],
  cells: (params) => 3 * numberParam(params, "runs"),
  width: (params) => 3 * numberParam(params, "runs"),
  contributor: (params) => copyCells(3 * numberParam(params, "runs")),
  evaluator: (params) => {
    const runs = numberParam(params, "runs");
    const empty = emptyOf(params.zeroDivision);
    return (sums, at, out, outAt) => {
      ([1, 2] as const).forEach((other, i) => {
        const scores = scoresOf(sums, at, runs, other, empty);
        out[outAt + i] = scores.length > 0 ? median(scores) : Number.NaN;
      });
    };
  },
};

export function medianScoresInput(
  table: CellTable,
  zeroDivision: ZeroDivision,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return { kernel: medianScoresKernel, params: { runs: table.width / 3, zeroDivision }, table };
}

/**
 * Precision and recall of each of a judge's runs on the same units, as far as they are defined.
 *
 * table: per unit true positives, false positives and false negatives of the first run, then of the
 * second, and so on. weights: of the units, inverse-probability weights.
 */
export function runScores(
  table: CellTable,
  zeroDivision: ZeroDivision,
  weights?: ArrayLike<number>,
): { readonly precision: readonly number[]; readonly recall: readonly number[] } {
  const sums = totalSums({ ...medianScoresInput(table, zeroDivision), weights });
  const of = (other: 1 | 2) => scoresOf(sums, 0, table.width / 3, other, emptyOf(zeroDivision));
  return { precision: of(1), recall: of(2) };
}
