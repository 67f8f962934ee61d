import { type Actor, authorize, can } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { getProject } from "@/lib/projects/queries";
import { listQueues, type QueueCounts } from "./queries";

/** GET /api/projects/{slug}/live: numbers that change while people work. */
export interface LiveNumbers {
  readonly queues: Readonly<Record<string, QueueCounts>>;
  /** Flags that no manager has closed; null for those who do not see them. */
  readonly openFlags: number | null;
  /** When the last sign of life came, so that a page can tell whether anything has happened. */
  readonly lastSign: string | null;
}

/** A project's numbers now, for those who may see its progress. */
export async function getLive(actor: Actor, slug: string): Promise<LiveNumbers> {
  const { id } = await getProject(actor, slug);
  authorize(actor, "progress:view", id);
  const [queues, [row]] = await Promise.all([
    listQueues(actor, id),
    sql()<{ flags: number; last: Date | null }[]>`
      SELECT (SELECT count(*)::int FROM flag WHERE project_id = ${id} AND resolved_at IS NULL) AS flags,
        (SELECT max(heartbeat_at) FROM assignment WHERE project_id = ${id}) AS last`,
  ]);
  return {
    queues: Object.fromEntries(queues.map((queue) => [queue.id, queue.counts])),
    openFlags: can(actor, "queue:manage", id) ? (row?.flags ?? 0) : null,
    lastSign: row?.last?.toISOString() ?? null,
  };
}
