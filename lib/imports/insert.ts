import type { Tx } from "@/lib/db/transaction";
import type { Derived } from "@/lib/protocols/types";

/**
 * Inserts for the two tables that imports fill by the hundred thousand: one array per column, so
 * that a statement has the same few parameters for any number of rows.
 */
export interface JudgmentRow extends Derived {
  readonly id: string;
  readonly externalId: string;
  readonly unitId: string;
  readonly coderId: string;
  readonly protocolId: string;
  readonly protocolVersion: number;
  readonly part: string;
  /** As JSON text. */
  readonly answers: string;
  /** As JSON text. */
  readonly context: string;
  readonly byRule: string | null;
}

export const insertJudgments = (tx: Tx, projectId: string, rows: readonly JudgmentRow[]) =>
  tx.$executeRaw`
    INSERT INTO judgment (project_id, id, external_id, unit_id, coder_id, protocol_id,
      protocol_version, part, answers, context, by_rule, has_error, has_claim, score, label)
    SELECT ${projectId}::uuid, * FROM unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.externalId)}::text[],
      ${rows.map((row) => row.unitId)}::uuid[],
      ${rows.map((row) => row.coderId)}::uuid[],
      ${rows.map((row) => row.protocolId)}::text[],
      ${rows.map((row) => row.protocolVersion)}::int[],
      ${rows.map((row) => row.part)}::text[],
      ${rows.map((row) => row.answers)}::jsonb[],
      ${rows.map((row) => row.context)}::jsonb[],
      ${rows.map((row) => row.byRule)}::text[],
      ${rows.map((row) => row.hasError)}::boolean[],
      ${rows.map((row) => row.hasClaim)}::boolean[],
      ${rows.map((row) => row.score)}::int[],
      ${rows.map((row) => row.label)}::text[])`;

export interface JudgmentSourceRow {
  readonly judgmentId: string;
  readonly responseId: string;
  readonly position: number;
  readonly time: string | null;
}

export const insertJudgmentSources = (
  tx: Tx,
  projectId: string,
  fileId: string,
  rows: readonly JudgmentSourceRow[],
) =>
  tx.$executeRaw`
    INSERT INTO judgment_source (project_id, file_id, judgment_id, response_id, position, source_time)
    SELECT ${projectId}::uuid, ${fileId}::uuid, * FROM unnest(
      ${rows.map((row) => row.judgmentId)}::uuid[],
      ${rows.map((row) => row.responseId)}::uuid[],
      ${rows.map((row) => row.position)}::int[],
      ${rows.map((row) => row.time)}::text[])`;

/** Mentions of a file without records: each stands below the response that its judgment is about. */
export const insertLooseJudgmentSources = (
  tx: Tx,
  projectId: string,
  fileId: string,
  rows: readonly (Omit<JudgmentSourceRow, "responseId"> & { detail: object })[],
) =>
  tx.$executeRaw`
    INSERT INTO judgment_source
      (project_id, file_id, judgment_id, response_id, position, source_time, detail)
    SELECT ${projectId}::uuid, ${fileId}::uuid, j.id,
      coalesce(u.response_id, s.response_id,
        (SELECT r.id FROM response r WHERE r.turn_id = u.turn_id ORDER BY r.position LIMIT 1)),
      m.position, m.time, m.detail
    FROM unnest(
      ${rows.map((row) => row.judgmentId)}::uuid[],
      ${rows.map((row) => row.position)}::int[],
      ${rows.map((row) => row.time)}::text[],
      ${rows.map((row) => JSON.stringify(row.detail))}::jsonb[])
      AS m (judgment_id, position, time, detail)
    JOIN judgment j ON j.id = m.judgment_id
    JOIN unit u ON u.id = j.unit_id
    LEFT JOIN section s ON s.id = u.section_id`;
