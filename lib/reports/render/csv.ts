import { BOM, type Cell as CsvCell, csvLine, guardCell } from "@/lib/exports/csv";
import { type Cell, type Column, FACT_KEYS, type NumberCell, type ReportItem } from "../types";

const isNumber = (cell: Cell | undefined): cell is NumberCell => cell?.kind === "number";

/** The columns of a file that one column of a table becomes: value, bounds, reason. */
interface Field {
  readonly name: string;
  readonly read: (cell: Cell | undefined) => CsvCell;
}

function fieldsOf({ key }: Column, cells: readonly (Cell | undefined)[]): Field[] {
  const numbers = cells.filter(isNumber);
  const value: Field = {
    name: key,
    read: (cell) => {
      if (cell?.kind === "text") return cell.text;
      return isNumber(cell) ? cell.value : null;
    },
  };
  const bound = (name: string, at: 0 | 1): Field => ({
    name: `${key}_${name}`,
    read: (cell) => (isNumber(cell) ? (cell.interval?.[at] ?? null) : null),
  });
  const reason: Field = {
    name: `${key}_undefined_because`,
    read: (cell) => (isNumber(cell) ? (cell.because ?? cell.intervalBecause ?? null) : null),
  };
  const note: Field = {
    name: `${key}_interval_note`,
    read: (cell) => (isNumber(cell) ? (cell.intervalNote ?? null) : null),
  };
  return [
    value,
    ...(numbers.some(({ interval }) => interval !== undefined)
      ? [bound("low", 0), bound("high", 1)]
      : []),
    ...(numbers.some(({ intervalNote }) => intervalNote) ? [note] : []),
    ...(numbers.some(({ because, intervalBecause }) => because ?? intervalBecause) ? [reason] : []),
  ];
}

/**
 * A table as CSV: values unrounded, shares from 0 to 1, bounds of intervals and reasons of missing
 * values in columns of their own, and in every row what the numbers depend on.
 *
 * forSpreadsheet: with a byte-order mark, and nothing that a spreadsheet would run as a formula.
 */
export function toCsv(item: ReportItem, { forSpreadsheet = false } = {}): string {
  const { columns, rows, n, parameters, data } = item;
  const fields = columns.map((column, at) => ({
    at,
    parts: fieldsOf(
      column,
      rows.map(({ cells }) => cells[at]),
    ),
  }));
  const facts = [
    n,
    parameters.map(({ label, value }) => `${label}: ${value}`).join("; "),
    data.hash,
  ];
  const guard = (cells: readonly CsvCell[]) => (forSpreadsheet ? cells.map(guardCell) : cells);
  const head = [...fields.flatMap(({ parts }) => parts.map(({ name }) => name)), ...FACT_KEYS];
  const lines = rows.map(({ cells }) => [
    ...fields.flatMap(({ at, parts }) => parts.map(({ read }) => read(cells[at]))),
    ...facts,
  ]);
  return `${forSpreadsheet ? BOM : ""}${[head, ...lines].map((cells) => csvLine(guard(cells))).join("")}`;
}
