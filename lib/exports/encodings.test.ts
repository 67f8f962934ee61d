import { strFromU8, unzipSync } from "fflate";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import type { Cell } from "./csv";
import { lineFile } from "./lines";
import { parquetFile } from "./parquet/file";
import { type Column, tableOf } from "./table";
import type { ExportFile } from "./types";
import { CELL_LIMIT, columnName } from "./xlsx/cells";
import { workbookFile, workbookParts } from "./xlsx/file";

type Row = readonly Cell[];
const column = (name: string, type: Column<Row>["type"], index: number): Column<Row> => ({
  ...{ name, type, meaning: "", needs: "labels" },
  read: (row) => row[index],
});
const COLUMNS = [
  column("text", "text", 0),
  column("count", "integer", 1),
  column("yes", "boolean", 2),
  column("list", "json", 3),
];

async function* each(rows: readonly Row[]) {
  yield* rows;
}
const tableWith = (rows: readonly Row[]) =>
  tableOf("evidence", { name: "t", columns: COLUMNS, read: () => each(rows) });

async function bytesOf({ chunks }: ExportFile): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for await (const chunk of chunks)
    parts.push(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  return new Uint8Array(Buffer.concat(parts));
}

const ROWS: Row[] = [
  ["=1+1", 3, true, '["a"]'],
  ["多喝水\n😀", null, false, null],
  [null, 0, null, "{}"],
];

test("Parquet keeps types, nothing, and any text", async () => {
  const file = await bytesOf(parquetFile(tableWith(ROWS)));
  expect(await parquetReadObjects({ file: file.buffer })).toEqual([
    { text: "=1+1", count: 3, yes: true, list: '["a"]' },
    { text: "多喝水\n😀", count: null, yes: false, list: null },
    { text: null, count: 0, yes: null, list: "{}" },
  ]);
});

test("Parquet of many rows is written group by group; of none it is empty", async () => {
  const many = Array.from({ length: 12_000 }, (_, n): Row => [`row ${n}`, n, n % 2 === 0, null]);
  const file = await bytesOf(parquetFile(tableWith(many)));
  expect(parquetMetadata(file.buffer).row_groups).toHaveLength(3);
  const rows = await parquetReadObjects({ file: file.buffer });
  expect(rows.map(({ count }) => count)).toEqual(many.map(([, count]) => count));
  const none = await bytesOf(parquetFile(tableWith([])));
  expect(await parquetReadObjects({ file: none.buffer })).toEqual([]);
});

test("JSONL has lists and objects as such", async () => {
  const text = strFromU8(await bytesOf(lineFile(tableWith(ROWS.slice(0, 1)))));
  expect(text).toBe('{"text":"=1+1","count":3,"yes":true,"list":["a"]}\n');
});

test("a workbook holds texts as texts, escaped, in the same bytes each time", async () => {
  const rows: Row[] = [
    ["=1+1", 3, true, null],
    [" <&>\r\u0001_x0041_😀", null, null, null],
  ];
  const bytes = await bytesOf(workbookFile(tableWith(rows)));
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c r="B2"><v>3</v></c><c r="C2" t="b"><v>1</v></c></row>');
  expect(sheet).toContain("> &lt;&amp;&gt;_x000D__x0001__x005F_x0041_😀</t>");
  expect(Object.keys(parts)).toContain("[Content_Types].xml");
  expect(await bytesOf(workbookFile(tableWith(rows)))).toEqual(bytes);
});

test("another program's reader finds the same cells in a workbook", async () => {
  const rows: Row[] = [
    ["=1+1", 3, true, '["a"]'],
    [" 多喝水\n😀 חום ", 0, false, null],
  ];
  const file = Buffer.from(await bytesOf(workbookFile(tableWith(rows))));
  expect(await readSheet(file, { trim: false })).toEqual([
    ["text", "count", "yes", "list"],
    ...rows,
  ]);
});

test("a text longer than a cell ends with a mark, and no character is halved", async () => {
  const rows: Row[] = [["😀".repeat(20_000), null, null, null]];
  const parts = unzipSync(await bytesOf(workbookFile(tableWith(rows))));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const cell = sheet.match(/preserve">(😀[^<]*)</u)?.[1] ?? "";
  expect(cell.length).toBeLessThanOrEqual(CELL_LIMIT);
  expect(cell).toMatch(/^😀+ … \(cut; whole in the other forms\)$/u);
});

test("rows that a sheet has no room for go on in the next", async () => {
  const rows = Array.from({ length: 5 }, (_, n): Row => [`row ${n}`, n, null, null]);
  const texts = new Map<string, string>();
  for await (const file of workbookParts(tableWith(rows), 3))
    texts.set(file.name, strFromU8(await bytesOf(file)));
  const found = [1, 2, 3].map((n) => texts.get(`xl/worksheets/sheet${n}.xml`)?.match(/row \d/g));
  expect(found).toEqual([["row 0", "row 1"], ["row 2", "row 3"], ["row 4"]]);
  expect(texts.get("xl/workbook.xml")?.match(/<sheet /g)).toHaveLength(3);
});

test("columns have the names that spreadsheets give them", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual([
    "A",
    "Z",
    "AA",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
});
