import type { Fragment } from "postgres";
import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { containing } from "@/lib/db/like";
import type { TableState } from "@/lib/table";
import { isStale, namingTurn } from "./fragments";

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
  /** The judgment of an excerpt, whose page says what I saw; null for other work. */
  readonly seenId: string | null;
  /** What managers answered to my flags here. */
  readonly replies: readonly string[];
}

/**
 * One page of the actor's own assignments, and how many there are. The search looks into the
 * questions, what was judged and what they themselves wrote.
 */
export async function listMyHistory(
  actor: Actor,
  state: TableState,
): Promise<{ rows: MyAssignment[]; total: number }> {
  if (actor.kind !== "person") return { rows: [], total: 0 };
  const rows = await sql()<(MyAssignment & { total: number })[]>`
    WITH mine AS (
      SELECT a.*, q.name AS queue_name, q.state AS queue_state, q.guideline_version AS newest, p.slug,
        ${excerpt(sql()`t.text`, 200)} AS question, coalesce(a.closed_at, a.heartbeat_at) AS at,
        CASE WHEN a.state = 'held' AND a.postponed_at IS NOT NULL THEN 'put_off'
          ELSE a.state::text END AS standing
      FROM membership m
      JOIN coder c ON c.membership_id = m.id
      JOIN assignment a ON a.coder_id = c.id AND a.state <> 'released'
      JOIN queue q ON q.id = a.queue_id AND q.work_role = ANY (m.roles)
      JOIN project p ON p.id = q.project_id
      JOIN unit u ON u.id = a.unit_id
      ${namingTurn()}
      LEFT JOIN section s ON s.id = u.section_id
      LEFT JOIN response r ON r.id = u.response_id
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
      (SELECT j.id FROM judgment j JOIN unit own ON own.id = j.unit_id AND own.kind = 'section'
        WHERE j.assignment_id = page.id AND j.unit_id = page.unit_id AND j.superseded_at IS NULL
      ) AS "seenId",
      ARRAY(SELECT f.reply FROM flag f WHERE f.assignment_id = page.id AND f.reply IS NOT NULL
        ORDER BY f.resolved_at) AS replies
    FROM page
    ORDER BY ${order(state)}, page.id`;
  return { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

function found(search: string): Fragment {
  const pattern = containing(search);
  return search
    ? sql()`AND (t.text ILIKE ${pattern} OR coalesce(s.text, r.text) ILIKE ${pattern} OR EXISTS (
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
