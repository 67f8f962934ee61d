import { copyCells, type Kernel } from "./bootstrap/kernel";
import type { CellTable } from "./count-table";
import { ratio } from "./scores";

/**
 * Two rates of the same units, and their difference: cells are units, first true, second true. With
 * the second all zero it is one rate.
 */
export const pairedRatesKernel: Kernel = {
  name: "paired-rates",
  outputs: () => ["first", "second", "difference"],
  cells: () => 3,
  width: () => 3,
  shares: { first: { top: [1], bottom: [0] }, second: { top: [2], bottom: [0] } },
  contributor: () => copyCells(3),
  evaluator: () => (sums, at, out, outAt) => {
    const units = sums[at] ?? 0;
    const first = ratio(sums[at + 1] ?? 0, units, Number.NaN);
    const second = ratio(sums[at + 2] ?? 0, units, Number.NaN);
    out[outAt] = first;
    out[outAt + 1] = second;
    out[outAt + 2] = second - first;
  },
};

/** One row per unit with both results. */
export function pairedCells(pairs: readonly (readonly [boolean, boolean])[]): CellTable {
  const cells = new Float64Array(pairs.length * 3);
  pairs.forEach(([first, second], i) => {
    cells.set([1, first ? 1 : 0, second ? 1 : 0], i * 3);
  });
  return { width: 3, cells };
}
