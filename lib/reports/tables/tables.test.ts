import { describe, expect, test } from "vitest";
import { krippendorffAlpha } from "@/lib/stats/alpha";
import { median } from "@/lib/stats/median";
import { crossCells, pairSums } from "@/lib/stats/pair-shares";
import { wilsonInterval } from "@/lib/stats/proportion";
import { xrr } from "@/lib/stats/xrr";
import { whyNotUsed } from "../diagnosis";
import { claimSections, countsOf, LABELS, poolCounts, poolSections, sharedCounts } from "../frame";
import { parseChoices, type Settled } from "../parameters";
import { formatNumber } from "../print";
import { scoreCells, scoreSections } from "../scoring";
import { madeFrame, people } from "../testing-frame";
import type { Cell } from "../types";
import { CATEGORY_NAMES, categoryCells } from "./categories";
import { columnKeys } from "./table-6";

const settled = (input: object): Settled => ({
  ...parseChoices({ ...input }),
  ...{ resample: "study", raters: 3 },
  given: null,
});

const printed = (cells: readonly Cell[]) =>
  cells.map((cell) =>
    cell.kind === "number" && cell.value !== null ? formatNumber(cell.value, cell.format) : "",
  );

/** So many sections with these counts of true and false. */
const sections = (...groups: readonly (readonly [t: number, f: number, n: number])[]) =>
  countsOf(
    LABELS,
    Float64Array.from(
      groups.flatMap(([t, f, n]) => Array.from({ length: n }, () => [t, f]).flat()),
    ),
  );

test("columns that data name keep names in any script, and are told apart", () => {
  expect(columnKeys(["Be brief", "be-brief", "מצב", "基线", "n"], ["n"])).toEqual([
    ...["be_brief", "be_brief_2", "מצב", "基线", "n_2"],
  ]);
});

describe("Table 3, from the counts that the study prints", () => {
  test("medical experts: 90 both true, 2 both false, 22 split, 720 single", () => {
    const table = sections([2, 0, 90], [0, 2, 2], [1, 1, 22], [1, 0, 602], [0, 1, 118]);
    const sums = { agreeTrue: 90, agreeFalse: 2, disagree: 22 };
    expect(pairSums(table, "macro")).toEqual(sums);
    expect(pairSums(table, "micro")).toEqual(sums);
    expect(krippendorffAlpha(table, "nominal")).toMatchObject({
      value: expect.closeTo(129 / 2626, 12),
      units: { used: 114 },
    });
  });

  test("fact checkers: 118, 19 and 66", () => {
    const table = sections([2, 0, 118], [0, 2, 19], [1, 1, 66], [1, 0, 478], [0, 1, 153]);
    expect(krippendorffAlpha(table, "nominal")).toMatchObject({
      value: expect.closeTo(2339 / 15704, 12),
    });
  });

  test("disagreement counts once, and a section with many labels counts once in macro", () => {
    const table = sections([3, 1, 1]);
    expect(pairSums(table, "micro")).toEqual({ agreeTrue: 3, agreeFalse: 0, disagree: 3 });
    expect(pairSums(table, "macro")).toEqual({ agreeTrue: 0.5, agreeFalse: 0, disagree: 0.5 });
  });
});

describe("pools", () => {
  const frame = madeFrame([
    { ...people(1, 1), judgeError: 1 },
    { ...people(2, 0), judgeFine: 1, expertError: 1, expertFine: 1 },
    { ...people(0, 2), peopleNoClaim: 1, anyNoClaim: 1, judgeFine: 1, expertError: 1 },
    { ...people(0, 1), anyNoClaim: 1, judgeFine: 1 },
    { judgeError: 1 },
  ]);

  test("one “not a claim” takes a section out; whose word counts is a choice", () => {
    expect([...claimSections(frame, "people")]).toEqual([0, 1, 3]);
    expect([...claimSections(frame, "everybody")]).toEqual([0, 1]);
  });

  test("adjudicated sections are in whatever people say on claims", () => {
    expect([...poolSections(frame, "ME", "people")]).toEqual([1, 2]);
    expect([...poolSections(frame, "LaJ", "people")]).toEqual([0, 1, 3]);
    const { sections: shared } = sharedCounts(frame, ["FP", "ME"], "people");
    expect([...shared]).toEqual([1]);
  });

  test("why a section does not enter agreement", () => {
    const why = (pool: "FP" | "ME" | "LaJ") =>
      [0, 1, 2, 3, 4].map((section) => whyNotUsed(frame, pool, section, "people"));
    expect(why("FP")).toEqual([
      null,
      null,
      "somebody says that there is no claim",
      "only one label",
      "judged by nobody",
    ]);
    expect(why("ME")).toEqual([
      "not adjudicated",
      null,
      "only one label",
      "not adjudicated",
      "not adjudicated",
    ]);
    expect(why("LaJ")[0]).toBe("only one label");
  });

  test("the weights of xRR are those of numbers of labels, not of sections", () => {
    const made = madeFrame([
      { ...people(3, 1), expertError: 1 },
      { ...people(0, 2), expertError: 1 },
      { ...people(1, 0), expertFine: 1 },
    ]);
    const { table } = sharedCounts(made, ["FP", "ME"], "people");
    const macro = crossCells(table);
    expect(macro.reduce((sum, cell) => sum + cell, 0)).toBeCloseTo(3, 12);
    // Do = (5/4·1 + 3/2·2 + 2/1·1)/10, De = (4·1 + 3·2)/21: mean macro disagreement is another number.
    const value = 1 - (1.25 + 3 + 2) / 10 / (10 / 21);
    expect(xrr(table)).toMatchObject({ value: expect.closeTo(value, 12) });
    expect(value).not.toBeCloseTo(1 - (macro[2] + macro[3]) / 3 / (10 / 21), 3);
  });

  test("counts of a pool stand in the order of its sections", () => {
    expect([...poolCounts(frame, "FP", Uint32Array.of(1, 0)).cells]).toEqual([2, 0, 1, 1]);
  });
});

describe("category tables, printed as in the study", () => {
  test.each([
    ["judge right, error", 32, [2, 10, 1, 5, 20, 5], [6, 31, 3, 16, 62, 16]],
    ["judge wrong, error", 51, [4, 28, 5, 11, 16, 8], [8, 55, 10, 22, 31, 16]],
    ["experts differ", 22, [2, 16, 2, 6, 11, 14], [9, 73, 9, 27, 50, 64]],
  ])("%s", (_, n, counts, percents) => {
    // As many sections as there are, each with the categories whose count it is within.
    const sets = Array.from({ length: n }, (_each, at) => ({
      categories: CATEGORY_NAMES.filter((_name, place) => at < (counts[place] ?? 0)),
      n: 1,
    }));
    const withOne = sets.map((set) =>
      set.categories.length > 0 ? set : { ...set, categories: ["None of these"] },
    );
    expect(printed(categoryCells(withOne, ""))).toEqual([
      String(n),
      ...percents.map((percent) => `${percent} %`),
    ]);
  });

  test("each share has Wilson's interval, and the table says so", () => {
    const sets = [
      { categories: [CATEGORY_NAMES[0] ?? ""], n: 20 },
      { categories: ["None of these"], n: 12 },
    ];
    const [, cell] = categoryCells(sets, "");
    const { low, high } = wilsonInterval(20, 32);
    expect(cell).toMatchObject({ value: 20 / 32, interval: [low, high] });
  });

  test("sections without a category are not in n, and no section has no share", () => {
    const [n, share] = categoryCells([{ categories: [], n: 4 }], "nothing there");
    expect(n).toMatchObject({ value: 0 });
    expect(share).toMatchObject({ value: null, because: "nothing there" });
  });
});

describe("scores", () => {
  const labelled = [
    { section: 0, hasError: true },
    { section: 1, hasError: false },
    { section: 2, hasError: true },
  ];

  test("sections without a prediction count neither for nor against", () => {
    const scored = scoreSections(labelled, (section) => (section === 2 ? [0, 0] : [1, 0]));
    expect(scored).toMatchObject({ predictions: 2, missing: 1 });
    expect([...scored.cells]).toEqual([1, 0, 0, 0, 1, 0]);
  });

  test("of nothing are zero by the code’s rule, and none by the text’s", () => {
    const scored = scoreSections(labelled, () => [0, 1]);
    const values = (rules: string) =>
      scoreCells(scored, settled({ rules }), {}).map(({ value }) => value);
    expect(values("code")).toEqual([0, 0, 0]);
    expect(values("text")).toEqual([null, 0, 0]);
  });
});

test("the median of an even number of runs lies between the middle two", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
