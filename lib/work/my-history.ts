import type { Fragment } from "postgres";
import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import type { TableState } from "@/lib/table";
import { isStale } from "./fragments";
import { containing } from "./like";

/** What the table of my own work can be sorted and filtered by. */
export const MY_HISTORY_TABLE = {
  sortable: ["at", "begun", "time"],
  defaultSort: "-at",
  filters: ["state", "queue"],
} as const;

/** A piece of work that I have begun, finished or declined. */
export interface MyAssignment {
  readonly assignmentId: string;
  readonly queueId: string;
  readonly queueName: string;
  readonly projectSlug: string;
  readonly question: string;
  readonly state: "done" | "extra" | "skipped" | "held" | "put_off" | "lapsed";
  /** While the queue is open, what is done can be revised. */
  readonly revisable: boolean;
  readonly at: Date;
  readonly begun: Date;
  /** Milliseconds of attention. */
  readonly time: number;
  /** Judgments that I made in it, and those of them that a changed guideline has left stale. */
  readonly judgments: number;
  readonly stale: number;
  /** What managers answered to my flags here. */
  readonly replies: readonly string[];
}

/**
 * One page of the actor's own assignments, and how many there are. The search looks into the
 * questions, the responses and what they themselves wrote.
 */
export async function listMyHistory(
  actor: Actor,
  state: TableState,
): Promise<{ rows: MyAssignment[]; total: number }> {
  if (actor.kind !== "person") return { rows: [], total: 0 };
  const rows = await sql()<(MyAssignment & { total: number })[]>`
    WITH mine AS (
      SELECT a.*, q.name AS queue_name, q.state AS queue_state, q.guideline_version AS newest, p.slug,
        left(t.text, 200) AS question, coalesce(a.closed_at, a.heartbeat_at) AS at,
        CASE WHEN a.state = 'held' AND a.postponed_at IS NOT NULL THEN 'put_off'
          ELSE a.state::text END AS standing
      FROM membership m
      JOIN coder c ON c.membership_id = m.id
      JOIN assignment a ON a.coder_id = c.id AND a.state <> 'released'
      JOIN queue q ON q.id = a.queue_id AND q.work_role = ANY (m.roles)
      JOIN project p ON p.id = q.project_id
      JOIN turn t ON t.id = a.group_key
      JOIN unit u ON u.id = a.unit_id JOIN response r ON r.id = u.response_id
      WHERE m.user_id = ${actor.userId} ${found(state.search)}
    ), page AS (
      SELECT *, count(*) OVER ()::int AS total FROM mine
      WHERE ${conditions(state)}
      ORDER BY ${order(state)}, id
      LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}
    )
    SELECT page.id AS "assignmentId", page.queue_id AS "queueId", page.queue_name AS "queueName",
      page.slug AS "projectSlug", page.question, page.standing AS state,
      page.queue_state = 'open' AND page.standing <> 'skipped' AS revisable, page.at,
      page.created_at AS begun, page.active_ms AS time, page.total,
      (SELECT count(*)::int FROM judgment j WHERE j.assignment_id = page.id
        AND j.superseded_at IS NULL AND j.by_rule IS NULL) AS judgments,
      CASE WHEN page.newest = 0 THEN 0 ELSE (SELECT count(*)::int FROM judgment j
        WHERE j.assignment_id = page.id AND ${isStale()}) END AS stale,
      ARRAY(SELECT f.reply FROM flag f WHERE f.assignment_id = page.id AND f.reply IS NOT NULL
        ORDER BY f.resolved_at) AS replies
    FROM page
    ORDER BY ${order(state)}, page.id`;
  return { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

function found(search: string): Fragment {
  const pattern = containing(search);
  return search
    ? sql()`AND (t.text ILIKE ${pattern} OR r.text ILIKE ${pattern} OR EXISTS (
        SELECT 1 FROM judgment j WHERE j.assignment_id = a.id AND j.superseded_at IS NULL
          AND j.answers->>'comment' ILIKE ${pattern}))`
    : sql()``;
}

const STATES: Readonly<Record<string, readonly string[]>> = {
  open: ["held", "put_off", "lapsed"],
  done: ["done", "extra"],
  skipped: ["skipped"],
};

function conditions({ filters }: TableState): Fragment {
  const { state, queue } = filters;
  const states = STATES[state ?? ""];
  return sql()`true
    ${states ? sql()`AND standing = ANY (${states as string[]})` : sql()``}
    ${state === "stale" ? sql()`AND newest > 0 AND EXISTS (SELECT 1 FROM judgment j WHERE j.assignment_id = mine.id AND ${isStale()})` : sql()``}
    ${queue ? sql()`AND queue_id::text = ${queue}` : sql()``}`;
}

const COLUMNS: Readonly<Record<string, string>> = { begun: "created_at", time: "active_ms" };

const order = ({ sort, descending }: TableState): Fragment =>
  sql()`${sql()(COLUMNS[sort ?? ""] ?? "at")} ${descending ? sql()`DESC` : sql()`ASC`}`;

/** A comment that I wrote about a section or a response. */
export interface MyComment {
  readonly judgmentId: string;
  readonly assignmentId: string;
  readonly queueId: string;
  readonly queueName: string;
  readonly projectSlug: string;
  readonly comment: string;
  /** What it is about. */
  readonly text: string;
  /** The section, from 1; null = the whole response. */
  readonly section: number | null;
  readonly at: Date;
  readonly revisable: boolean;
}

export const MY_COMMENTS_TABLE = {
  sortable: ["at"],
  defaultSort: "-at",
  filters: ["queue"],
} as const;

/** One page of the actor's own comments as they stand now, and how many there are. */
export async function listMyComments(
  actor: Actor,
  { search, filters, descending, page, size }: TableState,
): Promise<{ rows: MyComment[]; total: number }> {
  if (actor.kind !== "person") return { rows: [], total: 0 };
  const pattern = containing(search);
  const rows = await sql()<(MyComment & { total: number })[]>`
    SELECT j.id AS "judgmentId", j.assignment_id AS "assignmentId", q.id AS "queueId",
      q.name AS "queueName", p.slug AS "projectSlug", j.answers->>'comment' AS comment,
      left(coalesce(s.text, r.text), 300) AS text, s.index + 1 AS section, j.submitted_at AS at,
      q.state = 'open' AND a.state NOT IN ('skipped', 'released') AS revisable,
      count(*) OVER ()::int AS total
    FROM membership m
    JOIN coder c ON c.membership_id = m.id
    JOIN judgment j ON j.project_id = c.project_id AND j.coder_id = c.id
      AND j.superseded_at IS NULL AND coalesce(j.answers->>'comment', '') <> ''
    JOIN assignment a ON a.id = j.assignment_id
    JOIN queue q ON q.id = j.queue_id AND q.work_role = ANY (m.roles)
    JOIN project p ON p.id = q.project_id
    JOIN unit u ON u.id = j.unit_id
    LEFT JOIN section s ON s.id = u.section_id
    LEFT JOIN response r ON r.id = u.response_id
    WHERE m.user_id = ${actor.userId}
      ${search ? sql()`AND (j.answers->>'comment' ILIKE ${pattern} OR s.text ILIKE ${pattern})` : sql()``}
      ${filters.queue ? sql()`AND q.id::text = ${filters.queue}` : sql()``}
    ORDER BY j.submitted_at ${descending ? sql()`DESC` : sql()`ASC`}, j.id
    LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** What I did on one day (UTC). */
export interface MyDay {
  /** Such as 2026-11-29. */
  readonly day: string;
  readonly finished: number;
  readonly judgments: number;
  /** Milliseconds of attention on the judgments of that day. */
  readonly activeMs: number;
}

export interface MyPace {
  /** The last days with work, newest first. */
  readonly days: readonly MyDay[];
  readonly finished: number;
  readonly judgments: number;
  /** Median milliseconds of attention for a finished response; null before the first. */
  readonly medianMs: number | null;
}

const DAYS = 14;

/** The actor's own pace over everything that they have done; nobody else's is in it. */
export async function getMyPace(actor: Actor): Promise<MyPace> {
  if (actor.kind !== "person") return { days: [], finished: 0, judgments: 0, medianMs: null };
  const mine = sql()`
    membership m JOIN coder c ON c.membership_id = m.id AND m.user_id = ${actor.userId}`;
  const [days, [total], [made]] = await Promise.all([
    sql()<MyDay[]>`
      SELECT to_char(j.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS judgments,
        sum(j.active_ms)::float8 AS "activeMs",
        count(DISTINCT a.id) FILTER (WHERE date_trunc('day', a.closed_at AT TIME ZONE 'UTC')
          = date_trunc('day', j.submitted_at AT TIME ZONE 'UTC')
          AND a.state IN ('done', 'extra'))::int AS finished
      FROM ${mine} JOIN judgment j ON j.project_id = c.project_id AND j.coder_id = c.id
        AND j.by_rule IS NULL AND j.active_ms IS NOT NULL
      JOIN assignment a ON a.id = j.assignment_id
      GROUP BY 1 ORDER BY 1 DESC LIMIT ${DAYS}`,
    sql()<{ finished: number; median: number | null }[]>`
      SELECT count(*)::int AS finished,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY a.active_ms) AS median
      FROM ${mine} JOIN assignment a ON a.coder_id = c.id AND a.state IN ('done', 'extra')`,
    sql()<{ judgments: number }[]>`
      SELECT count(*)::int AS judgments FROM ${mine}
      JOIN judgment j ON j.project_id = c.project_id AND j.coder_id = c.id
        AND j.superseded_at IS NULL AND j.by_rule IS NULL AND j.active_ms IS NOT NULL`,
  ]);
  return {
    days,
    finished: total?.finished ?? 0,
    judgments: made?.judgments ?? 0,
    medianMs: total?.median ?? null,
  };
}
