import type { IntervalResult } from "@/lib/stats/bootstrap/bootstrap";
import { isDefined, type Quantity } from "@/lib/stats/estimate";
import { wilsonInterval } from "@/lib/stats/proportion";
import type { BlankCell, NumberCell, NumberFormat, TextCell } from "./types";

export const text = (value: string): TextCell => ({ kind: "text", text: value });

export const blank: BlankCell = { kind: "blank" };

export const count = (value: number): NumberCell => ({ kind: "number", value, format: "count" });

/** Stands beside the exact interval of a share that no resample moves. */
const EXACT = "exact interval (Clopper and Pearson), as no resample differs from another";

/** A number that a statistic gave, or its reason; with the interval where one was worked out. */
export function quantityCell(
  quantity: Quantity,
  format: NumberFormat,
  interval?: IntervalResult,
): NumberCell {
  if (!isDefined(quantity))
    return { kind: "number", value: null, because: quantity.undefinedBecause, format };
  const cell: NumberCell = { kind: "number", value: quantity.value, format };
  if (!interval) return cell;
  if ("undefinedBecause" in interval)
    return { ...cell, interval: null, intervalBecause: interval.undefinedBecause };
  return {
    ...cell,
    interval: [interval.low, interval.high],
    ...(interval.method === "clopper-pearson" && { intervalNote: EXACT }),
  };
}

/** top / bottom as a share; without a value where bottom is 0. */
export const share = (
  top: number,
  bottom: number,
  because: string,
  format: "share" | "share1" = "share",
): NumberCell =>
  bottom > 0
    ? { kind: "number", value: top / bottom, format }
    : { kind: "number", value: null, because, format };

/**
 * successes / n as a share of things that were counted one by one, with Wilson's interval; without a
 * value where n is 0.
 */
export function countedShare(successes: number, n: number, because: string): NumberCell {
  const cell = share(successes, n, because);
  if (n === 0) return cell;
  const { low, high } = wilsonInterval(successes, n);
  return { ...cell, interval: [low, high] };
}

/** What a table says of the intervals of `countedShare`. */
export const WILSON_NOTE =
  "Intervals of shares are Wilson’s, 95 %, as if each counted thing stood for itself; those of one response are alike, so that they are somewhat too narrow.";

export const none = (because: string, format: NumberFormat): NumberCell => ({
  kind: "number",
  value: null,
  because,
  format,
});
