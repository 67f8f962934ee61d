import { agreementWeights, type WeightName } from "./agreement-weights";
import { type Kernel, listParam, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/sums";
import { type CountTable, pairableUnits } from "./count-table";
import { type Estimate, quantity } from "./estimate";

/**
 * A unit adds its weighted share of agreeing pairs (with two values or more) and its shares of the
 * categories (with any value): units with one value help to estimate chance only.
 */
export const gwetKernel: Kernel = {
  name: "gwet",
  outputs: () => ["value"],
  cells: (params) => numberParam(params, "categories"),
  width: (params) => numberParam(params, "categories") + 3,
  contributor: (params) => {
    const q = numberParam(params, "categories");
    const weights = listParam(params, "weights");
    return (cells, self, at, out, outAt) => {
      let m = 0;
      let selves = 0;
      let agree = 0;
      for (let a = 0; a < q; a++) {
        const n = cells[at + a] ?? 0;
        m += n;
        selves += self[at + a] ?? 0;
        if (n === 0) continue;
        for (let b = 0; b < q; b++) agree += n * (weights[a * q + b] ?? 0) * (cells[at + b] ?? 0);
      }
      if (m <= 0) return;
      const pairs = m * m - selves;
      if (pairs > 0) {
        out[outAt] = (agree - selves) / pairs;
        out[outAt + 1] = 1;
      }
      out[outAt + 2] = 1;
      for (let a = 0; a < q; a++) out[outAt + 3 + a] = (cells[at + a] ?? 0) / m;
    };
  },
  evaluator: (params) => {
    const q = numberParam(params, "categories");
    const total = listParam(params, "weights").reduce((sum, weight) => sum + weight, 0);
    return (sums, at, out, outAt) => {
      const units = sums[at + 2] ?? 0;
      let spread = 0;
      for (let a = 0; a < q; a++) {
        const share = (sums[at + 3 + a] ?? 0) / units;
        spread += share * (1 - share);
      }
      const chance = (total * spread) / (q * (q - 1));
      const observed = (sums[at] ?? 0) / (sums[at + 1] ?? 0);
      out[outAt] = q > 1 && chance < 1 ? (observed - chance) / (1 - chance) : Number.NaN;
    };
  },
};

export function gwetInput(
  table: CountTable,
  weights: WeightName,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  const params = {
    categories: table.width,
    weights: agreementWeights(weights, table.scale),
  };
  return { kernel: gwetKernel, params, table };
}

/**
 * Gwet's AC2 (AC1 where unweighted): any number of coders, missing values.
 *
 * table: counts per unit over the whole scale; q, the number of categories, matters.
 * AC = (Pa - Pe) / (1 - Pe); Pa = mean over units with two values of
 * sum_k r_k (r*_k - 1) / (r (r - 1)), r*_k = sum_l w_kl r_l; Pe = T / (q (q - 1)) sum p_k (1 - p_k),
 * T the sum of all weights, p_k the mean over units of r_k / r (Gwet 2008; 2014, chapters 3 and 4).
 * Undefined: no unit with two values; fewer than two categories on the scale.
 */
export function gwetAC(table: CountTable, weights: WeightName = "unweighted"): Estimate {
  const units = pairableUnits(table);
  const [value = Number.NaN] = evaluateOn(gwetInput(table, weights));
  const reason =
    units.used === 0 ? "no unit has two values" : "the scale has fewer than two categories";
  return { ...quantity(value, reason), units };
}
