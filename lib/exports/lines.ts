import type { Table } from "./table";
import { type ExportFile, JSONL } from "./types";

/** A table as JSONL, one object a row; lists and objects stand as such. */
export const lineFile = (table: Table): ExportFile => ({
  name: `${table.name}.jsonl`,
  mediaType: JSONL,
  chunks: linesOf(table),
});

async function* linesOf({ columns, rows }: Table): AsyncGenerator<string> {
  for await (const row of rows()) {
    const pairs = columns.map(({ name, type }, index) => {
      const cell = row[index] ?? null;
      return [name, type === "json" && cell !== null ? JSON.parse(String(cell)) : cell];
    });
    yield `${JSON.stringify(Object.fromEntries(pairs))}\n`;
  }
}
