import { parseCell } from "@/lib/imports/json";
import type { Findings } from "@/lib/imports/problems";
import type { TableRow } from "@/lib/imports/sources/table-row";
import { checkTexts } from "@/lib/imports/text";

/** Null, an absent value and an empty or blank cell are the same: nothing. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** What of a row can be read as text: numbers as they are written shortest, so `23.0` is `23`. */
export function textOf(row: TableRow, column: string, findings: Findings): string | null {
  const value = row.fields[column];
  if (isBlank(value)) return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return String(value);
    const expected = "a number of at most 15 digits, or the id as text: its last digits are lost";
    findings.add(row.place, row.fieldName(column), value, expected);
    return null;
  }
  findings.add(row.place, row.fieldName(column), value, "a text");
  return null;
}

/** The first of these columns that has a text. */
export function firstText(
  row: TableRow,
  columns: readonly string[] | undefined,
  findings: Findings,
): string | null {
  for (const column of columns ?? []) {
    const text = textOf(row, column, findings);
    if (text !== null) return text;
  }
  return null;
}

/** An id made of these columns, all of which must say something; null where there are none. */
export function joinedId(
  row: TableRow,
  columns: readonly string[] | undefined,
  findings: Findings,
): string | null {
  if (!columns || columns.length === 0) return null;
  const parts = columns.map((column) => {
    const text = textOf(row, column, findings);
    if (text === null && isBlank(row.fields[column]))
      findings.add(row.place, row.fieldName(column), row.fields[column], "an id");
    return text?.trim() ?? "";
  });
  return parts.join("/");
}

/** A list of texts: of JSON, or as JSON in a cell. */
export function textList(
  row: TableRow,
  columns: readonly string[] | undefined,
  findings: Findings,
): readonly string[] | null {
  const column = columns?.find((name) => !isBlank(row.fields[name]));
  if (column === undefined) return null;
  const value = row.fields[column];
  const list = typeof value === "string" ? parseCell(value) : value;
  if (Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === "string")) {
    // Escapes in a cell's JSON are read only now.
    if (typeof value === "string") checkTexts(list, row.place, findings, row.fieldName(column));
    return list;
  }
  const expected = 'a list of texts, in a cell as JSON: ["a","b"]';
  findings.add(row.place, row.fieldName(column), value, expected);
  return null;
}
