import type { Sql } from "postgres";
import { type Asked, currentLabels } from "./labels";

/** What one group of people said about one section. */
export interface GroupCount {
  readonly unitId: string;
  readonly group: string;
  readonly people: number;
  readonly error: number;
  readonly fine: number;
}

/** Labels of the first pass by section and group; people without a group are left out. */
export const readGroupCounts = (
  tx: Sql,
  projectId: string,
  choices: Asked,
): Promise<GroupCount[]> =>
  tx<GroupCount[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)})
    SELECT unit_id AS "unitId", "group", count(*)::int AS people,
      count(*) FILTER (WHERE has_error)::int AS error,
      count(*) FILTER (WHERE NOT has_error)::int AS fine
    FROM label WHERE side = 'people' AND "group" IS NOT NULL
    GROUP BY unit_id, "group"`.then((rows) => [...rows]);

/** Members of each group who judged a whole response, or a section that nobody calls no claim. */
export const readGroupSizes = (
  tx: Sql,
  projectId: string,
  choices: Asked,
): Promise<{ group: string; people: number }[]> =>
  tx<{ group: string; people: number }[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)}), no_claim AS (
      SELECT DISTINCT unit_id FROM label WHERE NOT has_claim
    )
    SELECT c."group", count(*)::int AS people FROM coder c
    WHERE c.project_id = ${projectId} AND c.kind = 'person' AND NOT c.is_excluded
      AND c."group" IS NOT NULL AND (
        c.id IN (SELECT coder_id FROM label l WHERE side = 'people'
          AND NOT EXISTS (SELECT 1 FROM no_claim n WHERE n.unit_id = l.unit_id))
        OR c.id IN (SELECT j.coder_id FROM judgment j JOIN unit u ON u.id = j.unit_id
          WHERE j.project_id = ${projectId} AND u.kind = 'response'
            AND j.superseded_at IS NULL AND NOT j.is_extra))
    GROUP BY c."group" ORDER BY c."group"`.then((rows) => [...rows]);
