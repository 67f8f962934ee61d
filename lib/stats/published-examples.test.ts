import { describe, expect, test } from "vitest";
import { krippendorffAlpha } from "./alpha";
import { cohenKappa } from "./cohen-kappa";
import { pairedLabels } from "./confusion";
import { pearson, spearman } from "./correlation";
import { countTable } from "./count-table";
import { valueOrNull } from "./estimate";
import { fleissKappa } from "./fleiss-kappa";
import { gwetAC } from "./gwet";
import { normalCumulative, normalQuantile } from "./normal";
import { clopperPearsonInterval } from "./proportion";
import { toReliabilityData } from "./rating-collector";
import { toCounts } from "./reliability";

/** Repeats a pair of labels. */
const times = (n: number, a: string, b: string) => Array.from({ length: n }, () => [a, b] as const);

describe("Krippendorff 2011, four coders and twelve units", () => {
  const rows = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."];
  const table = toCounts(
    toReliabilityData(
      rows.flatMap((row, coder) =>
        [...row].map((value, unit) => ({
          unit: String(unit),
          coder: String(coder),
          value: value === "." ? null : value,
        })),
      ),
      { level: "ratio" },
    ),
  );
  test.each([
    ["nominal", 0.743],
    ["ordinal", 0.815],
    ["interval", 0.849],
    ["ratio", 0.797],
  ] as const)("%s alpha is %d", (level, value) => {
    expect(valueOrNull(krippendorffAlpha(table, level))).toBeCloseTo(value, 3);
  });
});

test("Artstein and Poesio 2008, table 1: kappa is 0.348", () => {
  const pairs = [
    ...times(20, "stat", "stat"),
    ...times(20, "stat", "ireq"),
    ...times(10, "ireq", "stat"),
    ...times(50, "ireq", "ireq"),
  ];
  expect(valueOrNull(cohenKappa(pairedLabels(pairs)))).toBeCloseTo(0.16 / 0.46, 14);
});

test("the worked example of 310 misconception labels: kappa is 0.718231", () => {
  const pairs = [
    ...times(56, "yes", "yes"),
    ...times(15, "yes", "no"),
    ...times(16, "no", "yes"),
    ...times(223, "no", "no"),
  ];
  expect(valueOrNull(cohenKappa(pairedLabels(pairs)))).toBeCloseTo(0.718231, 6);
});

test("kappa is undefined when both coders use one class, with agreement 1", () => {
  expect(cohenKappa(pairedLabels(times(25, "no", "no")))).toEqual({
    undefinedBecause: "both coders used one and the same category for every unit",
    units: { used: 25, dropped: {} },
  });
});

test("weighted kappa by hand", () => {
  // 3 categories; the only disagreement is one step and two steps away, once each.
  const pairs = [
    ["1", "1"],
    ["2", "2"],
    ["3", "3"],
    ["1", "2"],
    ["1", "3"],
  ] as const;
  const labels = pairedLabels(pairs);
  // Rows 3,1,1; columns 1,2,2. Linear: observed 0.5 + 1; expected (of 25) 3*2/2+3*2+1/2+2/2+1+2/2.
  expect(valueOrNull(cohenKappa(labels, "linear"))).toBeCloseTo(1 - (1.5 * 5) / 12.5, 14);
  // Quadratic: observed 0.25 + 1; expected 3*2/4 + 3*2 + 1/4 + 2/4 + 1 + 2/4.
  expect(valueOrNull(cohenKappa(labels, "quadratic"))).toBeCloseTo(1 - (1.25 * 5) / 9.75, 14);
});

test("Fleiss' kappa of ten subjects by fourteen raters", () => {
  const rows = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];
  const table = countTable(
    ["1", "2", "3", "4", "5"],
    rows.map((counts) => ({ counts })),
  );
  expect(valueOrNull(fleissKappa(table))).toBeCloseTo(0.20993, 5);
});

test("Fleiss' kappa refuses units with different numbers of values", () => {
  const table = countTable(["a", "b"], [{ counts: [2, 0] }, { counts: [2, 1] }]);
  expect(fleissKappa(table)).toMatchObject({ undefinedBecause: expect.stringContaining("2 to 3") });
});

describe("Gwet's coefficients", () => {
  const table = countTable(
    ["+", "-"],
    [
      { counts: [2, 0], units: 118 },
      { counts: [1, 1], units: 7 },
    ],
  );
  test("AC1 stays high where kappa collapses (118 agreed, 5 and 2 split)", () => {
    const chance = 2 * (243 / 250) * (7 / 250);
    expect(valueOrNull(gwetAC(table))).toBeCloseTo((118 / 125 - chance) / (1 - chance), 14);
  });
  test("AC2 without weights is AC1", () => {
    expect(gwetAC(table, "unweighted")).toEqual(gwetAC(table));
  });
  test("a unit with one value moves chance agreement only", () => {
    const more = countTable(
      ["+", "-"],
      [
        { counts: [2, 0], units: 3 },
        { counts: [1, 1], units: 1 },
        { counts: [0, 1], units: 1 },
      ],
    );
    // p+ = (1 + 1 + 1 + 0.5 + 0) / 5.
    const chance = 2 * 0.7 * 0.3;
    expect(valueOrNull(gwetAC(more))).toBeCloseTo((3 / 4 - chance) / (1 - chance), 14);
    expect(gwetAC(more).units).toEqual({ used: 4, dropped: { "only one value": 1 } });
  });
  test("AC2 with quadratic weights by hand", () => {
    const ordered = countTable(["1", "2", "3"], [{ counts: [1, 1, 0] }, { counts: [0, 0, 2] }]);
    // Weights 1, 0.75, 0: Pa = (0.75 + 1) / 2; T = 3 + 4 * 0.75; p = 1/4, 1/4, 1/2.
    const chance = (6 / 6) * (2 * (1 / 4) * (3 / 4) + 1 / 4);
    expect(valueOrNull(gwetAC(ordered, "quadratic"))).toBeCloseTo(
      (0.875 - chance) / (1 - chance),
      14,
    );
  });
});

describe("correlations", () => {
  test("Pearson and Spearman by hand, with ties", () => {
    const pairs = [
      [1, 1],
      [2, 4],
      [3, 9],
      [4, 16],
    ] as const;
    expect(valueOrNull(pearson(pairs))).toBeCloseTo(25 / Math.sqrt(5 * 129), 14);
    expect(valueOrNull(spearman(pairs))).toBe(1);
    // Ranks 1.5, 1.5, 3 against 1, 2, 3.
    expect(
      valueOrNull(
        spearman([
          [5, 1],
          [5, 2],
          [7, 3],
        ]),
      ),
    ).toBeCloseTo(Math.sqrt(3) / 2, 14);
  });
  test("constant values have no correlation", () => {
    expect(
      pearson([
        [1, 2],
        [1, 3],
      ]),
    ).toMatchObject({ undefinedBecause: "x does not vary" });
    expect(
      pearson([
        [0.1, 0.1],
        [0.2, 0.1],
        [0.3, 0.1],
      ]),
    ).toMatchObject({
      undefinedBecause: "y does not vary",
    });
    expect(pearson([[1, 2]])).toMatchObject({ undefinedBecause: "fewer than two pairs" });
  });
});

test("normal distribution and exact proportion, as SciPy has them", () => {
  const cumulative = [-8, -4.5, -1, 0.3, 3.9].map(normalCumulative);
  const wanted = [
    6.22096057427174e-16, 3.3976731247300535e-6, 0.15865525393145707, 0.6179114221889526,
    0.9999519036559824,
  ];
  cumulative.forEach((value, i) => {
    expect(value / (wanted[i] ?? 0)).toBeCloseTo(1, 9);
  });
  expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 8);
  expect(normalQuantile(0.025)).toBeCloseTo(-1.9599639845400545, 12);
  expect(normalQuantile(0.999999)).toBeCloseTo(4.753424308817087, 8);
  const exact = clopperPearsonInterval(3, 100);
  expect(exact.low).toBeCloseTo(0.006229971538306395, 12);
  expect(exact.high).toBeCloseTo(0.08517605297428002, 12);
  expect(clopperPearsonInterval(0, 10).low).toBe(0);
  expect(clopperPearsonInterval(10, 10).high).toBe(1);
});
