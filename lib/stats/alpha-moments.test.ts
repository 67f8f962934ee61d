import { expect, test } from "vitest";
import { alphaInput, alphaKernel, krippendorffAlpha } from "./alpha";
import { resampleValues } from "./bootstrap/bootstrap";
import { buildProblem } from "./bootstrap/build-problem";
import { evaluateOn } from "./bootstrap/sums";
import { valueOrNull } from "./estimate";
import { toReliabilityData } from "./rating-collector";
import { kernelNamed } from "./registry";
import { toCounts } from "./reliability";

/** Counts of units, each with its coders' numbers. */
function tableOf(units: readonly (readonly number[])[]) {
  const ratings = units.flatMap((values, unit) =>
    values.map((value, coder) => ({ unit: `${unit}`, coder: `${coder}`, value: `${value}` })),
  );
  return toCounts(toReliabilityData(ratings, { level: "interval" }));
}

const interval = (units: readonly (readonly number[])[]) =>
  krippendorffAlpha(tableOf(units), "interval");

/** The same through one number per pair of categories. */
function overPairs(units: readonly (readonly number[])[]): number {
  const input = alphaInput(tableOf(units), "interval");
  return evaluateOn({ ...input, kernel: alphaKernel })[0] ?? Number.NaN;
}

const near = Array.from({ length: 20 }, (_, i): [number, number] => [i + 1, i + 1 + ((i + 1) % 3)]);

test("a value that cannot be paired changes nothing, however far away", () => {
  const alone = valueOrNull(interval(near));
  expect(alone).toBeCloseTo(0.974926, 6);
  expect(valueOrNull(interval([...near, [1e9]]))).toBe(alone);
  expect(valueOrNull(interval([...near, [1e15]]))).toBe(alone);
});

test.each([
  ["far from zero", near.map(([a, b]) => [a + 1e9, b + 1e9])],
  ["with one far unit", [...near, [1e9, 1e9 + 1]]],
  ["around two far points", [...near, ...near.map(([a, b]) => [a + 1e7, b + 1e7])]],
])("values %s lose no digits", (_, units) => {
  expect(Math.abs((valueOrNull(interval(units)) ?? 0) - overPairs(units))).toBeLessThan(1e-11);
});

test("resamples with and without the far unit lose none either", () => {
  const input = alphaInput(tableOf([...near, [1e9, 1e9]]), "interval");
  const drawn = (kernel: typeof alphaKernel) =>
    resampleValues(buildProblem({ ...input, kernel }), { resamples: 200, seed: 1 }, kernelNamed);
  const [moments, pairs] = [drawn(input.kernel), drawn(alphaKernel)];
  moments.forEach((value, i) => {
    expect(Math.abs(value - (pairs[i] ?? Number.NaN))).toBeLessThan(1e-11);
  });
});

test("close values are two categories, and one category is one though others stand apart", () => {
  const apart = Array.from({ length: 20 }, (_, i) => [i * 1e8]);
  expect(valueOrNull(interval([...apart, [5, 5], [5.0001, 5.0001]]))).toBe(1);
  expect(interval([...apart, [0.1, 0.1], [0.1, 0.1]])).toMatchObject({
    undefinedBecause: "only one category occurs where values can be paired",
  });
});
