import { agreementWeights, type WeightName } from "./agreement-weights";
import { copyCells, type Kernel, listParam, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/sums";
import { confusionCells, confusionMatrix, matrixCells, type PairedLabels } from "./confusion";
import { scaleOf } from "./count-table";
import { type Estimate, quantity } from "./estimate";

const cellCount: Kernel["width"] = (params) => numberParam(params, "categories") ** 2;

export const cohenKernel: Kernel = {
  name: "cohen-kappa",
  outputs: () => ["value"],
  cells: cellCount,
  width: cellCount,
  contributor: (params) => copyCells(cellCount(params)),
  evaluator: (params) => {
    const q = numberParam(params, "categories");
    const weights = listParam(params, "weights");
    const rows = new Float64Array(q);
    const columns = new Float64Array(q);
    return (sums, at, out, outAt) => {
      rows.fill(0);
      columns.fill(0);
      let n = 0;
      let observed = 0;
      for (let a = 0; a < q; a++) {
        for (let b = 0; b < q; b++) {
          const count = sums[at + a * q + b] ?? 0;
          rows[a] = (rows[a] ?? 0) + count;
          columns[b] = (columns[b] ?? 0) + count;
          n += count;
          observed += (1 - (weights[a * q + b] ?? 0)) * count;
        }
      }
      let expected = 0;
      for (let a = 0; a < q; a++) {
        for (let b = 0; b < q; b++) {
          expected += (1 - (weights[a * q + b] ?? 0)) * (rows[a] ?? 0) * (columns[b] ?? 0);
        }
      }
      out[outAt] = expected > 0 ? 1 - (observed * n) / expected : Number.NaN;
    };
  },
};

function cohenParams(labels: PairedLabels, weights: WeightName) {
  const scale = scaleOf(labels.categories);
  return { categories: scale.length, weights: agreementWeights(weights, scale) };
}

export function cohenInput(
  labels: PairedLabels,
  weights: WeightName,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return {
    kernel: cohenKernel,
    params: cohenParams(labels, weights),
    table: confusionCells(labels),
  };
}

/**
 * Cohen's kappa of two coders, unweighted or with agreement weights.
 *
 * labels: one pair of categories per unit that both coders rated, already joined by unit; the order
 * of categories matters to weights, which use numbers where all names are numbers.
 * kappa = 1 - sum v o / sum v e, v = 1 - weight, e from each coder's own marginals (Cohen 1960,
 * 1968). unitWeights: inverse-probability weights where units were sampled.
 * Undefined: no pairs; both coders used one and the same category throughout.
 */
export function cohenKappa(
  labels: PairedLabels,
  weights: WeightName = "unweighted",
  unitWeights?: ArrayLike<number>,
): Estimate {
  const used = labels.first.length;
  const [value = Number.NaN] = evaluateOn({
    kernel: cohenKernel,
    params: cohenParams(labels, weights),
    table: matrixCells(confusionMatrix(labels, unitWeights)),
  });
  const reason =
    used === 0
      ? "no unit has a value of both coders"
      : "both coders used one and the same category for every unit";
  return { ...quantity(value, reason), units: { used, dropped: {} } };
}
