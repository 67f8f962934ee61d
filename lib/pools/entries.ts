import type { Fragment } from "postgres";
import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { containing } from "@/lib/db/like";
import { plainText } from "@/lib/plain-text";
import type { TableState } from "@/lib/table";
import { factCheckerProtocols, medicalExpertProtocols } from "./protocols";
import { type LabelCounts, POOL_REASONS, type PoolReason } from "./rules";

export interface EntryRow {
  readonly unitId: string;
  readonly responseId: string;
  /** Ids of the source data. */
  readonly response: string;
  readonly section: string;
  /** Place of the section in its response, from 0. */
  readonly index: number;
  readonly text: string;
  readonly generator: string | null;
  readonly condition: string | null;
  readonly reason: PoolReason;
  readonly stratum: string;
  readonly probability: number;
  readonly isKept: boolean;
  readonly labels: LabelCounts;
  readonly candidates: number;
  readonly expertJudgments: number;
  readonly factChecks: number;
}

/** How the table of entries reads its address. */
export const ENTRY_TABLE = {
  sortable: ["section", "reason", "stratum", "probability", "generator"],
  defaultSort: "section",
  filters: ["reason", "stratum", "generator"],
} as const;

export interface EntryPool {
  readonly id: string;
  readonly projectId: string;
}

/**
 * A page of a pool's current entries, their texts without the marks of Markdown, and how many match
 * in all.
 */
export async function listEntries(
  actor: Actor,
  pool: EntryPool,
  state: TableState,
): Promise<{ rows: readonly EntryRow[]; total: number }> {
  authorize(actor, "pool:view", pool.projectId);
  const [rows, [count]] = await Promise.all([
    selectPage(pool, state, sql()`LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}`),
    sql()<{ total: number }[]>`
      SELECT count(*)::int AS total ${JOINS()} WHERE ${conditionsOf(pool, state)}`,
  ]);
  const shown = rows.map((row) => ({ ...row, text: plainText(row.text) }));
  return { rows: shown, total: count?.total ?? 0 };
}

const CURSOR_ROWS = 500;

/** All entries that the table's filters leave, in its order, in batches. */
export function readEntries(
  actor: Actor,
  pool: EntryPool,
  state: TableState,
): AsyncIterable<EntryRow[]> {
  authorize(actor, "pool:view", pool.projectId);
  return selectPage(pool, state, sql()``).cursor(CURSOR_ROWS);
}

const JOINS = () => sql()`
  FROM pool_entry e
  JOIN unit u ON u.id = e.unit_id
  JOIN section s ON s.id = u.section_id
  JOIN response r ON r.id = s.response_id`;

const selectPage = (pool: EntryPool, state: TableState, window: Fragment) => sql()<EntryRow[]>`
  WITH page AS (
    SELECT e.*, r.id AS response_id, r.external_id AS response, s.external_id AS section, s.index,
      s.text, r.generator, r.condition, row_number() OVER (ORDER BY ${orderOf(state)}) AS number
    ${JOINS()} WHERE ${conditionsOf(pool, state)} ORDER BY ${orderOf(state)} ${window}
  )
  SELECT page.unit_id AS "unitId", page.response_id AS "responseId", page.response, page.section,
    page.index, page.text, page.generator, page.condition, page.reason::text AS reason,
    page.stratum, page.probability, page.is_kept AS "isKept", page.labels,
    (SELECT count(*)::int FROM candidate k JOIN judgment j ON j.id = k.judgment_id
      WHERE k.project_id = page.project_id AND k.unit_id = page.unit_id
        AND j.superseded_at IS NULL) AS candidates,
    counts.experts AS "expertJudgments", counts.fact_checks AS "factChecks"
  FROM page CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE protocol_id = ANY(${medicalExpertProtocols()}))::int AS experts,
      count(*) FILTER (WHERE protocol_id = ANY(${factCheckerProtocols()}))::int AS fact_checks
    FROM judgment j
    WHERE j.project_id = page.project_id AND j.unit_id = page.unit_id AND j.superseded_at IS NULL
  ) counts
  ORDER BY page.number`;

function conditionsOf({ id, projectId }: EntryPool, { search, filters }: TableState): Fragment {
  const pattern = containing(search);
  const { reason, stratum, generator } = filters;
  const isReason = POOL_REASONS.some((known) => known === reason);
  return sql()`e.project_id = ${projectId} AND e.pool_id = ${id} AND e.removed_in IS NULL
    ${search ? sql()`AND (s.text ILIKE ${pattern} OR s.external_id ILIKE ${pattern} OR r.external_id ILIKE ${pattern})` : sql()``}
    ${isReason && reason ? sql()`AND e.reason = ${reason}::pool_reason` : sql()``}
    ${stratum ? sql()`AND e.stratum = ${stratum}` : sql()``}
    ${generator ? sql()`AND r.generator = ${generator}` : sql()``}`;
}

function orderOf({ sort, descending }: TableState): Fragment {
  const direction = descending ? sql()`DESC` : sql()`ASC`;
  if (sort === "reason") return sql()`e.reason ${direction}, r.position, s.index`;
  if (sort === "stratum") return sql()`e.stratum ${direction}, r.position, s.index`;
  if (sort === "probability") return sql()`e.probability ${direction}, r.position, s.index`;
  if (sort === "generator") return sql()`r.generator ${direction} NULLS LAST, r.position, s.index`;
  return sql()`r.position ${direction}, s.index ${direction}`;
}

/** The strata that occur in a pool, for its filter. */
export async function listStrata(actor: Actor, pool: EntryPool): Promise<string[]> {
  authorize(actor, "pool:view", pool.projectId);
  const rows = await sql()<{ stratum: string }[]>`
    SELECT DISTINCT stratum FROM pool_entry
    WHERE project_id = ${pool.projectId} AND pool_id = ${pool.id} AND removed_in IS NULL
    ORDER BY stratum LIMIT 100`;
  return rows.map(({ stratum }) => stratum);
}
