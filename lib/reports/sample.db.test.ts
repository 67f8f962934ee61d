import { beforeEach, describe, expect, test } from "vitest";
import { hasStudySample, sampleTitle } from "@/prisma/testing/study-sample";
import { numberIn, printedRows, reportOf, reportsOf, sampleProject } from "./testing";

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

  test("Table 2: rows of the pool by the code, and by the text", async () => {
    const rows = async (rules: string) =>
      Object.values(printedRows(await reportOf(project, "table-2", { rules }))).map(([n]) => n);
    expect(await rows("code")).toEqual(["2", "1", "0", "1", "4"]);
    expect(await rows("text")).toEqual(["2", "0", "0", "1", "3"]);
  });

  test.each([
    ["FP:AG", "First pass", [1, 1, 1], [6, 22]],
    ["FP:AG", "Judge", [0, 0, 0], [6, 6]],
    ["FP+ME", "First pass", [1, 5 / 11, 5 / 8], [8, 30]],
    ["FP+ME", "Judge", [0, 0, 0], [8, 8]],
    ["FP+FC", "First pass", [3 / 4, 1, 6 / 7], [7, 26]],
    ["FP+FC", "Judge", [0, 0, 0], [7, 7]],
  ])("Table 5: %s, %s", async (key, predictor, scores, sizes) => {
    const { rows, columns } = await reportOf(project, "table-5");
    const row = rows.find(
      ({ cells: [first, second] }) =>
        first?.kind === "text" &&
        first.text === key &&
        second?.kind === "text" &&
        second.text === predictor,
    );
    const value = (name: string) => {
      const cell = row?.cells[columns.findIndex((column) => column.key === name)];
      return cell?.kind === "number" ? cell.value : undefined;
    };
    expect(["precision", "recall", "f1"].map(value)).toEqual(
      scores.map((score) => expect.closeTo(score, 12)),
    );
    expect(["sections", "predictions"].map(value)).toEqual(sizes);
  });

  test("Table 5: by good method a score of nothing has no value", async () => {
    const { rows } = await reportOf(project, "table-5", { rules: "text" });
    expect(rows[1]?.cells[2]).toMatchObject({
      value: null,
      because: "nothing was predicted positive",
    });
  });

  test("Table 6: responses by model and condition", async () => {
    const rows = printedRows(await reportOf(project, "table-6"));
    expect(rows["Qwen/Qwen3-32b"]).toEqual(["2", "0", "2"]);
    expect(rows["gpt-4.1"]).toEqual(["0", "1", "1"]);
    expect(rows.All).toEqual(["3", "1", "4"]);
  });

  test("Figure 2: three points, the singly annotated response left out", async () => {
    const figure = await reportOf(project, "figure-2");
    expect(figure.n).toBe("3 responses of 4");
    const bins = figure.rows.flatMap(({ cells: [panel, x, y, n] }) =>
      panel?.kind === "text" && x?.kind === "text" && y?.kind === "text" && n?.kind === "number"
        ? [[panel.text, x.text, y.text, n.value]]
        : [],
    );
    expect(bins).toEqual([
      ["1–2 sections with a claim", "all", "all", 2],
      ["1–2 sections with a claim", "2.88 to 3.10", "-5 to 6", 1],
      ["1–2 sections with a claim", "1.12 to 1.34", "94 to 105", 1],
      ["3 or more sections with a claim", "all", "all", 1],
      ["3 or more sections with a claim", "2.66 to 2.88", "17 to 28", 1],
    ]);
  });

  test("Figures 3 to 5 count adjudications", async () => {
    const [third, fourth, fifth] = await reportsOf(project, ["figure-3", "figure-4", "figure-5"]);
    expect([third?.n, fourth?.n, fifth?.n]).toEqual([
      "5 adjudications",
      "5 adjudications",
      "5 adjudications",
    ]);
  });
});
