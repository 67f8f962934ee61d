import { expect, test } from "vitest";
import { latexFaults } from "./testing-latex";

const table = (rows: readonly string[], before = "% needs \\usepackage{booktabs}") =>
  [
    before,
    "\\begin{table}",
    "\\begin{tabular}{lr}",
    ...rows,
    "\\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");

test("a table that TeX can set has no faults", () => {
  const rows = [
    "\\toprule",
    "\\multicolumn{2}{c}{Both} \\\\",
    "5\\,\\% \\& more & $-$1 \\\\",
    "{}[a] & \\textless{}b\\textgreater{} \\\\",
  ];
  expect(latexFaults(table(rows))).toEqual([]);
});

test.each([
  ["a & b & c \\\\", "3 columns of 2"],
  ["\\multicolumn{3}{c}{a} \\\\", "3 columns of 2"],
  ["a & b", "the row does not end"],
  ["a & {b \\\\", "a brace stays open"],
  ["a & b} \\\\", "a brace closes"],
  ["a & 5 % \\\\", "% is not escaped"],
  ["a_b & c^d \\\\", "_ is not escaped"],
  ["# & ~ \\\\", "~ is not escaped"],
  ["$x & y \\\\", "mathematics stays open"],
  ["\\input & y \\\\", "\\input is no known command"],
  ["[a] & y \\\\", "[ or * would belong"],
])("%s: %s", (row, fault) => {
  expect(latexFaults(table([row])).join("; ")).toContain(fault);
});

test("environments are closed in order, and the package is named", () => {
  expect(latexFaults(table([], ""))).toContain("no comment names booktabs");
  const open = table([]).replace("\\end{table}", "");
  expect(latexFaults(open)).toContain("table does not end");
});
