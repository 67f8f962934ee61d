import type { Fragment } from "postgres";
import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { containing } from "@/lib/db/like";
import { ValidationError } from "@/lib/errors";
import type { TableState } from "@/lib/table";
import type { Reason } from "./decide";
import type { LabelReference } from "./entries";
import type { Move } from "./moves";
import type { Source } from "./recipe";

/** Sections by their label in both references. */
export interface Transition {
  readonly from: boolean | null;
  readonly to: boolean | null;
  readonly sections: number;
}

/** Moved sections by why each reference says what it says. */
export interface MoveReason {
  readonly move: Move;
  readonly fromReason: Reason;
  readonly toReason: Reason;
  readonly sections: number;
}

export interface Comparison {
  readonly transitions: readonly Transition[];
  readonly reasons: readonly MoveReason[];
  /** Sections whose label differs. */
  readonly moved: number;
  readonly same: number;
}

export interface MovedRow {
  readonly unitId: string;
  readonly responseId: string;
  readonly response: string;
  readonly section: string;
  readonly index: number;
  readonly text: string;
  readonly move: Move;
  readonly from: Side;
  readonly to: Side;
}
export interface Side {
  /** Null where the reference has no label, or was frozen before the section came. */
  readonly label: boolean | null;
  readonly reason: Reason;
  readonly decidedBy: readonly Source[];
  readonly judgmentIds: readonly string[];
}

export const MOVE_TABLE = {
  sortable: ["section", "move"],
  defaultSort: "section",
  filters: ["move", "from", "to"],
} as const;

export interface ReferencePair {
  readonly from: LabelReference;
  readonly to: LabelReference;
}

function check(actor: Actor, { from, to }: ReferencePair): void {
  authorize(actor, "reference:view", from.projectId);
  if (from.projectId !== to.projectId)
    throw new ValidationError("Two references of one project can be compared.");
}

/** How the labels of two references differ, counted. */
export async function compareReferences(actor: Actor, pair: ReferencePair): Promise<Comparison> {
  check(actor, pair);
  const rows = await sql()<
    (Transition & { fromReason: Reason; toReason: Reason; move: Move | null })[]
  >`
    SELECT from_label AS from, to_label AS to, from_reason AS "fromReason",
      to_reason AS "toReason", move, count(*)::int AS sections
    FROM (${bothSides(pair)}) both_sides GROUP BY 1, 2, 3, 4, 5 ORDER BY sections DESC, 3, 4`;
  const transitions = new Map<string, Transition>();
  for (const { from, to, sections } of rows) {
    const key = `${from} ${to}`;
    const before = transitions.get(key)?.sections ?? 0;
    transitions.set(key, { from, to, sections: before + sections });
  }
  const reasons = rows.flatMap(({ move, fromReason, toReason, sections }) =>
    move === null ? [] : { move, fromReason, toReason, sections },
  );
  const moved = reasons.reduce((sum, { sections }) => sum + sections, 0);
  const all = rows.reduce((sum, { sections }) => sum + sections, 0);
  return { transitions: [...transitions.values()], reasons, moved, same: all - moved };
}

/** A page of the sections whose label differs, and how many match in all. */
export async function listMoved(
  actor: Actor,
  pair: ReferencePair,
  state: TableState,
): Promise<{ rows: readonly MovedRow[]; total: number }> {
  check(actor, pair);
  const [rows, [count]] = await Promise.all([
    select(pair, state, sql()`LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}`),
    sql()<{ total: number }[]>`
      SELECT count(*)::int AS total ${JOINS(pair)} WHERE ${conditionsOf(state)}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}

const CURSOR_ROWS = 1000;

/** All sections whose label differs and that the table's filters leave, in batches. */
export function readMoved(
  actor: Actor,
  pair: ReferencePair,
  state: TableState,
): AsyncIterable<MovedRow[]> {
  check(actor, pair);
  return select(pair, state, sql()``).cursor(CURSOR_ROWS);
}

/** A section that one of the two does not know had not been there when it was frozen. */
const bothSides = ({ from, to }: ReferencePair): Fragment => sql()`
  SELECT coalesce(a.unit_id, b.unit_id) AS unit_id, a.label AS from_label, b.label AS to_label,
    coalesce(a.reason, 'unjudged') AS from_reason, coalesce(b.reason, 'unjudged') AS to_reason,
    coalesce(a.decided_by, '{}') AS from_by, coalesce(b.decided_by, '{}') AS to_by,
    coalesce(a.judgment_ids, '{}') AS from_ids, coalesce(b.judgment_ids, '{}') AS to_ids,
    CASE WHEN a.label IS NOT DISTINCT FROM b.label THEN NULL WHEN a.label IS NULL THEN 'gained'
      WHEN b.label IS NULL THEN 'lost' ELSE 'flipped' END AS move
  FROM (SELECT * FROM reference_label WHERE reference_id = ${from.id}) a
  FULL JOIN (SELECT * FROM reference_label WHERE reference_id = ${to.id}) b
    ON b.unit_id = a.unit_id`;

const JOINS = (pair: ReferencePair): Fragment => sql()`
  FROM (${bothSides(pair)}) m
  JOIN unit u ON u.id = m.unit_id
  JOIN section s ON s.id = u.section_id
  JOIN response r ON r.id = s.response_id`;

const select = (pair: ReferencePair, state: TableState, window: Fragment) => sql()<MovedRow[]>`
  SELECT m.unit_id AS "unitId", r.id AS "responseId", r.external_id AS response,
    s.external_id AS section, s.index, s.text, m.move,
    json_build_object('label', m.from_label, 'reason', m.from_reason, 'decidedBy', m.from_by,
      'judgmentIds', m.from_ids) AS from,
    json_build_object('label', m.to_label, 'reason', m.to_reason, 'decidedBy', m.to_by,
      'judgmentIds', m.to_ids) AS to
  ${JOINS(pair)} WHERE ${conditionsOf(state)} ORDER BY ${orderOf(state)} ${window}`;

function conditionsOf({ search, filters }: TableState): Fragment {
  const pattern = containing(search);
  const { move, from, to } = filters;
  return sql()`m.move IS NOT NULL
    ${search ? sql()`AND (s.text ILIKE ${pattern} OR s.external_id ILIKE ${pattern} OR r.external_id ILIKE ${pattern})` : sql()``}
    ${move ? sql()`AND m.move = ${move}` : sql()``}
    ${from ? sql()`AND m.from_reason = ${from}` : sql()``}
    ${to ? sql()`AND m.to_reason = ${to}` : sql()``}`;
}

function orderOf({ sort, descending }: TableState): Fragment {
  const direction = descending ? sql()`DESC` : sql()`ASC`;
  if (sort === "move") return sql()`m.move ${direction}, r.position, s.index`;
  return sql()`r.position ${direction}, s.index ${direction}`;
}
