import { type Kernel, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/sums";
import { type CountTable, pairableUnits, rowCount, rowTotal } from "./count-table";
import { type Estimate, quantity } from "./estimate";

export const fleissKernel: Kernel = {
  name: "fleiss-kappa",
  outputs: () => ["value"],
  cells: (params) => numberParam(params, "categories"),
  width: (params) => numberParam(params, "categories") + 2,
  contributor: (params) => {
    const q = numberParam(params, "categories");
    return (cells, self, at, out, outAt) => {
      let m = 0;
      let selves = 0;
      let agree = 0;
      for (let a = 0; a < q; a++) {
        const n = cells[at + a] ?? 0;
        m += n;
        selves += self[at + a] ?? 0;
        agree += n * n - (self[at + a] ?? 0);
      }
      const pairs = m * m - selves;
      if (pairs <= 0) return;
      out[outAt] = agree / pairs;
      out[outAt + 1] = 1;
      for (let a = 0; a < q; a++) out[outAt + 2 + a] = cells[at + a] ?? 0;
    };
  },
  evaluator: (params) => {
    const q = numberParam(params, "categories");
    return (sums, at, out, outAt) => {
      let n = 0;
      let squares = 0;
      for (let a = 0; a < q; a++) {
        const count = sums[at + 2 + a] ?? 0;
        n += count;
        squares += count * count;
      }
      // 1 - Pe as a fraction of n squared: exactly zero when one category has everything.
      const chance = n * n - squares;
      const observed = 1 - (sums[at] ?? 0) / (sums[at + 1] ?? 0);
      out[outAt] = chance > 0 ? 1 - (observed * n * n) / chance : Number.NaN;
    };
  },
};

export function fleissInput(table: CountTable): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return { kernel: fleissKernel, params: { categories: table.width }, table };
}

/** The different numbers of values that pairable units have, ascending. */
function valuesPerUnit(table: CountTable): number[] {
  const totals = new Set<number>();
  for (let row = 0; row < rowCount(table); row++) {
    const total = rowTotal(table, row);
    if (total >= 2) totals.add(total);
  }
  return [...totals].sort((a, b) => a - b);
}

/**
 * Fleiss' kappa: the same number of values on every unit, nominal categories.
 *
 * kappa = (P - Pe) / (1 - Pe), P the mean share of agreeing pairs, Pe = sum of squared shares of the
 * categories over all values (Fleiss 1971).
 * Undefined: no unit with two values; different numbers of values on different units (Fleiss defines
 * none: alpha does); one category only.
 */
export function fleissKappa(table: CountTable): Estimate {
  const units = pairableUnits(table);
  const totals = valuesPerUnit(table);
  if (totals.length > 1) {
    const undefinedBecause = `units have from ${totals[0]} to ${totals.at(-1)} values and Fleiss' kappa needs the same number on each; alpha and AC1 do not`;
    return { undefinedBecause, units };
  }
  const [value = Number.NaN] = evaluateOn(fleissInput(table));
  const reason = units.used === 0 ? "no unit has two values" : "only one category occurs";
  return { ...quantity(value, reason), units };
}
