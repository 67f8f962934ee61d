import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";

/** A rule of a queue's books that does not hold, with how often and one example. */
export interface Discrepancy {
  readonly rule: string;
  readonly count: number;
  /** Id of a slot, assignment, judgment or unit. */
  readonly example: string;
}

export interface BooksCheck {
  readonly discrepancies: readonly Discrepancy[];
  readonly at: Date;
}

/** Checking a queue of 100,000 slots takes about a second, so that large ones are not always checked anew. */
const LARGE = 5000;
const KEPT_MS = 60_000;
const kept = new Map<string, BooksCheck>();

/** The check of a queue's numbers: of a large one perhaps up to a minute old. */
export async function getBooksCheck(
  actor: Actor,
  queue: { id: string; projectId: string; counts: { wanted: number } },
): Promise<BooksCheck> {
  authorize(actor, "progress:view", queue.projectId);
  const known = kept.get(queue.id);
  if (known && queue.counts.wanted > LARGE && Date.now() - known.at.getTime() < KEPT_MS)
    return known;
  const check = { discrepancies: await checkQueue(actor, queue), at: new Date() };
  kept.set(queue.id, check);
  return check;
}

/**
 * Checks that a queue's numbers add up: wanted is free, held and done together; each done slot has
 * its one finished assignment and each finished assignment its judgments; what is counted as extra
 * is marked so. An empty list is what should come; anything else is a bug or a hand in the database.
 */
export async function checkQueue(
  actor: Actor,
  queue: { id: string; projectId: string },
): Promise<Discrepancy[]> {
  authorize(actor, "progress:view", queue.projectId);
  const { id } = queue;
  const rows = await sql()<{ rule: string; id: string }[]>`
    SELECT 'A finished slot has exactly one finished assignment' AS rule, s.id
    FROM slot s WHERE s.queue_id = ${id} AND s.state = 'done'
      AND (SELECT count(*) FROM assignment a WHERE a.slot_id = s.id AND a.state = 'done') <> 1
    UNION ALL
    SELECT 'A finished assignment has finished its slot', a.id
    FROM assignment a JOIN slot s ON s.id = a.slot_id
    WHERE a.queue_id = ${id} AND a.state = 'done' AND s.state <> 'done'
    UNION ALL
    SELECT 'A held slot has exactly one assignment that holds it', s.id
    FROM slot s WHERE s.queue_id = ${id} AND s.state = 'held'
      AND (SELECT count(*) FROM assignment a WHERE a.slot_id = s.id AND a.state = 'held') <> 1
    UNION ALL
    SELECT 'A free slot is held by nobody', s.id
    FROM slot s JOIN assignment a ON a.slot_id = s.id AND a.state IN ('held', 'done')
    WHERE s.queue_id = ${id} AND s.state = 'free'
    UNION ALL
    SELECT 'A held slot and its assignment have one lease', s.id
    FROM slot s JOIN assignment a ON a.slot_id = s.id AND a.state = 'held'
    WHERE s.queue_id = ${id} AND s.state = 'held' AND s.lease_expires_at <> a.lease_expires_at
    UNION ALL
    SELECT 'A slot kept for a group went to that group', a.id
    FROM slot s JOIN assignment a ON a.slot_id = s.id AND a.state IN ('held', 'done')
    JOIN coder c ON c.id = a.coder_id
    WHERE s.queue_id = ${id} AND s."group" <> '' AND c.membership_id IS NOT NULL
      AND c."group" IS DISTINCT FROM s."group"
      AND NOT EXISTS (SELECT 1 FROM audit_event e JOIN membership m ON m.id = c.membership_id
        WHERE e.project_id = s.project_id AND e.action = 'member.changed' AND e.target = m.user_id::text)
    UNION ALL
    SELECT 'Each unit has the slots that it wants', wanted.unit_id
    FROM (
      SELECT qu.unit_id, q.overlap + CASE WHEN qu.is_sampled THEN q.extra_overlap ELSE 0 END AS number,
        (SELECT count(*) FROM slot s WHERE s.queue_id = q.id AND s.unit_id = qu.unit_id
          AND s.state <> 'closed') AS slots,
        (SELECT count(*) FROM slot s WHERE s.queue_id = q.id AND s.unit_id = qu.unit_id
          AND s.state IN ('held', 'done')) AS begun
      FROM queue q JOIN queue_unit qu ON qu.queue_id = q.id
      WHERE q.id = ${id} AND qu.out_at IS NULL) wanted
    WHERE slots <> number AND slots <> begun
    UNION ALL
    SELECT 'Nobody has two assignments of one unit in the queue', min(a.id::text)::uuid
    FROM assignment a WHERE a.queue_id = ${id}
    GROUP BY a.coder_id, a.unit_id HAVING count(*) > 1
    UNION ALL
    SELECT 'Nobody has assignments about two responses to one question in the queue', min(a.id::text)::uuid
    FROM assignment a JOIN slot s ON s.id = a.slot_id JOIN queue q ON q.id = a.queue_id
    WHERE a.queue_id = ${id} AND q.work_role <> 'physician'
    GROUP BY a.coder_id, a.group_key HAVING count(DISTINCT s.response_id) > 1
    UNION ALL
    SELECT 'Judgments of a finished assignment count, others of it are extra', j.id
    FROM judgment j JOIN assignment a ON a.id = j.assignment_id JOIN unit u ON u.id = j.unit_id
    WHERE a.queue_id = ${id} AND j.superseded_at IS NULL AND u.kind <> 'turn'
      AND (a.state = 'done' AND j.is_extra OR a.state NOT IN ('done', 'held') AND NOT j.is_extra)
    UNION ALL
    SELECT 'A unit has no more counted judgments than it has wanted slots', j.unit_id
    FROM judgment j JOIN assignment a ON a.id = j.assignment_id JOIN unit u ON u.id = j.unit_id
    WHERE a.queue_id = ${id} AND j.superseded_at IS NULL AND NOT j.is_extra AND u.kind <> 'turn'
    GROUP BY j.unit_id, a.unit_id
    HAVING count(*) > (SELECT count(*) FROM slot s
      WHERE s.queue_id = ${id} AND s.unit_id = a.unit_id AND s.state <> 'free')`;
  const found = new Map<string, Discrepancy>();
  for (const { rule, id: example } of rows) {
    const known = found.get(rule);
    found.set(rule, { rule, count: (known?.count ?? 0) + 1, example: known?.example ?? example });
  }
  return [...found.values()];
}
