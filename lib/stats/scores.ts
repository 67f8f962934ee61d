import { copyCells, type Kernel, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/problem";
import { confusionMatrix, matrixCells, type PairedLabels } from "./confusion";
import type { CellTable } from "./count-table";
import { type Estimates, type Quantity, quantity } from "./estimate";

/** What a score is when its denominator is zero: undefined, or 0 as the study's script has it. */
export type ZeroDivision = "undefined" | "zero";

export const SCORE_OUTPUTS = ["precision", "recall", "f1"] as const;
export type ScoreName = (typeof SCORE_OUTPUTS)[number];

function ratio(top: number, bottom: number, empty: number): number {
  return bottom > 0 ? top / bottom : empty;
}

/** Binary scores: cells are true positives, false positives, false negatives. */
export const binaryScoreKernel: Kernel = {
  name: "binary-scores",
  outputs: () => SCORE_OUTPUTS,
  cells: () => 3,
  width: () => 3,
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

/** Per-class scores, then their unweighted means, then accuracy; cells are the confusion matrix. */
export const classScoreKernel: Kernel = {
  name: "class-scores",
  outputs: (params) => classOutputs(numberParam(params, "categories")),
  cells: (params) => numberParam(params, "categories") ** 2,
  width: (params) => numberParam(params, "categories") ** 2,
  contributor: (params) => copyCells(numberParam(params, "categories") ** 2),
  evaluator: (params) => {
    const q = numberParam(params, "categories");
    const empty = params.zeroDivision === "zero" ? 0 : Number.NaN;
    return (sums, at, out, outAt) => {
      const means = [0, 0, 0];
      let all = 0;
      let correct = 0;
      for (let c = 0; c < q; c++) {
        let gold = 0;
        let predicted = 0;
        for (let other = 0; other < q; other++) {
          gold += sums[at + c * q + other] ?? 0;
          predicted += sums[at + other * q + c] ?? 0;
        }
        const tp = sums[at + c * q + c] ?? 0;
        const scores = [ratio(tp, predicted, empty), ratio(tp, gold, empty)];
        scores.push(ratio(2 * tp, gold + predicted, empty));
        scores.forEach((score, i) => {
          out[outAt + c * 3 + i] = score;
          means[i] = (means[i] ?? 0) + score / q;
        });
        all += gold;
        correct += tp;
      }
      means.forEach((mean, i) => {
        out[outAt + q * 3 + i] = mean;
      });
      out[outAt + q * 3 + 3] = ratio(correct, all, Number.NaN);
    };
  },
};

/** Output names by position; `classNames` puts the categories' names in. */
function classOutputs(q: number): string[] {
  const positions = Array.from({ length: q }, (_, i) => String(i));
  return classNames(positions);
}

/** Names of the per-class outputs: "precision[name]" …, "precision.macro" …, "accuracy". */
export function classNames(categories: readonly string[]): string[] {
  return [
    ...categories.flatMap((name) => SCORE_OUTPUTS.map((score) => `${score}[${name}]`)),
    ...SCORE_OUTPUTS.map((score) => `${score}.macro`),
    "accuracy",
  ];
}

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

/**
 * Precision, recall and F1 of each class, their unweighted means over all classes, and accuracy.
 *
 * labels: gold first, prediction second. Undefined as for `binaryScores`; a mean is undefined where
 * one of its classes is.
 */
export function classScores(
  labels: PairedLabels,
  zeroDivision: ZeroDivision = "undefined",
  weights?: ArrayLike<number>,
): Estimates {
  const params = { categories: labels.categories.length, zeroDivision };
  const table = matrixCells(confusionMatrix(labels, weights));
  const scores = evaluateOn({ kernel: classScoreKernel, params, table });
  const values = classNames(labels.categories).map((name, i): [string, Quantity] => [
    name,
    quantity(scores[i] ?? Number.NaN, whyClass(name)),
  ]);
  return {
    values: Object.fromEntries(values),
    units: { used: labels.first.length, dropped: {} },
  };
}

function whyClass(name: string): string {
  if (name.endsWith(".macro")) return "a class has no value";
  if (name === "accuracy") return "nothing is scored";
  const score = SCORE_OUTPUTS.find((start) => name.startsWith(`${start}[`)) ?? "f1";
  const reasons: Record<ScoreName, string> = {
    precision: "the class was never predicted",
    recall: "no gold label is of the class",
    f1: "the class occurs neither in gold labels nor in predictions",
  };
  return reasons[score];
}
