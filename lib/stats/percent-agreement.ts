import { type Kernel, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput, totalSums } from "./bootstrap/sums";
import { type CountTable, pairableUnits } from "./count-table";
import { type Estimates, quantity } from "./estimate";

export const PERCENT_OUTPUTS = ["micro", "macro", "allAgree"] as const;
export type PercentOutput = (typeof PERCENT_OUTPUTS)[number];

/** Agreeing pairs, pairs, agreeing share, units, units in full agreement. */
export const PERCENT_WIDTH = 5;

export function writeShares(agree: number, pairs: number, out: Float64Array, at: number): void {
  if (pairs <= 0) return;
  out[at] = agree;
  out[at + 1] = pairs;
  out[at + 2] = agree / pairs;
  out[at + 3] = 1;
  out[at + 4] = agree === pairs ? 1 : 0;
}

/** Micro, macro and full agreement as shares of pairs or units. */
export const percentShares: NonNullable<Kernel["shares"]> = {
  micro: { top: [0], bottom: [1] },
  macro: { top: [2], bottom: [3] },
  allAgree: { top: [4], bottom: [3] },
};

export const evaluateShares: Kernel["evaluator"] = () => (sums, at, out, outAt) => {
  const pairs = sums[at + 1] ?? 0;
  const units = sums[at + 3] ?? 0;
  out[outAt] = pairs > 0 ? (sums[at] ?? 0) / pairs : Number.NaN;
  out[outAt + 1] = units > 0 ? (sums[at + 2] ?? 0) / units : Number.NaN;
  out[outAt + 2] = units > 0 ? (sums[at + 4] ?? 0) / units : Number.NaN;
};

export const percentKernel: Kernel = {
  name: "percent-agreement",
  outputs: () => PERCENT_OUTPUTS,
  cells: (params) => numberParam(params, "categories"),
  width: () => PERCENT_WIDTH,
  shares: percentShares,
  contributor: (params) => {
    const q = numberParam(params, "categories");
    return (cells, self, at, out, outAt) => {
      let m = 0;
      let selves = 0;
      let agree = 0;
      for (let a = 0; a < q; a++) {
        const n = cells[at + a] ?? 0;
        m += n;
        selves += self[at + a] ?? 0;
        agree += n * n - (self[at + a] ?? 0);
      }
      writeShares(agree / 2, (m * m - selves) / 2, out, outAt);
    };
  },
  evaluator: evaluateShares,
};

export function percentInput(table: CountTable): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return { kernel: percentKernel, params: { categories: table.width }, table };
}

export interface PercentAgreement extends Estimates<PercentOutput> {
  /** Pairs of values within units. */
  readonly pairs: number;
}

/**
 * Percent agreement as shares from 0 to 1: micro over pairs of values, macro over units (mean share
 * of agreeing pairs), and the share of units whose values all agree.
 *
 * Undefined: no unit with two values.
 */
export function percentAgreement(table: CountTable, weights?: ArrayLike<number>): PercentAgreement {
  const input = { ...percentInput(table), weights };
  return sharesFrom(input, pairableUnits(table), "no unit has two values");
}

export function sharesFrom(
  input: ProblemInput,
  units: PercentAgreement["units"],
  reason: string,
): PercentAgreement {
  const [micro = Number.NaN, macro = Number.NaN, all = Number.NaN] = evaluateOn(input);
  const values = {
    micro: quantity(micro, reason),
    macro: quantity(macro, reason),
    allAgree: quantity(all, reason),
  };
  const [, pairs = 0] = totalSums({ ...input, weights: undefined });
  return { values, units, pairs };
}
