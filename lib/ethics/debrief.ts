import { sql } from "@/lib/db/client";
import { canBeTaken, leftOfLimit, notSeen, openToGroup } from "@/lib/work/fragments";

/** A project's debrief, for somebody who has done their last unit there. */
export interface Debrief {
  readonly projectId: string;
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

/**
 * The debriefs that are due to a person: they have finished something in the project, and none of
 * its queues has, will have or could again have anything for them. Before that the text is not
 * sent: it may say that errors were planted.
 */
export const listDebriefs = (userId: string, projectId?: string) => sql()<Debrief[]>`
  SELECT p.id AS "projectId", p.slug, p.title, p.settings->'ethics'->>'debrief' AS text
  FROM membership m
  JOIN coder c ON c.membership_id = m.id
  JOIN project p ON p.id = m.project_id
  WHERE m.user_id = ${userId} ${projectId ? sql()`AND p.id = ${projectId}` : sql()``}
    AND coalesce(p.settings->'ethics'->>'debrief', '') <> ''
    AND EXISTS (SELECT 1 FROM assignment a WHERE a.coder_id = c.id AND a.state IN ('done', 'extra'))
    AND NOT EXISTS (SELECT 1 FROM assignment a JOIN queue aq ON aq.id = a.queue_id
      WHERE a.coder_id = c.id AND a.state = 'held' AND aq.state = 'open')
    AND NOT EXISTS (
      SELECT 1 FROM queue q
      CROSS JOIN LATERAL (SELECT c.id AS coder_id, q.protocol_id, q.round, q.work_role) w
      WHERE q.project_id = p.id AND q.state = 'open' AND q.work_role = ANY (m.roles)
        AND (cardinality(q.groups) = 0 OR c."group" = ANY (q.groups))
        AND coalesce(q.closes_at > now(), true) AND coalesce(${leftOfLimit()} > 0, true)
        AND EXISTS (
          SELECT 1 FROM slot s
          WHERE s.queue_id = q.id AND ${openToGroup(sql()`c."group"`)}
            AND (${canBeTaken()} OR s.state = 'held')
            AND ${notSeen((name) => sql()`w.${sql()(name)}`)}))
  ORDER BY p.title`;
