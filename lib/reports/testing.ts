import { OPERATOR } from "@/lib/access/actor";
import { importStudy, studySample } from "@/lib/pools/testing";
import { buildProject } from "@/prisma/seed/builders";
import { computeReportsNow, reportsNamed } from "./commands";
import { parseChoices } from "./parameters";
import { printItem } from "./print";
import type { Cell, ReportItem } from "./types";

/** A project that holds the released sample of the study. */
export async function sampleProject(): Promise<{ id: string; slug: string }> {
  const { id, slug } = await buildProject();
  await importStudy(id, studySample());
  return { id, slug };
}

/** Items of a project by name; without intervals unless the choices ask for them. */
export async function reportsOf(
  project: { id: string; slug: string },
  names: readonly string[],
  choices: Readonly<Record<string, unknown>> = {},
): Promise<ReportItem[]> {
  return computeReportsNow(OPERATOR, {
    project,
    reports: reportsNamed(names),
    choices: parseChoices({ resamples: 0, ...choices }),
  });
}

export async function reportOf(
  project: { id: string; slug: string },
  name: string,
  choices: Readonly<Record<string, unknown>> = {},
): Promise<ReportItem> {
  const [item] = await reportsOf(project, [name], choices);
  if (!item) throw new Error(`${name} was not made`);
  return item;
}

/** Printed cells without the first column, by the first column's text. */
export const printedRows = (item: ReportItem): Record<string, readonly string[]> =>
  Object.fromEntries(printItem(item).rows.map(({ cells: [name = "", ...rest] }) => [name, rest]));

/** The cell of a row in a column. Throws where there is none. */
export function cellOf(item: ReportItem, row: string, column: string): Cell {
  const at = item.columns.findIndex(({ key }) => key === column);
  const found = item.rows.find(({ cells: [name] }) => name?.kind === "text" && name.text === row);
  const cell = found?.cells[at];
  if (!cell) throw new Error(`${item.name} has no ${row} / ${column}`);
  return cell;
}

/** The unrounded number of a cell; null where it has none. */
export function numberIn(item: ReportItem, row: string, column: string): number | null {
  const cell = cellOf(item, row, column);
  return cell.kind === "number" ? cell.value : null;
}
