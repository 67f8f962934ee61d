import type { Score } from "@/lib/benchmark/score";

/** "87.2": a fraction as a percentage with one decimal. */
export const percent = (value: number): string => (100 * value).toFixed(1);

/** "85.1 to 89.0", or nothing. */
export const intervalOf = ({ interval }: Score): string =>
  interval ? `${percent(interval.low)} to ${percent(interval.high)}` : "";

export const count = (value: number): string => value.toLocaleString("en-GB");
