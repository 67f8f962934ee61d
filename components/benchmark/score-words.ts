import { shortly } from "@/lib/benchmark/no-interval";
import type { Score } from "@/lib/benchmark/score";

/** "87.2": a fraction as a percentage with one decimal. */
export const percent = (value: number): string => (100 * value).toFixed(1);

/** "85.1 to 89.0", or why there is none, or nothing where none was asked for. */
export function intervalOf({
  interval,
  intervalBecause,
}: Pick<Score, "interval" | "intervalBecause">): string {
  if (!interval) return intervalBecause === null ? "" : `no interval: ${shortly(intervalBecause)}`;
  const exact = interval.method === "clopper-pearson" ? ", exact" : "";
  return `${percent(interval.low)} to ${percent(interval.high)}${exact}`;
}

export const count = (value: number): string => value.toLocaleString("en-GB");
