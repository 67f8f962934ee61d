/** What the cells of MedRedFlag's CSV files hold. */
import type { Findings, Place } from "@/lib/imports/problems";
import { type ListEntry, readListCell } from "@/lib/imports/studies/list-cell";

export type Cells = Readonly<Record<string, unknown>>;

/** The text of a cell; empty where there is none. */
export const cell = (cells: Cells, name: string): string => {
  const value = cells[name];
  return value === null || value === undefined ? "" : String(value);
};

/** 1 or 0; null where the cell is blank or holds -1, the pass's mark for an error. */
export function bit(cells: Cells, name: string, place: Place, findings: Findings): 0 | 1 | null {
  const text = cell(cells, name).trim();
  if (/^1(\.0)?$/.test(text)) return 1;
  if (/^0(\.0)?$/.test(text)) return 0;
  if (text !== "" && !/^-1(\.0)?$/.test(text))
    findings.add(place, name, text, "1 or 0, -1 for an error, or nothing");
  return null;
}

/** The list in a cell; null where there is none, or after a problem was reported. */
export function listCell(
  cells: Cells,
  name: string,
  place: Place,
  findings: Findings,
): readonly ListEntry[] | null {
  const list = readListCell(cell(cells, name));
  if (list === undefined)
    findings.add(place, name, cells[name], "a list as JSON or as Python writes it");
  return list ?? null;
}

/** The texts of a list cell. */
export function textList(
  cells: Cells,
  name: string,
  place: Place,
  findings: Findings,
): readonly string[] | null {
  const list = listCell(cells, name, place, findings);
  if (!list || list.every((entry) => typeof entry === "string"))
    return list as readonly string[] | null;
  findings.add(place, name, cells[name], "a list of texts");
  return null;
}

/** A failed call, which the scripts write into the cell of the answer. */
export const isErrorCell = (text: string): boolean => text.trimStart().startsWith("[ERROR:");
