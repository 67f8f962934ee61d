import { factLines, groupSpans, NO_VALUE, printItem, titleOf } from "../print";
import type { ReportItem } from "../types";

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "–": "--",
  "—": "---",
  "“": "``",
  "”": "''",
  "’": "'",
  "…": "\\ldots{}",
  "≥": "$\\geq$",
  "−": "$-$",
};

/** Text that stands for itself in LaTeX; a line break is a space. */
export const escapeLatex = (text: string): string =>
  text
    .replace(/[\\{}$&#%_^~<>|"–—“”’…≥−]/g, (character) => ESCAPES[character] ?? character)
    .replace(/(\d) \\%/g, "$1\\,\\%")
    .replace(/\s*[\r\n]+\s*/g, " ");

/** A cell, with a minus sign where a number is negative. */
function latexCell(text: string): string {
  if (text === NO_VALUE) return "---";
  return escapeLatex(text).replace(/(^|[[ ])-(?=\d)/g, "$1$-$");
}

/** A bracket at the start of a row would be an argument of the line break before it. */
const rowLine = (cells: readonly string[]): string =>
  `${cells.map((cell, at) => (at === 0 && /^[[*]/.test(cell) ? `{}${cell}` : cell)).join(" & ")} \\\\`;

/** A `table` environment with `booktabs` rules, title as caption, footnotes and facts below. */
export function toLatex(item: ReportItem): string {
  const { groups, heads, aligned, rows, footnotes } = printItem(item);
  const spans = groupSpans(groups);
  const hasGroups = groups.some((group) => group !== "");
  const groupLine = rowLine(
    spans.map(({ group, span }) =>
      span === 1 ? escapeLatex(group) : `\\multicolumn{${span}}{c}{${escapeLatex(group)}}`,
    ),
  );
  const body = rows.flatMap(({ cells, isTotal }) => [
    ...(isTotal ? ["\\midrule"] : []),
    rowLine(cells.map(latexCell)),
  ]);
  const notes = [...footnotes, ...factLines(item)].map((note) => `${escapeLatex(note)}\\\\`);
  return [
    "% needs \\usepackage{booktabs}",
    "\\begin{table}",
    "\\centering",
    `\\caption{${escapeLatex(titleOf(item))}}`,
    `\\label{tab:${item.name}}`,
    `\\begin{tabular}{${aligned.map(([side]) => side).join("")}}`,
    "\\toprule",
    ...(hasGroups ? [groupLine] : []),
    rowLine(heads.map(escapeLatex)),
    "\\midrule",
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    "\\par\\smallskip\\footnotesize\\raggedright",
    ...notes,
    "\\end{table}",
    "",
  ].join("\n");
}
