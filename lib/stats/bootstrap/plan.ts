import { Binomial } from "../random/binomial";
import type { Problem } from "./problem";

/**
 * Rows with at most this many units are drawn unit by unit: that costs a few nanoseconds a unit,
 * a binomial draw about fifty.
 */
const TAIL_SIZE = 12;

/**
 * How the default engine draws one resample.
 *
 * Drawing n units with replacement gives row counts that are multinomial(n, sizes / n). A
 * multinomial is a chain of conditional binomials: the first row's count is
 * binomial(n, size_1 / n); given it, the second is binomial(n - count_1, size_2 / (n - size_1));
 * and so on. The remaining draws, given the counts of the rows so far, are independent and uniform
 * over the units of the remaining rows: so the chain may stop at any row and draw the rest one by
 * one. Both steps are exact, so the counts have exactly the distribution of n unit draws, while the
 * cost depends on the number of distinct rows and not on n. With all rows distinct there is no
 * binomial at all and this is the plain bootstrap.
 */
export interface Plan {
  readonly units: number;
  readonly width: number;
  /** Distinct rows: those drawn by binomials first (largest first), then the tail's. */
  readonly rows: number;
  /** The rows' numbers, column after column, for summing with one running total a column. */
  readonly columns: Float64Array;
  readonly binomials: readonly Binomial[];
  /** For each unit of the tail, its row. */
  readonly tail: Uint32Array;
}

export function planResamples(problem: Problem): Plan {
  const { width, size } = problem;
  const order = Array.from(size.keys()).filter((row) => (size[row] ?? 0) > 0);
  order.sort((a, b) => (size[b] ?? 0) - (size[a] ?? 0) || a - b);
  const columns = new Float64Array(order.length * width);
  const binomials: Binomial[] = [];
  const tail: number[] = [];
  const units = order.reduce((sum, row) => sum + (size[row] ?? 0), 0);
  let left = units;
  order.forEach((row, place) => {
    const members = size[row] ?? 0;
    for (let i = 0; i < width; i++) {
      columns[i * order.length + place] = problem.rows[row * width + i] ?? 0;
    }
    if (members > TAIL_SIZE) {
      binomials.push(new Binomial(members / left));
      left -= members;
    } else {
      for (let i = 0; i < members; i++) tail.push(place);
    }
  });
  return { units, width, rows: order.length, columns, binomials, tail: Uint32Array.from(tail) };
}
