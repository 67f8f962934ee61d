import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { TableReader } from "@/lib/stats/input/header";
import { UsageError } from "../exit-codes";
import { utf8Text } from "./stats-text";

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

async function open(file: string): Promise<Readable> {
  if (file === "-") return process.stdin;
  try {
    await access(file);
  } catch {
    throw new UsageError(`There is no file “${file}” that can be read.`);
  }
  return createReadStream(file);
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === "");

/** Line on which a row starts: the parser counts to its end, and cells may hold line breaks. */
const firstLine = ({ record, info }: ParsedRow): number =>
  info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

/**
 * Streams a CSV file ("-" for standard input) into a reader that `readerOf` makes from the header.
 * Nothing is kept of a row but what the reader keeps.
 */
export async function readTable<T>(
  file: string,
  readerOf: (names: readonly string[]) => TableReader<T>,
): Promise<T> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  const source = Readable.from(utf8Text(await open(file)));
  source.on("error", (error) => parser.destroy(error));
  let reader: TableReader<T> | undefined;
  let width = 0;
  try {
    for await (const row of source.pipe(parser) as AsyncIterable<ParsedRow>) {
      if (isBlank(row.record)) continue;
      if (!reader) {
        reader = readerOf(row.record.map((name) => name.trim()));
        width = row.record.length;
      } else {
        const line = firstLine(row);
        if (row.record.length !== width) {
          throw new UsageError(
            `line ${line}: there are ${row.record.length} cells where the header has ${width}`,
          );
        }
        reader.add(row.record, line);
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`line ${error.lines}: ${error.message}`);
    throw error;
  }
  if (!reader) throw new UsageError("The file is empty: a header and rows are needed.");
  return reader.finish();
}
