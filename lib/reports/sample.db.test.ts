import { beforeEach, describe, expect, test } from "vitest";
import { hasStudySample, sampleTitle } from "@/prisma/testing/study-sample";
import { numberIn, printedRows, reportOf, sampleProject } from "./testing";

/** The released sample, whose numbers were worked out independently with exact fractions. */
describe.skipIf(!hasStudySample)(sampleTitle("tables of the released sample"), () => {
  let project: { id: string; slug: string };
  beforeEach(async () => {
    project = await sampleProject();
  });

  test("Table 1: 1 and 3 responses, 1 and 8 sections, alphas 23/32 and 67/125", async () => {
    const table = await reportOf(project, "table-1");
    const rows = printedRows(table);
    expect(rows.Responses).toEqual(["1", "3"]);
    expect(rows["Sections with a claim"]).toEqual(["1", "8"]);
    expect(numberIn(table, "Alpha, accuracy of responses (ordinal)", "multiply")).toBeCloseTo(
      23 / 32,
      12,
    );
    expect(numberIn(table, "Alpha, errors in sections (nominal)", "multiply")).toBeCloseTo(
      67 / 125,
      12,
    );
  });

  test("Table 3: pairs within pools", async () => {
    const table = await reportOf(project, "table-3");
    const rows = printedRows(table);
    expect(rows["Both say error"]).toEqual(["3", "1.0", "1", "0"]);
    expect(rows["Both say none"]).toEqual(["33", "6.0", "0", "0"]);
    expect(rows["They differ"]).toEqual(["6", "1.0", "0", "1"]);
    expect(numberIn(table, "Percent agreement", "fp_micro")).toBeCloseTo(36 / 42, 12);
    expect(numberIn(table, "Percent agreement", "fp_macro")).toBeCloseTo(7 / 8, 12);
    expect(numberIn(table, "Krippendorff’s alpha", "fp_micro")).toBeCloseTo(67 / 125, 12);
    // One pair of equal labels, and one of different ones: no number stands for these.
    expect(numberIn(table, "Krippendorff’s alpha", "me")).toBeNull();
    expect(numberIn(table, "Krippendorff’s alpha", "fc")).toBeCloseTo(0, 12);
  });

  test.each([
    ["FP–ME", [3 / 2, 0, 0, 5 / 2], 5 / 119],
    ["FP–FC", [9 / 8, 9 / 8, 3 / 8, 11 / 8], 152 / 527],
    ["LaJ–ME", [1, 0, 0, 3], -1 / 27],
    ["LaJ–FC", [1, 3 / 2, 0, 3 / 2], 29 / 99],
    ["ME–FC", [5 / 2, 0, 3 / 2, 0], 1 / 8],
  ])("Table 4: %s", async (pair, cells, xrr) => {
    const table = await reportOf(project, "table-4");
    const found = ["tt", "ff", "tf", "ft"].map((column) => numberIn(table, pair, column));
    expect(found).toEqual(cells.map((value) => expect.closeTo(value, 12)));
    expect(numberIn(table, pair, "xrr")).toBeCloseTo(xrr, 12);
  });

  test("Table 7: labels of both pools", async () => {
    const rows = printedRows(await reportOf(project, "table-7"));
    expect(rows["LaJ–ME"]).toEqual(["4", "6", "3", "2–3"]);
    expect(rows["ME–FC"]).toEqual(["4", "8", "2", "2–3"]);
  });
});
