import type { CellTable } from "./count-table";

/** Two labels per unit as one of q * q cells: row is the first coder (or the gold label). */
export interface Confusion {
  readonly categories: readonly string[];
  /** q * q counts, row after row. */
  readonly counts: Float64Array;
}

/** Indices of categories per unit; both lists have the same length. */
export interface PairedLabels {
  readonly categories: readonly string[];
  readonly first: ArrayLike<number>;
  readonly second: ArrayLike<number>;
}

/** Pairs of names as indices; categories in the order given, or sorted by name. */
export function pairedLabels(
  pairs: readonly (readonly [string, string])[],
  categories: readonly string[] = [...new Set(pairs.flat())].sort(),
): PairedLabels {
  const index = new Map(categories.map((name, i) => [name, i]));
  const at = (name: string): number => {
    const i = index.get(name);
    if (i === undefined) throw new RangeError(`"${name}" is not among the categories`);
    return i;
  };
  return {
    categories,
    first: Int32Array.from(pairs, ([a]) => at(a)),
    second: Int32Array.from(pairs, ([, b]) => at(b)),
  };
}

/** Confusion matrix; with weights, sums of weights. */
export function confusionMatrix(labels: PairedLabels, weights?: ArrayLike<number>): Confusion {
  const q = labels.categories.length;
  const counts = new Float64Array(q * q);
  for (let i = 0; i < labels.first.length; i++) {
    const cell = (labels.first[i] ?? 0) * q + (labels.second[i] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + (weights?.[i] ?? 1);
  }
  return { categories: labels.categories, counts };
}

/** One row per unit with a 1 in its cell of the confusion matrix. */
export function confusionCells(labels: PairedLabels): CellTable {
  const q = labels.categories.length;
  const cells = new Float64Array(labels.first.length * q * q);
  for (let i = 0; i < labels.first.length; i++) {
    cells[i * q * q + (labels.first[i] ?? 0) * q + (labels.second[i] ?? 0)] = 1;
  }
  return { width: q * q, cells };
}

/** The matrix as a table of one row, for kernels that want its sums. */
export function matrixCells(confusion: Confusion): CellTable {
  return { width: confusion.counts.length, cells: confusion.counts };
}
