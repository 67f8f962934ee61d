import { sql } from "@/lib/db/client";

/** What is fixed when a queue is made and decides how the claim goes through its slots. */
export interface QueueKind {
  readonly isShuffled: boolean;
  /** Some slots are kept for a group. */
  readonly hasQuotas: boolean;
  /** Slots are handed out in batches. */
  readonly isBatched: boolean;
}

/** These never change, so that one look per process and queue is enough. */
const known = new Map<string, QueueKind>();
const KNOWN_MAX = 10_000;

/** Null where there is no such queue. */
export async function findQueueKind(queueId: string): Promise<QueueKind | null> {
  const kept = known.get(queueId);
  if (kept) return kept;
  const [row] = await sql()<QueueKind[]>`
    SELECT "order" = 'shuffled' AS "isShuffled", quotas <> '{}' AS "hasQuotas",
      batch_max IS NOT NULL AS "isBatched"
    FROM queue WHERE id = ${queueId}`;
  if (!row) return null;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(queueId, row);
  return row;
}
