import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { ForbiddenError, NotFoundError, UnauthenticatedError } from "@/lib/errors";
import { notSeen } from "./fragments";
import type { NothingNow } from "./types";

interface Row {
  session_ok: boolean;
  is_member: boolean;
  has_role: boolean;
  in_group: boolean;
  state: "draft" | "open" | "closed";
  groups: string[];
  /** Slots that are free or lapsed, whoever may have them. */
  free: number;
  /** Slots that others hold under a lease, of questions that are new to me. */
  held: number;
  first_lease_end: Date | null;
  done_by_me: number;
}

/**
 * Why `claimNext` gave the person nothing. Throws UnauthenticatedError, NotFoundError or
 * ForbiddenError where the queue is none of their business.
 */
export async function explainNothing(person: SessionToken, queueId: string): Promise<NothingNow> {
  const [row] = isId(queueId) ? await look(person, queueId) : [];
  if (row && !row.session_ok)
    throw new UnauthenticatedError("Your session has ended. Sign in again.");
  if (!row?.is_member) throw new NotFoundError("There is no such queue.");
  if (!row.has_role) throw new ForbiddenError("Your role does not include the work of this queue.");
  return {
    ...why(row),
    nextLeaseEnd: row.first_lease_end?.toISOString() ?? null,
    done: row.done_by_me,
  };
}

function why(row: Row): Pick<NothingNow, "reason" | "message"> {
  if (row.state !== "open") {
    return { reason: "queue_closed", message: "This queue is not open, so nothing is handed out." };
  }
  if (!row.in_group) {
    const groups = row.groups.map((group) => group.replaceAll("_", " ")).join(", ");
    return { reason: "not_eligible", message: `This queue is only for these groups: ${groups}.` };
  }
  if (row.held > 0) {
    return {
      reason: "held_by_others",
      message: "All that is left for you is being worked on by others right now.",
    };
  }
  if (row.free > 0) {
    return {
      reason: "all_seen",
      message:
        "What is still free is about questions that you have already seen, and nobody judges one question twice.",
    };
  }
  return { reason: "finished", message: "Everything in this queue has been judged. Thank you." };
}

const look = (person: SessionToken, queueId: string) => sql()<Row[]>`
  WITH w AS (
    SELECT q.*, c.id AS coder_id, u.id IS NOT NULL AND m.id IS NOT NULL AS is_member,
      u.session_epoch = ${person.sessionEpoch} AND u.disabled_at IS NULL AS session_ok,
      coalesce(q.work_role = ANY (m.roles), false) AS has_role,
      cardinality(q.groups) = 0 OR coalesce(c."group" = ANY (q.groups), false) AS in_group
    FROM queue q
    LEFT JOIN app_user u ON u.id = ${person.userId}
    LEFT JOIN membership m ON m.project_id = q.project_id AND m.user_id = u.id
    LEFT JOIN coder c ON c.membership_id = m.id
    WHERE q.id = ${queueId}
  ), open AS (
    SELECT s.state, s.lease_expires_at, ${notSeen()} AS is_new
    FROM w JOIN slot s ON s.queue_id = w.id
    WHERE s.state IN ('free', 'held')
  )
  SELECT coalesce(session_ok, false) AS session_ok, is_member, has_role, in_group, state, groups,
    (SELECT count(*)::int FROM open WHERE open.state = 'free' OR lease_expires_at < now()) AS free,
    (SELECT count(*)::int FROM open
      WHERE open.state = 'held' AND lease_expires_at >= now() AND is_new) AS held,
    (SELECT min(lease_expires_at) FROM open
      WHERE open.state = 'held' AND lease_expires_at >= now() AND is_new) AS first_lease_end,
    (SELECT count(*)::int FROM assignment a
      WHERE a.queue_id = w.id AND a.coder_id = w.coder_id AND a.state IN ('done', 'extra')) AS done_by_me
  FROM w`;
