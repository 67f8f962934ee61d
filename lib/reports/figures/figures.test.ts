import { describe, expect, test } from "vitest";
import { bootstrap } from "@/lib/stats/bootstrap/bootstrap";
import { pearson, pearsonProblem } from "@/lib/stats/correlation";
import { kernelNamed } from "@/lib/stats/registry";
import { svgText } from "../svg";
import { madeFrame, madeResponse, people } from "../testing-frame";
import type { NumberCell } from "../types";
import { forest } from "./forest";
import { heatBins, heatMap } from "./heat-map";
import { type Matrix, matrixDrawing, matrixRows } from "./matrix";
import { accuracyPoints } from "./points";

const CODE = { rules: "code", claims: "code", adjudicators: "both" } as const;
const noClaim = { people: 2, peopleNoClaim: 2, anyNoClaim: 2 };

describe("points of Figure 2", () => {
  test("a section counts by the mean of its adjudications, or by what all people say", () => {
    const frame = madeFrame([
      { ...people(1, 3), expertError: 1, checkerFine: 1 },
      { ...people(3, 1), expertError: 1, checkerError: 1, checkerFine: 1 },
      people(0, 2),
      people(2, 0),
      people(1, 1),
    ]);
    const [point] = accuracyPoints(frame, [madeResponse({ 1: 1, 3: 2 })], CODE);
    expect(point).toMatchObject({ x: 7 / 3, isLong: true });
    expect(point?.y).toBeCloseTo((100 * (1 / 2 + 2 / 3 + 0 + 1)) / 4, 12);
    const [text] = accuracyPoints(frame, [madeResponse({ 1: 1, 3: 2 })], {
      ...CODE,
      rules: "text",
    });
    expect(text?.y).toBeCloseTo(100 / 2, 12);
    const experts = { ...CODE, adjudicators: "medical_expert" } as const;
    const [by] = accuracyPoints(frame, [madeResponse({ 1: 1, 3: 2 })], experts);
    expect(by?.y).toBeCloseTo((100 * (1 + 1 + 0 + 1)) / 4, 12);
  });

  test("length counts sections with a claim; by the text all sections", () => {
    const frame = madeFrame([people(0, 2), noClaim, noClaim]);
    const responses = [madeResponse({ 3: 2 })];
    expect(accuracyPoints(frame, responses, CODE)[0]?.isLong).toBe(false);
    expect(accuracyPoints(frame, responses, { ...CODE, rules: "text" })[0]?.isLong).toBe(true);
  });

  test.each([
    ["one score", [people(0, 2)], { 3: 1 }],
    ["one person on the first section", [people(0, 1), people(0, 2)], { 3: 2 }],
    ["no section with a claim", [noClaim], { 3: 2 }],
    ["nothing but disagreement", [people(1, 1)], { 3: 2 }],
    ["claims that one person judged", [noClaim, people(0, 1)], { 3: 2 }],
  ])("a response with %s has no point", (_, sections, scores) => {
    expect(accuracyPoints(madeFrame(sections), [madeResponse(scores)], CODE)).toEqual([]);
  });
});

describe("heat map", () => {
  const at = (x: number, y: number, isLong = false) => ({ response: 0, x, y, isLong });

  test("the perfect cell of short responses is off the scale, with all points in it", () => {
    const bins = heatBins([at(3, 0), at(3, 0), at(2.9, 5.9), at(1, 100), at(3, 100)]);
    expect(bins).toEqual([
      { x: 9, y: 0, n: 3, isApart: true },
      { x: 0, y: 9, n: 1, isApart: false },
      { x: 9, y: 9, n: 1, isApart: false },
    ]);
    expect(heatBins([at(3, 0, true)])[0]?.isApart).toBe(false);
    expect(heatBins([at(2.9, 1)])[0]?.isApart).toBe(false);
  });

  test("is drawn without a point too, and never with a number that is none", () => {
    for (const points of [[], [at(3, 0)], [at(2, 50, true)]]) {
      const drawn = svgText(heatMap("Made <title>", points));
      expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
      expect(drawn).toContain("Made &lt;title&gt;");
    }
  });
});

test("a matrix leaves out cells that cannot be, and shares are of all adjudications", () => {
  const matrix: Matrix = {
    ...{ title: "Made", rowTitle: "Row", columnTitle: "Column" },
    rows: [{ value: "a", label: "A" }],
    columns: [
      { value: "x", label: "X" },
      { value: "y", label: "Y" },
    ],
    countAt: (_, column) => (column === "x" ? 3 : null),
    total: 4,
  };
  expect(matrixRows(matrix).map(({ cells }) => cells.slice(3))).toEqual([
    [
      { kind: "number", value: 3, format: "count" },
      {
        ...{ kind: "number", value: 0.75, format: "share" },
        interval: [expect.closeTo(0.3006, 4), expect.closeTo(0.9544, 4)],
      },
    ],
  ]);
  expect(svgText(matrixDrawing(matrix))).toContain("75 %");
  const empty = svgText(matrixDrawing({ ...matrix, total: 0, countAt: () => 0 }));
  expect(empty).toContain("No adjudications yet");
  // There is no share of nothing.
  expect(empty).not.toMatch(/NaN|>0/);
});

describe("forest plot", () => {
  const cell = (value: number, interval: readonly [number, number] | null): NumberCell => ({
    ...{ kind: "number", value, format: "coefficient", interval },
  });
  const drawn = (cell: NumberCell) =>
    svgText(forest("Made", [{ coders: "All", statistic: "alpha", cell, units: 3 }]));

  test("the axis begins at -0.2, and lower where a value or a bound lies lower", () => {
    expect(drawn(cell(0.5, [0.1, 0.8]))).toContain(">-0.2<");
    expect(drawn(cell(0.5, [0.1, 0.8]))).not.toContain(">-0.4<");
    expect(drawn(cell(-0.2, null))).not.toContain(">-0.4<");
    expect(drawn(cell(-0.3, null))).toContain(">-0.4<");
    expect(drawn(cell(0, [-1, 0.2]))).toContain(">-1<");
  });

  test("no mark stands outside the drawing", () => {
    const [, x] = drawn(cell(-0.88, [-1, -0.28])).match(/<rect x="([^"]+)"/) ?? [];
    expect(Number(x)).toBeGreaterThan(8);
    expect(Number(x)).toBeLessThan(60);
  });
});

test("the resampled correlation is the correlation", () => {
  const pairs = [
    [1, 90],
    [2, 40],
    [3, 0],
    [3, 10],
    [2.5, 60],
  ] as const;
  const problem = pearsonProblem(pairs, {});
  const sums = new Float64Array(6);
  problem.rowOf?.forEach((row) => {
    for (let i = 0; i < 6; i++) sums[i] = (sums[i] ?? 0) + (problem.rows[row * 6 + i] ?? 0);
  });
  const out = new Float64Array(1);
  kernelNamed("pearson").evaluator({})(sums, 0, out, 0);
  expect(pearson(pairs)).toMatchObject({ value: expect.closeTo(out[0] ?? 0, 12) });
  // Resamples in which x or y does not vary have no correlation, and are left out.
  const { value } = bootstrap(problem, { resamples: 2000, seed: 1 }, kernelNamed);
  expect(value).toMatchObject({ discarded: expect.any(Number), low: expect.any(Number) });
  const flat = bootstrap(
    pearsonProblem(
      [
        [1, 1],
        [1, 2],
      ],
      {},
    ),
    { resamples: 50, seed: 1 },
    kernelNamed,
  );
  expect(flat.value).toHaveProperty("undefinedBecause");
});
