/**
 * What every statistic gives back: a number, or the reason why there is none. Inside typed arrays
 * of resamples NaN marks "undefined in this resample", as they can hold nothing else; it never
 * leaves the bootstrap.
 */
export type Quantity = { readonly value: number } | { readonly undefinedBecause: string };

/** Units that entered a statistic, and those that did not, counted by reason. */
export interface UnitCount {
  readonly used: number;
  readonly dropped: Readonly<Record<string, number>>;
}

export type Estimate = Quantity & { readonly units: UnitCount };

/** Several named quantities about the same units. */
export interface Estimates<Name extends string = string> {
  readonly values: Readonly<Record<Name, Quantity>>;
  readonly units: UnitCount;
}

export type IntervalMethod =
  | "percentile"
  | "bca"
  | "wilson"
  | "clopper-pearson"
  | "exact"
  | "log-normal"
  | "delong";

export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  readonly method: IntervalMethod;
}

export function isDefined<T extends Quantity>(
  quantity: T,
): quantity is T & { readonly value: number } {
  return "value" in quantity;
}

/** The value when it is a finite number, otherwise the reason. */
export function quantity(value: number, reason: string): Quantity {
  return Number.isFinite(value) ? { value } : { undefinedBecause: reason };
}

/** The value, or null: for JSON and for places that print "undefined" themselves. */
export function valueOrNull(quantity: Quantity): number | null {
  return isDefined(quantity) ? quantity.value : null;
}

/** Counts by reason without the reasons that never happened. */
export function droppedCounts(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
