import type { Findings, Place } from "@/lib/imports/problems";

/** One row of a table or list: column name -> value. */
export interface TableRow {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly place: Place;
  /** What a problem in this column names: the column, in a spreadsheet with its cell. */
  readonly fieldName: (column: string) => string;
}

/** Where no cell is known. */
export const plainName = (column: string): string => column;

/** `A`, `B` … `Z`, `AA` …, from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : columnLetters(rest - 1) + letter;
}

/**
 * Column names from a header row: trimmed; blank ones are named after their place ("column M") and
 * repeats are numbered, since what stands below them is kept all the same.
 */
export function columnNames(header: readonly unknown[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name =
      String(cell ?? "")
        .replace(/\s+/g, " ")
        .trim() || `column ${columnLetters(index)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** How the cells of a header become column names; null after a problem was reported. */
export type ReadHeader = (
  cells: readonly unknown[],
  place: Place,
  findings: Findings,
) => readonly string[] | null;

/** Headers as people make them. */
export const anyHeader: ReadHeader = (cells) => columnNames(cells);

/** Headers of formats that say what their columns are called: none is blank or there twice. */
export const strictHeader: ReadHeader = (cells, place, findings) => {
  const before = findings.problemCount;
  const names = cells.map((cell) => String(cell ?? "").trim());
  names.forEach((name, index) => {
    if (!name) findings.add(place, `column ${index + 1}`, name, "a column name");
    else if (names.indexOf(name) < index)
      findings.say(place, name, "the column twice", "each column once");
  });
  return findings.problemCount === before ? names : null;
};
