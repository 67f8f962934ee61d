import { parse } from "csv-parse";
import { unguardCell } from "@/lib/exports/csv";
import { breather } from "./breathe";
import { parseJsonLine } from "./json";
import { readLines } from "./lines";
import type { InputFile } from "./material";
import type { Findings, Place } from "./problems";

/** One row as it stands in the file: field name -> value; JSON values, or a CSV cell's text. */
export interface Row {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly place: Place;
  readonly isCsv: boolean;
}

/** The rows of a JSONL or CSV file, by its name's ending. What is not a row becomes a problem. */
export function readRows(file: InputFile, findings: Findings): AsyncGenerator<Row> {
  if (/\.(jsonl|ndjson)$/i.test(file.name)) return jsonlRows(file, findings);
  if (/\.csv$/i.test(file.name)) return csvRows(file, findings);
  return unknownFile(file, findings);
}

// biome-ignore lint/correctness/useYield: it has the shape of a reader and no rows
async function* unknownFile({ name }: InputFile, findings: Findings): AsyncGenerator<Row> {
  const expected = "a name that ends in .jsonl, .ndjson or .csv";
  findings.add({ file: name, line: null }, "", name, expected);
}

async function* jsonlRows({ name, bytes }: InputFile, findings: Findings): AsyncGenerator<Row> {
  const breathe = breather();
  for (const line of readLines(name, bytes, findings)) {
    const place = { file: name, line: line.number };
    const value = parseJsonLine(line, place, findings);
    if (value === undefined) continue;
    if (value === null || typeof value !== "object" || Array.isArray(value))
      findings.add(place, "", value, "one JSON object");
    else yield { fields: value as Record<string, unknown>, place, isCsv: false };
    await breathe();
  }
}

async function* csvRows({ name, bytes }: InputFile, findings: Findings): AsyncGenerator<Row> {
  const before = findings.problemCount;
  for (const _ of readLines(name, bytes, findings));
  if (findings.problemCount > before) return;
  const isExcel = /\.excel\.csv$/i.test(name);
  let header: readonly string[] | null = null;
  for await (const { cells, line } of csvRecords(name, bytes, findings)) {
    const place = { file: name, line };
    if (header === null) {
      header = checkHeader(cells, place, findings);
      if (header === null) return;
    } else if (cells.length !== header.length) {
      findings.say(place, "", `${cells.length} cells`, `${header.length} cells, as in the header`);
    } else {
      const texts = isExcel ? cells.map(unguardCell) : cells;
      const pairs = header.map((column, index) => [column, texts[index]] as const);
      yield { fields: Object.fromEntries(pairs), place, isCsv: true };
    }
  }
}

interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

interface CsvFault {
  readonly code?: string;
  readonly message: string;
  /** Bytes of the records before the fault. */
  readonly bytes_records?: number;
}

/** Records with the line on which each begins. A fault in the quoting ends the reading. */
async function* csvRecords(
  file: string,
  bytes: Uint8Array,
  findings: Findings,
): AsyncGenerator<CsvRecord> {
  const body =
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const lineAt = lineCounter(body);
  const parser = parse(Buffer.from(body), {
    info: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n"],
  });
  let start = 0;
  try {
    for await (const { record, info } of parser) {
      yield { cells: record, line: lineAt(start) };
      start = info.bytes;
    }
  } catch (error) {
    // The parser may fail before it has handed over the records that it read: it counts them itself.
    const { code, message, bytes_records } = error as CsvFault;
    if (!code) throw error;
    const found = message.replace(/ at line \d+.*$/s, "");
    findings.say({ file, line: lineAt(bytes_records ?? start) }, "", found, "CSV by RFC 4180");
  }
}

/** Line numbers, from 1, of rising byte offsets. */
function lineCounter(bytes: Uint8Array): (offset: number) => number {
  let [at, line] = [0, 1];
  return (offset) => {
    for (; at < offset; at += 1) if (bytes[at] === 0x0a) line += 1;
    return line;
  };
}

function checkHeader(cells: readonly string[], place: Place, findings: Findings) {
  const before = findings.problemCount;
  cells.forEach((column, index) => {
    if (!column.trim()) findings.add(place, `column ${index + 1}`, column, "a column name");
    else if (cells.indexOf(column) < index)
      findings.say(place, column, "the column twice", "each column once");
  });
  return findings.problemCount === before ? cells : null;
}
