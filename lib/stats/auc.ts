import type { Interval, Quantity } from "./estimate";
import { normalQuantile } from "./normal";

export interface Auc {
  readonly area: Quantity;
  /** Null where the area is undefined. */
  readonly interval: Interval | null;
  readonly positives: number;
  readonly negatives: number;
}

/**
 * Area under the ROC curve: the chance that a score of the positives is above one of the negatives,
 * ties counted half (Mann and Whitney). Interval by DeLong, DeLong and Clarke-Pearson (1988), with
 * the midranks of Sun and Xu (2014), cut at 0 and 1.
 *
 * positives, negatives: finite scores, any order. Undefined: no positives, or no negatives. With one
 * of either, or where all are told apart, the variance is nought and the interval is the value.
 */
export function areaUnderCurve(
  positives: readonly number[],
  negatives: readonly number[],
  confidence = 0.95,
): Auc {
  const counts = { positives: positives.length, negatives: negatives.length };
  if (positives.length === 0 || negatives.length === 0) {
    const undefinedBecause = "one of the two groups is empty";
    return { area: { undefinedBecause }, interval: null, ...counts };
  }
  const [m, n] = [positives.length, negatives.length];
  const all = midranks([...positives, ...negatives]);
  const [own, other] = [midranks(positives), midranks(negatives)];
  /** Share of the other group below each, ties half. */
  const above = own.map((rank, i) => ((all[i] ?? 0) - rank) / n);
  const below = other.map((rank, j) => 1 - ((all[m + j] ?? 0) - rank) / m);
  const value = mean(above);
  const half =
    normalQuantile(1 - (1 - confidence) / 2) * Math.sqrt(variance(above) / m + variance(below) / n);
  const [low, high] = [Math.max(0, value - half), Math.min(1, value + half)];
  return { area: { value }, interval: { low, high, confidence, method: "delong" }, ...counts };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sample variance; 0 for one value. */
function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

/** Rank of each value from 1, ties sharing their mean rank. */
function midranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (const at of order.slice(from, to)) ranks[at] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}
