import { type Kernel, listParam, numberParam } from "./bootstrap/kernel";

/**
 * Alpha at interval level through sums of squares, for scales of many values: four numbers a unit
 * instead of one per pair of categories.
 *
 * For squared differences, sum_ab n_a n_b (x_a - x_b)^2 over unordered pairs is
 * n sum n_a x_a^2 - (sum n_a x_a)^2, within a unit as over all. The scale is centred, so that large
 * values far from zero lose no digits.
 */
export const alphaMomentsKernel: Kernel = {
  name: "alpha-moments",
  outputs: () => ["value"],
  cells: (params) => numberParam(params, "categories"),
  width: () => 4,
  contributor: (params) => {
    const q = numberParam(params, "categories");
    const scale = centred(listParam(params, "scale"));
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
      }
    };
  },
  evaluator: () => (sums, at, out, outAt) => {
    const n = sums[at + 1] ?? 0;
    const squares = n * (sums[at + 3] ?? 0);
    const expected = squares - (sums[at + 2] ?? 0) ** 2;
    // One category alone leaves rounding errors of the squares instead of zero.
    const isZero = expected <= 1e-12 * squares;
    out[outAt] = isZero ? Number.NaN : 1 - ((n - 1) * (sums[at] ?? 0)) / expected;
  },
};

function centred(scale: readonly number[]): number[] {
  const mean = scale.reduce((sum, x) => sum + x, 0) / scale.length;
  return scale.map((x) => x - mean);
}
