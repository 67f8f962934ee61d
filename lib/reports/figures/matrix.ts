import { formatPercent } from "@/lib/stats/rounding";
import { count, countedShare, text } from "../cells";
import type { SvgNode } from "../svg";
import type { Cell, Row } from "../types";
import { box, chart, isDark, nothingToShow, stepClass, words, wrapped } from "./chart";

export interface MatrixOption {
  readonly value: string;
  readonly label: string;
}

/** Counts by two answers. */
export interface Matrix {
  readonly title: string;
  /** What the rows and the columns are answers to. */
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly rows: readonly MatrixOption[];
  readonly columns: readonly MatrixOption[];
  /** Null where the two answers cannot meet. */
  readonly countAt: (row: string, column: string) => number | null;
  /** What shares are of. */
  readonly total: number;
}

const LABEL = 112;
const CELL = { width: 72, height: 46 };
/** Title and what the columns are, above the columns' names. */
const HEADING = 46;
const HEAD_LINE = 12;

const headsOf = (columns: readonly MatrixOption[]): string[][] =>
  columns.map(({ label }) => wrapped(label, 12));

function cellNodes({ total }: Matrix, n: number, most: number, x: number, y: number): SvgNode[] {
  const ground = box(x + 1, y + 1, CELL.width - 2, CELL.height - 2, stepClass(most && n / most));
  if (total === 0) return [ground];
  const className = isDark(n / most) ? "on-dark" : n === 0 ? "soft" : "";
  const middle = x + CELL.width / 2;
  return [
    ground,
    words(middle, y + 20, `${formatPercent(n / total)} %`, {
      anchor: "middle",
      className: `${n === 0 ? "" : "strong"} ${className}`.trim(),
    }),
    words(middle, y + 36, n.toLocaleString("en-GB"), {
      anchor: "middle",
      className: `small ${className}`.trim(),
    }),
  ];
}

/** Cells shaded by count, each with its share of all and its count. */
export function matrixDrawing(matrix: Matrix): SvgNode {
  const { title, rowTitle, columnTitle, rows, columns, countAt, total } = matrix;
  const counts = rows.flatMap((row) =>
    columns.flatMap((column) => countAt(row.value, column.value) ?? []),
  );
  const most = Math.max(0, ...counts);
  const headLines = headsOf(columns);
  const top = HEADING + Math.max(1, ...headLines.map(({ length }) => length)) * HEAD_LINE + 4;
  const width = LABEL + columns.length * CELL.width + 4;
  const height = top + rows.length * CELL.height + 8;
  const xOf = (at: number) => LABEL + at * CELL.width;
  const yOf = (at: number) => top + at * CELL.height;
  const heads = headLines.flatMap((lines, at) =>
    lines.map((each, lineAt) =>
      words(xOf(at) + CELL.width / 2, top - 8 - (lines.length - 1 - lineAt) * HEAD_LINE, each, {
        anchor: "middle",
        className: "small",
      }),
    ),
  );
  const names = rows.flatMap(({ label }, at) => {
    const lines = wrapped(label, 18);
    const first = yOf(at) + CELL.height / 2 + 4 - ((lines.length - 1) * 13) / 2;
    return lines.map((each, lineAt) =>
      words(LABEL - 8, first + lineAt * 13, each, { anchor: "end", className: "small" }),
    );
  });
  const cells = rows.flatMap((row, at) =>
    columns.flatMap((column, columnAt) => {
      const n = countAt(row.value, column.value);
      return n === null ? [] : cellNodes(matrix, n, most, xOf(columnAt), yOf(at));
    }),
  );
  const description = `${rowTitle} in rows, ${columnTitle} in columns. The table below holds the counts.`;
  return chart(width, height, { title, description }, [
    words(0, 12, title, { className: "strong" }),
    words(LABEL - 8, top - 8, rowTitle, { anchor: "end", className: "soft small" }),
    words(LABEL + 2, 32, columnTitle, { className: "soft small" }),
    ...heads,
    ...names,
    ...cells,
    ...(total === 0
      ? [nothingToShow((LABEL + width) / 2, (top + height) / 2, "No adjudications yet")]
      : []),
  ]);
}

/** The same as rows of a table: the two answers, count, and share of all. */
export const matrixRows = ({ title, rows, columns, countAt, total }: Matrix): Row[] =>
  rows.flatMap((row) =>
    columns.flatMap((column) => {
      const n = countAt(row.value, column.value);
      if (n === null) return [];
      const cells: Cell[] = [
        text(title),
        text(row.label),
        text(column.label),
        count(n),
        countedShare(n, total, "there is no adjudication"),
      ];
      return [{ cells }];
    }),
  );

export const MATRIX_COLUMNS = [
  { key: "matrix", label: "Matrix" },
  { key: "row", label: "Row" },
  { key: "column", label: "Column" },
  { key: "adjudications", label: "Adjudications" },
  { key: "share", label: "Share" },
] as const;
