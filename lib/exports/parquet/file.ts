import {
  type BasicType,
  ByteWriter,
  type ColumnSource,
  ParquetWriter,
  schemaFromColumnData,
} from "hyparquet-writer";
import type { Cell } from "@/lib/exports/csv";
import type { ColumnType, Table } from "@/lib/exports/table";
import type { ExportFile } from "@/lib/exports/types";

/** A row group ends after so many rows, or so many characters of text: it is held in memory. */
const GROUP_ROWS = 5000;
const GROUP_CHARACTERS = 4_000_000;

const TYPES: Readonly<Record<ColumnType, BasicType>> = {
  text: "STRING",
  json: "STRING",
  integer: "INT32",
  number: "DOUBLE",
  boolean: "BOOLEAN",
};

/** A table as Parquet with typed columns, written group by group. An empty cell is null. */
export const parquetFile = (table: Table): ExportFile => ({
  name: `${table.name}.parquet`,
  mediaType: "application/vnd.apache.parquet",
  chunks: groupsOf(table),
});

async function* groupsOf({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const empty = (): ColumnSource[] =>
    columns.map(({ name, type }) => ({ name, type: TYPES[type], nullable: true, data: [] }));
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: empty() }),
    createdBy: "adjudica",
  });
  let [group, count, characters] = [groupFrom(columns.length), 0, 0];
  const write = async () => {
    const columnData = empty().map((column, index) => ({ ...column, data: group[index] ?? [] }));
    await writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    [group, count, characters] = [groupFrom(columns.length), 0, 0];
    return taken(bytes);
  };
  for await (const row of rows()) {
    row.forEach((cell, index) => {
      group[index]?.push(cell);
      if (typeof cell === "string") characters += cell.length;
    });
    count += 1;
    if (count >= GROUP_ROWS || characters >= GROUP_CHARACTERS) yield await write();
  }
  if (count > 0) yield await write();
  await writer.finish();
  yield taken(bytes);
}

const groupFrom = (width: number): Cell[][] => Array.from({ length: width }, () => []);

/** What was written since the last time; the writer's count of all bytes goes on. */
function taken(bytes: ByteWriter): Uint8Array {
  const copy = bytes.getBytes().slice();
  bytes.index = 0;
  return copy;
}
