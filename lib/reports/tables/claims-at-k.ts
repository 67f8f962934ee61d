import { type CountTable, rowCount } from "@/lib/stats/count-table";
import type { Estimate } from "@/lib/stats/estimate";
import type { CoderLabel } from "../data/coder-labels";
import type { SectionFrame } from "../data/sections";
import { countsOf, LABELS } from "../frame";

/**
 * What people of the first pass say of each section: error, no error, not a claim. Sections that a
 * system takes out are left out where everybody's word counts; who says none of the three is missing.
 */
export function claimCounts(
  { size, counts }: Pick<SectionFrame, "size" | "counts">,
  labels: readonly CoderLabel[],
  claims: "people" | "everybody",
): CountTable {
  const cells = new Float64Array(size * 3);
  for (const { section, side, hasError, hasClaim } of labels) {
    if (side !== "people" || (hasClaim !== false && hasError === null)) continue;
    const cell = section * 3 + (hasClaim === false ? 2 : hasError ? 0 : 1);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const { anyNoClaim, peopleNoClaim } = counts;
  const isOut = (section: number) =>
    claims === "everybody" && (anyNoClaim[section] ?? 0) > (peopleNoClaim[section] ?? 0);
  const kept = Array.from({ length: size }, (_, section) => section).filter((at) => !isOut(at));
  const rows = kept.flatMap((section) => [...cells.subarray(section * 3, section * 3 + 3)]);
  return countsOf([...LABELS, "not a claim"], Float64Array.from(rows));
}

/** Rows of drawn people none of whom says that there is no claim, by their labels alone. */
function withClaim({ cells }: CountTable): CountTable {
  const kept: number[] = [];
  for (let at = 0; at < cells.length; at += 3)
    if (cells[at + 2] === 0) kept.push(cells[at] ?? 0, cells[at + 1] ?? 0);
  return countsOf(LABELS, Float64Array.from(kept));
}

/** A statistic of labels, of the sections that the people drawn leave in. */
export const amongClaims =
  (statistic: (table: CountTable) => Estimate) =>
  (drawn: CountTable): Estimate =>
    statistic(withClaim(drawn));

/** Share of sections that the people drawn take out as no claim. */
export function shareTakenOut(drawn: CountTable): Estimate {
  const sections = rowCount(drawn);
  const units = { used: sections, dropped: {} };
  if (sections === 0) return { undefinedBecause: "there is no section", units };
  return { value: 1 - rowCount(withClaim(drawn)) / sections, units };
}
