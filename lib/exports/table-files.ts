import { BOM, type Cell, csvLine, guardCell } from "./csv";
import { CSV, type ExportFile } from "./types";

/** Rows that are written as CSV; `rows` starts a new reading each time. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: () => AsyncIterable<readonly Cell[]>;
}

/** A table twice: exact, and safe to open in a spreadsheet. */
export function* tableFiles({ name, columns, rows }: Table): Generator<ExportFile> {
  yield { name: `${name}.csv`, mediaType: CSV, chunks: lines(columns, rows(), "", (cell) => cell) };
  yield {
    name: `${name}.excel.csv`,
    mediaType: CSV,
    chunks: lines(columns, rows(), BOM, guardCell),
  };
}

async function* lines(
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  start: string,
  write: (cell: Cell) => Cell,
): AsyncGenerator<string> {
  yield start + csvLine(columns);
  for await (const row of rows) yield csvLine(row.map(write));
}
