import { drawBelow } from "../random/below";
import type { Seed } from "../random/seed-sequence";
import { Xoshiro128 } from "../random/xoshiro";
import type { Evaluate } from "./kernel";
import type { Plan } from "./plan";

/** Resamples that share one random stream. A block is never split, so threads cannot matter. */
export const BLOCK = 100;

/** Adds `times` copies of a row to the sums. */
function addRow(sums: Float64Array, rows: Float64Array, row: number, times: number): void {
  const width = sums.length;
  const from = row * width;
  for (let i = 0; i < width; i++) sums[i] = (sums[i] ?? 0) + times * (rows[from + i] ?? 0);
}

/** One resample's summed contributions. */
function drawSums(plan: Plan, random: Xoshiro128, sums: Float64Array, counts: Uint32Array): void {
  sums.fill(0);
  let left = plan.units;
  const { binomials, tail, rows } = plan;
  for (let row = 0; row < binomials.length && left > 0; row++) {
    const times = binomials[row]?.draw(left, random) ?? 0;
    if (times > 0) addRow(sums, rows, row, times);
    left -= times;
  }
  if (tail.length === 0 || left === 0) return;
  counts.fill(0);
  const firstTail = binomials.length;
  for (; left > 0; left--) {
    const place = (tail[drawBelow(random, tail.length)] ?? 0) - firstTail;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (let place = 0; place < counts.length; place++) {
    const times = counts[place] ?? 0;
    if (times > 0) addRow(sums, rows, firstTail + place, times);
  }
}

/**
 * Resamples first to first + count - 1, written to `out` with the outputs of a resample side by
 * side. `first` is a multiple of BLOCK. Block b takes its random numbers from stream b of the seed,
 * so the same resample has the same value whoever computes it and however many there are.
 */
export function resampleDefault(
  plan: Plan,
  evaluate: Evaluate,
  outputs: number,
  seed: Seed,
  first: number,
  count: number,
  out: Float64Array,
): void {
  const sums = new Float64Array(plan.width);
  const rowsInTail = plan.rows.length / plan.width - plan.binomials.length;
  const counts = new Uint32Array(rowsInTail);
  let random = new Xoshiro128(seed, [first / BLOCK]);
  for (let i = 0; i < count; i++) {
    if (i > 0 && i % BLOCK === 0) random = new Xoshiro128(seed, [(first + i) / BLOCK]);
    drawSums(plan, random, sums, counts);
    evaluate(sums, 0, out, i * outputs);
  }
}
