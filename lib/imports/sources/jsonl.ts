import { parseJsonLine } from "@/lib/imports/json";
import { decodeLine, type Line } from "@/lib/imports/lines";
import type { Findings } from "@/lib/imports/problems";
import type { Source } from "./source";
import { plainName, type TableRow } from "./table-row";

const NEWLINE = 0x0a;
/** No record is longer; a file without line ends would fill the memory. */
export const RECORD_LIMIT = 64 * 1024 * 1024;

/** The objects of a JSONL file, one a line. */
export async function* jsonlRows(source: Source, findings: Findings): AsyncGenerator<TableRow> {
  const file = source.name;
  for await (const line of textLines(source, findings)) {
    const place = { file, line: line.number };
    const value = parseJsonLine(line, place, findings);
    if (value === undefined) continue;
    if (value === null || typeof value !== "object" || Array.isArray(value))
      findings.add(place, "", value, "one JSON object");
    else yield { fields: value as Record<string, unknown>, place, fieldName: plainName };
  }
}

/** The lines of a file of UTF-8. One that is not becomes a problem and is left out. */
export async function* textLines(source: Source, findings: Findings): AsyncGenerator<Line> {
  let number = 0;
  for await (const bytes of byteLines(source, findings)) {
    number += 1;
    const line = decodeLine(source.name, number, bytes, findings);
    if (line) yield line;
  }
}

/** Lines with their line ends, as bytes. */
async function* byteLines(source: Source, findings: Findings): AsyncGenerator<Uint8Array> {
  let open: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  for await (const piece of source.read()) {
    let start = 0;
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, start)) {
      const part = piece.subarray(start, at + 1);
      yield open.length > 0 ? Buffer.concat([...open, part]) : part;
      open = [];
      length = 0;
      number += 1;
      start = at + 1;
    }
    if (start === piece.length) continue;
    open.push(piece.subarray(start));
    length += piece.length - start;
    if (length > RECORD_LIMIT) {
      const place = { file: source.name, line: number };
      findings.say(place, "", "a line of more than 64 MB", "one JSON object a line");
      return;
    }
  }
  if (length > 0) yield Buffer.concat(open);
}
