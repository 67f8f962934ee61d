import type { Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import type { PlanUnit } from "./plan";

/**
 * Entries of the queue's pool that its choice of rows and strata leaves and that are not in the
 * queue yet, in the pool's seeded order of work; none that the pool only keeps. The stratum of each is its row, within which the
 * sample of doubles is drawn; its inclusion is the entry's probability.
 */
export const newEntries = (tx: Tx, queue: Queue) => tx.$queryRaw<PlanUnit[]>`
  SELECT e.unit_id AS "unitId", r.turn_id AS "groupKey", r.id AS "responseId", s.external_id AS key,
    e.reason::text AS stratum, e.probability AS inclusion
  FROM pool_entry e
  JOIN unit u ON u.id = e.unit_id
  JOIN section s ON s.id = u.section_id
  JOIN response r ON r.id = s.response_id
  WHERE e.project_id = ${queue.projectId}::uuid AND e.pool_id = ${queue.poolId}::uuid
    AND e.removed_in IS NULL AND NOT e.is_kept
    AND (cardinality(${queue.poolReasons}::text[]) = 0 OR e.reason::text = ANY (${queue.poolReasons}::text[]))
    AND (cardinality(${queue.poolStrata}::text[]) = 0 OR e.stratum = ANY (${queue.poolStrata}::text[]))
    AND NOT EXISTS (
      SELECT 1 FROM queue_unit had WHERE had.queue_id = ${queue.id}::uuid AND had.unit_id = e.unit_id)
  ORDER BY e.place, s.external_id`;
