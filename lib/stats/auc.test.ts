import { expect, test } from "vitest";
import { areaUnderCurve } from "./auc";
import { fitLogistic } from "./logistic";

const value = (positives: readonly number[], negatives: readonly number[]) =>
  areaUnderCurve(positives, negatives).area;

test("the area is the share of pairs in the right order, ties half", () => {
  expect(value([3, 4], [1, 2])).toEqual({ value: 1 });
  expect(value([1, 2], [3, 4])).toEqual({ value: 0 });
  expect(value([1, 1], [1, 1])).toEqual({ value: 0.5 });
  // 3 beats 1 and 2, 2 beats 1 and ties with 2: 3.5 of 4.
  expect(value([3, 2], [1, 2])).toEqual({ value: 0.875 });
  expect(value([], [1])).toHaveProperty("undefinedBecause");
});

test("the interval is DeLong's", () => {
  const positives = [4, 3, 6, 5, 2];
  const negatives = [1, 4, 2, 3];
  const { area, interval } = areaUnderCurve(positives, negatives);
  // By the definition: structural components, their variances over 5 and over 4.
  const score = (x: number, y: number) => (x > y ? 1 : x === y ? 0.5 : 0);
  const v10 = positives.map((x) => negatives.reduce((sum, y) => sum + score(x, y), 0) / 4);
  const v01 = negatives.map((y) => positives.reduce((sum, x) => sum + score(x, y), 0) / 5);
  const mean = v10.reduce((sum, each) => sum + each, 0) / 5;
  const spread = (all: number[]) =>
    all.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (all.length - 1) / all.length;
  const half = 1.959963984540054 * Math.sqrt(spread(v10) + spread(v01));
  expect(area).toEqual({ value: mean });
  expect(interval?.low).toBeCloseTo(mean - half, 10);
  expect(interval?.high).toBeCloseTo(Math.min(1, mean + half), 10);
});

test("a regression recovers the log-odds of a table, and stays finite where groups are apart", () => {
  // 30 of 40 with the feature are positive, 10 of 40 without: log-odds ln 3 and −ln 3.
  const rows = Array.from({ length: 80 }, (_, i) => [i < 40 ? 1 : 0]);
  const labels = rows.map((_, i) => (i < 40 ? i < 30 : i < 50));
  const fitted = fitLogistic(rows, labels, 1e-9);
  expect(fitted([1])).toBeCloseTo(Math.log(3), 6);
  expect(fitted([0])).toBeCloseTo(-Math.log(3), 6);
  const apart = fitLogistic([[0], [0], [1], [1]], [false, false, true, true], 1);
  expect(Number.isFinite(apart([1]))).toBe(true);
  expect(apart([1])).toBeGreaterThan(apart([0]));
});
