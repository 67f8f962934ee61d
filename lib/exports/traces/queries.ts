import type { Sql } from "postgres";
import { materialOfUnit } from "@/lib/db/material-of-unit";
import type { AnswerValue } from "@/lib/protocols/types";
import type { ShownRecord } from "@/lib/work/shown-record";

const CURSOR_ROWS = 1000;

export interface TraceRow {
  readonly at: string;
  readonly question_id: string;
  readonly turn_index: number | null;
  readonly response_id: string | null;
  readonly section_id: string | null;
  readonly unit_kind: string;
  readonly coder: string;
  readonly coder_group: string | null;
  readonly queue: string;
  readonly round: number;
  readonly protocol_id: string;
  readonly protocol_version: number;
  readonly event: string;
  readonly key: string | null;
  readonly value: AnswerValue;
  /** Of a submission: what was shown of a conversation. */
  readonly shown: ShownRecord | null;
}

/** Events of all assignments, each assignment's together in order. */
export async function* readTraces(tx: Sql, projectId: string): AsyncGenerator<TraceRow> {
  const rows = tx<TraceRow[]>`
    SELECT to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
      h.external_id AS question_id, t.index AS turn_index, r.external_id AS response_id, s.external_id AS section_id,
      u.kind::text AS unit_kind, c.pseudonym AS coder, c."group" AS coder_group, q.name AS queue,
      q.round, q.protocol_id, q.protocol_version, e.kind AS event, e.question AS key, e.value,
      CASE WHEN e.kind = 'submit' THEN (SELECT j.context -> 'shown' FROM judgment j
        WHERE j.assignment_id = e.assignment_id AND j.unit_id = e.unit_id AND j.submitted_at = e.at
        LIMIT 1) END AS shown
    FROM answer_event e
    JOIN assignment a ON a.id = e.assignment_id
    JOIN coder c ON c.id = a.coder_id
    JOIN queue q ON q.id = a.queue_id
    JOIN unit u ON u.id = e.unit_id
    ${materialOfUnit(tx)}
    WHERE e.project_id = ${projectId} AND NOT c.is_excluded
    ORDER BY e.assignment_id, e.id`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}
