import { type Actor, authorize, can } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { getProtocol } from "@/lib/protocols/registry";
import type { TableState } from "@/lib/table";
import { isStale } from "./fragments";
import { containing } from "./like";

/** A note from a coder to the managers. */
export interface FlagRow {
  readonly id: string;
  readonly queueId: string;
  readonly queueName: string;
  /** The response's unit, whose trace shows everything about it. */
  readonly unitId: string;
  readonly question: string;
  /** The section that it is about, from 1; null for the whole response. */
  readonly section: number | null;
  readonly note: string;
  readonly who: string;
  readonly at: Date;
  readonly resolvedAt: Date | null;
  readonly reply: string | null;
}

/** Name for managers of people, else the pseudonym; the pseudonym alone of who has withdrawn. */
export const nameOf = (row: { pseudonym: string; name: string | null }, named: boolean): string =>
  named && row.name ? `${row.name} (${row.pseudonym})` : row.pseudonym;

/** Flags of a project, open ones first, newest first: one page of them and their number. */
export async function listFlags(
  actor: Actor,
  projectId: string,
  state: Pick<TableState, "page" | "size" | "search" | "filters">,
): Promise<{ rows: FlagRow[]; total: number }> {
  authorize(actor, "queue:manage", projectId);
  const { state: wanted } = state.filters;
  const pattern = containing(state.search);
  const where = sql()`
    f.project_id = ${projectId}
    ${wanted === "open" ? sql()`AND f.resolved_at IS NULL` : sql()``}
    ${wanted === "closed" ? sql()`AND f.resolved_at IS NOT NULL` : sql()``}
    ${state.search ? sql()`AND (f.note ILIKE ${pattern} OR t.text ILIKE ${pattern})` : sql()``}`;
  const rows = await sql()<
    (Omit<FlagRow, "who"> & { pseudonym: string; name: string | null; total: number })[]
  >`
    SELECT f.id, f.queue_id AS "queueId", q.name AS "queueName", a.unit_id AS "unitId",
      t.text AS question, s.index + 1 AS section, f.note, f.created_at AS at,
      f.resolved_at AS "resolvedAt", f.reply, c.pseudonym, u.name, count(*) OVER ()::int AS total
    FROM flag f
    JOIN queue q ON q.id = f.queue_id
    JOIN assignment a ON a.id = f.assignment_id
    JOIN turn t ON t.id = a.group_key
    JOIN unit about ON about.id = f.unit_id
    LEFT JOIN section s ON s.id = about.section_id
    JOIN coder c ON c.id = f.coder_id
    LEFT JOIN membership m ON m.id = c.membership_id
    LEFT JOIN app_user u ON u.id = m.user_id
    WHERE ${where}
    ORDER BY f.resolved_at IS NOT NULL, f.created_at DESC
    LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}`;
  const named = can(actor, "people:manage", projectId);
  return {
    rows: rows.map(({ pseudonym, name, total, ...row }) => ({
      ...row,
      who: nameOf({ pseudonym, name }, named),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** A unit that people decline to judge: put before a manager, or taken out by a queue's rule. */
export interface DeclinedUnit {
  readonly queueId: string;
  readonly queueName: string;
  readonly unitId: string;
  readonly question: string;
  readonly reasons: readonly { readonly label: string; readonly people: number }[];
  readonly notes: readonly string[];
  readonly outAt: Date | null;
}

/**
 * Units for which the skips for one reason have reached the number from which the protocol wants a
 * manager to decide, and those that are out of their queue. Not those that a manager has kept,
 * until somebody else skips them too.
 */
export async function listDeclined(actor: Actor, projectId: string): Promise<DeclinedUnit[]> {
  authorize(actor, "queue:manage", projectId);
  const rows = await db().$queryRaw<DeclinedRow[]>`
    SELECT qu.queue_id, q.name, q.protocol_id, q.protocol_version, qu.unit_id, t.text AS question,
      qu.out_at, qu.out_reason, a.skip_reason, count(DISTINCT a.coder_id)::int AS people,
      array_remove(array_agg(a.skip_note ORDER BY a.closed_at), NULL) AS notes,
      coalesce(qu.kept_at >= max(a.closed_at), false) AS kept
    FROM queue_unit qu
    JOIN queue q ON q.id = qu.queue_id
    JOIN unit u ON u.id = qu.unit_id
    JOIN response r ON r.id = u.response_id
    JOIN turn t ON t.id = r.turn_id
    LEFT JOIN assignment a ON a.queue_id = qu.queue_id AND a.group_key = r.turn_id
      AND a.state = 'skipped'
    WHERE qu.project_id = ${projectId}::uuid AND (a.id IS NOT NULL OR qu.out_at IS NOT NULL)
    GROUP BY qu.queue_id, qu.unit_id, q.id, t.id, a.skip_reason
    ORDER BY qu.out_at IS NOT NULL, people DESC, t.text`;
  const units = new Map<string, DeclinedRow[]>();
  for (const row of rows) {
    const key = `${row.queue_id} ${row.unit_id}`;
    units.set(key, [...(units.get(key) ?? []), row]);
  }
  return [...units.values()].filter(needsManager).flatMap((each) => {
    const [first] = each;
    if (!first) return [];
    return {
      queueId: first.queue_id,
      queueName: first.name,
      unitId: first.unit_id,
      question: first.question,
      outAt: first.out_at,
      notes: each.flatMap(({ notes }) => notes),
      reasons: each
        .filter(({ skip_reason }) => skip_reason !== null)
        .map((row) => ({ label: skipLabel(row), people: row.people })),
    };
  });
}

interface DeclinedRow {
  queue_id: string;
  name: string;
  protocol_id: string;
  protocol_version: number;
  unit_id: string;
  question: string;
  out_at: Date | null;
  out_reason: string | null;
  skip_reason: string | null;
  people: number;
  notes: string[];
  kept: boolean;
}

const skipOf = (row: DeclinedRow) =>
  getProtocol(row.protocol_id, row.protocol_version).skips.find(
    ({ key }) => key === row.skip_reason,
  );

const skipLabel = (row: DeclinedRow): string =>
  skipOf(row)?.label ?? (row.skip_reason === "pass" ? "Passed" : (row.skip_reason ?? ""));

const needsManager = (rows: readonly DeclinedRow[]): boolean =>
  rows.some((row) => {
    if (row.out_at) return true;
    const after = skipOf(row)?.managerAfter;
    return after !== undefined && row.people >= after && !row.kept;
  });

/** Judgments that a changed guideline has left stale, by queue and person. */
export interface StaleCount {
  readonly queueId: string;
  readonly queueName: string;
  readonly who: string;
  readonly judgments: number;
}

export async function listStale(actor: Actor, projectId: string): Promise<StaleCount[]> {
  authorize(actor, "queue:manage", projectId);
  const named = can(actor, "people:manage", projectId);
  const rows = await sql()<
    {
      queueId: string;
      queueName: string;
      pseudonym: string;
      name: string | null;
      judgments: number;
    }[]
  >`
    SELECT q.id AS "queueId", q.name AS "queueName", c.pseudonym, u.name, count(*)::int AS judgments
    FROM queue q
    JOIN judgment j ON j.project_id = q.project_id AND j.queue_id = q.id
    JOIN coder c ON c.id = j.coder_id
    LEFT JOIN membership m ON m.id = c.membership_id
    LEFT JOIN app_user u ON u.id = m.user_id
    WHERE q.project_id = ${projectId} AND q.guideline_version > 0 AND ${isStale()}
    GROUP BY q.id, c.id, u.name
    ORDER BY q.created_at, judgments DESC`;
  return rows.map(({ pseudonym, name, ...row }) => ({
    ...row,
    who: nameOf({ pseudonym, name }, named),
  }));
}

/** What waits in the inbox. */
export interface InboxCounts {
  readonly flags: number;
  /** Declined responses that no manager has decided about. */
  readonly declined: number;
  readonly stale: number;
}

export async function countInbox(actor: Actor, projectId: string): Promise<InboxCounts> {
  const [flags, declined, stale] = await Promise.all([
    db().flag.count({ where: { projectId, resolvedAt: null } }),
    listDeclined(actor, projectId),
    listStale(actor, projectId),
  ]);
  return {
    flags,
    declined: declined.filter(({ outAt }) => outAt === null).length,
    stale: stale.reduce((sum, { judgments }) => sum + judgments, 0),
  };
}
