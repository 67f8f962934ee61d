import type { ExportFile } from "./types";

const JSON_TYPE = "application/json; charset=utf-8";

/** A list of records under a key of its object, read when its turn comes. */
export interface RecordList {
  readonly key: string;
  readonly read: () => AsyncIterable<unknown>;
}

/** A file that holds a list of records. */
export const jsonListFile = (name: string, read: () => AsyncIterable<unknown>): ExportFile => ({
  name,
  mediaType: JSON_TYPE,
  chunks: listChunks(read(), 0),
});

/** A file that holds one object: what `head` gives, then lists of records. */
export const jsonObjectFile = (
  name: string,
  head: () => Promise<Readonly<Record<string, unknown>>>,
  lists: readonly RecordList[],
): ExportFile => ({ name, mediaType: JSON_TYPE, chunks: objectChunks(head, lists) });

/*
 * The text is that of JSON.stringify(…, null, 2), a record at a time: two spaces a level, and no
 * line end after the last line, as the studies' files are written.
 */

async function* objectChunks(
  head: () => Promise<Readonly<Record<string, unknown>>>,
  lists: readonly RecordList[],
): AsyncGenerator<string> {
  let between = "{\n  ";
  for (const [key, value] of Object.entries(await head())) {
    if (value === undefined) continue;
    yield `${between}${JSON.stringify(key)}: ${indented(value, 1)}`;
    between = ",\n  ";
  }
  for (const { key, read } of lists) {
    yield `${between}${JSON.stringify(key)}: `;
    yield* listChunks(read(), 1);
    between = ",\n  ";
  }
  yield between.startsWith("{") ? "{}" : "\n}";
}

async function* listChunks(records: AsyncIterable<unknown>, level: number): AsyncGenerator<string> {
  const inner = "  ".repeat(level + 1);
  let isEmpty = true;
  for await (const record of records) {
    yield `${isEmpty ? "[" : ","}\n${inner}${indented(record, level + 1)}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]" : `\n${"  ".repeat(level)}]`;
}

/** Line ends within texts are escaped in JSON, so those that are there are of its own layout. */
const indented = (value: unknown, level: number): string =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${"  ".repeat(level)}`);
