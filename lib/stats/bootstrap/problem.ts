import { ValidationError } from "../../errors";
import { type CellTable, multiplicityOf, rowCount } from "../count-table";
import { groupRows } from "./group-rows";
import type { Evaluate, Kernel, KernelParams } from "./kernel";

/** One statistic of a problem: its kernel by name, so that the problem is plain data. */
export interface ProblemPart {
  readonly kernel: string;
  readonly params: KernelParams;
  readonly width: number;
  readonly outputs: readonly string[];
}

/**
 * What is resampled: drawable units (units or whole clusters), each pointing to one of the distinct
 * contribution rows.
 */
export interface Problem {
  readonly parts: readonly ProblemPart[];
  /** Numbers per row: the sum over parts. */
  readonly width: number;
  readonly rows: Float64Array;
  /** Drawable units per row. */
  readonly size: Float64Array;
  /** For each drawable unit in order, its row; absent when only sizes are known. */
  readonly rowOf?: Uint32Array;
  readonly resampledOver: string;
}

export interface ProblemInput {
  readonly kernel: Kernel;
  readonly params: KernelParams;
  readonly table: CellTable;
  /** Cluster of each row, numbered from 0 in the order in which clusters are drawn. */
  readonly clusterOf?: ArrayLike<number>;
  /** Inverse-probability weight of each row. */
  readonly weights?: ArrayLike<number>;
  readonly resampledOver?: string;
}

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

/** Numbers that a problem may hold (400 MB). */
const MAX_NUMBERS = 50_000_000;

function contributionRows(kernel: Kernel, params: KernelParams, table: CellTable): Float64Array {
  const width = kernel.width(params);
  if (rowCount(table) * width > MAX_NUMBERS) {
    throw new ValidationError(
      "there are too many different values for a bootstrap at this level: round them, or use interval level",
    );
  }
  const contribute = kernel.contributor(params);
  const rows = new Float64Array(rowCount(table) * width);
  for (let row = 0; row < rowCount(table); row++) {
    contribute(table.cells, table.cells, row * table.width, rows, row * width);
  }
  return rows;
}

/** Distinct rows of a drawable-unit table, each with its size. */
function pooled(units: Float64Array, width: number) {
  const { first, kindOf } = groupRows(units, width);
  const rows = new Float64Array(first.length * width);
  first.forEach((from, kind) => {
    rows.set(units.subarray(from * width, (from + 1) * width), kind * width);
  });
  const size = new Float64Array(first.length);
  for (const kind of kindOf) size[kind] = (size[kind] ?? 0) + 1;
  return { rows, size, rowOf: kindOf };
}

/** Contributions summed within clusters: one row a cluster. */
function clusterRows(
  rows: Float64Array,
  kindOf: Uint32Array,
  width: number,
  { clusterOf, weights }: ProblemInput,
): Float64Array {
  let clusters = 0;
  for (let i = 0; i < kindOf.length; i++) clusters = Math.max(clusters, (clusterOf?.[i] ?? i) + 1);
  const sums = new Float64Array(clusters * width);
  for (let i = 0; i < kindOf.length; i++) {
    const to = (clusterOf?.[i] ?? i) * width;
    const from = (kindOf[i] ?? 0) * width;
    const weight = weights?.[i] ?? 1;
    for (let j = 0; j < width; j++) {
      sums[to + j] = (sums[to + j] ?? 0) + weight * (rows[from + j] ?? 0);
    }
  }
  return sums;
}

/** Builds the resampling problem of one statistic; equal units are worked out once. */
export function buildProblem(input: ProblemInput): Problem {
  const { kernel, params, table, clusterOf, weights } = input;
  const width = kernel.width(params);
  const part = { kernel: kernel.name, params, width, outputs: kernel.outputs(params) };
  const base = { parts: [part], width, resampledOver: input.resampledOver ?? "unit" };
  if (table.multiplicity) {
    if (clusterOf || weights) throw new TypeError("pooled rows have neither clusters nor weights");
    return { ...base, rows: contributionRows(kernel, params, table), size: table.multiplicity };
  }
  const kinds = pooled(table.cells, table.width);
  const rows = contributionRows(kernel, params, { width: table.width, cells: kinds.rows });
  if (!clusterOf && !weights) return { ...base, rows, size: kinds.size, rowOf: kinds.rowOf };
  return { ...base, ...pooled(clusterRows(rows, kinds.rowOf, width, input), width) };
}

/**
 * Several statistics of the same units on the same draws, as the study computes a block: each
 * resample gives all of them. Outputs are named "statistic" or "statistic.output". All problems
 * must list the same drawable units in the same order.
 */
export function combineProblems(problems: Readonly<Record<string, Problem>>): Problem {
  const named = Object.entries(problems);
  const [head] = Object.values(problems);
  if (!head) throw new RangeError("no problem to combine");
  const width = named.reduce((sum, [, problem]) => sum + problem.width, 0);
  const units = head.rowOf?.length ?? 0;
  const table = new Float64Array(units * width);
  let offset = 0;
  for (const [, problem] of named) {
    if (problem.rowOf?.length !== units || problem.resampledOver !== head.resampledOver) {
      throw new RangeError("combined problems share their units");
    }
    problem.rowOf.forEach((row, unit) => {
      const from = row * problem.width;
      table.set(problem.rows.subarray(from, from + problem.width), unit * width + offset);
    });
    offset += problem.width;
  }
  const parts = named.flatMap(([name, problem]) =>
    problem.parts.map((part) => ({
      ...part,
      outputs: part.outputs.map((output) => (output === "value" ? name : `${name}.${output}`)),
    })),
  );
  return { parts, width, ...pooled(table, width), resampledOver: head.resampledOver };
}

export function drawableUnits(problem: Problem): number {
  return problem.size.reduce((sum, n) => sum + n, 0);
}

export function outputNames(problem: Problem): string[] {
  return problem.parts.flatMap((part) => [...part.outputs]);
}

/** All parts evaluated on one vector of sums. */
export function problemEvaluator(
  problem: Problem,
  kernelNamed: (name: string) => Kernel,
): Evaluate {
  const parts = problem.parts.map((part) => ({
    evaluate: kernelNamed(part.kernel).evaluator(part.params),
    width: part.width,
    outputs: part.outputs.length,
  }));
  const [only] = parts;
  if (only && parts.length === 1) return only.evaluate;
  return (sums, at, out, outAt) => {
    let from = at;
    let to = outAt;
    for (const part of parts) {
      part.evaluate(sums, from, out, to);
      from += part.width;
      to += part.outputs;
    }
  };
}
