import type { Fragment } from "postgres";
import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { containing } from "@/lib/db/like";
import type { TableState } from "@/lib/table";
import type { Reason } from "./decide";
import type { Severity } from "./judgments";
import type { Source } from "./recipe";

export interface LabelRow {
  readonly unitId: string;
  readonly responseId: string;
  /** Ids of the source data. */
  readonly response: string;
  readonly section: string;
  /** Place of the section in its response, from 0. */
  readonly index: number;
  readonly text: string;
  readonly generator: string | null;
  readonly label: boolean | null;
  readonly reason: Reason;
  readonly decidedBy: readonly Source[];
  readonly severity: Severity | null;
  readonly judgmentIds: readonly string[];
}

/** How the table of labels reads its address; labels are "error", "no_error" or "none" there. */
export const LABEL_TABLE = {
  sortable: ["section", "label", "reason", "judgments"],
  defaultSort: "section",
  filters: ["label", "reason", "by"],
} as const;

export interface LabelReference {
  readonly id: string;
  readonly projectId: string;
}

/** A page of a reference's labels, and how many match in all. */
export async function listLabels(
  actor: Actor,
  reference: LabelReference,
  state: TableState,
): Promise<{ rows: readonly LabelRow[]; total: number }> {
  authorize(actor, "reference:view", reference.projectId);
  const [rows, [count]] = await Promise.all([
    select(reference, state, sql()`LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}`),
    sql()<{ total: number }[]>`
      SELECT count(*)::int AS total ${JOINS()} WHERE ${conditionsOf(reference, state)}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}

const CURSOR_ROWS = 1000;

/** All labels that the table's filters leave, in its order, in batches. */
export function readLabels(
  actor: Actor,
  reference: LabelReference,
  state: TableState,
): AsyncIterable<LabelRow[]> {
  authorize(actor, "reference:view", reference.projectId);
  return select(reference, state, sql()``).cursor(CURSOR_ROWS);
}

const JOINS = () => sql()`
  FROM reference_label l
  JOIN unit u ON u.id = l.unit_id
  JOIN section s ON s.id = u.section_id
  JOIN response r ON r.id = s.response_id`;

const select = (reference: LabelReference, state: TableState, window: Fragment) => sql()<
  LabelRow[]
>`
  SELECT l.unit_id AS "unitId", r.id AS "responseId", r.external_id AS response,
    s.external_id AS section, s.index, s.text, r.generator, l.label, l.reason,
    l.decided_by AS "decidedBy", l.severity, l.judgment_ids AS "judgmentIds"
  ${JOINS()} WHERE ${conditionsOf(reference, state)} ORDER BY ${orderOf(state)} ${window}`;

function conditionsOf({ id }: LabelReference, { search, filters }: TableState): Fragment {
  const pattern = containing(search);
  const { label, reason, by } = filters;
  return sql()`l.reference_id = ${id}
    ${search ? sql()`AND (s.text ILIKE ${pattern} OR s.external_id ILIKE ${pattern} OR r.external_id ILIKE ${pattern})` : sql()``}
    ${label === "none" ? sql()`AND l.label IS NULL` : sql()``}
    ${label === "error" || label === "no_error" ? sql()`AND l.label = ${label === "error"}` : sql()``}
    ${reason ? sql()`AND l.reason = ${reason}` : sql()``}
    ${by ? sql()`AND ${by} = ANY(l.decided_by)` : sql()``}`;
}

function orderOf({ sort, descending }: TableState): Fragment {
  const direction = descending ? sql()`DESC` : sql()`ASC`;
  if (sort === "label") return sql()`l.label ${direction} NULLS LAST, r.position, s.index`;
  if (sort === "reason") return sql()`l.reason ${direction}, r.position, s.index`;
  if (sort === "judgments")
    return sql()`cardinality(l.judgment_ids) ${direction}, r.position, s.index`;
  return sql()`r.position ${direction}, s.index ${direction}`;
}
