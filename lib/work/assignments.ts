import type { Fragment } from "postgres";
import { type Actor, authorize, can } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { containing } from "@/lib/db/like";
import { getProtocol } from "@/lib/protocols/registry";
import type { UnitKind } from "@/lib/protocols/types";
import type { TableState } from "@/lib/table";
import { namingTurn } from "./fragments";
import { nameOf } from "./names";

/** What the table of assignments can be sorted and filtered by. */
export const ASSIGNMENT_TABLE = {
  sortable: ["who", "begun", "seen", "until", "time"],
  defaultSort: "-seen",
  filters: ["state", "group"],
} as const;

/** How an assignment stands, as managers read it. */
export type Standing =
  | "held"
  | "late"
  | "put_off"
  | "lapsed"
  | "done"
  | "extra"
  | "skipped"
  | "released";

export interface AssignmentRow {
  readonly id: string;
  /** The unit that was handed out. */
  readonly unitId: string;
  readonly question: string;
  readonly who: string;
  readonly group: string | null;
  /** `late`: held, but the lease has run out and nobody has taken over. */
  readonly standing: Standing;
  readonly begun: Date;
  /** Last sign of life. */
  readonly seen: Date;
  /** End of the lease, while it is held. */
  readonly until: Date | null;
  /** Milliseconds of attention. */
  readonly time: number;
  /** Judgments in it, and units that it asks about. */
  readonly judged: number;
  readonly units: number;
  readonly skipReason: string | null;
}

type Row = Omit<AssignmentRow, "who"> & { pseudonym: string; name: string | null; total: number };

/** One page of a queue's assignments, whatever has become of them, and how many there are. */
export async function listAssignments(
  actor: Actor,
  queue: { id: string; projectId: string; protocolId: string; protocolVersion: number },
  state: TableState,
): Promise<{ rows: AssignmentRow[]; total: number }> {
  authorize(actor, "progress:view", queue.projectId);
  const named = can(actor, "people:manage", queue.projectId);
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  const asks = (kind: UnitKind) => protocol.parts.some(({ unit }) => unit === kind);
  // Of a response, the question before it is judged once for all of them and not counted here.
  const readsConversations = protocol.assigns === "turn" || protocol.assigns === "thread";
  const rows = await sql()<Row[]>`
    WITH a AS (
      SELECT a.*, c.pseudonym, c."group", p.name, ${excerpt(sql()`t.text`, 160)} AS question, ${STANDING()} AS standing
      FROM assignment a
      JOIN coder c ON c.id = a.coder_id
      JOIN unit u ON u.id = a.unit_id
      ${namingTurn()}
      LEFT JOIN membership m ON m.id = c.membership_id
      LEFT JOIN app_user p ON p.id = m.user_id
      WHERE a.queue_id = ${queue.id} AND a.project_id = ${queue.projectId}
    ), page AS (
      SELECT *, count(*) OVER ()::int AS total FROM a
      WHERE ${conditions(state, named)}
      ORDER BY ${order(state, named)}, id
      LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}
    )
    SELECT page.id, page.unit_id AS "unitId", page.question, page.pseudonym, page.name, page."group",
      page.standing, page.created_at AS begun, page.heartbeat_at AS seen,
      CASE WHEN page.state = 'held' THEN page.lease_expires_at END AS until,
      page.active_ms AS time, page.skip_reason AS "skipReason", page.total,
      (SELECT count(*)::int FROM judgment j JOIN unit part ON part.id = j.unit_id
        WHERE j.assignment_id = page.id AND j.superseded_at IS NULL
          AND (part.kind <> 'turn' OR ${readsConversations})) AS judged,
      ${asks(protocol.assigns) ? 1 : 0}
        + (SELECT count(*)::int FROM unit whole JOIN section s ON s.response_id = whole.response_id
          WHERE whole.id = page.unit_id AND ${asks("section")})
        + coalesce((SELECT jsonb_array_length(qu.material->'units') FROM queue_unit qu
          WHERE qu.queue_id = ${queue.id} AND qu.unit_id = page.unit_id), 0) AS units
    FROM page
    ORDER BY ${order(state, named)}, page.id`;
  return {
    rows: rows.map(({ pseudonym, name, total, ...row }) => ({
      ...row,
      who: nameOf({ pseudonym, name }, named),
    })),
    total: rows[0]?.total ?? 0,
  };
}

const STANDING = () => sql()`
  CASE WHEN a.state <> 'held' THEN a.state::text
    WHEN a.lease_expires_at < now() THEN 'late'
    WHEN a.postponed_at IS NOT NULL THEN 'put_off' ELSE 'held' END`;

/** Filters that stand for several states. */
const STATES: Readonly<Record<string, readonly Standing[]>> = {
  holding: ["held", "late", "put_off"],
  finished: ["done", "extra"],
};

function conditions({ search, filters }: TableState, named: boolean): Fragment {
  const { state, group } = filters;
  const states = state ? (STATES[state] ?? [state]) : null;
  const pattern = containing(search);
  return sql()`true
    ${states ? sql()`AND standing = ANY (${states as string[]})` : sql()``}
    ${group ? sql()`AND coalesce("group", '') = ${group}` : sql()``}
    ${search ? sql()`AND (question ILIKE ${pattern} OR pseudonym ILIKE ${pattern} OR ${named} AND name ILIKE ${pattern})` : sql()``}`;
}

const COLUMNS: Readonly<Record<string, string>> = {
  begun: "created_at",
  seen: "heartbeat_at",
  until: "lease_expires_at",
  time: "active_ms",
};

function order({ sort, descending }: TableState, named: boolean): Fragment {
  const direction = descending ? sql()`DESC` : sql()`ASC`;
  if (sort === "who") {
    return named ? sql()`name ${direction}, pseudonym` : sql()`pseudonym ${direction}`;
  }
  return sql()`${sql()(COLUMNS[sort ?? ""] ?? "heartbeat_at")} ${direction}`;
}
