import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { unguardCell } from "@/lib/exports/csv";
import { count, none, quantityCell, share, text } from "../cells";
import { formatNumber, formatWithInterval, groupSpans, printItem } from "../print";
import { latexFaults } from "../testing-latex";
import type { Cell, ReportItem } from "../types";
import { toCsv } from "./csv";
import { toHtml } from "./html";
import { toJson } from "./json";
import { escapeLatex, toLatex } from "./latex";
import { escapeMarkdown, toMarkdown } from "./markdown";

const itemOf = (rows: readonly (readonly Cell[])[], labels = ["", "Value"]): ReportItem => ({
  name: "table-0",
  label: "Table 0",
  title: "Made",
  project: "made",
  columns: labels.map((label, at) => ({ key: `c${at}`, label })),
  rows: rows.map((cells) => ({ cells })),
  n: "3 units",
  notes: ["A note."],
  parameters: [{ label: "Seed", value: "42" }],
  data: { hash: "abc", judgments: 3, newest: null },
  computedAt: "2026-01-01T00:00:00.000Z",
});

/** Texts that mean something in one of the formats. */
const NASTY = [
  "a|b",
  "50 % & 3_4 #1 $x$ {y} ~^\\",
  '=HYPERLINK("http://x")',
  "-1+2",
  "@sum",
  "line\nbreak",
  "<script>alert('1')</script>",
  "**bold** [link](x) `code`",
  '"quoted", comma',
  "’–—“”≥",
  "\tTab",
];

describe("numbers", () => {
  test("are printed half-even", () => {
    expect(formatNumber(20 / 32, "share")).toBe("62 %");
    expect(formatNumber(0.125, "coefficient")).toBe("0.12");
    expect(formatNumber(0.375, "coefficient")).toBe("0.38");
    expect(formatNumber(0.0625, "share1")).toBe("6.2 %");
    expect(formatNumber(1234, "count")).toBe("1,234");
  });

  test.each([
    [0.002, [0.001, 0.004], "0.2 % [0.1 %, 0.4 %]"],
    [0.0021, [0.0021, 0.0024], "0.21 % [0.21 %, 0.24 %]"],
    [0.2, [0.1, 0.3], "20 % [10 %, 30 %]"],
    [0, [0, 0], "0 % [0 %, 0 %]"],
  ] as const)("%d with its ends %j", (value, ends, words) => {
    expect(formatWithInterval(value, ends, "share")).toBe(words);
  });

  test("that there are none of have a footnote, once a reason", () => {
    const item = itemOf([
      [text("x"), none("nothing there", "share")],
      [text("y"), share(1, 0, "nothing there")],
      [text("z"), none("another reason", "coefficient")],
    ]);
    const { rows, footnotes } = printItem(item);
    expect(rows.map(({ cells }) => cells[1])).toEqual(["— (a)", "— (a)", "— (b)"]);
    expect(footnotes).toEqual(["(a) nothing there.", "(b) another reason.", "A note."]);
  });

  test("stand with their interval, or with why there is none", () => {
    const interval = {
      ...{ low: 0.1, high: 0.345, confidence: 0.95, method: "percentile" as const },
      ...{ resamples: 10, discarded: 0, seed: 1, resampledOver: "unit" },
    };
    const item = itemOf([
      [text("x"), quantityCell({ value: 0.2 }, "coefficient", interval)],
      [text("y"), quantityCell({ value: 0.2 }, "coefficient", { undefinedBecause: "too few" })],
    ]);
    const { rows, footnotes } = printItem(item);
    expect(rows.map(({ cells }) => cells[1])).toEqual(["0.20 [0.10, 0.34]", "0.20 [— (a)]"]);
    expect(footnotes[0]).toBe("(a) too few.");
  });
});

describe("CSV", () => {
  test.each(NASTY)("gives back %j", (nasty) => {
    const [row] = parse<Record<string, string>>(toCsv(itemOf([[text(nasty), count(1)]])), {
      columns: true,
    });
    expect(row?.c0).toBe(nasty);
    const csv = toCsv(itemOf([[text(nasty), count(1)]]), { forSpreadsheet: true });
    const [guarded] = parse<Record<string, string>>(csv, { columns: true, bom: true });
    expect(guarded?.c0).not.toMatch(/^[=+\-@\t\r]/);
    expect(unguardCell(guarded?.c0 ?? "")).toBe(nasty);
  });

  test("holds unrounded values, bounds, reasons, and what they depend on", () => {
    const interval = {
      kind: "number",
      value: 1 / 3,
      format: "share",
      interval: [0.1, 0.5],
    } as const;
    const csv = toCsv(
      itemOf([
        [text("x"), interval],
        [text("y"), none("too few", "share")],
      ]),
    );
    expect(parse(csv)).toEqual([
      [
        ...["c0", "c1", "c1_low", "c1_high", "c1_undefined_because"],
        ...["n", "parameters", "data_version"],
      ],
      ["x", String(1 / 3), "0.1", "0.5", "", "3 units", "Seed: 42", "abc"],
      ["y", "", "", "", "too few", "3 units", "Seed: 42", "abc"],
    ]);
  });
});

describe("Markdown", () => {
  test.each(NASTY)("keeps %j in its cell", (nasty) => {
    const line = toMarkdown(itemOf([[text(nasty), count(1)]])).split("\n")[4] ?? "";
    expect(line.split(/(?<!\\)\|/)).toHaveLength(4);
    expect(escapeMarkdown(nasty)).not.toMatch(/(?<!\\)[<*[`]/);
  });
});

describe("LaTeX", () => {
  test.each(NASTY)("keeps %j in its cell", (nasty) => {
    const tex = toLatex(itemOf([[text(nasty), count(1)]]));
    const row = tex.split("\n").find((line) => line.endsWith("& 1 \\\\")) ?? "";
    expect(row.split(/(?<!\\)&/)).toHaveLength(2);
    // What is left once commands are taken away holds no character with a meaning.
    const plain = escapeLatex(nasty).replace(
      /\\(?:text\w+|ldots)\{\}|\\[{}$&#%_,]|\$(?:\\geq|-)\$/g,
      "",
    );
    expect(plain).not.toMatch(/[\\{}$&#%_^~]/);
  });

  test.each(NASTY)("has no fault wherever %j stands", (nasty) => {
    const item = itemOf([[text(nasty), none(nasty, "share")]], [nasty, nasty]);
    const facts = { title: nasty, notes: [nasty], n: nasty };
    const parameters = [{ label: nasty, value: nasty }];
    expect(latexFaults(toLatex({ ...item, ...facts, parameters }))).toEqual([]);
    const columns = item.columns.map((column) => ({ ...column, group: nasty }));
    expect(latexFaults(toLatex({ ...item, columns }))).toEqual([]);
  });

  test("is a table that balances its environments and its columns", () => {
    const item = itemOf(
      [
        [text("*x"), count(1), none("why", "share")],
        [text("[y]"), count(-2), count(3)],
      ],
      ["", "One", "Two"],
    );
    const tex = toLatex(item);
    for (const name of ["table", "tabular"]) {
      expect(tex.split(`\\begin{${name}}`)).toHaveLength(2);
      expect(tex.split(`\\end{${name}}`)).toHaveLength(2);
    }
    expect(tex).toContain("\\begin{tabular}{lrr}");
    expect(tex).toContain("{}*x & 1 & --- (a) \\\\");
    expect(tex).toContain("{}[y] & $-$2 & 3 \\\\");
  });
});

describe("HTML and JSON", () => {
  test("no text becomes markup", () => {
    const html = toHtml([itemOf(NASTY.map((nasty) => [text(nasty), count(1)]))]);
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
  });

  test("JSON keeps values unrounded, and reasons", () => {
    const json = toJson(
      itemOf([
        [text("x"), share(1, 3, "")],
        [text("y"), none("why", "share")],
      ]),
    );
    expect(json.rows).toEqual([
      { c0: "x", c1: { value: 1 / 3 } },
      { c0: "y", c1: { value: null, undefinedBecause: "why" } },
    ]);
    expect(JSON.stringify(json)).not.toContain("NaN");
  });
});

test("neighbouring columns of one group are spanned together", () => {
  expect(groupSpans(["", "a", "a", "b", "a"])).toEqual([
    { group: "", span: 1 },
    { group: "a", span: 2 },
    { group: "b", span: 1 },
    { group: "a", span: 1 },
  ]);
});
