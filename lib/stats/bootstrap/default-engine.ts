import { drawBelow } from "../random/below";
import type { Seed } from "../random/seed-sequence";
import { Xoshiro128 } from "../random/xoshiro";
import type { Evaluate } from "./kernel";
import type { Plan } from "./plan";

/** Resamples that share one random stream. A block is never split, so threads cannot matter. */
export const BLOCK = 100;

/** Tails up to this length are drawn two units a random word. */
const SHORT_TAIL = 4096;

/** Working space of a run. */
interface Scratch {
  /** How often each row was drawn. */
  readonly times: Float64Array;
  /** Units of the tail that were drawn. */
  readonly drawn: Uint32Array;
}

/** Draws units of the tail one by one. */
function drawTail({ tail }: Plan, left: number, random: Xoshiro128, scratch: Scratch): void {
  const { times, drawn } = scratch;
  if (tail.length <= SHORT_TAIL) random.indices(tail.length, left, drawn);
  else for (let i = 0; i < left; i++) drawn[i] = drawBelow(random, tail.length);
  for (let i = 0; i < left; i++) {
    const row = tail[drawn[i] ?? 0] ?? 0;
    times[row] = (times[row] ?? 0) + 1;
  }
}

/** How often each row comes up in one resample. */
function drawTimes(plan: Plan, random: Xoshiro128, scratch: Scratch): void {
  const { binomials, tail } = plan;
  const { times } = scratch;
  times.fill(0);
  let left = plan.units;
  for (let row = 0; row < binomials.length && left > 0; row++) {
    const drawn = binomials[row]?.draw(left, random) ?? 0;
    times[row] = drawn;
    left -= drawn;
  }
  if (left > 0 && tail.length > 0) drawTail(plan, left, random, scratch);
}

/** Sums of the rows, each as often as it was drawn. */
function sumRows({ columns, rows }: Plan, times: Float64Array, sums: Float64Array): void {
  for (let i = 0; i < sums.length; i++) {
    const from = i * rows;
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += (times[row] ?? 0) * (columns[from + row] ?? 0);
    sums[i] = sum;
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
  const scratch = {
    times: new Float64Array(plan.rows),
    drawn: new Uint32Array(plan.tail.length > 0 ? plan.units : 0),
  };
  let random = new Xoshiro128(seed, [first / BLOCK]);
  for (let i = 0; i < count; i++) {
    if (i > 0 && i % BLOCK === 0) random = new Xoshiro128(seed, [(first + i) / BLOCK]);
    drawTimes(plan, random, scratch);
    sumRows(plan, scratch.times, sums);
    evaluate(sums, 0, out, i * outputs);
  }
}
