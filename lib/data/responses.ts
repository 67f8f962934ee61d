import type { Fragment } from "postgres";
import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { containing } from "@/lib/db/like";
import type { TableState } from "@/lib/table";

/** What the table of responses can be sorted and filtered by; pages read the address with it. */
export const RESPONSE_TABLE = {
  sortable: ["position", "responseId", "generator", "condition", "language"],
  defaultSort: "position",
  filters: ["generator", "condition", "language"],
} as const;

export interface ResponseRow {
  readonly id: string;
  readonly position: number;
  readonly responseId: string;
  readonly question: string;
  readonly generator: string | null;
  readonly condition: string | null;
  readonly language: string | null;
  readonly sections: number;
  /** People who judged it or a section of it. */
  readonly people: number;
  /** Sections in which anybody, a system too, found an error. */
  readonly flagged: number;
}

const QUESTION_LENGTH = 160;

/** One page of a project's responses, and how many there are. */
export async function listResponses(
  actor: Actor,
  projectId: string,
  state: TableState,
): Promise<{ rows: ResponseRow[]; total: number }> {
  authorize(actor, "data:view", projectId);
  const where = conditionsOf(projectId, state);
  const [rows, [count]] = await Promise.all([
    readPage(
      projectId,
      where,
      state,
      sql()`LIMIT ${state.size} OFFSET ${(state.page - 1) * state.size}`,
    ),
    sql()<{ total: number }[]>`
      SELECT count(*)::int AS total FROM response r JOIN turn t ON t.id = r.turn_id WHERE ${where}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}

const CURSOR_ROWS = 500;

/** All responses that the table's filters leave, in its order: for the table as CSV. */
export async function* readAllResponses(
  actor: Actor,
  projectId: string,
  state: TableState,
): AsyncGenerator<ResponseRow> {
  authorize(actor, "data:view", projectId);
  const where = conditionsOf(projectId, state);
  const batches = readPage(projectId, where, state, sql()``).cursor(CURSOR_ROWS);
  for await (const batch of batches) yield* batch;
}

const readPage = (projectId: string, where: Fragment, state: TableState, window: Fragment) =>
  sql()<ResponseRow[]>`
    WITH page AS (
      SELECT r.id, r.position, r.external_id, ${excerpt(sql()`t.text`, QUESTION_LENGTH)} AS question, r.generator,
        r.condition, r.language, row_number() OVER (ORDER BY ${orderOf(state)}) AS place
      FROM response r JOIN turn t ON t.id = r.turn_id
      WHERE ${where} ORDER BY ${orderOf(state)} ${window}
    )
    SELECT page.id, page.position, page.external_id AS "responseId", page.question, page.generator,
      page.condition, page.language, counts.sections, counts.people, counts.flagged
    FROM page CROSS JOIN LATERAL (
      SELECT count(DISTINCT u.section_id)::int AS sections,
        count(DISTINCT j.coder_id) FILTER (WHERE c.kind = 'person')::int AS people,
        count(DISTINCT u.section_id) FILTER (WHERE j.has_error)::int AS flagged
      FROM (
        SELECT id, NULL::uuid AS section_id FROM unit WHERE response_id = page.id
        UNION ALL
        SELECT unit.id, s.id FROM section s JOIN unit ON unit.section_id = s.id
        WHERE s.response_id = page.id
      ) u
      LEFT JOIN judgment j
        ON j.project_id = ${projectId} AND j.unit_id = u.id AND j.superseded_at IS NULL
      LEFT JOIN coder c ON c.id = j.coder_id
    ) counts
    ORDER BY page.place`;

function conditionsOf(projectId: string, { search, filters }: TableState): Fragment {
  const pattern = containing(search);
  const equals = (column: "generator" | "condition" | "language") =>
    filters[column] === undefined ? sql()`` : sql()`AND r.${sql()(column)} = ${filters[column]}`;
  return sql()`r.project_id = ${projectId}
    ${search ? sql()`AND (r.external_id ILIKE ${pattern} OR t.text ILIKE ${pattern} OR r.text ILIKE ${pattern})` : sql()``}
    ${equals("generator")} ${equals("condition")} ${equals("language")}`;
}

const COLUMNS: Record<string, string> = {
  responseId: "external_id",
  generator: "generator",
  condition: "condition",
  language: "language",
};

function orderOf({ sort, descending }: TableState): Fragment {
  const direction = descending ? sql()`DESC` : sql()`ASC`;
  const column = COLUMNS[sort ?? ""];
  if (!column) return sql()`r.position ${direction}`;
  return sql()`r.${sql()(column)} ${direction} NULLS LAST, r.position`;
}

export type FilterValues = Record<(typeof RESPONSE_TABLE.filters)[number], string[]>;

/** The values that occur, for the filters; at most a hundred each. */
export async function listFilterValues(actor: Actor, projectId: string): Promise<FilterValues> {
  authorize(actor, "data:view", projectId);
  const values = async (column: keyof FilterValues) => {
    const rows = await sql()<{ value: string }[]>`
      SELECT DISTINCT ${sql()(column)} AS value FROM response
      WHERE project_id = ${projectId} AND ${sql()(column)} IS NOT NULL ORDER BY 1 LIMIT 100`;
    return rows.map(({ value }) => value);
  };
  const [generator, condition, language] = await Promise.all([
    values("generator"),
    values("condition"),
    values("language"),
  ]);
  return { generator, condition, language };
}
