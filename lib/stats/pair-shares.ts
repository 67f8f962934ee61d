import type { Contribute, Kernel } from "./bootstrap/kernel";
import { type ProblemInput, totalSums } from "./bootstrap/sums";
import type { CellTable } from "./count-table";

/**
 * Pairs of labels of two categories by what they say. Shares are of pairs (micro) or mean shares of
 * units (macro). A unit adds its pairs of each kind and all of them, then the same with its pairs
 * counting one together.
 */
function pairKernel(
  name: string,
  cells: number,
  kinds: readonly string[],
  pairsOf: (cells: Float64Array, self: Float64Array, at: number) => readonly number[],
): Kernel {
  const n = kinds.length;
  const places = Array.from({ length: n }, (_, kind) => kind);
  const contribute: Contribute = (counts, self, at, out, outAt) => {
    const pairs = pairsOf(counts, self, at);
    const all = pairs.reduce((sum, each) => sum + each, 0);
    if (all <= 0) return;
    pairs.forEach((each, kind) => {
      out[outAt + kind] = each;
      out[outAt + n + 1 + kind] = each / all;
    });
    out[outAt + n] = all;
    out[outAt + 2 * n + 1] = 1;
  };
  return {
    name,
    outputs: () => ["micro", "macro"].flatMap((by) => kinds.map((kind) => `${by}.${kind}`)),
    cells: () => cells,
    width: () => 2 * n + 2,
    shares: Object.fromEntries(
      kinds.flatMap((kind, at) => [
        [`micro.${kind}`, { top: [at], bottom: [n] }],
        [`macro.${kind}`, { top: [n + 1 + at], bottom: [2 * n + 1] }],
      ]),
    ),
    contributor: () => contribute,
    evaluator: () => (sums, at, out, outAt) => {
      for (const by of [0, 1]) {
        const from = at + by * (n + 1);
        const all = sums[from + n] ?? 0;
        for (const kind of places)
          out[outAt + by * n + kind] = all > 0 ? (sums[from + kind] ?? 0) / all : Number.NaN;
      }
    },
  };
}

/** Pairs within units of two counts: both first, both second, different. */
export const pairSharesKernel = pairKernel(
  "pair-shares",
  2,
  ["agreeTrue", "agreeFalse", "disagree"],
  (cells, self, at) => {
    const [t = 0, f = 0] = [cells[at], cells[at + 1]];
    const [selfT = 0, selfF = 0] = [self[at], self[at + 1]];
    return [(t * t - selfT) / 2, (f * f - selfF) / 2, t * f];
  },
);

/** Pairs with one label from each of two pools, whose two counts stand side by side. */
export const crossSharesKernel = pairKernel(
  "cross-pair-shares",
  4,
  ["tt", "ff", "tf", "ft"],
  (cells, _self, at) => {
    const [t1 = 0, f1 = 0, t2 = 0, f2 = 0] = cells.subarray(at, at + 4);
    return [t1 * t2, f1 * f2, t1 * f2, f1 * t2];
  },
);

type PairInput = Pick<ProblemInput, "kernel" | "params" | "table">;

export const pairSharesInput = (table: CellTable): PairInput => ({
  kernel: pairSharesKernel,
  params: {},
  table,
});

export const crossSharesInput = (table: CellTable): PairInput => ({
  kernel: crossSharesKernel,
  params: {},
  table,
});

/** Pairs within units of two labels: both true, both false, and different. */
export interface PairSums {
  readonly agreeTrue: number;
  readonly agreeFalse: number;
  readonly disagree: number;
}

/**
 * Pairs within units of two labels. micro: every pair counts once, so that units with many labels
 * weigh more; macro: the pairs of each unit together count as one.
 */
export function pairSums(table: CellTable, kind: "micro" | "macro"): PairSums {
  const sums = totalSums(pairSharesInput(table));
  const [agreeTrue = 0, agreeFalse = 0, disagree = 0] = sums.subarray(kind === "micro" ? 0 : 4);
  return { agreeTrue, agreeFalse, disagree };
}

/**
 * Shares of cross-pool pairs summed over units, each unit counting one: TT, FF, TF, FT.
 *
 * weights: of the units; each then counts so many.
 */
export function crossCells(
  table: CellTable,
  weights?: ArrayLike<number>,
): [number, number, number, number] {
  const sums = totalSums({ ...crossSharesInput(table), weights });
  const [tt = 0, ff = 0, tf = 0, ft = 0] = sums.subarray(5);
  return [tt, ff, tf, ft];
}
