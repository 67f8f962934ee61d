import { type Kernel, numberParam } from "./bootstrap/kernel";
import type { ProblemInput } from "./bootstrap/sums";
import {
  evaluateShares,
  PERCENT_OUTPUTS,
  PERCENT_WIDTH,
  type PercentAgreement,
  percentShares,
  sharesFrom,
  writeShares,
} from "./percent-agreement";
import { NOTHING_SHARED, type PoolTable, poolCells, sharedUnits, sideTotals } from "./pools";

/** Agreement of cross-pool pairs of values: micro, macro and share of units in full agreement. */
export const crossPercentKernel: Kernel = {
  name: "cross-percent-agreement",
  outputs: () => PERCENT_OUTPUTS,
  cells: poolCells,
  width: () => PERCENT_WIDTH,
  shares: percentShares,
  contributor: (params) => {
    const q = numberParam(params, "categories");
    return (cells, _self, at, out, outAt) => {
      const [r, s] = sideTotals(cells, at, q);
      let agree = 0;
      for (let a = 0; a < q; a++) agree += (cells[at + a] ?? 0) * (cells[at + q + a] ?? 0);
      writeShares(agree, r * s, out, outAt);
    };
  },
  evaluator: evaluateShares,
};

export function crossPercentInput(
  table: PoolTable,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return { kernel: crossPercentKernel, params: { categories: table.categories.length }, table };
}

/**
 * Percent agreement between two pools: over cross-pool pairs, units, and in full.
 *
 * weights: of the table's units, inverse-probability weights where units were sampled.
 */
export function crossPercentAgreement(
  table: PoolTable,
  weights?: ArrayLike<number>,
): PercentAgreement {
  const input = { ...crossPercentInput(table), weights };
  return sharesFrom(input, sharedUnits(table), NOTHING_SHARED);
}
