import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { containing } from "@/lib/db/like";
import { plainText } from "@/lib/plain-text";
import type { UnitKind } from "@/lib/protocols/types";
import type { TableState } from "@/lib/table";
import { openingTurn } from "./fragments";

/** A comment that I wrote about a section, a response, a turn or a conversation. */
export interface MyComment {
  readonly judgmentId: string;
  readonly assignmentId: string;
  readonly queueId: string;
  readonly queueName: string;
  readonly projectSlug: string;
  readonly comment: string;
  /** The beginning of what it is about, without the marks of Markdown. */
  readonly text: string;
  readonly about: UnitKind;
  /** Of a section its place, of a patient's turn its place in the conversation, from 1. */
  readonly place: number | null;
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
      ${excerpt(sql()`coalesce(s.text, r.text, t.text)`, 300)} AS text, u.kind AS about,
      coalesce(s.index, CASE WHEN u.kind = 'turn' THEN t.index END) + 1 AS place, j.submitted_at AS at,
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
    LEFT JOIN turn t ON t.id = coalesce(u.turn_id, ${openingTurn(sql()`u.thread_id`)})
    WHERE m.user_id = ${actor.userId}
      ${search ? sql()`AND (j.answers->>'comment' ILIKE ${pattern} OR coalesce(s.text, r.text, t.text) ILIKE ${pattern})` : sql()``}
      ${filters.queue ? sql()`AND q.id::text = ${filters.queue}` : sql()``}
    ORDER BY j.submitted_at ${descending ? sql()`DESC` : sql()`ASC`}, j.id
    LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return {
    rows: rows.map(({ total, ...row }) => ({ ...row, text: plainText(row.text) })),
    total: rows[0]?.total ?? 0,
  };
}
