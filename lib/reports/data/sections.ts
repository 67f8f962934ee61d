import type { Sql } from "postgres";
import { type Asked, currentLabels } from "./labels";

const CURSOR_ROWS = 5000;

/** Counts that are kept of each section, by who judged it. */
export const SECTION_COUNTS = [
  "people",
  "peopleError",
  "peopleFine",
  "peopleClaim",
  "peopleNoClaim",
  "groupedPeople",
  "groupedNoClaim",
  "anyNoClaim",
  "judgeError",
  "judgeFine",
  "injected",
  "expertError",
  "expertFine",
  "expertUnsure",
  "checkerError",
  "checkerFine",
  "checkerUnsure",
] as const;
export type SectionCount = (typeof SECTION_COUNTS)[number];

/**
 * All sections of a project in its order, as columns of numbers: what every table is made of. It
 * grows with the sections, never with the judgments.
 */
export interface SectionFrame {
  readonly size: number;
  readonly unitIds: readonly string[];
  /** Place of the section's response in the project's order of responses. */
  readonly response: Uint32Array;
  /** Place of the section within its response. */
  readonly index: Uint32Array;
  readonly counts: Readonly<Record<SectionCount, Uint16Array>>;
}

type SectionRow = Record<SectionCount, number> & {
  readonly unitId: string;
  readonly response: number;
  readonly index: number;
};

/** Collects rows without knowing how many will come. */
class FrameBuilder {
  private readonly unitIds: string[] = [];
  private readonly response: number[] = [];
  private readonly index: number[] = [];
  private readonly counts = Object.fromEntries(
    SECTION_COUNTS.map((name): [SectionCount, number[]] => [name, []]),
  ) as Record<SectionCount, number[]>;

  add(row: SectionRow): void {
    this.unitIds.push(row.unitId);
    this.response.push(row.response);
    this.index.push(row.index);
    for (const name of SECTION_COUNTS) this.counts[name].push(row[name]);
  }

  finish(): SectionFrame {
    const counts = Object.fromEntries(
      SECTION_COUNTS.map((name) => [name, Uint16Array.from(this.counts[name])]),
    ) as Record<SectionCount, Uint16Array>;
    return {
      size: this.unitIds.length,
      unitIds: this.unitIds,
      response: Uint32Array.from(this.response),
      index: Uint32Array.from(this.index),
      counts,
    };
  }
}

/** Counts of labels by section. One row a section comes over, in batches. */
export async function readSections(
  tx: Sql,
  projectId: string,
  choices: Asked,
): Promise<SectionFrame> {
  const builder = new FrameBuilder();
  const rows = tx<SectionRow[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)}), counted AS (
      SELECT unit_id,
        count(*) FILTER (WHERE side = 'people')::int AS people,
        count(*) FILTER (WHERE side = 'people' AND has_error)::int AS "peopleError",
        count(*) FILTER (WHERE side = 'people' AND NOT has_error)::int AS "peopleFine",
        count(*) FILTER (WHERE side = 'people' AND has_claim)::int AS "peopleClaim",
        count(*) FILTER (WHERE side = 'people' AND NOT has_claim)::int AS "peopleNoClaim",
        count(*) FILTER (WHERE side = 'people' AND "group" IS NOT NULL)::int AS "groupedPeople",
        count(*) FILTER (WHERE side = 'people' AND "group" IS NOT NULL AND NOT has_claim)::int
          AS "groupedNoClaim",
        count(*) FILTER (WHERE NOT has_claim)::int AS "anyNoClaim",
        count(*) FILTER (WHERE side = 'judge' AND has_error)::int AS "judgeError",
        count(*) FILTER (WHERE side = 'judge' AND NOT has_error)::int AS "judgeFine",
        count(*) FILTER (WHERE side = 'injector' AND has_error)::int AS injected,
        count(*) FILTER (WHERE side = 'expert' AND has_error)::int AS "expertError",
        count(*) FILTER (WHERE side = 'expert' AND NOT has_error)::int AS "expertFine",
        count(*) FILTER (WHERE side = 'expert' AND has_error IS NULL)::int AS "expertUnsure",
        count(*) FILTER (WHERE side = 'checker' AND has_error)::int AS "checkerError",
        count(*) FILTER (WHERE side = 'checker' AND NOT has_error)::int AS "checkerFine",
        count(*) FILTER (WHERE side = 'checker' AND has_error IS NULL)::int AS "checkerUnsure"
      FROM label GROUP BY unit_id
    )
    SELECT u.id AS "unitId", (dense_rank() OVER (ORDER BY r.position) - 1)::int AS response,
      s.index, ${tx.unsafe(SECTION_COUNTS.map((name) => `coalesce(k."${name}", 0) AS "${name}"`).join(", "))}
    FROM response r
    JOIN section s ON s.response_id = r.id
    JOIN unit u ON u.section_id = s.id
    LEFT JOIN counted k ON k.unit_id = u.id
    WHERE r.project_id = ${projectId}
    ORDER BY r.position, s.index`.cursor(CURSOR_ROWS);
  for await (const batch of rows) for (const row of batch) builder.add(row);
  return builder.finish();
}
