import type { Sql } from "postgres";
import { groupBy } from "@/lib/group-by";
import type { Context } from "@/lib/imports/mdhjudgments/answers";
import type { Answers } from "@/lib/protocols/types";
import { FIRST_PASS, JUDGE } from "./record";

/** Responses that one batch of an export holds in memory. */
export const BATCH = 100;

/** The released names, in the order in which the CSV files list what they hold. */
const RELEASED_ORDER = [
  "mdhjudgments-firstpassannotations.jsonl",
  "mdhjudgments-firstmedicalexpertadjudication.jsonl",
  "mdhjudgments-secondmedicalexpertadjudication.jsonl",
  "mdhjudgments-firstfactcheckeradjudication.jsonl",
  "mdhjudgments-secondfactcheckeradjudication.jsonl",
];

export interface SourceFileRow {
  readonly id: string;
  readonly name: string;
}

/** The project's imported files of this format: the released ones in their order, then the others. */
export async function listSourceFiles(tx: Sql, projectId: string): Promise<SourceFileRow[]> {
  return tx<SourceFileRow[]>`
    SELECT id, name FROM source_file
    WHERE project_id = ${projectId} AND format = 'mdhjudgments'
    ORDER BY coalesce(array_position(${RELEASED_ORDER}::text[], name), 99), position`;
}

export interface ResponseRow {
  readonly id: string;
  readonly external_id: string;
  readonly text: string;
  readonly question_id: string;
  readonly question: string;
  readonly turn_id: string;
  readonly sections: readonly SectionRow[];
}
export interface SectionRow {
  readonly id: string;
  readonly external_id: string;
  readonly index: number;
  readonly text: string;
}

/** Responses with their questions and sections, in the order of `ids`. */
export async function loadResponses(tx: Sql, ids: readonly string[]): Promise<ResponseRow[]> {
  const responses = await tx<Omit<ResponseRow, "sections">[]>`
    SELECT r.id, r.external_id, r.text, t.text AS question, t.id AS turn_id,
      coalesce(h.metadata->>'question_id', h.external_id) AS question_id
    FROM response r JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
    WHERE r.id = ANY(${ids as string[]}::uuid[])
    ORDER BY array_position(${ids as string[]}::uuid[], r.id)`;
  const sections = await tx<(SectionRow & { response_id: string })[]>`
    SELECT id, external_id, index, text, response_id FROM section
    WHERE response_id = ANY(${ids as string[]}::uuid[]) ORDER BY response_id, index`;
  const byResponse = groupBy(sections, ({ response_id }) => response_id);
  return responses.map((row) => ({ ...row, sections: byResponse.get(row.id) ?? [] }));
}

/** Ids of all responses of the project by first appearance over the files, then the others. */
export async function listResponseIds(
  tx: Sql,
  projectId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT r.id FROM response r
    LEFT JOIN response_source rs ON rs.response_id = r.id AND rs.file_id = ANY(${fileIds as string[]}::uuid[])
    WHERE r.project_id = ${projectId}
    GROUP BY r.id
    ORDER BY min(array_position(${fileIds as string[]}::uuid[], rs.file_id)::bigint * 1000000000 + rs.position)
      NULLS LAST, r.position`;
  return rows.map(({ id }) => id);
}

export interface FileRecordRow {
  readonly response_id: string;
  readonly position: number;
  readonly detail: { readonly line?: string; readonly annotations?: null };
}

/** Up to a batch of a file's records after `position`. */
export const listFileRecords = (tx: Sql, fileId: string, position: number) =>
  tx<FileRecordRow[]>`
    SELECT response_id, position, detail FROM response_source
    WHERE file_id = ${fileId} AND position > ${position} ORDER BY position LIMIT ${BATCH}`;

export interface JudgmentRow {
  /** The source's id, or ours where there is none. */
  readonly id: string;
  readonly response_id: string;
  readonly section_id: string | null;
  readonly unit_kind: "turn" | "response" | "section";
  readonly coder: string;
  readonly is_human: boolean;
  readonly protocol_id: string;
  readonly answers: Answers;
  readonly context: Context;
  /** Of work done here, the annotations whose comments were shown, in that order. */
  readonly shown: readonly string[];
  readonly has_error: boolean | null;
  readonly by_rule: string | null;
  readonly time: string;
}

/** What the adjudicator of the judgment `j` was shown, by the ids that files use. */
const shownIn = (tx: Sql) => tx`ARRAY(
  SELECT coalesce(o.external_id, o.id::text)
  FROM jsonb_array_elements_text(j.context -> 'candidates') WITH ORDINALITY list (id, place)
  JOIN candidate k ON k.id = list.id::uuid JOIN judgment o ON o.id = k.judgment_id
  ORDER BY list.place) AS shown`;

/** Judgments as one file holds them, in its order within each list. */
export const loadFileJudgments = (tx: Sql, fileId: string, responseIds: readonly string[]) =>
  tx<JudgmentRow[]>`
    SELECT j.external_id AS id, js.response_id, u.section_id, u.kind::text AS unit_kind,
      c.pseudonym AS coder, c.kind = 'person' AS is_human, j.protocol_id, j.answers, j.context,
      '{}'::text[] AS shown, j.has_error, j.by_rule, js.source_time AS time
    FROM judgment_source js
    JOIN judgment j ON j.id = js.judgment_id
    JOIN coder c ON c.id = j.coder_id
    JOIN unit u ON u.id = j.unit_id
    WHERE js.file_id = ${fileId} AND js.response_id = ANY(${responseIds as string[]}::uuid[])
    ORDER BY js.position`;

/**
 * Current judgments about these responses and their sections under these protocols: by first
 * appearance over the files, then those made here by time.
 */
export const loadJudgments = (
  tx: Sql,
  projectId: string,
  fileIds: readonly string[],
  responseIds: readonly string[],
  protocols: readonly string[],
) => tx<JudgmentRow[]>`
    SELECT coalesce(j.external_id, j.id::text) AS id, u.target AS response_id, u.section_id,
      u.kind::text AS unit_kind, c.pseudonym AS coder, c.kind = 'person' AS is_human, j.protocol_id,
      j.answers, j.context, ${shownIn(tx)}, j.has_error, j.by_rule, '' AS time
    FROM (
      SELECT id, kind, section_id, response_id AS target FROM unit
      WHERE response_id = ANY(${responseIds as string[]}::uuid[])
      UNION ALL
      SELECT unit.id, unit.kind, unit.section_id, s.response_id FROM section s
      JOIN unit ON unit.section_id = s.id
      WHERE s.response_id = ANY(${responseIds as string[]}::uuid[])
    ) u
    JOIN judgment j ON j.project_id = ${projectId} AND j.unit_id = u.id
    JOIN coder c ON c.id = j.coder_id
    LEFT JOIN LATERAL (
      SELECT min(array_position(${fileIds as string[]}::uuid[], file_id)::bigint * 1000000 + position) AS rank
      FROM judgment_source WHERE judgment_id = j.id
    ) seen ON true
    WHERE j.superseded_at IS NULL AND NOT j.is_extra AND NOT c.is_excluded
      AND j.protocol_id = ANY(${protocols as string[]}::text[])
    ORDER BY seen.rank NULLS LAST, j.submitted_at, j.id`;

/** First-pass work and judges' outputs made here, as judgments `j` of units `u`. */
const nativeWork = (tx: Sql, projectId: string) => tx`
  FROM judgment j JOIN unit u ON u.id = j.unit_id
  JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
  WHERE j.project_id = ${projectId} AND (j.queue_id IS NOT NULL OR j.protocol_id = ${JUDGE})
    AND j.protocol_id = ANY(${FIRST_PASS})`;

/** The response `r` is in an imported file. */
const isImported = (tx: Sql) => tx`
  EXISTS (SELECT 1 FROM response_source rs JOIN source_file f ON f.id = rs.file_id
    WHERE rs.response_id = r.id AND f.project_id = r.project_id AND f.format = 'mdhjudgments')`;

/** Whether `listNativeResponseIds` gives any, found out without listing them. */
export async function hasNativeResponses(tx: Sql, projectId: string): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM response r
        WHERE r.project_id = ${projectId} AND NOT ${isImported(tx)})
      OR EXISTS (SELECT 1 ${nativeWork(tx, projectId)}
        AND (u.response_id IS NOT NULL OR u.section_id IS NOT NULL)) AS has`;
  return row?.has ?? false;
}

/** Responses that hold first-pass work or judges' outputs made here, or that no imported file holds. */
export async function listNativeResponseIds(tx: Sql, projectId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    WITH worked AS (
      SELECT DISTINCT coalesce(k.response_id, s.response_id) AS id
      FROM (SELECT u.response_id, u.section_id ${nativeWork(tx, projectId)}) k
      LEFT JOIN section s ON s.id = k.section_id
    )
    SELECT r.id FROM response r
    WHERE r.project_id = ${projectId}
      AND (r.id IN (SELECT id FROM worked WHERE id IS NOT NULL) OR NOT ${isImported(tx)})
    ORDER BY r.position`;
  return rows.map(({ id }) => id);
}

export interface NativeRow extends JudgmentRow {
  /** Which of the judgments of its unit under these protocols it is, from 1. */
  readonly nth: number;
}

/** Judgments made here under these protocols about these responses, their sections and their questions. */
export const loadNativeJudgments = (
  tx: Sql,
  projectId: string,
  responseIds: readonly string[],
  protocols: readonly string[],
) =>
  tx<NativeRow[]>`
    SELECT j.id::text AS id, u.target AS response_id, u.section_id, u.kind::text AS unit_kind,
      c.pseudonym AS coder, c.kind = 'person' AS is_human, j.protocol_id, j.answers, j.context,
      ${shownIn(tx)}, j.has_error, j.by_rule,
      row_number() OVER (PARTITION BY u.target, u.id ORDER BY j.submitted_at, j.id)::int AS nth,
      replace(to_char(j.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z') AS time
    FROM (
      SELECT id, kind, section_id, response_id AS target FROM unit
      WHERE response_id = ANY(${responseIds as string[]}::uuid[])
      UNION ALL
      SELECT unit.id, unit.kind, unit.section_id, s.response_id FROM section s
      JOIN unit ON unit.section_id = s.id
      WHERE s.response_id = ANY(${responseIds as string[]}::uuid[])
      UNION ALL
      SELECT unit.id, unit.kind, unit.section_id, r.id FROM response r
      JOIN unit ON unit.turn_id = r.turn_id
      WHERE r.id = ANY(${responseIds as string[]}::uuid[])
    ) u
    JOIN judgment j ON j.project_id = ${projectId} AND j.unit_id = u.id
    JOIN coder c ON c.id = j.coder_id
    WHERE j.superseded_at IS NULL AND NOT j.is_extra AND NOT c.is_excluded
      AND j.submitted_at IS NOT NULL
      AND j.protocol_id = ANY(${protocols as string[]}::text[])
    ORDER BY c.kind, j.submitted_at, j.id`;

/** Responses with sections that were adjudicated here under these protocols, and how often at most. */
export async function listAdjudicated(
  tx: Sql,
  projectId: string,
  protocols: readonly string[],
): Promise<{ readonly id: string; readonly times: number }[]> {
  return tx<{ id: string; times: number }[]>`
    SELECT id, max(times)::int AS times FROM (
      SELECT r.id, r.position, count(*) AS times
      FROM judgment j JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
      JOIN unit u ON u.id = j.unit_id JOIN section s ON s.id = u.section_id
      JOIN response r ON r.id = s.response_id
      WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL AND NOT j.is_extra
        AND j.submitted_at IS NOT NULL AND j.protocol_id = ANY(${protocols as string[]}::text[])
      GROUP BY r.id, r.position, s.id) k
    GROUP BY id, position ORDER BY position`;
}
