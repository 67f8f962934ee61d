import type { Findings, Place } from "./problems";
import { fileKind, tableRowsOf } from "./sources/rows";
import type { Source } from "./sources/source";
import { strictHeader } from "./sources/table-row";

/** One row as it stands in the file: field name -> value; JSON values, or a cell's text. */
export interface Row {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly place: Place;
  /** Whether it is of a table, where all values are texts and an empty one is nothing. */
  readonly isTable: boolean;
}

/**
 * The rows of a file in a format that says what its fields are called: JSONL, JSON, CSV, TSV or
 * XLSX (its first sheet with rows). What is not a row becomes a problem.
 */
export async function* readRows(source: Source, findings: Findings): AsyncGenerator<Row> {
  const kind = fileKind(source.name);
  const isTable = kind === "csv" || kind === "xlsx";
  for await (const { fields, place } of tableRowsOf(source, null, findings, strictHeader))
    yield { fields: isTable ? cellTexts(fields) : fields, place, isTable };
}

/** People's spreadsheets turn ids into numbers; here they are read as they are written shortest. */
const cellTexts = (fields: Row["fields"]): Row["fields"] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
