import type { Findings } from "@/lib/imports/problems";
import { csvRows } from "./csv";
import { jsonRows } from "./json";
import { jsonlRows } from "./jsonl";
import type { Source } from "./source";
import { anyHeader, type ReadHeader, type TableRow } from "./table-row";
import { xlsxRows } from "./xlsx";

export const FILE_KINDS = ["jsonl", "json", "csv", "xlsx"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const ENDINGS: readonly (readonly [RegExp, FileKind])[] = [
  [/\.(jsonl|ndjson)$/i, "jsonl"],
  [/\.json$/i, "json"],
  [/\.(csv|tsv|tab)$/i, "csv"],
  [/\.xlsx$/i, "xlsx"],
];

/** What a file is, by the ending of its name; null where that says nothing. */
export const fileKind = (name: string): FileKind | null =>
  ENDINGS.find(([ending]) => ending.test(name))?.[1] ?? null;

/** The rows of a table or list, one after another. What is not a row becomes a problem. */
export async function* tableRowsOf(
  source: Source,
  sheet: string | null,
  findings: Findings,
  readHeader: ReadHeader = anyHeader,
): AsyncGenerator<TableRow> {
  const kind = fileKind(source.name);
  if (kind === "jsonl") yield* jsonlRows(source, findings);
  else if (kind === "json") yield* jsonRows(source, findings);
  else if (kind === "csv") yield* csvRows(source, findings, readHeader);
  else if (kind === "xlsx") yield* xlsxRows(source, sheet, findings, readHeader);
  else {
    const expected = "a name that ends in .jsonl, .ndjson, .json, .csv, .tsv or .xlsx";
    findings.add({ file: source.name, line: null }, "", source.name, expected);
  }
}
