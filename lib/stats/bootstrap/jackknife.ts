import type { Evaluate } from "./kernel";
import type { Problem } from "./problem";

/**
 * Acceleration of each output: sum(d^3) / (6 sum(d^2)^1.5), d = mean of the leave-one-out values
 * minus each (Efron and Tibshirani 1993, eq. 14.15). Equal rows give equal leave-one-out values, so
 * each is worked out once. Zero where the values do not vary; leave-one-out values that are
 * undefined are left out.
 */
export function accelerations(
  problem: Problem,
  evaluate: Evaluate,
  outputs: number,
  sums: Float64Array,
): Float64Array {
  const { rows, width, size } = problem;
  const values = new Float64Array(size.length * outputs);
  const without = new Float64Array(width);
  size.forEach((_, row) => {
    for (let i = 0; i < width; i++) without[i] = (sums[i] ?? 0) - (rows[row * width + i] ?? 0);
    evaluate(without, 0, values, row * outputs);
  });
  return Float64Array.from({ length: outputs }, (_, output) =>
    acceleration(values, outputs, output, size),
  );
}

function acceleration(
  values: Float64Array,
  outputs: number,
  output: number,
  size: Float64Array,
): number {
  const defined = Array.from(size.keys()).filter((row) =>
    Number.isFinite(values[row * outputs + output]),
  );
  const value = (row: number) => values[row * outputs + output] ?? 0;
  const total = defined.reduce((sum, row) => sum + (size[row] ?? 0), 0);
  const mean = defined.reduce((sum, row) => sum + (size[row] ?? 0) * value(row), 0) / total;
  let squares = 0;
  let cubes = 0;
  for (const row of defined) {
    const difference = mean - value(row);
    squares += (size[row] ?? 0) * difference ** 2;
    cubes += (size[row] ?? 0) * difference ** 3;
  }
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}

/** Summed contributions of all units of a problem. */
export function problemSums(problem: Problem): Float64Array {
  const { rows, width, size } = problem;
  const sums = new Float64Array(width);
  size.forEach((members, row) => {
    for (let i = 0; i < width; i++) {
      sums[i] = (sums[i] ?? 0) + members * (rows[row * width + i] ?? 0);
    }
  });
  return sums;
}
