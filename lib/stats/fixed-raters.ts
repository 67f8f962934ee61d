import { type CountTable, rowCount, rowTotal } from "./count-table";
import { droppedCounts, type Estimate, isDefined } from "./estimate";
import { drawBelow } from "./random/below";
import type { Seed } from "./random/seed-sequence";
import { Xoshiro128 } from "./random/xoshiro";

export interface FixedRaters {
  readonly raters: number;
  /** Mean of the statistic over the draws in which it is defined, or why there is none. */
  readonly estimate: Estimate;
  /** Standard deviation over draws: how much the choice of raters alone moves the value. */
  readonly spread: number | null;
  readonly draws: number;
  readonly discarded: number;
}

/** Draws k of a unit's values without replacement and writes the counts. */
function drawValues(counts: Float64Array, k: number, random: Xoshiro128, out: Float64Array): void {
  const left = counts.slice();
  let total = left.reduce((sum, n) => sum + n, 0);
  for (let drawn = 0; drawn < k; drawn++, total--) {
    let ticket = drawBelow(random, total);
    let category = 0;
    while (ticket >= (left[category] ?? 0)) {
      ticket -= left[category] ?? 0;
      category += 1;
    }
    left[category] = (left[category] ?? 0) - 1;
    out[category] = (out[category] ?? 0) + 1;
  }
}

/** Rows of exactly k values, drawn from the rows that have at least k. */
function reduced(table: CountTable, rows: readonly number[], k: number, random: Xoshiro128) {
  const { width } = table;
  const cells = new Float64Array(rows.length * width);
  rows.forEach((row, i) => {
    const counts = table.cells.subarray(row * width, (row + 1) * width);
    drawValues(counts, k, random, cells.subarray(i * width, (i + 1) * width));
  });
  return { ...table, cells, dropped: {} };
}

/**
 * An agreement statistic at a fixed number of raters: of every unit with at least k values, k are
 * drawn at random, and the statistic is averaged over `draws` draws with seeds of their own.
 * Disagreement grows with the number of raters, so values of designs with different numbers compare
 * only at one k.
 *
 * table: one row per unit (no pooled rows). Undefined: no unit has k values; the statistic is
 * undefined in every draw.
 */
export function atFixedRaters(
  table: CountTable,
  raters: number,
  statistic: (table: CountTable) => Estimate,
  options: { readonly draws: number; readonly seed: Seed },
): FixedRaters {
  if (table.multiplicity) throw new TypeError("pooled rows cannot be drawn from");
  const rows = Array.from({ length: rowCount(table) }, (_, row) => row);
  const enough = rows.filter((row) => rowTotal(table, row) >= raters);
  const units = {
    used: enough.length,
    dropped: droppedCounts({
      ...table.dropped,
      [`fewer than ${raters} values`]: rows.length - enough.length,
    }),
  };
  const values = Array.from({ length: options.draws }, (_, draw) => {
    const random = new Xoshiro128(options.seed, [draw]);
    return statistic(reduced(table, enough, raters, random));
  })
    .filter(isDefined)
    .map((estimate) => estimate.value);
  const common = { raters, draws: options.draws, discarded: options.draws - values.length };
  if (enough.length === 0 || values.length === 0) {
    const undefinedBecause =
      enough.length === 0
        ? `no unit has ${raters} values`
        : "the statistic is undefined in every draw";
    return { ...common, estimate: { undefinedBecause, units }, spread: null };
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null;
  return { ...common, estimate: { value: mean, units }, spread };
}
