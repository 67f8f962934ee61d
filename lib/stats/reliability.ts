import { type CountTable, scaleOf } from "./count-table";

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
