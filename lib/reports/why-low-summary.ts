import type { ReportItem } from "./types";

/** Rows of “Why is it low?” that are read together: what alpha is, and what makes it so. */
export const WHY_ROWS = {
  prevalence: "Prevalence: labels that say error",
  agreement: "Percent agreement",
  alpha: "Alpha, all raters",
  ac1: "AC1",
} as const;

/** Those rows alone, with the note that says how to read them. */
export function whySummary(whyLow: ReportItem): ReportItem {
  const names: readonly string[] = Object.values(WHY_ROWS);
  return {
    ...whyLow,
    rows: whyLow.rows.filter(
      ({ cells: [name] }) => name?.kind === "text" && names.includes(name.text),
    ),
    notes: whyLow.notes.slice(0, 1),
  };
}
