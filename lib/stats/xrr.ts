import { type Kernel, listParam, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/sums";
import { fixedDifference, type Level } from "./distance";
import { type Estimate, quantity } from "./estimate";
import { NOTHING_SHARED, type PoolTable, poolCells, sharedUnits, sideTotals } from "./pools";

/** A shared unit adds its weighted disagreement and both pools' counts. */
export const xrrKernel: Kernel = {
  name: "xrr",
  outputs: () => ["value"],
  cells: poolCells,
  width: (params) => 1 + poolCells(params),
  contributor: (params) => {
    const q = numberParam(params, "categories");
    const distances = listParam(params, "distances");
    return (cells, _self, at, out, outAt) => {
      const [r, s] = sideTotals(cells, at, q);
      if (r <= 0 || s <= 0) return;
      let disagreement = 0;
      for (let a = 0; a < q; a++) {
        const n = cells[at + a] ?? 0;
        out[outAt + 1 + a] = n;
        out[outAt + 1 + q + a] = cells[at + q + a] ?? 0;
        if (n === 0) continue;
        for (let b = 0; b < q; b++) {
          disagreement += n * (cells[at + q + b] ?? 0) * (distances[a * q + b] ?? 0);
        }
      }
      out[outAt] = (disagreement * (r + s)) / (r * s);
    };
  },
  evaluator: (params) => {
    const q = numberParam(params, "categories");
    const distances = listParam(params, "distances");
    return (sums, at, out, outAt) => {
      const [r, s] = sideTotals(sums, at + 1, q);
      let expected = 0;
      for (let a = 0; a < q; a++) {
        const n = sums[at + 1 + a] ?? 0;
        for (let b = 0; b < q; b++) {
          expected += n * (sums[at + 1 + q + b] ?? 0) * (distances[a * q + b] ?? 0);
        }
      }
      const observed = (sums[at] ?? 0) / (r + s);
      out[outAt] = expected > 0 ? 1 - (observed * r * s) / expected : Number.NaN;
    };
  },
};

export type XrrLevel = Extract<Level, "nominal" | "interval">;

export function xrrInput(
  table: PoolTable,
  level: XrrLevel,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  const difference = fixedDifference(level, table.scale);
  const positions = table.categories.map((_, i) => i);
  const distances = positions.flatMap((a) => positions.map((b) => difference(a, b)));
  return { kernel: xrrKernel, params: { categories: positions.length, distances }, table };
}

/**
 * Cross-replication reliability of two pools of coders, with missing values.
 *
 * xRR = 1 - Do / De over units that both pools judged:
 * Do = 1/(R+S) sum_i (r_i + s_i)/(r_i s_i) sum_ab d(a,b) n_i(a) k_i(b),
 * De = 1/(R S) sum_ab d(a,b) N(a) K(b); r_i, s_i the pools' judgments on unit i, R, S their sums,
 * n, k counts and N, K totals by category, d 0/1 or squared difference (Wong, Paritosh and Aroyo
 * 2021, "Cross-replication reliability"). With one judgment a side this is Cohen's kappa.
 * weights: of the units, inverse-probability weights where these were sampled.
 * Undefined: no shared unit; or both pools used one and the same category (De = 0).
 */
export function xrr(
  table: PoolTable,
  level: XrrLevel = "nominal",
  weights?: ArrayLike<number>,
): Estimate {
  const units = sharedUnits(table);
  const [value = Number.NaN] = evaluateOn({ ...xrrInput(table, level), weights });
  const reason =
    units.used === 0 ? NOTHING_SHARED : "both groups used one and the same category throughout";
  return { ...quantity(value, reason), units };
}
