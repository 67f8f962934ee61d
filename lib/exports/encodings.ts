import { ENCODING_WORDS, type EncodingName } from "./encoding-words";
import { lineFile } from "./lines";
import { parquetFile } from "./parquet/file";
import type { Table } from "./table";
import { tableFiles } from "./table-files";
import type { ExportFile } from "./types";
import { workbookFile } from "./xlsx/file";

export const ENCODING_NAMES: readonly EncodingName[] = ENCODING_WORDS.map(({ name }) => name);

/** The files of a table in each form. */
export const ENCODINGS: Readonly<Record<EncodingName, (table: Table) => readonly ExportFile[]>> = {
  csv: tableFiles,
  jsonl: (table) => (table.hasLines ? [lineFile(table)] : []),
  xlsx: (table) => [workbookFile(table)],
  parquet: (table) => [parquetFile(table)],
};
