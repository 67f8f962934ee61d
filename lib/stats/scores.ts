import { copyCells, type Kernel } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/sums";
import type { CellTable } from "./count-table";
import { type Estimates, quantity } from "./estimate";

/** What a score is when its denominator is zero: undefined, or 0 as the study's script has it. */
export type ZeroDivision = "undefined" | "zero";

export const SCORE_OUTPUTS = ["precision", "recall", "f1"] as const;

export type ScoreName = (typeof SCORE_OUTPUTS)[number];

export function ratio(top: number, bottom: number, empty: number): number {
  return bottom > 0 ? top / bottom : empty;
}

/** Binary scores: cells are true positives, false positives, false negatives. */
export const binaryScoreKernel: Kernel = {
  name: "binary-scores",
  outputs: () => SCORE_OUTPUTS,
  cells: () => 3,
  width: () => 3,
  shares: { precision: { top: [0], bottom: [0, 1] }, recall: { top: [0], bottom: [0, 2] } },
  contributor: () => copyCells(3),
  evaluator: (params) => {
    const empty = params.zeroDivision === "zero" ? 0 : Number.NaN;
    return (sums, at, out, outAt) => {
      const tp = sums[at] ?? 0;
      const fp = sums[at + 1] ?? 0;
      const fn = sums[at + 2] ?? 0;
      out[outAt] = ratio(tp, tp + fp, empty);
      out[outAt + 1] = ratio(tp, tp + fn, empty);
      out[outAt + 2] = ratio(2 * tp, 2 * tp + fp + fn, empty);
    };
  },
};

export interface BinaryLabels {
  readonly gold: ArrayLike<boolean>;
  readonly predicted: ArrayLike<boolean>;
}

/** One row per prediction: true positive, false positive, false negative. */
export function binaryCells({ gold, predicted }: BinaryLabels): CellTable {
  const cells = new Float64Array(gold.length * 3);
  for (let i = 0; i < gold.length; i++) {
    if (predicted[i]) cells[i * 3 + (gold[i] ? 0 : 1)] = 1;
    else if (gold[i]) cells[i * 3 + 2] = 1;
  }
  return { width: 3, cells };
}

export function binaryInput(
  table: CellTable,
  zeroDivision: ZeroDivision,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return { kernel: binaryScoreKernel, params: { zeroDivision }, table };
}

const WHY_BINARY: Record<ScoreName, string> = {
  precision: "nothing was predicted positive",
  recall: "no gold label is positive",
  f1: "there is neither a positive prediction nor a positive gold label",
};

/**
 * Precision, recall and F1 of the positive class.
 *
 * labels: gold label and prediction per row (several rows may be about one unit). F1 = 2TP / (2TP +
 * FP + FN). weights: inverse-probability weights of the rows.
 * Undefined where the denominator is zero, unless `zeroDivision` asks for 0.
 */
export function binaryScores(
  labels: BinaryLabels,
  zeroDivision: ZeroDivision = "undefined",
  weights?: ArrayLike<number>,
): Estimates<ScoreName> {
  return scoreCells(binaryCells(labels), labels.gold.length, zeroDivision, weights);
}

/** The same from counts of true positives, false positives and false negatives. */
export function scoresFromCounts(
  tp: number,
  fp: number,
  fn: number,
  zeroDivision: ZeroDivision = "undefined",
): Estimates<ScoreName> {
  const table = { width: 3, cells: Float64Array.of(tp, fp, fn) };
  return scoreCells(table, tp + fp + fn, zeroDivision);
}

function scoreCells(
  table: CellTable,
  used: number,
  zeroDivision: ZeroDivision,
  weights?: ArrayLike<number>,
): Estimates<ScoreName> {
  const scores = evaluateOn({ ...binaryInput(table, zeroDivision), weights });
  const score = (i: number, name: ScoreName) =>
    used === 0
      ? { undefinedBecause: "nothing is scored" }
      : quantity(scores[i] ?? Number.NaN, WHY_BINARY[name]);
  return {
    values: { precision: score(0, "precision"), recall: score(1, "recall"), f1: score(2, "f1") },
    units: { used, dropped: {} },
  };
}
