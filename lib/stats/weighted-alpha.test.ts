import { expect, test } from "vitest";
import { krippendorffAlpha } from "./alpha";
import { countTable } from "./count-table";
import { isDefined } from "./estimate";

const table = countTable(
  ["true", "false"],
  [{ counts: [2, 0] }, { counts: [1, 1] }, { counts: [0, 3] }, { counts: [1, 0] }],
);

const alphaWith = (weights?: readonly number[]) => {
  const alpha = krippendorffAlpha(table, "nominal", weights);
  return isDefined(alpha) ? alpha.value : null;
};

test("equal weights of any size change nothing", () => {
  expect(alphaWith([1, 1, 1, 1])).toBe(alphaWith());
  expect(alphaWith([7, 7, 7, 7])).toBeCloseTo(alphaWith() ?? 0, 12);
  // A unit with one value has no part in it, however much it weighs.
  expect(alphaWith([7, 7, 7, 1000])).toBeCloseTo(alphaWith() ?? 0, 12);
});

test("a unit of weight 2 counts as two units, with as many values as there are", () => {
  const twice = countTable(
    ["true", "false"],
    [{ counts: [2, 0] }, { counts: [1, 1], units: 2 }, { counts: [0, 3] }],
  );
  const whole = krippendorffAlpha(twice, "nominal");
  if (!isDefined(whole)) throw new Error("alpha is defined");
  // Disagreement observed over expected is the same but for (n - 1) / n of 7 values against 9.
  const ratio = (value: number, n: number) => ((1 - value) * n) / (n - 1);
  expect(ratio(alphaWith([1, 2, 1, 1]) ?? 0, 7)).toBeCloseTo(ratio(whole.value, 9), 12);
});
