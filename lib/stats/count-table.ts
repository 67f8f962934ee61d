import type { UnitCount } from "./estimate";

/**
 * Compact counts per unit, as SQL aggregates give them: nothing here grows with the number of
 * judgments, and equal units can be one row.
 */
export interface CellTable {
  /** Numbers per row. */
  readonly width: number;
  /** rows * width numbers, row after row. */
  readonly cells: Float64Array;
  /** How many units each row stands for; one each where absent. */
  readonly multiplicity?: Float64Array;
}

/** Per unit, how many values fall in each category (in scale order). */
export interface CountTable extends CellTable {
  readonly categories: readonly string[];
  /** Each category as a number: its value where the names are numbers, else its position from 1. */
  readonly scale: readonly number[];
  /** Units (or rows) that were left out before, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}

export const ONE_VALUE = "only one value";

export function rowCount(table: CellTable): number {
  return table.width === 0 ? 0 : table.cells.length / table.width;
}

export function multiplicityOf(table: CellTable, row: number): number {
  return table.multiplicity ? (table.multiplicity[row] ?? 0) : 1;
}

export function rowTotal(table: CellTable, row: number): number {
  let total = 0;
  for (let i = 0; i < table.width; i++) total += table.cells[row * table.width + i] ?? 0;
  return total;
}

/** Pairs of values within units. */
export function pairCount(table: CellTable): number {
  let pairs = 0;
  for (let row = 0; row < rowCount(table); row++) {
    const values = rowTotal(table, row);
    pairs += (multiplicityOf(table, row) * values * (values - 1)) / 2;
  }
  return pairs;
}

/** Units with at least two values, which alone can agree; the others counted as dropped. */
export function pairableUnits(table: CountTable): UnitCount {
  let used = 0;
  let single = 0;
  for (let row = 0; row < rowCount(table); row++) {
    if (rowTotal(table, row) >= 2) used += multiplicityOf(table, row);
    else single += multiplicityOf(table, row);
  }
  return { used, dropped: single > 0 ? { ...table.dropped, [ONE_VALUE]: single } : table.dropped };
}

/** A count table from rows such as `SELECT t, f, count(*) … GROUP BY t, f`. */
export function countTable(
  categories: readonly string[],
  rows: Iterable<{ readonly counts: readonly number[]; readonly units?: number }>,
  dropped: Readonly<Record<string, number>> = {},
): CountTable {
  const cells: number[] = [];
  const multiplicity: number[] = [];
  for (const row of rows) {
    if (row.counts.length !== categories.length) {
      throw new RangeError(
        `a row has ${row.counts.length} counts for ${categories.length} categories`,
      );
    }
    cells.push(...row.counts);
    multiplicity.push(row.units ?? 1);
  }
  return {
    width: categories.length,
    cells: Float64Array.from(cells),
    multiplicity: Float64Array.from(multiplicity),
    categories,
    scale: scaleOf(categories),
    dropped,
  };
}

/**
 * Numbers for category names: their own where all are numbers, positions from 1 otherwise. Numbers
 * whose squares a double cannot hold are given in units of the largest, which changes no statistic.
 */
export function scaleOf(categories: readonly string[]): number[] {
  const numbers = categories.map((name) => (name.trim() === "" ? Number.NaN : Number(name)));
  if (!numbers.every(Number.isFinite)) return categories.map((_, i) => i + 1);
  const largest = Math.max(0, ...numbers.map(Math.abs));
  const isSafe = largest === 0 || (largest < 1e70 && largest > 1e-70);
  return isSafe ? numbers : numbers.map((number) => number / largest);
}
