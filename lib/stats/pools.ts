import { ValidationError } from "../errors";
import { type Kernel, numberParam } from "./bootstrap/kernel";
import { type CellTable, multiplicityOf, rowCount, scaleOf } from "./count-table";
import { droppedCounts, type UnitCount } from "./estimate";
import { forEachValue, type ReliabilityData, withUnits } from "./reliability";

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

/** Units that both groups judged, with all their values; the rest is dropped. */
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

/** Two pools' counts on the same units: per row q counts of the first, then q of the second. */
export interface PoolTable extends CellTable {
  readonly categories: readonly string[];
  readonly scale: readonly number[];
  readonly dropped: Readonly<Record<string, number>>;
}

export function sideTotals(cells: Float64Array, at: number, q: number): [number, number] {
  let first = 0;
  let second = 0;
  for (let a = 0; a < q; a++) {
    first += cells[at + a] ?? 0;
    second += cells[at + q + a] ?? 0;
  }
  return [first, second];
}

export const poolCells: Kernel["cells"] = (params) => 2 * numberParam(params, "categories");

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

export const NOTHING_SHARED = "no unit has values of both groups";
