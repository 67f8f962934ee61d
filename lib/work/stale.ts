import { type Actor, authorize, can } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { isStale } from "./fragments";
import { nameOf } from "./names";

/** Judgments that a changed guideline has left stale, by queue and person. */
export interface StaleCount {
  readonly queueId: string;
  readonly queueName: string;
  readonly who: string;
  readonly judgments: number;
}

export async function listStale(actor: Actor, projectId: string): Promise<StaleCount[]> {
  authorize(actor, "queue:manage", projectId);
  const named = can(actor, "people:manage", projectId);
  const rows = await sql()<
    {
      queueId: string;
      queueName: string;
      pseudonym: string;
      name: string | null;
      judgments: number;
    }[]
  >`
    SELECT q.id AS "queueId", q.name AS "queueName", c.pseudonym, u.name, count(*)::int AS judgments
    FROM queue q
    JOIN judgment j ON j.project_id = q.project_id AND j.queue_id = q.id
    JOIN coder c ON c.id = j.coder_id
    LEFT JOIN membership m ON m.id = c.membership_id
    LEFT JOIN app_user u ON u.id = m.user_id
    WHERE q.project_id = ${projectId} AND q.guideline_version > 0 AND ${isStale()}
    GROUP BY q.id, c.id, u.name
    ORDER BY q.created_at, judgments DESC`;
  return rows.map(({ pseudonym, name, ...row }) => ({
    ...row,
    who: nameOf({ pseudonym, name }, named),
  }));
}
