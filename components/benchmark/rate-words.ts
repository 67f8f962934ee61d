import type { Rate } from "@/lib/benchmark/rates";
import { intervalOf, percent } from "./score-words";

/** "12.5 % (9.0 to 16.1)", or a dash where there is nothing to take a share of. */
export function rateWords(rate: Rate): string {
  if (rate.share === null) return "–";
  const range = intervalOf(rate);
  return `${percent(rate.share)} %${range && ` (${range})`}`;
}

/** "0.034", or "< 0.001". */
export const pWords = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));
