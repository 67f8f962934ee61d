import type { Range, Rate } from "@/lib/benchmark/rates";
import { percent } from "./score-words";

/** "12.5 % (9.0 to 16.1)", or a dash where there is nothing to take a share of. */
export function rateWords({ share, interval }: Rate): string {
  if (share === null) return "–";
  return `${percent(share)} %${interval ? ` (${rangeWords(interval)})` : ""}`;
}

export const rangeWords = ({ low, high }: Range): string => `${percent(low)} to ${percent(high)}`;

/** "0.034", or "< 0.001". */
export const pWords = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));
