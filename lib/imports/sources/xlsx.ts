import type { Findings } from "@/lib/imports/problems";
import { readWhole, type Source } from "./source";
import { anyHeader, columnLetters, type ReadHeader, type TableRow } from "./table-row";
import { SheetFault, type SheetRow, XlsxReader } from "./xlsx-reader";
import { declaredSizes } from "./zip-sizes";

const MB = 1024 * 1024;
/** Largest workbook as a file, and unpacked as its directory says. */
const FILE_LIMIT = 64 * MB;
const UNPACKED_LIMIT = 256 * MB;
const ENTRY_LIMIT = 10_000;
const EXPECTED = `an XLSX workbook of at most ${FILE_LIMIT / MB} MB, ${UNPACKED_LIMIT / MB} MB unpacked; larger tables as CSV`;

/** The reader of a workbook, once its declared sizes are found harmless; null after a problem. */
export async function openXlsx(source: Source, findings: Findings): Promise<XlsxReader | null> {
  const refuse = (found: string) => {
    findings.say({ file: source.name, line: null }, "", found, EXPECTED);
    return null;
  };
  if (source.size > FILE_LIMIT) return refuse(`${Math.ceil(source.size / MB)} MB`);
  const bytes = await readWhole(source);
  const sizes = declaredSizes(bytes);
  if (!sizes) return refuse("a file that is no ZIP archive, or one that was cut off");
  if (sizes.total > UNPACKED_LIMIT || sizes.entries > ENTRY_LIMIT)
    return refuse(`${Math.ceil(sizes.total / MB)} MB unpacked in ${sizes.entries} parts`);
  try {
    return await XlsxReader.open(bytes);
  } catch (error) {
    if (error instanceof SheetFault) return refuse(error.message);
    throw error;
  }
}

/** The rows of one sheet of a workbook below its header; of the first that has rows, by default. */
export async function* xlsxRows(
  source: Source,
  sheet: string | null,
  findings: Findings,
  readHeader: ReadHeader = anyHeader,
): AsyncGenerator<TableRow> {
  const reader = await openXlsx(source, findings);
  if (!reader) return;
  try {
    const { sheets } = reader;
    const index = sheets.findIndex(({ name, isEmpty }) => (sheet ? name === sheet : !isEmpty));
    if (index < 0) {
      const names = sheets.map(({ name }) => name).join(", ");
      findings.say({ file: source.name, line: null }, "", sheet ?? "no rows", `one of ${names}`);
      return;
    }
    yield* tableRows(source.name, reader.rows(index), findings, readHeader);
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    findings.say({ file: source.name, line: null }, "", error.message, EXPECTED);
  } finally {
    await reader.close();
  }
}

/** The first row with anything in it is the header. */
export async function* tableRows(
  file: string,
  rows: AsyncIterable<SheetRow>,
  findings: Findings,
  readHeader: ReadHeader = anyHeader,
): AsyncGenerator<TableRow> {
  let header: readonly string[] | null = null;
  for await (const { number, cells } of rows) {
    if (header === null) {
      header = readHeader(cells, { file, line: number }, findings);
      if (header === null) return;
      continue;
    }
    const names: readonly string[] = header;
    yield {
      fields: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])),
      place: { file, line: number },
      fieldName: (column) => {
        const index = names.indexOf(column);
        return index < 0 ? column : `${column}, cell ${columnLetters(index)}${number}`;
      },
    };
  }
}
