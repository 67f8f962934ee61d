import { expect, test } from "vitest";
import { holmAdjusted } from "./holm";
import { mcnemarExact } from "./mcnemar";

test.each([
  [0, 11, 9.765625e-4],
  [0, 9, 0.00390625],
  [1, 10, 0.01171875],
  [0, 6, 0.03125],
  [0, 5, 0.0625],
  [3, 3, 1],
  [0, 0, 1],
])("exact p of (%d, %d) is %d, and the same the other way round", (b, c, p) => {
  expect(mcnemarExact(b, c).p).toBe(p);
  expect(mcnemarExact(c, b).p).toBe(p);
});

test.each([
  [1, 11, 0.0063],
  [0, 13, 2.44e-4],
  [2, 14, 0.0042],
  [0, 21, 9.54e-7],
  [1, 9, 0.0215],
  [0, 20, 1.91e-6],
  [1, 18, 7.63e-5],
  [4, 19, 0.0026],
  [3, 18, 0.0015],
  [4, 16, 0.0118],
  [0, 7, 0.0156],
])("published p of (%d, %d) to the digits printed", (b, c, p) => {
  expect(Math.abs(mcnemarExact(b, c).p - p)).toBeLessThan(p < 0.001 ? p * 0.005 : 0.00005);
});

test.each([
  [470, 530, 0.06202319509836343],
  [470, 531, 0.05785052237168712],
  [4000, 4300, 0.001029736761268162],
])("p of (%d, %d) as SciPy's binomial test has it, below and above 1000 pairs", (b, c, p) => {
  expect(mcnemarExact(b, c).p / p).toBeCloseTo(1, 9);
});

test("counts that are none are refused", () => {
  expect(() => mcnemarExact(-1, 3)).toThrow(RangeError);
  expect(() => mcnemarExact(0.5, 3)).toThrow(RangeError);
});

test("Holm multiplies by what is left and never lets a later p fall below an earlier one", () => {
  const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005]);
  expect(adjusted).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holmAdjusted([0.9, 0.8])).toEqual([1, 1]);
  expect(holmAdjusted([])).toEqual([]);
});
