import type { ColumnHead, Table } from "./table";
import { type Column, tableOf } from "./table";

interface DictionaryLine {
  readonly table: string;
  readonly column: ColumnHead;
  readonly entry: NonNullable<ColumnHead["entries"]>[number] | undefined;
}

/** What every column of an export's tables holds, as a table of its own. */
export const dictionaryOf = (tables: readonly Table[]): Table =>
  tableOf("evidence", {
    name: "data-dictionary",
    columns: COLUMNS,
    read: () => linesOf(tables),
  });

async function* linesOf(tables: readonly Table[]): AsyncGenerator<DictionaryLine> {
  for (const { name: table, columns } of tables)
    for (const column of columns) {
      const entries = column.entries?.length ? column.entries : [undefined];
      for (const entry of entries) yield { table, column, entry };
    }
}

const text = (
  name: string,
  meaning: string,
  read: Column<DictionaryLine>["read"],
): Column<DictionaryLine> => ({ name, type: "text", meaning, needs: "labels", read });

const COLUMNS = [
  text("table", "name of the files, without their ending", ({ table }) => table),
  text("column", "name of the column", ({ column, entry }) => entry?.column ?? column.name),
  text("type", "how it is stored", ({ column, entry }) => entry?.type ?? TYPE_WORDS[column.type]),
  text("meaning", "what it holds; of answers, what was asked", ({ column, entry }) =>
    entry ? entry.question : column.meaning,
  ),
  text("level", "level of measurement", ({ entry }) => entry?.level),
  text("values", "what can stand there, and what it means", ({ entry }) =>
    entry?.values
      .map(({ value, meaning }) => (meaning ? `${value}: ${meaning}` : value))
      .join("\n"),
  ),
  text("asked_when", "when it was asked", ({ entry }) => entry?.askedWhen),
  text("required_when", "when it had to be answered", ({ entry }) => entry?.requiredWhen),
  text("missing", "what stands for nothing", ({ entry }) => entry?.missing ?? "empty cell"),
];

const TYPE_WORDS: Readonly<Record<ColumnHead["type"], string>> = {
  text: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  json: "JSON",
};
