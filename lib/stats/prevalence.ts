import { type Kernel, numberParam } from "./bootstrap/kernel";
import { evaluateOn, type ProblemInput } from "./bootstrap/sums";
import { type CellTable, multiplicityOf, rowCount, rowTotal } from "./count-table";
import { type Estimates, quantity } from "./estimate";

const PREVALENCE_OUTPUTS = ["values", "units"] as const;
export type PrevalenceOutput = (typeof PREVALENCE_OUTPUTS)[number];

/** A unit adds its values in the first category and all of them, then the share of these and itself. */
export const prevalenceKernel: Kernel = {
  name: "prevalence",
  outputs: () => PREVALENCE_OUTPUTS,
  cells: (params) => numberParam(params, "categories"),
  width: () => 4,
  shares: { values: { top: [0], bottom: [1] }, units: { top: [2], bottom: [3] } },
  contributor: (params) => {
    const q = numberParam(params, "categories");
    return (cells, _self, at, out, outAt) => {
      let all = 0;
      for (let a = 0; a < q; a++) all += cells[at + a] ?? 0;
      if (all <= 0) return;
      const first = cells[at] ?? 0;
      out[outAt] = first;
      out[outAt + 1] = all;
      out[outAt + 2] = first / all;
      out[outAt + 3] = 1;
    };
  },
  evaluator: () => (sums, at, out, outAt) => {
    for (let i = 0; i < 2; i++) {
      const bottom = sums[at + 2 * i + 1] ?? 0;
      out[outAt + i] = bottom > 0 ? (sums[at + 2 * i] ?? 0) / bottom : Number.NaN;
    }
  },
};

export function prevalenceInput(
  table: CellTable,
): Pick<ProblemInput, "kernel" | "params" | "table"> {
  return { kernel: prevalenceKernel, params: { categories: table.width }, table };
}

/**
 * How common the first category is: among all values, and as the mean over units of its share of
 * the unit's values.
 *
 * table: counts per unit. weights: of its units, inverse-probability weights where units were
 * sampled; the second is then the ratio estimate of Hájek (1971).
 * Undefined: no unit has a value.
 */
export function prevalence(
  table: CellTable,
  weights?: ArrayLike<number>,
): Estimates<PrevalenceOutput> {
  const [values = Number.NaN, units = Number.NaN] = evaluateOn({
    ...prevalenceInput(table),
    weights,
  });
  let used = 0;
  for (let row = 0; row < rowCount(table); row++)
    if (rowTotal(table, row) > 0) used += multiplicityOf(table, row);
  const reason = "no unit has a value";
  return {
    values: { values: quantity(values, reason), units: quantity(units, reason) },
    units: { used, dropped: {} },
  };
}
