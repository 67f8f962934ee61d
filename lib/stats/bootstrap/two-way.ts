import { drawBelow } from "../random/below";
import type { Seed } from "../random/seed-sequence";
import { Xoshiro128 } from "../random/xoshiro";
import { forEachValue, type ReliabilityData } from "../reliability";
import type { Evaluate, Kernel } from "./kernel";
import type { CrossedRatings, Problem } from "./problem";

/**
 * Ratings as the two-way bootstrap draws them: coders of none of them are not drawn, as those of a
 * third group, or those without any value.
 *
 * cellOf: the place of a rating in its unit's cells, or -1 to leave it out.
 */
export function crossedRatings(
  data: ReliabilityData,
  cells: number,
  cellOf: (entry: number) => number,
): CrossedRatings {
  const kept: number[] = [];
  const unit: number[] = [];
  forEachValue(data, (of, entry) => {
    if (cellOf(entry) < 0) return;
    kept.push(entry);
    unit.push(of);
  });
  const coders = [...new Set(kept.map((entry) => data.coder[entry] ?? 0))].sort((a, b) => a - b);
  const numbers = new Map(coders.map((coder, number) => [coder, number]));
  return {
    ...{ units: data.units.length, coders: coders.length, cells },
    unit: Uint32Array.from(unit),
    coder: Uint32Array.from(kept, (entry) => numbers.get(data.coder[entry] ?? 0) ?? 0),
    cell: Uint32Array.from(kept, cellOf),
  };
}

/** How often each of n things comes up in n draws with replacement. */
function drawTimes(n: number, random: Xoshiro128, times: Float64Array): void {
  times.fill(0);
  for (let i = 0; i < n; i++) {
    const at = drawBelow(random, n);
    times[at] = (times[at] ?? 0) + 1;
  }
}

/** Adds every rating to its unit's cells as often as its coder was drawn. */
function weigh(
  { cells, unit, coder, cell }: CrossedRatings,
  coderTimes: Float64Array,
  counts: Float64Array,
  selves: Float64Array,
): void {
  counts.fill(0);
  selves.fill(0);
  for (let i = 0; i < unit.length; i++) {
    const at = (unit[i] ?? 0) * cells + (cell[i] ?? 0);
    const times = coderTimes[coder[i] ?? 0] ?? 0;
    counts[at] = (counts[at] ?? 0) + times;
    selves[at] = (selves[at] ?? 0) + times * times;
  }
}

/**
 * Two-way bootstrap: units and coders are resampled independently, and a rating counts (times its
 * unit was drawn) * (times its coder was drawn) (the pigeonhole bootstrap: McCullagh 2000; Owen
 * 2007). It lets both "other sections" and "other adjudicators" vary. A coder drawn twice would
 * agree with itself, so pairs of a rating with itself are left out by the kernels; the interval errs
 * on the wide side.
 *
 * Resamples first to first + out.length / outputs - 1, each from a stream of its own; all parts of
 * the problem on the same draws, the outputs of a resample side by side; NaN where undefined.
 */
export function resampleTwoWay(
  problem: Problem & { readonly crossed: CrossedRatings },
  evaluate: Evaluate,
  kernelNamed: (name: string) => Kernel,
  outputs: number,
  seed: Seed,
  first: number,
  out: Float64Array,
): void {
  const { crossed, parts, width } = problem;
  const contributors = parts.map(({ kernel, params }) => kernelNamed(kernel).contributor(params));
  const unitTimes = new Float64Array(crossed.units);
  const coderTimes = new Float64Array(crossed.coders);
  const counts = new Float64Array(crossed.units * crossed.cells);
  const selves = new Float64Array(counts.length);
  const one = new Float64Array(width);
  const sums = new Float64Array(width);
  for (let at = 0; at < out.length; at += outputs) {
    const random = new Xoshiro128(seed, [first + at / outputs]);
    drawTimes(crossed.units, random, unitTimes);
    drawTimes(crossed.coders, random, coderTimes);
    weigh(crossed, coderTimes, counts, selves);
    sums.fill(0);
    for (let unit = 0; unit < crossed.units; unit++) {
      const times = (unitTimes[unit] ?? 0) * (crossed.weights?.[unit] ?? 1);
      if (times === 0) continue;
      one.fill(0);
      let from = 0;
      contributors.forEach((contribute, part) => {
        contribute(counts, selves, unit * crossed.cells, one, from);
        from += parts[part]?.width ?? 0;
      });
      for (let i = 0; i < width; i++) sums[i] = (sums[i] ?? 0) + times * (one[i] ?? 0);
    }
    evaluate(sums, 0, out, at);
  }
}
