/** Settings of a kernel: plain data, so that a problem can be sent to another thread. */
export type KernelParams = Readonly<Record<string, number | string | readonly number[]>>;

/**
 * Adds up what one unit contributes. `cells` holds the unit's counts from `at` on; `self` the sums
 * of squared rating weights of the same shape (the counts again when every rating weighs one),
 * which are the pairs of a rating with itself that agreement must leave out. Writes `width` numbers
 * to `out` from `outAt` on.
 */
export type Contribute = (
  cells: Float64Array,
  self: Float64Array,
  at: number,
  out: Float64Array,
  outAt: number,
) => void;

/** Values from summed contributions, one per output; NaN where the sums leave it undefined. */
export type Evaluate = (sums: Float64Array, at: number, out: Float64Array, outAt: number) => void;

/**
 * A statistic that depends on its units only through a sum of one short vector per unit. All
 * resampling rests on this: a resample is a weighted sum of vectors, and equal vectors pool.
 */
export interface Kernel {
  readonly name: string;
  outputs(params: KernelParams): readonly string[];
  /** Numbers of one unit in the cell table. */
  cells(params: KernelParams): number;
  /** Numbers of one unit's contribution. */
  width(params: KernelParams): number;
  contributor(params: KernelParams): Contribute;
  /**
   * Outputs that are a share: places of its numerator and of its denominator among the numbers of a
   * contribution, which are summed.
   */
  readonly shares?: Readonly<Record<string, Share>>;
  evaluator(params: KernelParams): Evaluate;
}

export interface Share {
  readonly top: readonly number[];
  readonly bottom: readonly number[];
}

/** Cells are the contribution themselves: for statistics of plain counts. */
export function copyCells(width: number): Contribute {
  return (cells, _self, at, out, outAt) => {
    for (let i = 0; i < width; i++) out[outAt + i] = cells[at + i] ?? 0;
  };
}

export function numberParam(params: KernelParams, key: string): number {
  const value = params[key];
  if (typeof value !== "number") throw new TypeError(`kernel parameter ${key} is a number`);
  return value;
}

export function listParam(params: KernelParams, key: string): readonly number[] {
  const value = params[key];
  if (!Array.isArray(value)) throw new TypeError(`kernel parameter ${key} is a list`);
  return value;
}
