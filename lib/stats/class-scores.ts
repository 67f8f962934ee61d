import { copyCells, type Kernel, numberParam } from "./bootstrap/kernel";
import { evaluateOn } from "./bootstrap/sums";
import { confusionMatrix, matrixCells, type PairedLabels } from "./confusion";
import { type Estimates, type Quantity, quantity } from "./estimate";
import { ratio, SCORE_OUTPUTS, type ScoreName, type ZeroDivision } from "./scores";

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
