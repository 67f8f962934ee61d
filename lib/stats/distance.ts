export const LEVELS = ["nominal", "ordinal", "interval", "ratio"] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Squared difference of two categories at positions a < b (Krippendorff 2011, "Computing
 * Krippendorff's alpha-reliability", section on metric differences).
 *
 * scale: the categories as numbers. totals: how often each category occurs, from index `at` on;
 * only the ordinal difference depends on it.
 */
export type SquaredDifference = (a: number, b: number, totals: Float64Array, at: number) => number;

/** Differences that do not depend on the data. */
export function fixedDifference(level: Exclude<Level, "ordinal">, scale: readonly number[]) {
  const value = (i: number) => scale[i] ?? 0;
  return (a: number, b: number): number => {
    if (a === b) return 0;
    if (level === "nominal") return 1;
    const difference = value(a) - value(b);
    const sum = level === "ratio" ? value(a) + value(b) : 1;
    return sum === 0 ? 0 : (difference / sum) ** 2;
  };
}

/** ( sum of n_g from a to b, less half of n_a and of n_b ) squared. */
const ordinalDifference: SquaredDifference = (a, b, totals, at) => {
  let between = ((totals[at + a] ?? 0) + (totals[at + b] ?? 0)) / 2;
  for (let g = a + 1; g < b; g++) between += totals[at + g] ?? 0;
  return between * between;
};

export function squaredDifference(level: Level, scale: readonly number[]): SquaredDifference {
  return level === "ordinal" ? ordinalDifference : fixedDifference(level, scale);
}
