import { ValidationError } from "../../errors";
import { type CellTable, rowCount } from "../count-table";
import { groupRows } from "./group-rows";
import type { Kernel, KernelParams } from "./kernel";
import type { Problem } from "./problem";
import type { ProblemInput } from "./sums";

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
  const { levels, crossed, resampledOver = "unit" } = input;
  const base = {
    ...{ parts: [part], width, resampledOver },
    ...(levels && { levels }),
    ...(crossed && {
      crossed: weights ? { ...crossed, weights: Float64Array.from(weights) } : crossed,
    }),
  };
  if (table.multiplicity) {
    if (clusterOf || weights || levels)
      throw new TypeError("pooled rows have neither clusters nor weights");
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
  const { resampledOver, levels, crossed } = head;
  return {
    ...{ parts, width, resampledOver, ...pooled(table, width) },
    ...(levels && { levels }),
    ...(crossed && { crossed }),
  };
}
