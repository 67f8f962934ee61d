import { alphaMomentsKernel, pairableMedian } from "./alpha-moments";
import { buildProblem } from "./bootstrap/build-problem";
import { type Kernel, type KernelParams, listParam, numberParam } from "./bootstrap/kernel";
import type { Problem } from "./bootstrap/problem";
import { type DrawnOver, evaluateOn, type ProblemInput } from "./bootstrap/sums";
import { type CountTable, pairableUnits, rowCount, rowTotal } from "./count-table";
import { LEVELS, type Level, squaredDifference } from "./distance";
import { type Estimate, quantity } from "./estimate";

function levelParam(params: KernelParams): Level {
  const level = LEVELS.find((name) => name === params.level);
  if (!level) throw new TypeError("kernel parameter level names a level of measurement");
  return level;
}

/** Categories counted (q), then for other levels than nominal one number per pair a < b. */
function alphaWidth(params: KernelParams): number {
  const q = numberParam(params, "categories");
  return q + (levelParam(params) === "nominal" ? 1 : (q * (q - 1)) / 2);
}

/**
 * One unit's part of the coincidence matrix: its marginals n_a, then either all disagreement
 * (nominal) or o(a,b) for each a < b. A unit of m values spreads m over its ordered pairs of
 * different ratings, so each pair weighs 1/(m-1); with rating weights, m over the sum of the
 * products of weights.
 */
const alphaContributor: Kernel["contributor"] = (params) => {
  const q = numberParam(params, "categories");
  const nominal = levelParam(params) === "nominal";
  return (cells, self, at, out, outAt) => {
    let m = 0;
    let selves = 0;
    for (let a = 0; a < q; a++) {
      m += cells[at + a] ?? 0;
      selves += self[at + a] ?? 0;
    }
    const pairs = m * m - selves;
    if (pairs <= 0) return;
    let agreeing = 0;
    let cell = outAt + q;
    for (let a = 0; a < q; a++) {
      const n = cells[at + a] ?? 0;
      out[outAt + a] = ((n * m - (self[at + a] ?? 0)) * m) / pairs;
      agreeing += n * n - (self[at + a] ?? 0);
      if (nominal) continue;
      for (let b = a + 1; b < q; b++) out[cell++] = (n * (cells[at + b] ?? 0) * m) / pairs;
    }
    if (nominal) out[outAt + q] = ((pairs - agreeing) * m) / pairs;
  };
};

const alphaEvaluator: Kernel["evaluator"] = (params) => {
  const q = numberParam(params, "categories");
  const level = levelParam(params);
  const difference = squaredDifference(level, listParam(params, "scale"));
  return (sums, at, out, outAt) => {
    let n = 0;
    let squares = 0;
    for (let a = 0; a < q; a++) {
      const count = sums[at + a] ?? 0;
      n += count;
      squares += count * count;
    }
    let observed = level === "nominal" ? (sums[at + q] ?? 0) / 2 : 0;
    let expected = level === "nominal" ? (n * n - squares) / 2 : 0;
    if (level !== "nominal") {
      let cell = at + q;
      for (let a = 0; a < q; a++) {
        for (let b = a + 1; b < q; b++) {
          const squared = difference(a, b, sums, at);
          observed += (sums[cell++] ?? 0) * squared;
          expected += (sums[at + a] ?? 0) * (sums[at + b] ?? 0) * squared;
        }
      }
    }
    out[outAt] = expected > 0 ? 1 - ((n - 1) * observed) / expected : Number.NaN;
  };
};

export const alphaKernel: Kernel = {
  name: "alpha",
  outputs: () => ["value"],
  cells: (params) => numberParam(params, "categories"),
  width: alphaWidth,
  contributor: alphaContributor,
  evaluator: alphaEvaluator,
};

/** From this many categories on, interval level needs sums of squares only, not all pairs. */
const MANY_CATEGORIES = 16;

/** What the bootstrap needs; unpairable units are in the draw and contribute nothing. */
export function alphaInput(
  table: CountTable,
  level: Level,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  const params = { level, categories: table.width, scale: [...table.scale] };
  if (level !== "interval" || table.width < MANY_CATEGORIES) {
    return { kernel: alphaKernel, params, table };
  }
  const centred = { ...params, centre: pairableMedian(table) };
  return { kernel: alphaMomentsKernel, params: centred, table };
}

export function alphaProblem(
  table: CountTable,
  level: Level,
  over: DrawnOver = {},
  weights?: ArrayLike<number>,
): Problem {
  const scaled = weights && scaledWeights(table, weights);
  return buildProblem({ ...alphaInput(table, level), ...over, weights: scaled });
}

/**
 * Weights of units scaled so that pairable values keep their number: alpha's correction for small
 * samples goes by how many values there are, not by how many units they stand for.
 */
function scaledWeights(table: CountTable, weights: ArrayLike<number>): Float64Array {
  let [values, weighted] = [0, 0];
  for (let row = 0; row < rowCount(table); row++) {
    const own = rowTotal(table, row);
    if (own < 2) continue;
    values += own;
    weighted += own * (weights[row] ?? 0);
  }
  const scale = weighted > 0 ? values / weighted : 0;
  return Float64Array.from(weights, (weight) => weight * scale);
}

/**
 * Krippendorff's alpha: any number of coders, missing values, four levels of measurement.
 *
 * table: counts of values per unit, categories in scale order.
 * alpha = 1 - (n - 1) sum o(a,b) d(a,b) / sum n_a n_b d(a,b), where each unit of m >= 2 values adds
 * 1/(m - 1) to o for each ordered pair of its values, and d is the squared difference of the level
 * (Krippendorff 2011, "Computing Krippendorff's alpha-reliability"; 2018, chapter 12).
 * weights: of the units (one row each), inverse-probability weights where these were sampled; their
 * scale does not matter.
 * Undefined: no unit with two values; or only one category among the pairable values.
 */
export function krippendorffAlpha(
  table: CountTable,
  level: Level,
  weights?: ArrayLike<number>,
): Estimate {
  const units = pairableUnits(table);
  const scaled = weights && scaledWeights(table, weights);
  const [value = Number.NaN] = evaluateOn({ ...alphaInput(table, level), weights: scaled });
  const reason =
    units.used === 0
      ? "no unit has two values"
      : "only one category occurs where values can be paired";
  return { ...quantity(value, reason), units };
}
