import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { afterRaces } from "@/lib/db/retry";
import { canBeTaken, notSeen } from "./fragments";

/**
 * The assignment that the person works on in this queue: the one they hold, or else the next
 * free slot, claimed now. Null when there is none for them, or the queue is not for them at all
 * (`explainNothing` tells which).
 */
export async function claimNext(person: SessionToken, queueId: string): Promise<string | null> {
  // Two tabs of one person may ask at once: the loser looks again and finds the other's assignment.
  const [row] = await afterRaces(() => claim(person, queueId));
  return row?.id ?? null;
}

/**
 * One statement, so that no two requests can get one slot. What each part promises:
 *
 * w        only a signed-in coder of the project with the queue's role, in one of its groups
 * held     the person's own open assignment, whose lease is renewed: work resumes where it stopped
 * pick     the first slot that is free or whose lease has lapsed; SKIP LOCKED gives each of many
 *          simultaneous requests another one. Never a question that the person has had in this
 *          round of this protocol (nobody sees two responses to one question)
 * lapse    the assignment that loses the slot is kept, and what it has submitted becomes extra,
 *          so that the overlap of the main judgments stays exact
 * made     reads from `lapse` so that it runs after it: one live assignment per slot is an index
 */
const claim = async (person: SessionToken, queueId: string) => sql()<{ id: string }[]>`
  WITH w AS (
    SELECT c.id AS coder_id, q.project_id, q.protocol_id, q.round,
      make_interval(mins => q.lease_minutes) AS lease
    FROM queue q
    JOIN membership m ON m.project_id = q.project_id AND m.user_id = ${person.userId}
    JOIN app_user u ON u.id = m.user_id
    JOIN coder c ON c.membership_id = m.id
    WHERE q.id = ${queueId} AND q.state = 'open' AND q.work_role = ANY (m.roles)
      AND u.session_epoch = ${person.sessionEpoch} AND u.disabled_at IS NULL
      AND (cardinality(q.groups) = 0 OR c."group" = ANY (q.groups))
  ), held AS (
    UPDATE assignment a SET lease_expires_at = now() + w.lease, heartbeat_at = now()
    FROM w
    WHERE a.queue_id = ${queueId} AND a.coder_id = w.coder_id AND a.state = 'held'
    RETURNING a.id, a.slot_id, a.lease_expires_at
  ), renewed AS (
    UPDATE slot s SET lease_expires_at = held.lease_expires_at
    FROM held WHERE s.id = held.slot_id
  ), pick AS (
    SELECT s.id, s.unit_id, s.group_key, w.*
    FROM slot s CROSS JOIN w
    WHERE s.queue_id = ${queueId} AND NOT EXISTS (SELECT 1 FROM held)
      AND ${canBeTaken()} AND ${notSeen()}
    ORDER BY s.position
    LIMIT 1
    FOR UPDATE OF s SKIP LOCKED
  ), lapse AS (
    UPDATE assignment a SET state = 'lapsed'
    FROM pick WHERE a.slot_id = pick.id AND a.state = 'held'
    RETURNING a.id
  ), extra AS (
    UPDATE judgment j SET is_extra = true FROM lapse WHERE j.assignment_id = lapse.id
  ), taken AS (
    UPDATE slot s SET state = 'held', lease_expires_at = now() + pick.lease
    FROM pick WHERE s.id = pick.id
  ), made AS (
    INSERT INTO assignment
      (id, project_id, queue_id, slot_id, unit_id, group_key, coder_id, lease_expires_at)
    SELECT ${newId()}, project_id, ${queueId}, pick.id, unit_id, group_key, coder_id, now() + lease
    FROM pick
    WHERE (SELECT count(*) FROM lapse) >= 0
    RETURNING id
  )
  SELECT id FROM held UNION ALL SELECT id FROM made`;
