import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import type { QueueState } from "@/lib/db/generated/enums";
import { getProtocol } from "@/lib/protocols/registry";
import type { UnitKind } from "@/lib/protocols/types";
import {
  batchesLeft,
  canBeTaken,
  isInTime,
  isStale,
  leftOfLimit,
  notSeen,
  openToGroup,
} from "./fragments";

/** A queue that I may work in. */
export interface MyQueue {
  readonly queueId: string;
  readonly name: string;
  readonly protocolTitle: string;
  /** What one piece of work is about. */
  readonly assigns: UnitKind;
  readonly state: QueueState;
  readonly project: { readonly slug: string; readonly title: string };
  readonly done: number;
  /** Assignments that I could get now, the one I hold included. */
  readonly left: number;
  /** I have begun one and not finished it. */
  readonly resumes: boolean;
  /** So many I have put off. */
  readonly postponed: number;
  /** When it opens, if that is still to come. */
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** The project's consent text waits for my answer. */
  readonly needsConsent: boolean;
  /** My judgments that a changed guideline asks me to look at again. */
  readonly stale: number;
}

/**
 * The queues in which the actor can work, those with something to do first: open ones for their
 * roles and group, and closed ones in which they have done something.
 */
export async function listMyWork(actor: Actor): Promise<MyQueue[]> {
  if (actor.kind !== "person") return [];
  const rows = await sql()<Row[]>`
    SELECT q.id, q.name, q.protocol_id, q.protocol_version, q.state, p.slug, p.title,
      (SELECT count(*)::int FROM assignment a WHERE a.queue_id = q.id AND a.coder_id = c.id
        AND a.state IN ('done', 'extra')) AS done,
      (SELECT count(*)::int FROM assignment a WHERE a.queue_id = q.id AND a.coder_id = c.id
        AND a.state = 'held' AND a.postponed_at IS NULL) AS held,
      (SELECT count(*)::int FROM assignment a WHERE a.queue_id = q.id AND a.coder_id = c.id
        AND a.state = 'held' AND a.postponed_at IS NOT NULL) AS postponed,
      (SELECT count(DISTINCT CASE WHEN q.batch_max IS NULL THEN group_key ELSE unit_id END)::int FROM (
        SELECT s.group_key, s.unit_id FROM slot s
        WHERE s.queue_id = q.id AND ${openToGroup(sql()`c."group"`)} AND ${canBeTaken()}
          AND ${notSeen((name) => sql()`w.${sql()(name)}`)}
        LIMIT ${LOOK_AHEAD}) ahead) AS left,
      ${isInTime()} AND coalesce(${batchesLeft()} > 0, true) AS may_begin,
      ${leftOfLimit()} AS limit_left, q.opens_at, q.closes_at,
      c.consent_version < p.consent_required AS needs_consent,
      CASE WHEN q.guideline_version = 0 THEN 0 ELSE (SELECT count(*)::int FROM judgment j
        WHERE j.project_id = p.id AND j.queue_id = q.id AND j.coder_id = c.id AND ${isStale()}
      ) END AS stale
    FROM membership m
    JOIN coder c ON c.membership_id = m.id
    JOIN project p ON p.id = m.project_id
    JOIN queue q ON q.project_id = p.id AND q.work_role = ANY (m.roles)
    CROSS JOIN LATERAL (SELECT c.id AS coder_id, q.protocol_id, q.round, q.work_role) w
    WHERE m.user_id = ${actor.userId} AND q.state <> 'draft'
      AND (cardinality(q.groups) = 0 OR c."group" = ANY (q.groups))
    ORDER BY p.title, q.created_at`;
  return rows
    .filter((row) => row.state === "open" || row.done > 0)
    .map((row) => ({ ...row, protocol: getProtocol(row.protocol_id, row.protocol_version) }))
    .map(({ protocol, ...row }) => ({
      queueId: row.id,
      name: row.name,
      protocolTitle: protocol.title,
      assigns: protocol.assigns,
      state: row.state,
      project: { slug: row.slug, title: row.title },
      done: row.done,
      left: leftIn(row),
      resumes: row.held > 0,
      postponed: row.state === "open" ? row.postponed : 0,
      opensAt: row.opens_at && row.opens_at > new Date() ? row.opens_at : null,
      closesAt: row.closes_at,
      needsConsent: row.needs_consent,
      stale: row.state === "open" ? row.stale : 0,
    }))
    .sort(
      (a, b) => Number(b.resumes) - Number(a.resumes) || Number(b.left > 0) - Number(a.left > 0),
    );
}

/** Slots that are looked at to say how much is left: a count of all would grow with the queue. */
const LOOK_AHEAD = 5000;

function leftIn({ state, left, held, postponed, may_begin, limit_left }: Row): number {
  if (state !== "open") return 0;
  const fresh = may_begin ? Math.max(0, Math.min(left, limit_left ?? left)) : 0;
  return fresh + held + postponed;
}

interface Row {
  id: string;
  name: string;
  protocol_id: string;
  protocol_version: number;
  state: QueueState;
  slug: string;
  title: string;
  done: number;
  left: number;
  held: number;
  postponed: number;
  /** Something new may begin: by the dates, and by the number of batches. */
  may_begin: boolean;
  limit_left: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  needs_consent: boolean;
  stale: number;
}
