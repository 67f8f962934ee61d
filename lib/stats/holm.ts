/**
 * Holm's step-down adjustment of p values (Holm 1979), in the order given: the i-th smallest of m is
 * multiplied by m - i + 1, then made non-decreasing and capped at 1.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  const adjusted = new Array<number>(pValues.length).fill(0);
  let previous = 0;
  order.forEach((index, rank) => {
    const scaled = Math.min(1, (pValues[index] ?? 0) * (pValues.length - rank));
    previous = Math.max(previous, scaled);
    adjusted[index] = previous;
  });
  return adjusted;
}
