import { BOM, csvLine, guardCell } from "./csv";
import type { Rows, Sheet } from "./table";
import { CSV, type ExportFile } from "./types";

/** A table as CSV twice: exact, and safe to open in a spreadsheet. */
export function tableFiles({ name, columns, rows }: Sheet) {
  const names = columns.map((column) => column.name);
  return [
    { name: `${name}.csv`, mediaType: CSV, chunks: exactLines(names, rows) },
    { name: `${name}.excel.csv`, mediaType: CSV, chunks: guardedLines(names, rows) },
  ] satisfies ExportFile[];
}

async function* exactLines(names: readonly string[], rows: () => Rows): AsyncGenerator<string> {
  yield csvLine(names);
  for await (const row of rows()) yield csvLine(row);
}

async function* guardedLines(names: readonly string[], rows: () => Rows): AsyncGenerator<string> {
  yield* excelLines(names, rows());
}

/** Lines that no spreadsheet takes for anything but text and numbers. */
export async function* excelLines(columns: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield BOM + csvLine(columns);
  for await (const row of rows) yield csvLine(row.map(guardCell));
}
