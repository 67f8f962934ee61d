import { strToU8, zipSync } from "fflate";
import { memorySource, type Source } from "./source";
import { columnLetters } from "./table-row";

type Cell = string | number | boolean | null;

export interface SheetContent {
  readonly name?: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Numbers of rows that are hidden, as a filter leaves them; from 1. */
  readonly hidden?: readonly number[];
  /** Rows below with formatted cells and nothing in them. */
  readonly blankBelow?: number;
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[char] ?? char);

function cellXml(value: Cell, at: string): string {
  if (value === null) return `<c r="${at}" s="0"/>`;
  if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

function sheetXml({ rows, hidden = [], blankBelow = 0 }: SheetContent): string {
  const width = rows[0]?.length ?? 1;
  const blank = Array.from({ length: blankBelow }, () => Array<Cell>(width).fill(null));
  const body = [...rows, ...blank].map((cells, index) => {
    const number = index + 1;
    const xml = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${number}`));
    return `<row r="${number}"${hidden.includes(number) ? ' hidden="1"' : ""}>${xml.join("")}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${body.join("")}</sheetData></worksheet>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A small workbook as spreadsheet programs write it. */
export function buildXlsx(...sheets: readonly SheetContent[]): Uint8Array {
  const names = sheets.map(
    ({ name }, index) =>
      `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}">${links.join("")}</Relationships>`,
  };
  sheets.forEach((sheet, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  });
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
}

/** A file of this text. */
export const textSource = (text: string, name: string): Source =>
  memorySource(name, new TextEncoder().encode(text));
