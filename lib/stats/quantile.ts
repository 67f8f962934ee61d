/**
 * Quantile with linear interpolation (position p * (n - 1) in the sorted values; Hyndman and Fan's
 * type 7, NumPy's default, interpolated from the nearer end as NumPy does).
 *
 * sorted: ascending, at least one value. p: 0 to 1.
 */
export function quantileSorted(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0) throw new RangeError("a quantile of no values");
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? 0;
  const share = position - below;
  return share < 0.5 ? low + (high - low) * share : high - (high - low) * (1 - share);
}

/** Median of any values, at least one; the mean of the middle two where there is an even number. */
export function median(values: ArrayLike<number>): number {
  return quantileSorted(Float64Array.from(values).sort(), 0.5);
}
