import { alphaProblem, krippendorffAlpha } from "@/lib/stats/alpha";
import { rowCount } from "@/lib/stats/count-table";
import { count, quantityCell } from "../cells";
import type { ReportContext } from "../context";
import type { SectionFrame } from "../data/sections";
import { drawnSections } from "../draw";
import {
  claimRule,
  countsOf,
  hasClaim,
  labelOrUnsureCell,
  labelsIn,
  type PoolName,
} from "../frame";
import type { Cell } from "../types";

const UNSURE: Partial<Record<PoolName, "expertUnsure" | "checkerUnsure">> = {
  ME: "expertUnsure",
  FC: "checkerUnsure",
};

const CATEGORIES = ["true", "false", "cannot judge"];

/** People who said neither error nor none about a section. */
function unsureAt({ counts }: SectionFrame, pool: PoolName, section: number): number {
  const column = UNSURE[pool];
  if (column) return counts[column][section] ?? 0;
  const [all = 0, error = 0, fine = 0] = [
    counts.people[section],
    counts.peopleError[section],
    counts.peopleFine[section],
  ];
  return all - error - fine;
}

/** Labels with "cannot judge" as a category of its own, also of sections on which all say that. */
function withUnsure(frame: SectionFrame, pool: PoolName, claims: "people" | "everybody") {
  const sections: number[] = [];
  const cells: number[] = [];
  for (let section = 0; section < frame.size; section++) {
    const [error, fine] = labelsIn(frame, pool, section);
    const unsure = unsureAt(frame, pool, section);
    const isIn = pool !== "FP" || hasClaim(frame, section, claims);
    if (!isIn || error + fine + unsure === 0) continue;
    sections.push(section);
    cells.push(error, fine, unsure);
  }
  return {
    sections: Uint32Array.from(sections),
    table: countsOf(CATEGORIES, Float64Array.from(cells)),
  };
}

/** Answers "cannot judge" in a pool, and alpha with its interval where these are a category. */
export async function unsureCells(
  context: ReportContext,
  pool: PoolName,
): Promise<{ readonly answers: Cell; readonly alpha: Cell }> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const { sections, table } = withUnsure(frame, pool, claimRule(choices, "people"));
  const crossed = (await context.crossed())(sections, CATEGORIES.length, labelOrUnsureCell(pool));
  const drawn = drawnSections(choices, frame, responses, sections, "section", crossed);
  const [intervals = {}] = await draw([alphaProblem(table, "nominal", drawn)]);
  let answers = 0;
  for (let row = 0; row < rowCount(table); row++) answers += table.cells[row * 3 + 2] ?? 0;
  return {
    answers: count(answers),
    alpha: quantityCell(krippendorffAlpha(table, "nominal"), "coefficient", intervals.value),
  };
}
