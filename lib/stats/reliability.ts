import { ValidationError } from "../errors";
import type { PairedLabels } from "./confusion";
import { type CountTable, scaleOf } from "./count-table";
import { droppedCounts } from "./estimate";
import type { PoolTable } from "./xrr";

/** One coder's answer about one unit; an empty or null value is missing. */
export interface Rating {
  readonly unit: string;
  readonly coder: string;
  readonly value: string | null;
  /** Group of the coder for this answer, where groups are compared. */
  readonly group?: string;
  /** Clusters of the unit, outermost first. */
  readonly clusters?: readonly string[];
  /** Probability with which the unit was sampled, above 0 and at most 1. */
  readonly probability?: number;
  /** Line of the source, for messages. */
  readonly line?: number;
}

/**
 * Answers joined by unit, as compact arrays: the one place that decides what is missing. Values of
 * unit u are entries start[u] to start[u + 1] - 1.
 */
export interface ReliabilityData {
  readonly units: readonly string[];
  readonly coders: readonly string[];
  readonly groups: readonly string[];
  readonly categories: readonly string[];
  readonly start: Uint32Array;
  readonly coder: Uint32Array;
  readonly group: Uint32Array;
  readonly category: Uint32Array;
  /** Cluster of each unit per level, numbered in order of first appearance. */
  readonly clusters: readonly Uint32Array[];
  /** Sampling probability of each unit, where given. */
  readonly probabilities?: Float64Array;
  readonly dropped: Readonly<Record<string, number>>;
}

/** Counts of values per unit and category. */
export function toCounts(data: ReliabilityData): CountTable {
  const width = data.categories.length;
  const cells = new Float64Array(data.units.length * width);
  forEachValue(data, (unit, i) => {
    const cell = unit * width + (data.category[i] ?? 0);
    cells[cell] = (cells[cell] ?? 0) + 1;
  });
  return {
    width,
    cells,
    categories: data.categories,
    scale: scaleOf(data.categories),
    dropped: data.dropped,
  };
}

export function forEachValue(
  data: ReliabilityData,
  visit: (unit: number, entry: number) => void,
): void {
  for (let unit = 0; unit < data.units.length; unit++) {
    const end = data.start[unit + 1] ?? 0;
    for (let i = data.start[unit] ?? 0; i < end; i++) visit(unit, i);
  }
}

/** Counts of two groups side by side; units of neither are left out. */
export function toPools(data: ReliabilityData, first: string, second: string): PoolTable {
  const q = data.categories.length;
  const sides = [data.groups.indexOf(first), data.groups.indexOf(second)];
  if (first === second) throw new ValidationError("name two different groups");
  [first, second].forEach((name, i) => {
    if ((sides[i] ?? -1) < 0) {
      throw new ValidationError(
        `no value has the group "${name}" (groups: ${data.groups.join(", ")})`,
      );
    }
  });
  const cells = new Float64Array(data.units.length * 2 * q);
  forEachValue(data, (unit, i) => {
    const side = sides.indexOf(data.group[i] ?? -1);
    if (side < 0) return;
    const cell = unit * 2 * q + side * q + (data.category[i] ?? 0);
    cells[cell] = (cells[cell] ?? 0) + 1;
  });
  return {
    width: 2 * q,
    cells,
    categories: data.categories,
    scale: scaleOf(data.categories),
    dropped: data.dropped,
  };
}

/** Pairs of two coders on the units that both answered, and each pair's unit. */
export interface CoderPairs extends PairedLabels {
  readonly unit: Uint32Array;
  readonly dropped: Readonly<Record<string, number>>;
}

export function toCoderPairs(data: ReliabilityData, first: string, second: string): CoderPairs {
  const wanted = [data.coders.indexOf(first), data.coders.indexOf(second)];
  const missing = [first, second].find((_, i) => (wanted[i] ?? -1) < 0);
  if (missing !== undefined) throw new ValidationError(`there is no coder "${missing}"`);
  const values = new Int32Array(data.units.length * 2).fill(-1);
  forEachValue(data, (unit, i) => {
    const side = wanted.indexOf(data.coder[i] ?? -1);
    if (side >= 0) values[unit * 2 + side] = data.category[i] ?? 0;
  });
  const units = data.units.map((_, unit) => unit);
  const answered = (unit: number, side: number) => (values[unit * 2 + side] ?? -1) >= 0;
  const both = units.filter((unit) => answered(unit, 0) && answered(unit, 1));
  const either = units.filter((unit) => answered(unit, 0) || answered(unit, 1));
  return {
    categories: data.categories,
    first: Int32Array.from(both, (unit) => values[unit * 2] ?? 0),
    second: Int32Array.from(both, (unit) => values[unit * 2 + 1] ?? 0),
    unit: Uint32Array.from(both),
    dropped: droppedCounts({
      ...data.dropped,
      "only one of the two coders": either.length - both.length,
      "neither coder": units.length - either.length,
    }),
  };
}
