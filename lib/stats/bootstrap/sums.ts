import { type CellTable, multiplicityOf, rowCount } from "../count-table";
import type { Kernel, KernelParams } from "./kernel";
import type { Problem } from "./problem";

export interface ProblemInput {
  readonly kernel: Kernel;
  readonly params: KernelParams;
  readonly table: CellTable;
  /** Cluster of each row, numbered from 0 in the order in which clusters are drawn. */
  readonly clusterOf?: ArrayLike<number>;
  /** Inverse-probability weight of each row. */
  readonly weights?: ArrayLike<number>;
  readonly resampledOver?: string;
  /** Several cluster levels of the rows, or coders who are drawn as well: see Problem. */
  readonly levels?: Problem["levels"];
  readonly crossed?: Problem["crossed"];
}

/** What is drawn: rows, clusters of them, several levels, or coders as well. */
export type DrawnOver = Pick<ProblemInput, "clusterOf" | "levels" | "crossed" | "resampledOver">;

/** Summed contributions of all rows, as the point estimate needs them. */
export function totalSums({ kernel, params, table, weights }: ProblemInput): Float64Array {
  const width = kernel.width(params);
  const contribute = kernel.contributor(params);
  const sums = new Float64Array(width);
  const one = new Float64Array(width);
  for (let row = 0; row < rowCount(table); row++) {
    one.fill(0);
    contribute(table.cells, table.cells, row * table.width, one, 0);
    const factor = multiplicityOf(table, row) * (weights?.[row] ?? 1);
    for (let i = 0; i < width; i++) sums[i] = (sums[i] ?? 0) + factor * (one[i] ?? 0);
  }
  return sums;
}

/** Values of a kernel on all of a table, in the order of its outputs; NaN where undefined. */
export function evaluateOn(input: ProblemInput): Float64Array {
  const { kernel, params } = input;
  const out = new Float64Array(kernel.outputs(params).length);
  kernel.evaluator(params)(totalSums(input), 0, out, 0);
  return out;
}
