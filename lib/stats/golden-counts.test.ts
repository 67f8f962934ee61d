import { describe, expect, test } from "vitest";
import { krippendorffAlpha } from "./alpha";
import { countTable } from "./count-table";
import { valueOrNull } from "./estimate";
import { percentAgreement } from "./percent-agreement";
import { wilsonInterval } from "./proportion";
import { formatHalfEven, formatPercent } from "./rounding";
import { scoresFromCounts } from "./scores";

/** Sections with two trues, two falses, and split. */
const doubles = (a: number, b: number, d: number) =>
  countTable(
    ["true", "false"],
    [
      { counts: [2, 0], units: a },
      { counts: [0, 2], units: b },
      { counts: [1, 1], units: d },
    ],
  );

describe("double adjudications from printed counts", () => {
  test.each([
    ["medical experts", 90, 2, 22, 129 / 2626, 0.807],
    ["fact checkers", 118, 19, 66, 2339 / 15704, 0.6749],
  ])("alpha and agreement of %s", (_, a, b, d, alpha, share) => {
    const table = doubles(a, b, d);
    expect(valueOrNull(krippendorffAlpha(table, "nominal"))).toBeCloseTo(alpha, 14);
    const { values, pairs, units } = percentAgreement(table);
    expect(valueOrNull(values.micro)).toBeCloseTo(share, 4);
    expect(valueOrNull(values.macro)).toBeCloseTo(share, 4);
    expect(pairs).toBe(a + b + d);
    expect(units.used).toBe(a + b + d);
  });
});

describe("category tables print with ties to even", () => {
  const columns: [number, number[], number[]][] = [
    [51, [4, 28, 5, 11, 16, 8], [8, 55, 10, 22, 31, 16]],
    [14, [0, 3, 0, 0, 6, 7], [0, 21, 0, 0, 43, 50]],
    [32, [2, 10, 1, 5, 20, 5], [6, 31, 3, 16, 62, 16]],
    [27, [0, 2, 0, 2, 9, 14], [0, 7, 0, 7, 33, 52]],
    [22, [2, 16, 2, 6, 11, 14], [9, 73, 9, 27, 50, 64]],
    [66, [15, 48, 10, 22, 24, 6], [23, 73, 15, 33, 36, 9]],
  ];
  test.each(columns)("n = %d", (n, counts, printed) => {
    expect(counts.map((count) => Number(formatPercent(count / n)))).toEqual(printed);
  });

  test("ties go to the even digit, everything else to the nearest", () => {
    expect(formatHalfEven(62.5, 0)).toBe("62");
    expect(formatHalfEven(63.5, 0)).toBe("64");
    expect(formatHalfEven(0.03125, 4)).toBe("0.0312");
    expect(formatHalfEven(0.09375, 4)).toBe("0.0938");
    expect(formatHalfEven(2.675, 2)).toBe("2.67");
    expect(formatHalfEven(1.005, 2)).toBe("1.00");
    expect(formatHalfEven(-2.5, 0)).toBe("-2");
    expect(formatHalfEven(-0.2, 0)).toBe("0");
    expect(formatHalfEven(0.5, 0)).toBe("0");
    expect(formatHalfEven(123456789.125, 2)).toBe("123456789.12");
  });
});

describe("scores from counts", () => {
  test("F1 is computed before rounding", () => {
    const { values } = scoresFromCounts(5, 0, 6);
    expect(values).toEqual({
      precision: { value: 1 },
      recall: { value: 5 / 11 },
      f1: { value: 5 / 8 },
    });
    expect(scoresFromCounts(3, 1, 0).values).toEqual({
      precision: { value: 0.75 },
      recall: { value: 1 },
      f1: { value: 6 / 7 },
    });
  });

  test("an empty denominator is undefined by default and zero as in the study", () => {
    expect(scoresFromCounts(0, 0, 1).values.precision).toEqual({
      undefinedBecause: "nothing was predicted positive",
    });
    expect(scoresFromCounts(0, 0, 1, "zero").values).toEqual({
      precision: { value: 0 },
      recall: { value: 0 },
      f1: { value: 0 },
    });
  });

  test("class scores of the worked example of 310 labels", () => {
    expect(valueOrNull(scoresFromCounts(56, 16, 15).values.f1)).toBeCloseTo(112 / 143, 14);
    expect(valueOrNull(scoresFromCounts(223, 15, 16).values.f1)).toBeCloseTo(446 / 477, 14);
  });
});

test.each([
  [1, 60, 0.29, 8.86],
  [7, 300, 1.13, 4.74],
  [102, 110, 86.3, 96.27],
  [51, 55, 82.74, 97.14],
  [3, 10, 10.78, 60.32],
])("Wilson interval of %d of %d", (successes, n, low, high) => {
  const interval = wilsonInterval(successes, n);
  expect(interval.low * 100).toBeCloseTo(low, 2);
  expect(interval.high * 100).toBeCloseTo(high, 2);
});
