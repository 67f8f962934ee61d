import { formatHalfEven, formatPercent } from "@/lib/stats/rounding";
import type { Cell, NumberFormat, ReportItem } from "./types";

/** A number as tables print it: half-even, percentages with their sign; with `more` decimals. */
export function formatNumber(value: number, format: NumberFormat, more = 0): string {
  switch (format) {
    case "count":
      return value.toLocaleString("en-GB");
    case "share":
      return `${formatPercent(value, more)} %`;
    case "share1":
      return `${formatPercent(value, 1 + more)} %`;
    case "coefficient":
      return formatHalfEven(value, 2 + more);
    case "fixed1":
      return formatHalfEven(value, 1 + more);
  }
}

/**
 * "0.20 [0.10, 0.34]", with as many more decimals as the ends of the interval need to look
 * different: "0.2 % [0.1 %, 0.4 %]", not "0 % [0 %, 0 %]".
 */
export function formatWithInterval(
  value: number,
  [low, high]: readonly [number, number],
  format: NumberFormat,
): string {
  const print = (number: number, more: number) => formatNumber(number, format, more);
  const more = [0, 1, 2, 3].find((each) => print(low, each) !== print(high, each)) ?? 0;
  return `${print(value, more)} [${print(low, more)}, ${print(high, more)}]`;
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
  if (cell.interval) {
    const note = cell.intervalNote ? ` (${reasons.mark(cell.intervalNote)})` : "";
    return `${formatWithInterval(cell.value, cell.interval, cell.format)}${note}`;
  }
  const value = formatNumber(cell.value, cell.format);
  if (cell.interval === undefined) return value;
  return `${value} [${NO_VALUE} (${reasons.mark(cell.intervalBecause ?? "no interval")})]`;
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
