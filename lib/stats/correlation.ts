import { buildProblem } from "./bootstrap/build-problem";
import { copyCells, type Kernel } from "./bootstrap/kernel";
import type { Problem } from "./bootstrap/problem";
import type { DrawnOver } from "./bootstrap/sums";
import { type Estimate, quantity } from "./estimate";

/**
 * Pearson's product-moment correlation of pairs (x, y).
 *
 * Undefined: fewer than two pairs; x or y does not vary.
 */
export function pearson(pairs: readonly (readonly [number, number])[]): Estimate {
  const units = { used: pairs.length, dropped: {} };
  if (pairs.length < 2) return { undefinedBecause: "fewer than two pairs", units };
  const [firstX, firstY] = pairs[0] ?? [0, 0];
  if (pairs.every(([x]) => x === firstX)) return { undefinedBecause: "x does not vary", units };
  if (pairs.every(([, y]) => y === firstY)) return { undefinedBecause: "y does not vary", units };
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / pairs.length;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / pairs.length;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  const value = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  return { ...quantity(value, "the values are too close together for double precision"), units };
}

/** Pearson's correlation for the bootstrap: a pair adds 1, x, y, x², y² and xy. */
export const pearsonKernel: Kernel = {
  name: "pearson",
  outputs: () => ["value"],
  cells: () => 6,
  width: () => 6,
  contributor: () => copyCells(6),
  evaluator: () => (sums, at, out, outAt) => {
    const [n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0] = sums.subarray(at, at + 6);
    const spread = (xx - (x * x) / n) * (yy - (y * y) / n);
    out[outAt] = spread > 1e-9 * xx * yy ? (xy - (x * y) / n) / Math.sqrt(spread) : Number.NaN;
  },
};

/**
 * What is resampled for an interval of `pearson`, pairs or clusters of them. x and y are taken from
 * their means first, so that the sums of a resample lose no digits.
 */
export function pearsonProblem(
  pairs: readonly (readonly [number, number])[],
  over: DrawnOver,
): Problem {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const cells = Float64Array.from(
    pairs.flatMap(([x, y]) => {
      const [u, v] = [x - meanX, y - meanY];
      return [1, u, v, u * u, v * v, u * v];
    }),
  );
  return buildProblem({ kernel: pearsonKernel, params: {}, table: { width: 6, cells }, ...over });
}

/** Ranks from 1; tied values share the mean of their ranks. */
export function midranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++;
    for (let i = from; i < to; i++) ranks[order[i] ?? 0] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/** Spearman's rank correlation: Pearson's of the midranks. Undefined as Pearson's is. */
export function spearman(pairs: readonly (readonly [number, number])[]): Estimate {
  const x = midranks(pairs.map(([value]) => value));
  const y = midranks(pairs.map(([, value]) => value));
  return pearson(x.map((rank, i) => [rank, y[i] ?? 0]));
}
