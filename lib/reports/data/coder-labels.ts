import type { Sql } from "postgres";
import type { CrossedRatings } from "@/lib/stats/bootstrap/problem";
import { renumbered } from "@/lib/stats/reliability";
import { type Asked, currentLabels } from "./labels";
import type { SectionFrame } from "./sections";

const CURSOR_ROWS = 5000;

export type LabelSide = "people" | "judge" | "expert" | "checker";

/** One label with who gave it, for what depends on the coders. */
export interface CoderLabel {
  /** Place of its section in the frame. */
  readonly section: number;
  /** Numbers the coders; somebody who judged a section twice in imported data counts as two. */
  readonly coder: number;
  readonly group: string | null;
  readonly side: LabelSide;
  readonly hasError: boolean | null;
  readonly hasClaim: boolean | null;
}

/** Labels of these sides with their coders, in the order of coders. */
export async function readCoderLabels(
  tx: Sql,
  projectId: string,
  choices: Asked,
  { unitIds }: SectionFrame,
  sides: readonly LabelSide[],
): Promise<CoderLabel[]> {
  const places = new Map(unitIds.map((unitId, place) => [unitId, place]));
  const labels: CoderLabel[] = [];
  const rows = tx<(Omit<CoderLabel, "section"> & { readonly unit: string })[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)}), timed AS (
      SELECT unit_id, coder_id, side, "group", has_error, has_claim,
        row_number() OVER (PARTITION BY unit_id, side, coder_id ORDER BY id) AS time
      FROM label WHERE side = ANY(${[...sides]})
    )
    SELECT unit_id AS unit, (dense_rank() OVER (ORDER BY coder_id, time) - 1)::int AS coder,
      side, "group", has_error AS "hasError", has_claim AS "hasClaim"
    FROM timed ORDER BY coder, unit`.cursor(CURSOR_ROWS);
  for await (const batch of rows)
    for (const { unit, ...label } of batch) {
      const section = places.get(unit);
      if (section !== undefined) labels.push({ ...label, section });
    }
  return labels;
}

/** Ratings of these sections as the two-way bootstrap draws them; see `crossedOf`. */
export type CrossedOf = (
  sections: Uint32Array,
  cells: number,
  cellOf: (label: CoderLabel) => number,
) => CrossedRatings | undefined;

/**
 * Draws sections and coders from these labels; without labels nothing is crossed.
 *
 * cellOf: the place of a label among its section's cells, or -1 to leave it out. Coders without a
 * label that counts are not drawn.
 */
export const crossedOf =
  (labels: readonly CoderLabel[] | null): CrossedOf =>
  (sections, cells, cellOf) => {
    if (labels === null) return undefined;
    const rows = new Map([...sections].map((section, row) => [section, row]));
    const kept = labels.filter((label) => rows.has(label.section) && cellOf(label) >= 0);
    const coder = renumbered(kept.map((label) => label.coder));
    return {
      ...{ units: sections.length, coders: coder.reduce((most, n) => Math.max(most, n + 1), 0) },
      ...{ cells, coder },
      unit: Uint32Array.from(kept, ({ section }) => rows.get(section) ?? 0),
      cell: Uint32Array.from(kept, cellOf),
    };
  };
