import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";

/** What one annotator group has done in a queue; group "" are those in none. */
export interface GroupProgress {
  readonly group: string;
  readonly people: number;
  readonly done: number;
  readonly held: number;
  readonly skipped: number;
  readonly extra: number;
  readonly activeMs: number;
  /** Slots kept for the group by its quota, and those of them that are done. */
  readonly kept: number;
  readonly keptDone: number;
}

/** Progress of a queue by group, the busiest first. */
export async function listGroupProgress(
  actor: Actor,
  queue: { id: string; projectId: string },
): Promise<GroupProgress[]> {
  authorize(actor, "progress:view", queue.projectId);
  return sql()<GroupProgress[]>`
    WITH work AS (
      SELECT coalesce(c."group", '') AS "group", count(DISTINCT c.id)::int AS people,
        count(*) FILTER (WHERE a.state = 'done')::int AS done,
        count(*) FILTER (WHERE a.state = 'held' AND a.lease_expires_at >= now())::int AS held,
        count(*) FILTER (WHERE a.state = 'skipped')::int AS skipped,
        count(*) FILTER (WHERE a.state = 'extra')::int AS extra, sum(a.active_ms)::float8 AS active
      FROM assignment a JOIN coder c ON c.id = a.coder_id
      WHERE a.queue_id = ${queue.id} AND a.project_id = ${queue.projectId}
      GROUP BY 1
    ), kept AS (
      SELECT "group", count(*) FILTER (WHERE state <> 'closed')::int AS kept,
        count(*) FILTER (WHERE state = 'done')::int AS done
      FROM slot WHERE queue_id = ${queue.id} AND project_id = ${queue.projectId} AND "group" <> ''
      GROUP BY "group"
    )
    SELECT "group", coalesce(work.people, 0) AS people, coalesce(work.done, 0) AS done,
      coalesce(work.held, 0) AS held, coalesce(work.skipped, 0) AS skipped,
      coalesce(work.extra, 0) AS extra, coalesce(work.active, 0) AS "activeMs",
      coalesce(kept.kept, 0) AS kept, coalesce(kept.done, 0) AS "keptDone"
    FROM work FULL JOIN kept USING ("group")
    ORDER BY coalesce(work.done, 0) DESC, "group"`;
}
