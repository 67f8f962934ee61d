import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { ForbiddenError, NotFoundError, UnauthenticatedError } from "@/lib/errors";
import { listDebriefs } from "@/lib/ethics/debrief";
import { getProtocol } from "@/lib/protocols/registry";
import type { Protocol } from "@/lib/protocols/types";
import { UNIT_WORDS } from "@/lib/protocols/unit-words";
import { batchesLeft, leftOfLimit, notSeen, openToGroup } from "./fragments";
import type { NothingNow } from "./types";

interface Row {
  project_id: string;
  session_ok: boolean;
  is_member: boolean;
  has_role: boolean;
  in_group: boolean;
  withdrawn: boolean;
  agreed: boolean;
  state: "draft" | "open" | "closed";
  groups: string[];
  opens_at: Date | null;
  closes_at: Date | null;
  now: Date;
  limit_left: number | null;
  batches_left: number | null;
  protocol_id: string;
  protocol_version: number;
  done_by_me: number;
  /** Slots that are free or lapsed and not kept for other groups, whoever may have them. */
  free: number;
  /** Slots that others hold under a lease, of questions that are new to me. */
  held: number;
  first_lease_end: Date | null;
  /** Slots kept for other groups, of questions that are new to me. */
  kept: number;
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
  const protocol = getProtocol(row.protocol_id, row.protocol_version);
  if (row.withdrawn) return { ...WITHDRAWN, nextLeaseEnd: null, done: 0 };
  if (!row.has_role) throw new ForbiddenError("Your role does not include the work of this queue.");
  const why = notForMe(row) ?? notNow(row) ?? nothingLeft(row, protocol);
  const [debrief] =
    row.done_by_me > 0 && why.reason !== "held_by_others"
      ? await listDebriefs(person.userId, row.project_id)
      : [];
  return {
    ...why,
    nextLeaseEnd: row.first_lease_end?.toISOString() ?? null,
    done: row.done_by_me,
    ...(debrief && { debrief: debrief.text }),
  };
}

type Why = Pick<NothingNow, "reason" | "message">;

const WITHDRAWN: Why = {
  reason: "withdrawn",
  message: "You have withdrawn from this study, so nothing is handed out to you any more.",
};

function notForMe(row: Row): Why | undefined {
  if (!row.in_group) {
    const groups = row.groups.map((group) => group.replaceAll("_", " ")).join(", ");
    return { reason: "not_eligible", message: `This queue is only for these groups: ${groups}.` };
  }
  if (row.state === "open" && !row.agreed) {
    const message = "Before the first answer you are asked for your consent.";
    return { reason: "consent_needed", message };
  }
  return undefined;
}

const WHEN = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

function notNow(row: Row): Why | undefined {
  if (row.state !== "open") {
    return {
      reason: "queue_closed",
      message: "Nothing is handed out at the moment. What you have done stays.",
    };
  }
  if (row.opens_at && row.opens_at > row.now) {
    return {
      reason: "not_yet_open",
      message: `This queue opens on ${WHEN.format(row.opens_at)} UTC.`,
    };
  }
  if (row.closes_at && row.closes_at <= row.now) {
    const message = `Nothing more has been handed out since ${WHEN.format(row.closes_at)} UTC. What you have done stays.`;
    return { reason: "ended", message };
  }
  if (row.limit_left !== null && row.limit_left <= 0) {
    const message = "You have done as many as one person may do in this queue. Thank you.";
    return { reason: "limit_reached", message };
  }
  if (row.batches_left !== null && row.batches_left <= 0) {
    const message = "You have done as many batches as one person may do in this queue. Thank you.";
    return { reason: "limit_reached", message };
  }
  return undefined;
}

/** Why somebody gets nothing of what is still free. */
function seenAlready({ assigns, role }: Protocol): string {
  if (assigns === "section")
    return "What is still free must be decided by others: nobody decides twice, on a response that they have worked on in another role, or on two responses to one question.";
  if (role === "physician")
    return `What is still free are ${UNIT_WORDS[assigns].many} that you have had already, and nobody judges one twice.`;
  return "What is still free is about questions that you have already seen, and nobody judges one question twice.";
}

function nothingLeft(row: Row, protocol: Protocol): Why {
  if (row.held > 0) {
    return {
      reason: "held_by_others",
      message: "All that is left for you is being worked on by others right now.",
    };
  }
  if (row.free > 0) return { reason: "all_seen", message: seenAlready(protocol) };
  if (row.kept > 0) {
    const message = "What is still free is kept for other groups of people.";
    return { reason: "kept_for_others", message };
  }
  return { reason: "finished", message: "Everything in this queue has been judged. Thank you." };
}

const look = (person: SessionToken, queueId: string) => sql()<Row[]>`
  WITH w AS (
    SELECT q.*, c.id AS coder_id, c."group", u.id IS NOT NULL AND m.id IS NOT NULL AS is_member,
      u.session_epoch = ${person.sessionEpoch} AND u.disabled_at IS NULL AS session_ok,
      coalesce(q.work_role = ANY (m.roles), false) AS has_role,
      cardinality(q.groups) = 0 OR coalesce(c."group" = ANY (q.groups), false) AS in_group,
      m.withdrawn_at IS NOT NULL AS withdrawn,
      coalesce(c.consent_version >= p.consent_required, false) AS agreed,
      ${leftOfLimit()} AS limit_left, ${batchesLeft()} AS batches_left
    FROM queue q
    JOIN project p ON p.id = q.project_id
    LEFT JOIN app_user u ON u.id = ${person.userId}
    LEFT JOIN membership m ON m.project_id = q.project_id AND m.user_id = u.id
    LEFT JOIN coder c ON c.membership_id = m.id
    WHERE q.id = ${queueId}
  ), open AS (
    SELECT s.state, s.lease_expires_at, ${notSeen()} AS is_new, ${openToGroup()} AS is_mine
    FROM w JOIN slot s ON s.queue_id = w.id
    WHERE s.state IN ('free', 'held')
  ), count AS (
    SELECT
      count(*) FILTER (WHERE is_mine AND (state = 'free' OR lease_expires_at < now()))::int AS free,
      count(*) FILTER (WHERE is_mine AND is_new AND state = 'held' AND lease_expires_at >= now())::int AS held,
      min(lease_expires_at) FILTER (
        WHERE is_mine AND is_new AND state = 'held' AND lease_expires_at >= now()) AS first_lease_end,
      count(*) FILTER (WHERE NOT is_mine AND is_new)::int AS kept
    FROM open
  )
  SELECT coalesce(session_ok, false) AS session_ok, is_member, has_role, in_group, withdrawn, agreed,
    project_id, state, groups, opens_at, closes_at, now() AS now, limit_left, batches_left,
    protocol_id, protocol_version, count.*,
    (SELECT count(*)::int FROM assignment a
      WHERE a.queue_id = w.id AND a.coder_id = w.coder_id AND a.state IN ('done', 'extra')) AS done_by_me
  FROM w CROSS JOIN count`;
