import type { Cell } from "@/lib/exports/csv";

/** More than this no cell of a spreadsheet holds, in UTF-16 units. */
export const CELL_LIMIT = 32_767;
const MARK = " … (cut; whole in the other forms)";

/** What XML cannot hold, or a reader would change; and what looks like the escape of such a thing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

const hex = (char: string) =>
  `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** Text as XML, with `_xHHHH_` where XML has no way to say it (ECMA-376, 22.9.2.19). */
export const xmlText = (text: string): string =>
  text
    .replace(UNSAFE, hex)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** A row of a sheet. Text is stored as text, so that nothing of it runs as a formula. */
export const rowXml = (cells: readonly Cell[], number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join("")}</row>`;

function cellXml(cell: Cell, at: string): string {
  if (cell === null || cell === undefined || cell === "") return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut(cell))}</t></is></c>`;
}

function cut(text: string): string {
  if (text.length <= CELL_LIMIT) return text;
  // A surrogate pair stays whole.
  return text.slice(0, CELL_LIMIT - MARK.length).replace(/[\ud800-\udbff]$/, "") + MARK;
}

/** "A" to "Z", then "AA" and on. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
