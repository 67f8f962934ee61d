import { type Actor, authorize, can } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { containing } from "@/lib/db/like";
import type { TableState } from "@/lib/table";
import { nameOf } from "./names";

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
