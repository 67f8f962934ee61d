import type { Fragment, Sql } from "postgres";
import { materialOfUnit } from "@/lib/db/material-of-unit";
import type { Answers } from "@/lib/protocols/types";
import type { ShownRecord } from "@/lib/work/shown-record";

const CURSOR_ROWS = 500;

/** A protocol's part that has judgments in the project, with the versions that they were made under. */
export interface JudgedPart {
  readonly protocol_id: string;
  readonly part: string;
  readonly versions: readonly number[];
}

/**
 * `all`: those of revised and late judgments too. Walks the index from each part and version to the
 * next, since a project has few of them and very many judgments.
 */
export const listJudgedParts = (tx: Sql, projectId: string, all: boolean) => {
  const next = (after: Fragment) => tx`
    SELECT j.protocol_id, j.part, j.protocol_version
    FROM judgment j JOIN coder c ON c.id = j.coder_id
    WHERE j.project_id = ${projectId} AND NOT c.is_excluded ${all ? tx`` : tx`AND ${isCurrent(tx)}`}
      ${after}
    ORDER BY j.protocol_id, j.part, j.protocol_version LIMIT 1`;
  return tx<JudgedPart[]>`
    WITH RECURSIVE kinds AS (
      (${next(tx``)})
      UNION ALL
      SELECT following.* FROM kinds k CROSS JOIN LATERAL (${next(tx`
        AND (j.protocol_id, j.part, j.protocol_version) > (k.protocol_id, k.part, k.protocol_version)`)}
      ) following
    )
    SELECT protocol_id, part, array_agg(protocol_version ORDER BY protocol_version) AS versions
    FROM kinds GROUP BY protocol_id, part ORDER BY protocol_id, part`;
};

const isCurrent = (tx: Sql) => tx`j.superseded_at IS NULL AND NOT j.is_extra`;

export interface ExportedJudgment {
  /** The source's, for imported ones. */
  readonly judgment_id: string;
  readonly protocol_id: string;
  readonly protocol_version: number;
  readonly part: string;
  readonly unit_kind: string;
  readonly question_id: string;
  /** Place of the turn in its thread; null for a judgment of the whole thread. */
  readonly turn_index: number | null;
  readonly response_id: string | null;
  readonly section_id: string | null;
  readonly section_index: number | null;
  readonly coder: string;
  readonly coder_kind: string;
  readonly coder_group: string | null;
  readonly queue: string | null;
  readonly round: number;
  readonly guideline_version: number;
  readonly answers: Answers;
  /** Without what was shown of a conversation. */
  readonly context: Readonly<Record<string, unknown>>;
  /** What was shown of a conversation. */
  readonly shown: ShownRecord | null;
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
 * Those of people who withdrew are left out where the project's rule says so. Of those that come
 * from another project's export, what it said about their origin stands for ours.
 */
export async function* readJudgments(
  tx: Sql,
  projectId: string,
  { protocolId, part, all }: JudgmentFilter,
): AsyncGenerator<ExportedJudgment> {
  const rows = tx<ExportedJudgment[]>`
    SELECT coalesce(j.external_id, j.id::text) AS judgment_id, j.protocol_id, j.protocol_version, j.part,
      u.kind::text AS unit_kind, h.external_id AS question_id, t.index AS turn_index,
      r.external_id AS response_id,
      s.external_id AS section_id, s.index AS section_index, c.pseudonym AS coder,
      c.kind::text AS coder_kind, c."group" AS coder_group,
      coalesce(q.name, origin.detail->>'queue') AS queue,
      coalesce((origin.detail->>'round')::int, j.round) AS round,
      coalesce((origin.detail->>'guideline_version')::int, j.guideline_version) AS guideline_version,
      j.answers, j.context - 'shown' AS context, j.context -> 'shown' AS shown,
      j.has_error, j.has_claim, j.score, j.label, j.by_rule, j.is_extra,
      j.superseded_at IS NULL AS is_current,
      (SELECT coalesce(p.external_id, p.id::text) FROM judgment p WHERE p.id = j.supersedes_id)
        AS supersedes,
      coalesce(${isoTime(tx, "started_at")}, origin.detail->>'started_at') AS started_at,
      coalesce(${isoTime(tx, "submitted_at")}, origin.detail->>'submitted_at') AS submitted_at,
      ${isoTime(tx, "superseded_at")} AS superseded_at,
      nullif(origin.source_time, origin.detail->>'submitted_at') AS source_time,
      coalesce(j.active_ms, (origin.detail->>'active_ms')::int) AS active_ms,
      coalesce(j.elapsed_ms, (origin.detail->>'elapsed_ms')::int) AS elapsed_ms
    FROM judgment j
    JOIN unit u ON u.id = j.unit_id
    JOIN coder c ON c.id = j.coder_id
    LEFT JOIN queue q ON q.id = j.queue_id
    ${materialOfUnit(tx)}
    LEFT JOIN LATERAL (
      SELECT js.source_time, js.detail FROM judgment_source js JOIN source_file f ON f.id = js.file_id
      WHERE js.judgment_id = j.id ORDER BY f.position, js.response_id LIMIT 1
    ) origin ON true
    WHERE j.project_id = ${projectId} AND NOT c.is_excluded
      ${protocolId === undefined ? tx`` : tx`AND j.protocol_id = ${protocolId}`}
      ${part === undefined ? tx`` : tx`AND j.part = ${part}`}
      ${all ? tx`` : tx`AND ${isCurrent(tx)}`}
    ORDER BY h.position, t.index NULLS FIRST, r.position NULLS FIRST, s.index NULLS FIRST, j.protocol_id, c.pseudonym,
      submitted_at, judgment_id`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}

const isoTime = (tx: Sql, column: "started_at" | "submitted_at" | "superseded_at") =>
  tx`to_char(${tx(`j.${column}`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
