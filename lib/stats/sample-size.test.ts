import { expect, test } from "vitest";
import { alphaProblem } from "./alpha";
import { bootstrap } from "./bootstrap/bootstrap";
import { buildProblem } from "./bootstrap/build-problem";
import { drawableUnits } from "./bootstrap/problem";
import { countTable } from "./count-table";
import { normalQuantile } from "./normal";
import { pairedCells, pairedRatesKernel } from "./paired-rates";
import { kernelNamed } from "./registry";
import { scaledProblem, unitsForWidth, widthsUpTo } from "./sample-size";

/** So many of a hundred units are true. */
const ratePilot = (count: number) =>
  buildProblem({
    ...{ kernel: pairedRatesKernel, params: {}, resampledOver: "unit" },
    table: pairedCells(Array.from({ length: 100 }, (_, i) => [i < count, false] as const)),
  });

const OPTIONS = { resamples: 4000, seed: 1 };
const intervalsOf = (output: string) => async (problem: Parameters<typeof bootstrap>[0]) =>
  bootstrap(problem, OPTIONS, kernelNamed)[output];

test("a scaled problem has the units asked for, in the pilot's proportions", () => {
  const scaled = scaledProblem(ratePilot(30), 250);
  expect(drawableUnits(scaled)).toBe(250);
  expect([...scaled.size].sort()).toEqual([175, 75]);
});

test("the number of units for a rate is that of the textbook", async () => {
  const wanted = 0.1;
  const widths = await widthsUpTo(ratePilot(30), wanted, OPTIONS, intervalsOf("first"));
  const found = unitsForWidth(widths, wanted) ?? 0;
  const z = normalQuantile(0.975);
  const textbook = (4 * z * z * 0.3 * 0.7) / wanted ** 2;
  expect(found / textbook).toBeGreaterThan(0.9);
  expect(found / textbook).toBeLessThan(1.1);
});

test("a pilot that is narrow enough leads back by the same law", async () => {
  const widths = await widthsUpTo(ratePilot(30), 0.5, OPTIONS, intervalsOf("first"));
  expect(widths).toHaveLength(1);
  const units = unitsForWidth(widths, 0.5) ?? 0;
  expect(units).toBeGreaterThan(8);
  expect(units).toBeLessThan(16);
});

test("an alpha's interval narrows with more doubles, and without any value there is no number", async () => {
  const doubles = countTable(
    ["true", "false"],
    [
      { counts: [2, 0], units: 20 },
      { counts: [0, 2], units: 20 },
      { counts: [1, 1], units: 20 },
    ],
  );
  const widths = await widthsUpTo(
    alphaProblem(doubles, "nominal"),
    0.2,
    OPTIONS,
    intervalsOf("value"),
  );
  expect(
    widths.every(({ width }, i) => i === 0 || (width ?? 1) < (widths[i - 1]?.width ?? 0)),
  ).toBe(true);
  expect(unitsForWidth(widths, 0.2)).toBeGreaterThan(60);
  expect(unitsForWidth([{ units: 10, width: null }], 0.2)).toBeNull();
});
