import type { Sql } from "postgres";

/** Chance with which each section had to be in the project's newest pool, by unit; kept entries aside. */
export async function readInclusion(tx: Sql, projectId: string): Promise<Map<string, number>> {
  const rows = await tx<{ unit: string; probability: number }[]>`
    SELECT e.unit_id AS unit, e.probability FROM pool_entry e
    WHERE e.removed_in IS NULL AND NOT e.is_kept AND e.pool_id = (
      SELECT id FROM pool WHERE project_id = ${projectId} ORDER BY created_at DESC LIMIT 1)`;
  return new Map(rows.map(({ unit, probability }) => [unit, probability]));
}
