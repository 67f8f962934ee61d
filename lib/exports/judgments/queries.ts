import type { Sql } from "postgres";
import type { Answers } from "@/lib/protocols/types";

const CURSOR_ROWS = 500;

/** A protocol's part that has judgments in the project, with the versions that they were made under. */
export interface JudgedPart {
  readonly protocol_id: string;
  readonly part: string;
  readonly versions: readonly number[];
}

export const listJudgedParts = (tx: Sql, projectId: string) =>
  tx<JudgedPart[]>`
    SELECT protocol_id, part, array_agg(DISTINCT protocol_version ORDER BY protocol_version) AS versions
    FROM judgment WHERE project_id = ${projectId}
    GROUP BY protocol_id, part ORDER BY protocol_id, part`;

export interface ExportedJudgment {
  readonly judgment_id: string;
  readonly external_id: string | null;
  readonly protocol_id: string;
  readonly protocol_version: number;
  readonly part: string;
  readonly unit_kind: string;
  readonly question_id: string;
  readonly response_id: string | null;
  readonly section_id: string | null;
  readonly section_index: number | null;
  readonly coder: string;
  readonly coder_kind: string;
  readonly coder_group: string | null;
  readonly queue: string | null;
  readonly round: number;
  readonly answers: Answers;
  readonly context: Readonly<Record<string, unknown>>;
  readonly has_error: boolean | null;
  readonly has_claim: boolean | null;
  readonly score: number | null;
  readonly label: string | null;
  readonly by_rule: string | null;
  readonly is_extra: boolean;
  readonly is_current: boolean;
  readonly supersedes: string | null;
  readonly started_at: string | null;
  readonly submitted_at: string | null;
  readonly superseded_at: string | null;
  readonly source_time: string | null;
  readonly active_ms: number | null;
  readonly elapsed_ms: number | null;
}

export interface JudgmentFilter {
  readonly protocolId?: string;
  readonly part?: string;
  /** Revised and late judgments too. */
  readonly all: boolean;
}

/**
 * Judgments in the order of the responses, a part's own together, by time. Times are ISO 8601 UTC.
 * Those of people who withdrew are left out where the project's rule says so.
 */
export async function* readJudgments(
  tx: Sql,
  projectId: string,
  { protocolId, part, all }: JudgmentFilter,
): AsyncGenerator<ExportedJudgment> {
  const rows = tx<ExportedJudgment[]>`
    SELECT j.id AS judgment_id, j.external_id, j.protocol_id, j.protocol_version, j.part,
      u.kind::text AS unit_kind, h.external_id AS question_id, r.external_id AS response_id,
      s.external_id AS section_id, s.index AS section_index, c.pseudonym AS coder,
      c.kind::text AS coder_kind, c."group" AS coder_group, q.name AS queue, j.round, j.answers, j.context,
      j.has_error, j.has_claim, j.score, j.label, j.by_rule, j.is_extra,
      j.superseded_at IS NULL AS is_current, j.supersedes_id AS supersedes,
      ${isoTime(tx, "started_at")}, ${isoTime(tx, "submitted_at")}, ${isoTime(tx, "superseded_at")},
      (SELECT js.source_time FROM judgment_source js JOIN source_file f ON f.id = js.file_id
        WHERE js.judgment_id = j.id ORDER BY f.position, js.response_id LIMIT 1) AS source_time,
      j.active_ms, j.elapsed_ms
    FROM judgment j
    JOIN unit u ON u.id = j.unit_id
    JOIN coder c ON c.id = j.coder_id
    LEFT JOIN queue q ON q.id = j.queue_id
    LEFT JOIN section s ON s.id = u.section_id
    LEFT JOIN response r ON r.id = coalesce(u.response_id, s.response_id)
    JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id)
    JOIN thread h ON h.id = t.thread_id
    WHERE j.project_id = ${projectId} AND NOT c.is_excluded
      ${protocolId === undefined ? tx`` : tx`AND j.protocol_id = ${protocolId}`}
      ${part === undefined ? tx`` : tx`AND j.part = ${part}`}
      ${all ? tx`` : tx`AND j.superseded_at IS NULL AND NOT j.is_extra`}
    ORDER BY h.position, r.position NULLS FIRST, s.index NULLS FIRST, j.protocol_id, c.pseudonym,
      j.submitted_at, j.id`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}

const isoTime = (tx: Sql, column: "started_at" | "submitted_at" | "superseded_at") =>
  tx`to_char(${tx(`j.${column}`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS ${tx(column)}`;
