import type { Estimate, Interval } from "./estimate";
import { normalQuantile } from "./normal";

/** What must be said wherever the estimate is shown. */
export const CHAPMAN_CAVEATS = [
  "Detectors are not independent: errors that one finds easily the other finds easily too, so the estimate is too low.",
  "Errors on which everybody agreed may never have entered the pool, so neither detector could find them.",
  "Two detectors may mean different errors in the same section; then the overlap is too large.",
] as const;

export type Chapman = Estimate & {
  /** Distinct errors found by either detector. */
  readonly found: number;
  readonly interval: Interval | null;
  readonly caveats: readonly string[];
};

/**
 * Number of errors from the overlap of two detectors: (n1 + 1)(n2 + 1)/(m + 1) - 1 (Chapman 1951).
 * A sensitivity analysis only; its caveats belong to the result.
 *
 * n1, n2: confirmed errors that each detector found; m: that both found.
 * Interval: log-normal on the number that neither found (Chao 1987), with Seber's variance (1970);
 * null where both found the same ones, which leaves no number to put an interval on.
 * Undefined: neither detector found anything.
 */
export function chapmanEstimate(n1: number, n2: number, m: number, confidence = 0.95): Chapman {
  const whole = [n1, n2, m].every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!whole || m > Math.min(n1, n2))
    throw new RangeError(`${m} cannot be in both ${n1} and ${n2}`);
  const found = n1 + n2 - m;
  const common = { units: { used: found, dropped: {} }, found, caveats: CHAPMAN_CAVEATS };
  if (found === 0) {
    return { undefinedBecause: "neither detector found anything", ...common, interval: null };
  }
  const value = ((n1 + 1) * (n2 + 1)) / (m + 1) - 1;
  return { value, ...common, interval: logNormalInterval(value, n1, n2, m, confidence) };
}

function logNormalInterval(
  estimate: number,
  n1: number,
  n2: number,
  m: number,
  confidence: number,
): Interval | null {
  const found = n1 + n2 - m;
  const unseen = estimate - found;
  const variance = ((n1 + 1) * (n2 + 1) * (n1 - m) * (n2 - m)) / ((m + 1) ** 2 * (m + 2));
  if (!(unseen > 0 && variance > 0)) return null;
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const factor = Math.exp(z * Math.sqrt(Math.log1p(variance / unseen ** 2)));
  return {
    low: found + unseen / factor,
    high: found + unseen * factor,
    confidence,
    method: "log-normal",
  };
}
