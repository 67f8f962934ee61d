import type { Fragment } from "postgres";
import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { containing } from "@/lib/db/like";
import type { UnitKind } from "@/lib/protocols/types";
import type { TableState } from "@/lib/table";

/** What the table of a queue's units can be sorted and filtered by. */
export const QUEUE_UNIT_TABLE = {
  sortable: ["position", "done", "held", "skipped", "flags"],
  defaultSort: "position",
  filters: ["state", "stratum"],
} as const;

export interface QueueUnitRow {
  readonly unitId: string;
  readonly responseId: string | null;
  readonly kind: UnitKind;
  /** Index of the patient's turn that it is or answers, from 0. */
  readonly turn: number;
  /** Place in the project, from 0. */
  readonly position: number;
  readonly externalId: string;
  readonly question: string;
  /** Of a section: its place in the response from 0, and its text. */
  readonly index: number | null;
  readonly text: string | null;
  readonly stratum: string;
  /** In the sample of extra overlap, and with which probability it had to be. */
  readonly isSampled: boolean;
  readonly probability: number;
  /** With which it had to come into the queue. */
  readonly inclusion: number;
  readonly wanted: number;
  readonly done: number;
  readonly held: number;
  readonly extra: number;
  readonly skipped: number;
  readonly flags: number;
  readonly outAt: Date | null;
}

/** One page of the units that a queue offers, with what has become of each, and how many there are. */
export async function listQueueUnits(
  actor: Actor,
  queue: { id: string; projectId: string },
  state: TableState,
): Promise<{ rows: QueueUnitRow[]; total: number }> {
  authorize(actor, "progress:view", queue.projectId);
  const rows = await sql()<(QueueUnitRow & { total: number })[]>`
    WITH slots AS MATERIALIZED (
      SELECT s.unit_id, count(*) FILTER (WHERE s.state <> 'closed')::int AS wanted,
        count(*) FILTER (WHERE s.state = 'done')::int AS done,
        count(*) FILTER (WHERE s.state = 'held' AND s.lease_expires_at >= now())::int AS held
      FROM slot s WHERE s.queue_id = ${queue.id} GROUP BY s.unit_id
    ), work AS MATERIALIZED (
      SELECT a.unit_id, count(*) FILTER (WHERE a.state = 'extra')::int AS extra,
        count(*) FILTER (WHERE a.state = 'skipped')::int AS skipped,
        sum((SELECT count(*) FROM flag f WHERE f.assignment_id = a.id))::int AS flags
      FROM assignment a WHERE a.queue_id = ${queue.id} GROUP BY a.unit_id
    ), each AS MATERIALIZED (
      SELECT qu.unit_id AS "unitId", r.id AS "responseId", coalesce(r.position, th.position) AS position,
        coalesce(r.external_id, th.external_id) AS "externalId", u.kind, t.index AS turn,
        ${excerpt(sql()`t.text`, 160)} AS question, s.index, ${excerpt(sql()`s.text`, 160)} AS text,
        qu.stratum, qu.is_sampled AS "isSampled", qu.probability, qu.inclusion,
        coalesce(slots.wanted, 0) AS wanted, coalesce(slots.done, 0) AS done,
        coalesce(slots.held, 0) AS held, coalesce(work.extra, 0) AS extra,
        coalesce(work.skipped, 0) AS skipped, coalesce(work.flags, 0) AS flags, qu.out_at AS "outAt"
      FROM queue_unit qu
      JOIN unit u ON u.id = qu.unit_id
      LEFT JOIN section s ON s.id = u.section_id
      LEFT JOIN response r ON r.id = coalesce(u.response_id, s.response_id)
      LEFT JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id,
        (SELECT first.id FROM turn first WHERE first.thread_id = u.thread_id ORDER BY first.index LIMIT 1))
      JOIN thread th ON th.id = coalesce(u.thread_id, t.thread_id)
      LEFT JOIN slots ON slots.unit_id = qu.unit_id
      LEFT JOIN work ON work.unit_id = qu.unit_id
      WHERE qu.queue_id = ${queue.id} AND qu.project_id = ${queue.projectId}
    )
    SELECT *, count(*) OVER ()::int AS total FROM each
    WHERE ${conditions(state)}
    ORDER BY ${order(state)}, position, index
    LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}`;
  return { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

const STATES: Readonly<Record<string, () => Fragment>> = {
  waiting: () => sql()`"outAt" IS NULL AND done = 0 AND held = 0`,
  begun: () => sql()`"outAt" IS NULL AND done < wanted AND done + held > 0`,
  complete: () => sql()`"outAt" IS NULL AND done >= wanted`,
  flagged: () => sql()`flags > 0`,
  sampled: () => sql()`"isSampled"`,
  out: () => sql()`"outAt" IS NOT NULL`,
};

function conditions({ search, filters }: TableState): Fragment {
  const pattern = containing(search);
  const byState = STATES[filters.state ?? ""];
  return sql()`true
    ${byState ? sql()`AND ${byState()}` : sql()``}
    ${filters.stratum ? sql()`AND stratum = ${filters.stratum}` : sql()``}
    ${search ? sql()`AND (question ILIKE ${pattern} OR text ILIKE ${pattern} OR "externalId" ILIKE ${pattern})` : sql()``}`;
}

const order = ({ sort, descending }: TableState): Fragment =>
  sql()`${sql()(sort ?? "position")} ${descending ? sql()`DESC` : sql()`ASC`}`;

/** The strata of a queue's units, for the filter; at most a hundred. */
export async function listStrata(
  actor: Actor,
  queue: { id: string; projectId: string },
): Promise<string[]> {
  authorize(actor, "progress:view", queue.projectId);
  const rows = await sql()<{ stratum: string }[]>`
    SELECT DISTINCT stratum FROM queue_unit
    WHERE queue_id = ${queue.id} AND project_id = ${queue.projectId} AND stratum <> ''
    ORDER BY 1 LIMIT 100`;
  return rows.map(({ stratum }) => stratum);
}
