import { keptSorted, percentileInterval } from "./bootstrap/intervals";
import type { Estimate, Interval } from "./estimate";
import { markedInterval } from "./hypergeometric";
import { Binomial } from "./random/binomial";
import type { Seed } from "./random/seed-sequence";
import { Xoshiro128 } from "./random/xoshiro";

/** A stratum of units on which everybody agreed, and what its audit found. */
export interface AuditStratum {
  readonly name: string;
  /** Units in the stratum. */
  readonly population: number;
  /** Units audited: a simple random sample without replacement. */
  readonly sampled: number;
  /** Audited units that turned out to be errors. */
  readonly errors: number;
}

export function checkStratum({ name, population, sampled, errors }: AuditStratum): void {
  const whole = [population, sampled, errors].every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!whole || errors > sampled || sampled > population) {
    throw new RangeError(
      `stratum "${name}": ${errors} errors in ${sampled} audited of ${population} units is impossible`,
    );
  }
}

/**
 * Errors that nobody found: sum over strata of N_h e_h / n_h (stratified expansion estimator;
 * Cochran 1977, chapter 5), a number of units, those found by the audit included.
 *
 * Undefined: no stratum; a stratum that has units but no audited one.
 */
export function missingErrors(strata: readonly AuditStratum[]): Estimate {
  strata.forEach(checkStratum);
  const filled = strata.filter((stratum) => stratum.population > 0);
  const used = filled.reduce((sum, stratum) => sum + stratum.sampled, 0);
  const units = { used, dropped: {} };
  if (filled.length === 0) return { undefinedBecause: "there is no unit to audit", units };
  const unaudited = filled.find((stratum) => stratum.sampled === 0);
  if (unaudited) {
    return { undefinedBecause: `no unit of stratum "${unaudited.name}" was audited`, units };
  }
  const value = filled.reduce((sum, s) => sum + (s.population * s.errors) / s.sampled, 0);
  return { value, units };
}

/**
 * Interval of `missingErrors` without approximation: each of the H strata gets its exact
 * hypergeometric interval at confidence^(1/H), and the ends are added. The samples are independent,
 * so all H intervals hold together with at least the confidence asked for, and then so does their
 * sum: conservative, the more so the more strata there are. Null where the estimate is undefined.
 */
export function exactMissingInterval(
  strata: readonly AuditStratum[],
  confidence = 0.95,
): Interval | null {
  if ("undefinedBecause" in missingErrors(strata)) return null;
  const filled = strata.filter((stratum) => stratum.population > 0);
  const tail = (1 - confidence ** (1 / filled.length)) / 2;
  const ends = filled.map((s) => markedInterval(s.errors, s.sampled, s.population, tail));
  return {
    low: ends.reduce((sum, end) => sum + end.low, 0),
    high: ends.reduce((sum, end) => sum + end.high, 0),
    confidence,
    method: "exact",
  };
}

/** Estimates on resamples of the audit: within each stratum, n_h draws with replacement. */
export function resampleMissingErrors(
  strata: readonly AuditStratum[],
  resamples: number,
  seed: Seed,
): Float64Array {
  const random = new Xoshiro128(seed);
  const filled = strata.filter((stratum) => stratum.sampled > 0);
  const draws = filled.map((s) => ({ ...s, binomial: new Binomial(s.errors / s.sampled) }));
  return Float64Array.from({ length: resamples }, () =>
    draws.reduce(
      (sum, s) => sum + (s.population * s.binomial.draw(s.sampled, random)) / s.sampled,
      0,
    ),
  );
}

/**
 * Percentile bootstrap interval of `missingErrors`. It takes no account of the finite population.
 * Null also where it has no width, as where no audited unit is an error: the exact interval stands.
 */
export function bootstrapMissingInterval(
  strata: readonly AuditStratum[],
  resamples: number,
  seed: Seed,
  confidence = 0.95,
): Interval | null {
  if ("undefinedBecause" in missingErrors(strata)) return null;
  const values = resampleMissingErrors(strata, resamples, seed);
  const interval = percentileInterval(keptSorted(values, 1, 0), confidence);
  return interval && interval.low < interval.high ? interval : null;
}
