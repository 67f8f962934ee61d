import { BOM, type Cell, csvLine, guardCell } from "./csv";
import { CSV, type ExportFile } from "./types";

/** Rows that are written as CSV; `rows` starts a new reading each time. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: () => AsyncIterable<readonly Cell[]>;
}

type Rows = AsyncIterable<readonly Cell[]>;

/** A table twice: exact, and safe to open in a spreadsheet. */
export function* tableFiles({ name, columns, rows }: Table): Generator<ExportFile> {
  yield { name: `${name}.csv`, mediaType: CSV, chunks: exactLines(columns, rows()) };
  yield { name: `${name}.excel.csv`, mediaType: CSV, chunks: excelLines(columns, rows()) };
}

async function* exactLines(columns: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}

/** Lines that no spreadsheet takes for anything but text and numbers. */
export async function* excelLines(columns: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield BOM + csvLine(columns);
  for await (const row of rows) yield csvLine(row.map(guardCell));
}
