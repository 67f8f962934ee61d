export type Cell = string | number | boolean | null | undefined;

/** A CSV line by RFC 4180 with CRLF; quotes only where they are needed, an empty cell for null. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(cell: Cell): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const BOM = "\uFEFF";

/**
 * A cell that no spreadsheet takes for a formula: one that begins with `=`, `+`, `-`, `@`, a tab or
 * a CR gets a `'` in front. `unguardCell` takes it away again; a cell that has such a `'` already
 * gets another, so that the two are exact inverses.
 */
export const guardCell = (cell: Cell): Cell =>
  typeof cell === "string" && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

export const unguardCell = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
