import type { Interval } from "../estimate";
import { normalCumulative, normalQuantile } from "../normal";
import { quantileSorted } from "../quantile";

export type BootstrapMethod = "percentile" | "bca";

/** Values of one output that are defined, ascending. */
export function keptSorted(resamples: Float64Array, outputs: number, output: number): Float64Array {
  const kept = new Float64Array(resamples.length / outputs);
  let n = 0;
  for (let at = output; at < resamples.length; at += outputs) {
    const value = resamples[at] ?? Number.NaN;
    if (Number.isFinite(value)) kept[n++] = value;
  }
  return kept.subarray(0, n).sort();
}

/** Percentile interval: the two quantiles of what was kept. Null when nothing was. */
export function percentileInterval(sorted: Float64Array, confidence: number): Interval | null {
  if (sorted.length === 0) return null;
  const tail = (1 - confidence) / 2;
  return {
    low: quantileSorted(sorted, tail),
    high: quantileSorted(sorted, 1 - tail),
    confidence,
    method: "percentile",
  };
}

/** Values closer than this, for estimates up to 1 and relative beyond, differ by rounding only. */
const ROUNDING = 1e-12;

/** Whether two values of one statistic are equal but for the order in which sums were rounded. */
export const isTie = (a: number, b: number): boolean =>
  Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(b));

/** Share of resamples below the estimate, ties counted half. */
function shareBelow(sorted: Float64Array, estimate: number): number {
  let below = 0;
  let ties = 0;
  for (const value of sorted) {
    if (isTie(value, estimate)) ties += 1;
    else if (value < estimate) below += 1;
    else break;
  }
  return (below + ties / 2) / sorted.length;
}

/**
 * Bias-corrected and accelerated interval (Efron 1987; Efron and Tibshirani 1993, eq. 14.9-14.15;
 * ties at the estimate count half, as discrete statistics have many).
 *
 * acceleration: from the jackknife over the resampled units. Null when nothing was kept, or when
 * all resamples lie on one side of the estimate, where the bias correction is infinite.
 */
export function bcaInterval(
  sorted: Float64Array,
  estimate: number,
  acceleration: number,
  confidence: number,
): Interval | null {
  if (sorted.length === 0 || !Number.isFinite(estimate)) return null;
  const share = shareBelow(sorted, estimate);
  if (share <= 0 || share >= 1) return null;
  const bias = normalQuantile(share);
  const tail = (1 - confidence) / 2;
  const level = (p: number): number => {
    const shifted = bias + normalQuantile(p);
    return normalCumulative(bias + shifted / (1 - acceleration * shifted));
  };
  return {
    low: quantileSorted(sorted, level(tail)),
    high: quantileSorted(sorted, level(1 - tail)),
    confidence,
    method: "bca",
  };
}
