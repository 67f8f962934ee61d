import { type Kernel, listParam, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/problem";
import { type CellTable, multiplicityOf, rowCount } from "./count-table";
import { fixedDifference, type Level } from "./distance";
import { droppedCounts, type Estimate, quantity, type UnitCount } from "./estimate";
import {
  evaluateShares,
  PERCENT_OUTPUTS,
  PERCENT_WIDTH,
  type PercentAgreement,
  sharesFrom,
  writeShares,
} from "./percent-agreement";

/** Two pools' counts on the same units: per row q counts of the first, then q of the second. */
export interface PoolTable extends CellTable {
  readonly categories: readonly string[];
  readonly scale: readonly number[];
  readonly dropped: Readonly<Record<string, number>>;
}

function sideTotals(cells: Float64Array, at: number, q: number): [number, number] {
  let first = 0;
  let second = 0;
  for (let a = 0; a < q; a++) {
    first += cells[at + a] ?? 0;
    second += cells[at + q + a] ?? 0;
  }
  return [first, second];
}

const cellsOf: Kernel["cells"] = (params) => 2 * numberParam(params, "categories");

/** A shared unit adds its weighted disagreement and both pools' counts. */
export const xrrKernel: Kernel = {
  name: "xrr",
  outputs: () => ["value"],
  cells: cellsOf,
  width: (params) => 1 + cellsOf(params),
  contributor: (params) => {
    const q = numberParam(params, "categories");
    const distances = listParam(params, "distances");
    return (cells, _self, at, out, outAt) => {
      const [r, s] = sideTotals(cells, at, q);
      if (r <= 0 || s <= 0) return;
      let disagreement = 0;
      for (let a = 0; a < q; a++) {
        const n = cells[at + a] ?? 0;
        out[outAt + 1 + a] = n;
        out[outAt + 1 + q + a] = cells[at + q + a] ?? 0;
        if (n === 0) continue;
        for (let b = 0; b < q; b++) {
          disagreement += n * (cells[at + q + b] ?? 0) * (distances[a * q + b] ?? 0);
        }
      }
      out[outAt] = (disagreement * (r + s)) / (r * s);
    };
  },
  evaluator: (params) => {
    const q = numberParam(params, "categories");
    const distances = listParam(params, "distances");
    return (sums, at, out, outAt) => {
      const [r, s] = sideTotals(sums, at + 1, q);
      let expected = 0;
      for (let a = 0; a < q; a++) {
        const n = sums[at + 1 + a] ?? 0;
        for (let b = 0; b < q; b++) {
          expected += n * (sums[at + 1 + q + b] ?? 0) * (distances[a * q + b] ?? 0);
        }
      }
      const observed = (sums[at] ?? 0) / (r + s);
      out[outAt] = expected > 0 ? 1 - (observed * r * s) / expected : Number.NaN;
    };
  },
};

/** Agreement of cross-pool pairs of values: micro, macro and share of units in full agreement. */
export const crossPercentKernel: Kernel = {
  name: "cross-percent-agreement",
  outputs: () => PERCENT_OUTPUTS,
  cells: cellsOf,
  width: () => PERCENT_WIDTH,
  contributor: (params) => {
    const q = numberParam(params, "categories");
    return (cells, _self, at, out, outAt) => {
      const [r, s] = sideTotals(cells, at, q);
      let agree = 0;
      for (let a = 0; a < q; a++) agree += (cells[at + a] ?? 0) * (cells[at + q + a] ?? 0);
      writeShares(agree, r * s, out, outAt);
    };
  },
  evaluator: evaluateShares,
};

/** Units both pools judged, and the others by reason. */
export function sharedUnits(table: PoolTable): UnitCount {
  const q = table.categories.length;
  const counts = { shared: 0, onlyFirst: 0, onlySecond: 0 };
  for (let row = 0; row < rowCount(table); row++) {
    const [r, s] = sideTotals(table.cells, row * table.width, q);
    const units = multiplicityOf(table, row);
    if (r > 0 && s > 0) counts.shared += units;
    else if (r > 0) counts.onlyFirst += units;
    else counts.onlySecond += units;
  }
  const dropped = {
    ...table.dropped,
    "only in the first group": counts.onlyFirst,
    "only in the second group": counts.onlySecond,
  };
  return { used: counts.shared, dropped: droppedCounts(dropped) };
}

export type XrrLevel = Extract<Level, "nominal" | "interval">;

export function xrrInput(
  table: PoolTable,
  level: XrrLevel,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  const difference = fixedDifference(level, table.scale);
  const positions = table.categories.map((_, i) => i);
  const distances = positions.flatMap((a) => positions.map((b) => difference(a, b)));
  return { kernel: xrrKernel, params: { categories: positions.length, distances }, table };
}

export function crossPercentInput(
  table: PoolTable,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return { kernel: crossPercentKernel, params: { categories: table.categories.length }, table };
}

const NOTHING_SHARED = "no unit has values of both groups";

/**
 * Cross-replication reliability of two pools of coders, with missing values.
 *
 * xRR = 1 - Do / De over units that both pools judged:
 * Do = 1/(R+S) sum_i (r_i + s_i)/(r_i s_i) sum_ab d(a,b) n_i(a) k_i(b),
 * De = 1/(R S) sum_ab d(a,b) N(a) K(b); r_i, s_i the pools' judgments on unit i, R, S their sums,
 * n, k counts and N, K totals by category, d 0/1 or squared difference (Wong, Paritosh and Aroyo
 * 2021, "Cross-replication reliability"). With one judgment a side this is Cohen's kappa.
 * Undefined: no shared unit; or both pools used one and the same category (De = 0).
 */
export function xrr(table: PoolTable, level: XrrLevel = "nominal"): Estimate {
  const units = sharedUnits(table);
  const [value = Number.NaN] = evaluateOn(xrrInput(table, level));
  const reason =
    units.used === 0 ? NOTHING_SHARED : "both groups used one and the same category throughout";
  return { ...quantity(value, reason), units };
}

/** Percent agreement between two pools: over cross-pool pairs, units, and in full. */
export function crossPercentAgreement(table: PoolTable): PercentAgreement {
  return sharesFrom(crossPercentInput(table), sharedUnits(table), NOTHING_SHARED);
}
