import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";

/** Clauses that the statements of the hot path share; each is one rule, written once. */

/**
 * FROM and WHERE of one assignment `a` with its queue `q`, coder `c` and member `m`, only for the
 * person whose work it is, with a session that still holds and the queue's role still theirs.
 */
export const ownAssignment = (person: SessionToken, assignmentId: string) => sql()`
  FROM assignment a
  JOIN queue q ON q.id = a.queue_id
  JOIN coder c ON c.id = a.coder_id
  JOIN membership m ON m.id = c.membership_id AND q.work_role = ANY (m.roles)
  JOIN app_user p ON p.id = m.user_id AND p.session_epoch = ${person.sessionEpoch}
    AND p.disabled_at IS NULL
  JOIN unit whole ON whole.id = a.unit_id
  WHERE a.id = ${assignmentId} AND p.id = ${person.userId}`;

/** Slot `s` can be handed out: it is free, or its lease has lapsed. */
export const canBeTaken = () => sql()`
  s.state IN ('free', 'held') AND (s.state = 'free' OR s.lease_expires_at < now())`;

/**
 * Coder `w.coder_id` has had no assignment about the question of slot `s` in round `w.round` of
 * protocol `w.protocol_id`: nobody sees a unit twice, or two responses to one question.
 */
export const notSeen = () => sql()`
  NOT EXISTS (
    SELECT 1 FROM assignment seen JOIN queue sq ON sq.id = seen.queue_id
    WHERE seen.coder_id = w.coder_id AND seen.group_key = s.group_key
      AND sq.protocol_id = w.protocol_id AND sq.round = w.round)`;
