import type { Sql } from "postgres";
import { RatingCollector } from "@/lib/stats/rating-collector";
import type { ReliabilityData } from "@/lib/stats/reliability";
import type { AdjudicatorSide } from "./adjudications";
import { type Asked, currentLabels } from "./labels";

/** Labels of adjudicators with who gave them, for what depends on the coders. */
export async function readAdjudicatorRatings(
  tx: Sql,
  projectId: string,
  choices: Asked,
  side: AdjudicatorSide,
): Promise<ReliabilityData> {
  const rows = await tx<{ unit: string; coder: string; time: number; value: string }[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)})
    SELECT unit_id AS unit, coder_id::text AS coder, has_error::text AS value,
      row_number() OVER (PARTITION BY unit_id, coder_id ORDER BY id)::int AS time
    FROM label WHERE side = ${side} AND has_error IS NOT NULL`;
  const collector = new RatingCollector();
  // Somebody who judged a section twice in imported data counts as two.
  for (const { unit, coder, time, value } of rows)
    collector.add({ unit, coder: time === 1 ? coder : `${coder} ${time}`, value });
  return collector.build({ level: "nominal" });
}

/** Chance with which each section had to be in the project's newest pool, by unit; kept entries aside. */
export async function readInclusion(tx: Sql, projectId: string): Promise<Map<string, number>> {
  const rows = await tx<{ unit: string; probability: number }[]>`
    SELECT e.unit_id AS unit, e.probability FROM pool_entry e
    WHERE e.removed_in IS NULL AND NOT e.is_kept AND e.pool_id = (
      SELECT id FROM pool WHERE project_id = ${projectId} ORDER BY created_at DESC LIMIT 1)`;
  return new Map(rows.map(({ unit, probability }) => [unit, probability]));
}
