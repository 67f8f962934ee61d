import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { unguardCell } from "@/lib/exports/csv";
import type { Findings } from "@/lib/imports/problems";
import { RECORD_LIMIT } from "./jsonl";
import type { Source } from "./source";
import { anyHeader, plainName, type ReadHeader, type TableRow } from "./table-row";
import { readText } from "./utf8";

/**
 * The rows of a CSV or TSV file below its header. CSV cells may be separated by commas, semicolons
 * or tabs: whichever the header has most of. Rows without anything in them are left out.
 */
export async function* csvRows(
  source: Source,
  findings: Findings,
  readHeader: ReadHeader = anyHeader,
): AsyncGenerator<TableRow> {
  const isExcel = /\.excel\.csv$/i.test(source.name);
  let header: readonly string[] | null = null;
  for await (const { cells, line } of csvRecords(source, findings)) {
    const place = { file: source.name, line };
    if (header === null) {
      header = readHeader(cells, place, findings);
      if (header === null) return;
    } else if (cells.every((cell) => cell === "")) {
      // A blank line, or a row of separators that a spreadsheet left.
    } else if (cells.length !== header.length) {
      findings.say(place, "", `${cells.length} cells`, `${header.length} cells, as in the header`);
    } else {
      const texts = isExcel ? cells.map(unguardCell) : cells;
      const fields = Object.fromEntries(header.map((name, index) => [name, texts[index]]));
      yield { fields, place, fieldName: plainName };
    }
  }
}

/** Records with the line on which each begins. A fault in the quoting ends the reading. */
async function* csvRecords(
  source: Source,
  findings: Findings,
): AsyncGenerator<{ cells: readonly string[]; line: number }> {
  const file = source.name;
  const isTsv = /\.(tsv|tab)$/i.test(file);
  const delimiter = isTsv ? "\t" : await findDelimiter(source);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // Those who write TSV often leave quotes alone, since tabs and line ends are not in their texts.
    relax_quotes: isTsv,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: RECORD_LIMIT,
  });
  // The parser hands on what goes wrong before it.
  pipeline(Readable.from(readText(file, source.read(), findings)), parser, () => {});
  let line = 1;
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      yield { cells: record, line };
      line += 1 + lineEndsIn(record);
    }
  } catch (error) {
    const { code, message, lines } = error as { code?: string; message: string; lines?: number };
    if (!code?.startsWith("CSV_") && code !== "INVALID_OPENING_QUOTE") throw error;
    const found = message.replace(/ at line \d+.*$/s, "");
    findings.say({ file, line: lines ?? line }, "", found, "CSV by RFC 4180");
  }
}

/** Line ends within the cells of a record; the parser counts a CRLF in quotes twice. */
const lineEndsIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** The separator that the first line has most of, outside quotes. */
async function findDelimiter(source: Source): Promise<string> {
  const [head] = await firstPiece(source);
  const text = new TextDecoder("utf-8").decode(head?.subarray(0, 64 * 1024));
  const line = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r?\n/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

async function firstPiece(source: Source): Promise<readonly Uint8Array[]> {
  for await (const piece of source.read()) return [piece];
  return [];
}
