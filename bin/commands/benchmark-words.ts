import { shortly } from "@/lib/benchmark/no-interval";
import type { Score } from "@/lib/benchmark/score";
import type { WeighedStratum } from "@/lib/pools/weights";
import { stratumWords } from "@/lib/pools/words";

/** "87.2": a fraction as a percentage. */
export const percent = (value: number): string => (100 * value).toFixed(1);

/** " (85.1–89.0)", or why there is no interval, or nothing where none was asked for. */
export function rangeWords({
  interval,
  intervalBecause,
}: Pick<Score, "interval" | "intervalBecause">): string {
  if (!interval)
    return intervalBecause === null ? "" : ` (no interval: ${shortly(intervalBecause)})`;
  const exact = interval.method === "clopper-pearson" ? ", exact" : "";
  return ` (${percent(interval.low)}–${percent(interval.high)}${exact})`;
}

/** Strata that weights rest on, a row each below their heads. */
export const strataRows = (strata: readonly WeighedStratum[]): string[][] => [
  ["  stratum", "sections", "drawn", "labelled", "weight"],
  ...strata.map(({ name, population, sampled, labelled }) => [
    `  ${stratumWords(name)}`,
    ...[population, sampled, labelled].map(String),
    labelled > 0 ? (population / labelled).toFixed(2) : "–",
  ]),
];
