/** One file of an export. Read its chunks to the end before asking for the next file. */
export interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string>;
}

export const JSONL = "application/x-ndjson; charset=utf-8";
export const CSV = "text/csv; charset=utf-8";
