import type { Cell } from "@/lib/exports/csv";
import type { Sheet } from "@/lib/exports/table";
import type { ExportFile } from "@/lib/exports/types";
import { zipOf } from "@/lib/exports/zip";
import { rowXml } from "./cells";
import { partFiles, SHEET_HEAD, SHEET_TAIL } from "./parts";

/** Rows of one sheet, the header included; what is more goes on in the next. */
const SHEET_ROWS = 1_048_576;
/** The first day that a ZIP archive can name, so that the same rows give the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * A table as a workbook, written row by row. Our own writer, since libraries hold the whole
 * workbook in memory: a sheet is a ZIP entry of inline strings.
 */
export const workbookFile = (table: Sheet): ExportFile => ({
  name: `${table.name}.xlsx`,
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  chunks: zipOf(workbookParts(table), { time: NO_TIME }),
});

export async function* workbookParts(
  { columns, rows }: Pick<Sheet, "columns" | "rows">,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<ExportFile> {
  const header = columns.map(({ name }) => name);
  const source = rows()[Symbol.asyncIterator]();
  let [next, sheets] = [await source.next(), 0];
  async function* sheet(): AsyncGenerator<string> {
    yield SHEET_HEAD + rowXml(header, 1);
    for (let number = 2; !next.done && number <= sheetRows; number += 1) {
      yield rowXml(next.value as readonly Cell[], number);
      next = await source.next();
    }
    yield SHEET_TAIL;
  }
  try {
    do {
      sheets += 1;
      yield xml(`xl/worksheets/sheet${sheets}.xml`, sheet());
    } while (!next.done);
    for (const [name, text] of partFiles(sheets)) yield xml(name, one(text));
  } finally {
    await source.return?.();
  }
}

const xml = (name: string, chunks: AsyncGenerator<string>): ExportFile => ({
  name,
  mediaType: "application/xml",
  chunks,
});

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}
