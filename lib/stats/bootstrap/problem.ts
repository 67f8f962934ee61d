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
  /** Several cluster levels of the drawable units, outermost first, which are drawn one in another. */
  readonly levels?: readonly Uint32Array[];
  /** Ratings whose coders are drawn as well as their units. */
  readonly crossed?: CrossedRatings;
}

/** Ratings by unit and coder, for the two-way bootstrap: parallel lists, one entry a rating. */
export interface CrossedRatings {
  /** Units and coders, which are numbered from 0, and the cells that each unit has. */
  readonly units: number;
  readonly coders: number;
  readonly cells: number;
  readonly unit: Uint32Array;
  readonly coder: Uint32Array;
  /** Which of its unit's cells a rating counts in. */
  readonly cell: Uint32Array;
  /** Inverse-probability weight of each unit; one each where absent. */
  readonly weights?: Float64Array;
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
