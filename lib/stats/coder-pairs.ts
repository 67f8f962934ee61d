import { ValidationError } from "../errors";
import type { PairedLabels } from "./confusion";
import { droppedCounts } from "./estimate";
import { forEachValue, type ReliabilityData } from "./reliability";

/** Pairs of two coders on the units that both answered, and each pair's unit. */
export interface CoderPairs extends PairedLabels {
  readonly unit: Uint32Array;
  readonly dropped: Readonly<Record<string, number>>;
}

/** Throws ValidationError for a coder who is not there, or who answered a unit in two groups. */
export function toCoderPairs(data: ReliabilityData, first: string, second: string): CoderPairs {
  const wanted = [data.coders.indexOf(first), data.coders.indexOf(second)];
  const missing = [first, second].find((_, i) => (wanted[i] ?? -1) < 0);
  if (missing !== undefined) throw new ValidationError(`there is no coder "${missing}"`);
  const values = new Int32Array(data.units.length * 2).fill(-1);
  forEachValue(data, (unit, i) => {
    const side = wanted.indexOf(data.coder[i] ?? -1);
    if (side < 0) return;
    if ((values[unit * 2 + side] ?? -1) >= 0) {
      throw new ValidationError(
        `coder "${side === 0 ? first : second}" answered unit "${data.units[unit]}" twice, in two groups: give the values of one`,
      );
    }
    values[unit * 2 + side] = data.category[i] ?? 0;
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
