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

/** The same data about some of its units only, in the order given. */
export function withUnits(data: ReliabilityData, units: readonly number[]): ReliabilityData {
  const entries = units.flatMap((unit) => {
    const from = data.start[unit] ?? 0;
    return Array.from({ length: (data.start[unit + 1] ?? 0) - from }, (_, i) => from + i);
  });
  const start = new Uint32Array(units.length + 1);
  units.forEach((unit, i) => {
    const size = (data.start[unit + 1] ?? 0) - (data.start[unit] ?? 0);
    start[i + 1] = (start[i] ?? 0) + size;
  });
  const pick = (column: Uint32Array) => Uint32Array.from(entries, (entry) => column[entry] ?? 0);
  const { probabilities } = data;
  return {
    ...data,
    units: units.map((unit) => data.units[unit] ?? ""),
    start,
    coder: pick(data.coder),
    group: pick(data.group),
    category: pick(data.category),
    clusters: data.clusters.map((level) =>
      renumbered(Uint32Array.from(units, (unit) => level[unit] ?? 0)),
    ),
    ...(probabilities
      ? { probabilities: Float64Array.from(units, (unit) => probabilities[unit] ?? 1) }
      : {}),
  };
}

/** Numbers anew from 0 in order of first appearance, without gaps. */
export function renumbered(numbers: ArrayLike<number>): Uint32Array {
  const names = new Map<number, number>();
  return Uint32Array.from(numbers, (number) => {
    const known = names.get(number) ?? names.size;
    names.set(number, known);
    return known;
  });
}

/** Sides (0 and 1) of two groups by their index; throws ValidationError for a group without values. */
function sidesOf(data: ReliabilityData, first: string, second: string): Map<number, number> {
  if (first === second) throw new ValidationError("name two different groups");
  const sides = [first, second].map((name, side): [number, number] => {
    const group = data.groups.indexOf(name);
    if (group < 0) {
      throw new ValidationError(
        `no value has the group "${name}" (groups: ${data.groups.join(", ")})`,
      );
    }
    return [group, side];
  });
  return new Map(sides);
}

/** Units that both groups judged, with the values of these groups only; the rest is dropped. */
export function sharedByGroups(
  data: ReliabilityData,
  first: string,
  second: string,
): ReliabilityData {
  const sides = sidesOf(data, first, second);
  const judged = new Uint8Array(data.units.length);
  forEachValue(data, (unit, i) => {
    const side = sides.get(data.group[i] ?? -1);
    if (side !== undefined) judged[unit] = (judged[unit] ?? 0) | (1 << side);
  });
  const unitsWith = (mask: number) => [...judged.keys()].filter((unit) => judged[unit] === mask);
  const dropped = {
    ...data.dropped,
    [`only in group ${first}`]: unitsWith(1).length,
    [`only in group ${second}`]: unitsWith(2).length,
    "in neither group": unitsWith(0).length,
  };
  return { ...withUnits(data, unitsWith(3)), dropped: droppedCounts(dropped) };
}

/** Counts of two groups side by side, on the units that both judged. */
export function toPools(data: ReliabilityData, first: string, second: string): PoolTable {
  const shared = sharedByGroups(data, first, second);
  const sides = sidesOf(data, first, second);
  const q = data.categories.length;
  const cells = new Float64Array(shared.units.length * 2 * q);
  forEachValue(shared, (unit, i) => {
    const side = sides.get(shared.group[i] ?? -1);
    if (side === undefined) return;
    const cell = unit * 2 * q + side * q + (shared.category[i] ?? 0);
    cells[cell] = (cells[cell] ?? 0) + 1;
  });
  return {
    width: 2 * q,
    cells,
    categories: data.categories,
    scale: scaleOf(data.categories),
    dropped: shared.dropped,
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
