import { drawBelow } from "../random/below";
import type { Pcg64 } from "../random/pcg64";
import type { Evaluate } from "./kernel";
import type { Problem } from "./problem";

/** For each drawable unit its row; pooled problems list their units row by row. */
function unitRows(problem: Problem): Uint32Array {
  if (problem.rowOf) return problem.rowOf;
  const rows: number[] = [];
  problem.size.forEach((size, row) => {
    for (let i = 0; i < size; i++) rows.push(row);
  });
  return Uint32Array.from(rows);
}

/**
 * Replication engine: unit indices from NumPy's `default_rng`, one draw after another, in the order
 * of the problem's units. The generator is passed in because the study shares one between blocks.
 * Draws form one sequence, so this engine works on one thread.
 *
 * Writes the outputs of each resample side by side.
 */
export function resampleNumpy(
  problem: Problem,
  evaluate: Evaluate,
  outputs: number,
  generator: Pcg64,
  count: number,
  out: Float64Array,
): void {
  const { rows, width } = problem;
  const rowOf = unitRows(problem);
  const times = new Uint32Array(problem.size.length);
  const sums = new Float64Array(width);
  for (let resample = 0; resample < count; resample++) {
    times.fill(0);
    for (let i = 0; i < rowOf.length; i++) {
      const row = rowOf[drawBelow(generator, rowOf.length)] ?? 0;
      times[row] = (times[row] ?? 0) + 1;
    }
    sums.fill(0);
    for (let row = 0; row < times.length; row++) {
      const n = times[row] ?? 0;
      if (n === 0) continue;
      for (let i = 0; i < width; i++) sums[i] = (sums[i] ?? 0) + n * (rows[row * width + i] ?? 0);
    }
    evaluate(sums, 0, out, resample * outputs);
  }
}
