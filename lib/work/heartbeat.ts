import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { keptBatch, ownAssignment } from "./fragments";
import { notMine } from "./not-mine";
import { cappedActive } from "./save-draft";
import type { Heartbeat } from "./types";

/**
 * Renews the lease of an assignment that is still the person's, and adds to its attention time.
 * Throws NotFoundError for anything that is not theirs.
 */
export async function heartbeat(
  person: SessionToken,
  assignmentId: string,
  activeMs: number,
): Promise<Heartbeat> {
  const [row] = isId(assignmentId) ? await beat(person, assignmentId, activeMs) : [];
  if (!row) return notMine(person);
  return { state: row.state, leaseExpiresAt: row.lease_expires_at.toISOString() };
}

const beat = (person: SessionToken, assignmentId: string, activeMs: number) => sql()<
  { state: Heartbeat["state"]; lease_expires_at: Date }[]
>`
  WITH mine AS (
    SELECT a.id, a.state, a.lease_expires_at, a.batch_id, q.state AS queue_state,
      make_interval(mins => q.lease_minutes) AS lease
    ${ownAssignment(person, assignmentId)}
  ), kept AS (
    UPDATE assignment a SET heartbeat_at = now(), lease_expires_at = now() + mine.lease,
      active_ms = a.active_ms + ${cappedActive(activeMs)}
    FROM mine WHERE a.id = mine.id AND a.state = 'held' AND mine.queue_state = 'open'
    RETURNING a.slot_id, a.lease_expires_at
  ), slot_kept AS (
    UPDATE slot s SET lease_expires_at = kept.lease_expires_at FROM kept WHERE s.id = kept.slot_id
  ), ${keptBatch()}
  SELECT mine.state, coalesce(kept.lease_expires_at, mine.lease_expires_at) AS lease_expires_at
  FROM mine LEFT JOIN kept ON true`;
