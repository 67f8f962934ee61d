import { createHash } from "node:crypto";

/**
 * A number from 0 up to 1 that seed, purpose and key alone decide (48 bits of SHA-256).
 *
 * Samples are the units with the smallest numbers of their stratum. With these permanent random
 * numbers (Ohlsson 1995, "Coordination of samples using permanent random numbers") a sample is
 * simple random without replacement, does not depend on the order of the data, and stays the same
 * as far as it can when units come or go.
 */
export const permanentNumber = (seed: number, purpose: string, key: string): number =>
  createHash("sha256").update(`${seed}/${purpose}/${key}`).digest().readUIntBE(0, 6) / 2 ** 48;

/** The `size` units with the smallest permanent numbers; all of them where there are fewer. */
export function drawSample<T extends { readonly key: string }>(
  units: readonly T[],
  size: number,
  seed: number,
): T[] {
  if (size >= units.length) return [...units];
  if (size === 0) return [];
  return units
    .map((unit) => ({ unit, number: permanentNumber(seed, "sample", unit.key) }))
    .sort((a, b) => a.number - b.number || (a.unit.key < b.unit.key ? -1 : 1))
    .slice(0, size)
    .map(({ unit }) => unit);
}

/**
 * Shares `total` out over strata in proportion to their populations (largest remainder), with at
 * least one unit each where the total allows, and never more than there are. Names decide ties.
 */
export function allocate(
  populations: ReadonlyMap<string, number>,
  total: number,
): Map<string, number> {
  const strata = [...populations]
    .filter(([, population]) => population > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const units = strata.reduce((sum, [, population]) => sum + population, 0);
  const wanted = Math.min(total, units);
  const least = wanted >= strata.length ? 1 : 0;
  const shares = strata.map(([name, population]) => {
    const exact = (wanted * population) / units;
    return { name, population, exact, size: Math.max(least, Math.floor(exact)) };
  });
  let left = wanted - shares.reduce((sum, { size }) => sum + size, 0);
  while (left !== 0) {
    const step = Math.sign(left);
    const next = shares
      .filter(({ size, population }) => (step > 0 ? size < population : size > least))
      .sort((a, b) => step * (b.exact - b.size - (a.exact - a.size)))[0];
    if (!next) throw new Error(`${wanted} units cannot be shared out over ${units}`);
    next.size += step;
    left -= step;
  }
  return new Map(shares.map(({ name, size }) => [name, size]));
}
