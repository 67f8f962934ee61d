import { type Kernel, listParam, numberParam } from "./bootstrap/kernel";
import { type CellTable, multiplicityOf, rowCount, rowTotal } from "./count-table";

/**
 * Alpha at interval level through sums of squares, for scales of many values: six numbers a unit
 * instead of one per pair of categories.
 *
 * For squared differences, sum_ab n_a n_b (x_a - x_b)^2 over unordered pairs is
 * n sum n_a x_a^2 - (sum n_a x_a)^2, within a unit as over all. Values are taken from the median of
 * the pairable ones, which is within one standard deviation of their mean: so the difference is at
 * least half of its first term, and loses no digits to values far from zero or from each other.
 *
 * Whether only one category occurs is a matter of which do, not of how far apart they are: the same
 * sums over positions on the scale tell, exactly where counts are whole numbers.
 */
export const alphaMomentsKernel: Kernel = {
  name: "alpha-moments",
  outputs: () => ["value"],
  cells: (params) => numberParam(params, "categories"),
  width: () => 6,
  contributor: (params) => {
    const q = numberParam(params, "categories");
    const centre = numberParam(params, "centre");
    const values = listParam(params, "scale");
    const origin = values[centre] ?? 0;
    const scale = values.map((x) => x - origin);
    return (cells, self, at, out, outAt) => {
      let m = 0;
      let selves = 0;
      let first = 0;
      let second = 0;
      for (let a = 0; a < q; a++) {
        m += cells[at + a] ?? 0;
        selves += self[at + a] ?? 0;
        first += (cells[at + a] ?? 0) * (scale[a] ?? 0);
        second += (cells[at + a] ?? 0) * (scale[a] ?? 0) ** 2;
      }
      const pairs = m * m - selves;
      if (pairs <= 0) return;
      out[outAt] = ((m * second - first * first) * m) / pairs;
      // Marginals of the coincidence matrix: with weighted ratings not the counts themselves.
      for (let a = 0; a < q; a++) {
        const n = (((cells[at + a] ?? 0) * m - (self[at + a] ?? 0)) * m) / pairs;
        out[outAt + 1] = (out[outAt + 1] ?? 0) + n;
        out[outAt + 2] = (out[outAt + 2] ?? 0) + n * (scale[a] ?? 0);
        out[outAt + 3] = (out[outAt + 3] ?? 0) + n * (scale[a] ?? 0) ** 2;
        out[outAt + 4] = (out[outAt + 4] ?? 0) + n * (a - centre);
        out[outAt + 5] = (out[outAt + 5] ?? 0) + n * (a - centre) ** 2;
      }
    };
  },
  evaluator: () => (sums, at, out, outAt) => {
    const n = sums[at + 1] ?? 0;
    const expected = n * (sums[at + 3] ?? 0) - (sums[at + 2] ?? 0) ** 2;
    const squares = n * (sums[at + 5] ?? 0);
    // Weighted ratings leave rounding errors of the squares instead of zero.
    const isOne = squares - (sums[at + 4] ?? 0) ** 2 <= 1e-12 * squares;
    out[outAt] = isOne || expected <= 0 ? Number.NaN : 1 - ((n - 1) * (sums[at] ?? 0)) / expected;
  },
};

/** Position on the scale of the median of the values that can be paired; 0 where none can. */
export function pairableMedian(table: CellTable): number {
  const counts = new Float64Array(table.width);
  for (let row = 0; row < rowCount(table); row++) {
    if (rowTotal(table, row) < 2) continue;
    for (let a = 0; a < table.width; a++) {
      const values = multiplicityOf(table, row) * (table.cells[row * table.width + a] ?? 0);
      counts[a] = (counts[a] ?? 0) + values;
    }
  }
  const half = counts.reduce((sum, n) => sum + n, 0) / 2;
  let below = 0;
  return Math.max(
    0,
    counts.findIndex((n) => {
      below += n;
      return n > 0 && below >= half;
    }),
  );
}
