import { formatHalfEven, formatPercent } from "@/lib/stats/rounding";
import type { Cell, NumberFormat, ReportItem } from "./types";

/** A number as tables print it: half-even, percentages with their sign. */
export function formatNumber(value: number, format: NumberFormat): string {
  switch (format) {
    case "count":
      return value.toLocaleString("en-GB");
    case "share":
      return `${formatPercent(value)} %`;
    case "share1":
      return `${formatPercent(value, 1)} %`;
    case "coefficient":
      return formatHalfEven(value, 2);
    case "fixed1":
      return formatHalfEven(value, 1);
  }
}

/** What stands for a number that there is none of; the reason is a footnote. */
export const NO_VALUE = "—";

/** A table in words: heads, cells and footnotes, before any format's own escaping. */
export interface Printed {
  /** Group above each column; empty where there is none. */
  readonly groups: readonly string[];
  readonly heads: readonly string[];
  /** Columns of words stand at the left, of numbers at the right. */
  readonly aligned: readonly ("left" | "right")[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isTotal: boolean }[];
  /** Reasons of missing values and notes on intervals, then notes on all of it. */
  readonly footnotes: readonly string[];
}

/** Numbers reasons and notes as they come up: a, b, … */
class Reasons {
  private readonly known = new Map<string, string>();

  mark(reason: string): string {
    const mark = this.known.get(reason) ?? String.fromCharCode(97 + (this.known.size % 26));
    this.known.set(reason, mark);
    return mark;
  }

  lines(): string[] {
    return [...this.known].map(([reason, mark]) => `(${mark}) ${reason}.`);
  }
}

function cellText(cell: Cell, reasons: Reasons): string {
  if (cell.kind === "blank") return "";
  if (cell.kind === "text") return cell.text;
  if (cell.value === null) return `${NO_VALUE} (${reasons.mark(cell.because ?? "no value")})`;
  const value = formatNumber(cell.value, cell.format);
  if (cell.interval === undefined) return value;
  if (cell.interval === null)
    return `${value} [${NO_VALUE} (${reasons.mark(cell.intervalBecause ?? "no interval")})]`;
  const [low, high] = cell.interval.map((bound) => formatNumber(bound, cell.format));
  const note = cell.intervalNote ? ` (${reasons.mark(cell.intervalNote)})` : "";
  return `${value} [${low}, ${high}]${note}`;
}

export function printItem({ columns, rows, notes }: ReportItem): Printed {
  const reasons = new Reasons();
  const printed = rows.map(({ cells, role }) => ({
    cells: cells.map((cell) => cellText(cell, reasons)),
    isTotal: role === "total",
  }));
  return {
    groups: columns.map(({ group = "" }) => group),
    heads: columns.map(({ label }) => label),
    aligned: columns.map((_, at) =>
      at === 0 || rows.every(({ cells }) => cells[at]?.kind === "text") ? "left" : "right",
    ),
    rows: printed,
    footnotes: [...reasons.lines(), ...notes],
  };
}

/** Neighbouring columns of one group together: its words and how many columns it spans. */
export function groupSpans(groups: readonly string[]): { group: string; span: number }[] {
  const spans: { group: string; span: number }[] = [];
  for (const group of groups) {
    const last = spans.at(-1);
    if (last && last.group === group) last.span += 1;
    else spans.push({ group, span: 1 });
  }
  return spans;
}

/** Everything that the numbers depend on, one line each. */
export function factLines({ n, parameters, data, project, computedAt }: ReportItem): string[] {
  const newest = data.newest ? `, the newest of ${data.newest}` : "";
  return [
    `n: ${n}.`,
    parameters.map(({ label, value }) => `${label}: ${value}`).join("; "),
    `Data version ${data.hash}: ${data.judgments.toLocaleString("en-GB")} judgments of project ${project}${newest}. Computed ${computedAt}.`,
  ].filter((line) => line !== "");
}

/** "Table 3. Agreement within pools". */
export const titleOf = ({ label, title }: Pick<ReportItem, "label" | "title">): string =>
  `${label}${label.endsWith("?") ? "" : "."} ${title}`;
