/** One file of an export. Read its chunks to the end before asking for the next file. */
export interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

export const JSONL = "application/x-ndjson; charset=utf-8";
export const CSV = "text/csv; charset=utf-8";
export const TEXT = "text/plain; charset=utf-8";
