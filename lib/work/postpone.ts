import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { ConflictError } from "@/lib/errors";
import { ownAssignment } from "./fragments";
import { notMine } from "./not-mine";
import { refusal } from "./refusal";
import type { Task } from "./types";

/**
 * Puts an assignment off: the claim gives it back when nothing else waits. Its lease is renewed
 * once and then runs, so that it goes to others if the person does not come back. Sent again it is
 * recorded once. Throws NotFoundError for somebody else's, ConflictError when it is no longer theirs to finish.
 */
export async function postponeAssignment(
  person: SessionToken,
  assignmentId: string,
): Promise<void> {
  const [row] = await putOff(person, assignmentId);
  if (!row) return notMine(person);
  if (row.put_off) return;
  throw (
    refusal(row) ??
    new ConflictError("This is no longer kept for you. Finish it, or skip it.", "not_held")
  );
}

const putOff = (person: SessionToken, assignmentId: string) => sql()<
  { state: Task["state"]; queue_state: Task["queueState"]; put_off: boolean }[]
>`
  WITH mine AS (
    SELECT a.id, a.project_id, a.unit_id, a.slot_id, a.state, a.postponed_at, q.state AS queue_state,
      make_interval(mins => q.lease_minutes) AS lease
    ${ownAssignment(person, assignmentId)}
    FOR UPDATE OF a
  ), put_off AS (
    UPDATE assignment a
    SET postponed_at = now(), heartbeat_at = now(), lease_expires_at = now() + mine.lease
    FROM mine
    WHERE a.id = mine.id AND a.state = 'held' AND mine.queue_state = 'open'
    RETURNING a.slot_id, a.lease_expires_at
  ), kept AS (
    UPDATE slot s SET lease_expires_at = put_off.lease_expires_at
    FROM put_off WHERE s.id = put_off.slot_id
  ), traced AS (
    INSERT INTO answer_event (project_id, assignment_id, unit_id, kind)
    SELECT mine.project_id, mine.id, mine.unit_id, 'later' FROM mine, put_off
    WHERE mine.postponed_at IS NULL
  )
  SELECT mine.state, mine.queue_state, EXISTS (SELECT 1 FROM put_off) AS put_off FROM mine`;
