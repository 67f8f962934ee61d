import { drawBelow } from "../random/below";
import type { Seed } from "../random/seed-sequence";
import { Xoshiro128 } from "../random/xoshiro";
import { forEachValue, type ReliabilityData } from "../reliability";
import type { Kernel, KernelParams } from "./kernel";

/** How often each of n things comes up in n draws with replacement. */
function drawTimes(n: number, random: Xoshiro128, times: Float64Array): void {
  times.fill(0);
  for (let i = 0; i < n; i++) {
    const at = drawBelow(random, n);
    times[at] = (times[at] ?? 0) + 1;
  }
}

/**
 * Two-way bootstrap: units and coders are resampled independently, and a rating counts (times its
 * unit was drawn) * (times its coder was drawn) (the pigeonhole bootstrap: McCullagh 2000; Owen
 * 2007). It lets both "other sections" and "other adjudicators" vary. A coder drawn twice would
 * agree with itself, so pairs of a rating with itself are left out by the kernels; the interval errs
 * on the wide side.
 *
 * cellOf: the place of a rating in its unit's cells, or -1 to leave it out.
 * Returns all outputs of each resample side by side; NaN where undefined.
 */
export function resampleTwoWay(
  data: ReliabilityData,
  kernel: Kernel,
  params: KernelParams,
  cellOf: (entry: number) => number,
  options: { readonly resamples: number; readonly seed: Seed },
): Float64Array {
  const outputs = kernel.outputs(params).length;
  const cells = kernel.cells(params);
  const width = kernel.width(params);
  const contribute = kernel.contributor(params);
  const evaluate = kernel.evaluator(params);
  const entryCells = Int32Array.from(data.category, (_, entry) => cellOf(entry));
  const unitTimes = new Float64Array(data.units.length);
  const coderTimes = new Float64Array(data.coders.length);
  const counts = new Float64Array(data.units.length * cells);
  const selves = new Float64Array(data.units.length * cells);
  const one = new Float64Array(width);
  const sums = new Float64Array(width);
  const values = new Float64Array(options.resamples * outputs);
  for (let resample = 0; resample < options.resamples; resample++) {
    const random = new Xoshiro128(options.seed, [resample]);
    drawTimes(data.units.length, random, unitTimes);
    drawTimes(data.coders.length, random, coderTimes);
    counts.fill(0);
    selves.fill(0);
    forEachValue(data, (unit, entry) => {
      const cell = entryCells[entry] ?? -1;
      if (cell < 0) return;
      const weight = coderTimes[data.coder[entry] ?? 0] ?? 0;
      counts[unit * cells + cell] = (counts[unit * cells + cell] ?? 0) + weight;
      selves[unit * cells + cell] = (selves[unit * cells + cell] ?? 0) + weight * weight;
    });
    sums.fill(0);
    unitTimes.forEach((times, unit) => {
      if (times === 0) return;
      one.fill(0);
      contribute(counts, selves, unit * cells, one, 0);
      for (let i = 0; i < width; i++) sums[i] = (sums[i] ?? 0) + times * (one[i] ?? 0);
    });
    evaluate(sums, 0, values, resample * outputs);
  }
  return values;
}
