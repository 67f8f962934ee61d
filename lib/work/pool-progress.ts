import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import type { QueueState } from "@/lib/db/generated/enums";
import type { PoolReason } from "@/lib/pools/rules";

/** How far a queue is with the sections of one row of its pool. */
export interface RowProgress {
  readonly reason: PoolReason;
  readonly sections: number;
  /** Sections with every wanted adjudication. */
  readonly complete: number;
  readonly wanted: number;
  readonly done: number;
  readonly held: number;
  /** Sections for more than one adjudicator, and those of them that are complete. */
  readonly doubles: number;
  readonly doublesComplete: number;
}

export interface PoolQueueProgress {
  readonly id: string;
  readonly name: string;
  readonly state: QueueState;
  readonly rows: readonly RowProgress[];
}

/** The queues over a pool, oldest first, with their progress by row. */
export async function listPoolQueues(
  actor: Actor,
  pool: { readonly id: string; readonly projectId: string },
): Promise<PoolQueueProgress[]> {
  authorize(actor, "progress:view", pool.projectId);
  return sql()<PoolQueueProgress[]>`
    WITH unit AS (
      SELECT qu.queue_id, qu.stratum, qu.is_sampled,
        count(s.id) FILTER (WHERE s.state <> 'closed') AS wanted,
        count(s.id) FILTER (WHERE s.state = 'done') AS done,
        count(s.id) FILTER (WHERE s.state = 'held' AND s.lease_expires_at >= now()) AS held
      FROM queue q JOIN queue_unit qu ON qu.queue_id = q.id
      LEFT JOIN slot s ON s.queue_id = qu.queue_id AND s.unit_id = qu.unit_id
      WHERE q.pool_id = ${pool.id} AND q.project_id = ${pool.projectId} AND qu.out_at IS NULL
      GROUP BY qu.queue_id, qu.unit_id
    ), row AS (
      SELECT queue_id, stratum, jsonb_build_object('reason', stratum, 'sections', count(*),
        'complete', count(*) FILTER (WHERE done >= wanted), 'wanted', sum(wanted),
        'done', sum(done), 'held', sum(held), 'doubles', count(*) FILTER (WHERE is_sampled),
        'doublesComplete', count(*) FILTER (WHERE is_sampled AND done >= wanted)) AS row
      FROM unit GROUP BY queue_id, stratum
    )
    SELECT q.id, q.name, q.state,
      coalesce((SELECT jsonb_agg(row.row ORDER BY row.stratum) FROM row WHERE row.queue_id = q.id), '[]') AS rows
    FROM queue q WHERE q.pool_id = ${pool.id} AND q.project_id = ${pool.projectId}
    ORDER BY q.created_at`;
}
