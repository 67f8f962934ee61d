import { describe, expect, test } from "vitest";
import { crossPercentAgreement } from "./cross-percent";
import { isDefined, valueOrNull } from "./estimate";
import type { PoolTable } from "./pools";
import { formatHalfEven, formatPercent } from "./rounding";
import { xrr } from "./xrr";

/** One row per kind of section: counts of the first pool, counts of the second, sections. */
type Kind = readonly [x: readonly [number, number], y: readonly [number, number], sections: number];

function pools(kinds: readonly Kind[]): PoolTable {
  return {
    width: 4,
    cells: Float64Array.from(kinds.flatMap(([x, y]) => [...x, ...y])),
    multiplicity: Float64Array.from(kinds.map(([, , sections]) => sections)),
    categories: ["true", "false"],
    scale: [1, 2],
    dropped: {},
  };
}

const T = [1, 0] as const;
const F = [0, 1] as const;
const TT = [2, 0] as const;
const FF = [0, 2] as const;
const SPLIT = [1, 1] as const;

describe("the judge and the medical experts, from pool totals", () => {
  // 834 sections: 720 judged once (602 true, 118 false), 90 twice true, 2 twice false, 22 split;
  // the judge says true 592 times; 235 sections' worth of disagreement in all.
  const ends: [string, number, Kind[]][] = [
    [
      "all disagreement outside the agreeing doubles",
      0.2373,
      [
        [T, TT, 90],
        [F, FF, 2],
        [F, SPLIT, 22],
        [T, F, 62],
        [F, T, 162],
        [T, T, 440],
        [F, F, 56],
      ],
    ],
    [
      "all agreeing doubles against the judge",
      0.0915,
      [
        [F, TT, 90],
        [T, FF, 2],
        [F, SPLIT, 22],
        [T, F, 60],
        [F, T, 72],
        [T, T, 530],
        [F, F, 58],
      ],
    ],
  ];
  test.each(ends)("%s: xRR %d", (_, value, kinds) => {
    const table = pools(kinds);
    const total = (pick: (kind: Kind) => number) =>
      kinds.reduce((sum, kind) => sum + kind[2] * pick(kind), 0);
    // The fixture keeps every published total.
    expect(total(() => 1)).toBe(834);
    expect(total(([x]) => x[0])).toBe(592);
    expect(total(([, y]) => y[0])).toBe(804);
    expect(total(([, y]) => y[1])).toBe(144);
    expect(valueOrNull(xrr(table))).toBeCloseTo(value, 4);
    const agreement = valueOrNull(crossPercentAgreement(table).values.macro);
    expect(agreement).toBeCloseTo((834 - 235) / 834, 12);
    expect(formatHalfEven((agreement ?? 0) * 100, 1)).toBe("71.8");
  });
});

test("the fact checkers' upper end", () => {
  const table = pools([
    [T, TT, 118],
    [F, FF, 19],
    [F, SPLIT, 66],
    [T, F, 78],
    [F, T, 82],
    [T, T, 396],
    [F, F, 75],
  ]);
  expect(valueOrNull(xrr(table))).toBeCloseTo(0.4319, 4);
  expect(valueOrNull(crossPercentAgreement(table).values.macro)).toBeCloseTo(641 / 834, 12);
});

test.each([
  [[117.1, 109.4, 21.6, 585.9], [14.04, 13.12, 2.59, 70.25], 27.16],
  [[98.9, 165.2, 39.8, 530.1], [11.86, 19.81, 4.77, 63.56], 31.67],
  [[530, 69, 62, 173], [63.55, 8.27, 7.43, 20.74], 71.82],
  [[514, 127, 78, 115], [61.63, 15.23, 9.35, 13.79], 76.86],
  [[553.5, 55.5, 149.5, 75.5], [66.37, 6.65, 17.93, 9.05], 73.02],
])("shares of the macro counts %j", (counts, shares, agreement) => {
  const sum = counts.reduce((a, b) => a + b, 0);
  expect(sum).toBeCloseTo(834, 9);
  expect(counts.map((count) => Number(formatPercent(count / sum, 2)))).toEqual(shares);
  expect(Number(formatPercent(((counts[0] ?? 0) + (counts[1] ?? 0)) / sum, 2))).toBe(agreement);
});

test.each([
  [313, 10859, 2045, "85"],
  [28.9, 1496.5, 215.7, "88"],
])("first-pass pairs %d, %d, %d agree in %s %%", (tt, ff, disagree, printed) => {
  expect(formatPercent((tt + ff) / (tt + ff + disagree))).toBe(printed);
});

test.each([
  [402 + 389, 834, "95"],
  [35 + 8, 834, "5"],
  [1741, 4377, "40"],
  [1741 + 420, 4377, "49"],
  [402, 1741, "23"],
  [1339, 1741, "77"],
  [51, 65, "78"],
  [32, 59, "54"],
  [5, 6, "83"],
  [780, 1037, "75"],
  [622, 948, "66"],
  [182, 948, "19"],
  [144, 948, "15"],
  [804, 948, "85"],
  [90, 114, "79"],
  [2, 114, "2"],
  [22, 114, "19"],
  [118, 203, "58"],
  [19, 203, "9"],
  [66, 203, "33"],
])("%d of %d prints as %s", (part, whole, printed) => {
  expect(formatPercent(part / whole)).toBe(printed);
});

test("an xRR of pools that share one category is undefined, not 0 or 1", () => {
  expect(isDefined(xrr(pools([[T, TT, 5]])))).toBe(false);
  expect(isDefined(xrr(pools([])))).toBe(false);
});
