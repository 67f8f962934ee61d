import type { Sql } from "postgres";

const CURSOR_ROWS = 50;

export interface DialogueTurn {
  readonly index: number;
  readonly speaker: string;
  readonly text: string;
}

/** What an import kept of a dialogue. */
export interface DialogueMetadata {
  readonly dataset?: string;
  readonly dialog_id?: string;
  readonly dataset_source?: string;
  readonly control?: readonly { readonly index: number; readonly text: string }[];
}

/** The decided label of a case, with its dialogue. */
export interface CaseRow {
  readonly metadata: DialogueMetadata;
  readonly turns: readonly DialogueTurn[];
  readonly behaviour: string;
  /** Place of the turn, from 0; null where the label is on the whole dialogue. */
  readonly place: number | null;
  readonly context: {
    readonly case_id?: string;
    readonly turn_index?: number;
    readonly patient_behavior_text?: string;
    readonly segment_turns?: number;
    readonly target_pct?: number;
    readonly actual_pct?: number;
  };
}

const turnsOf = (tx: Sql) => tx`(
  SELECT jsonb_agg(jsonb_build_object('index', e.index, 'speaker', e.speaker, 'text', e.text)
    ORDER BY e.index) FROM turn e WHERE e.thread_id = h.id)`;

/** Cases of the benchmark, in the order of their dialogues. */
export async function* readCases(tx: Sql, projectId: string): AsyncGenerator<CaseRow> {
  const rows = tx<CaseRow[]>`
    SELECT h.metadata, ${turnsOf(tx)} AS turns, j.answers ->> 'behaviour' AS behaviour,
      t.index AS place, j.context
    FROM judgment j JOIN unit u ON u.id = j.unit_id JOIN coder c ON c.id = j.coder_id
    LEFT JOIN turn t ON t.id = u.turn_id
    JOIN thread h ON h.id = coalesce(t.thread_id, u.thread_id)
    WHERE j.project_id = ${projectId} AND NOT c.is_excluded AND j.superseded_at IS NULL
      AND j.protocol_id = 'challenging-behaviour-decision-study' AND j.context ? 'segment_turns'
    ORDER BY h.position, t.index, j.context ->> 'case_id'`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}

/** A response to a turn of a dialogue, with what a judge said of it. */
export interface AnswerRow {
  readonly metadata: DialogueMetadata;
  readonly turns: readonly DialogueTurn[];
  readonly place: number;
  readonly question: string;
  readonly response: string;
  readonly model: string | null;
  readonly condition: string | null;
  /** What an import kept of the response. */
  readonly said: { readonly thoughts?: string };
  /** What its source says, else what was decided about the turn or its dialogue. */
  readonly category: string;
  readonly judge: string | null;
  readonly failure: string | null;
  readonly overreaction: string | null;
  readonly flags: readonly string[] | null;
  readonly raw: string | null;
  readonly context: { readonly context_mode?: string; readonly judge_response_raw?: string };
}

/**
 * Responses to turns whose behaviour is known, once for each verdict of a judge, or once without any.
 */
export async function* readAnswers(tx: Sql, projectId: string): AsyncGenerator<AnswerRow> {
  const rows = tx<AnswerRow[]>`
    SELECT * FROM (SELECT r.position, h.metadata, ${turnsOf(tx)} AS turns, t.index AS place, t.text AS question,
      r.text AS response, r.generator AS model, r.condition, r.metadata AS said,
      coalesce(r.metadata ->> 'behavior_category', (
        SELECT d.label FROM judgment d JOIN unit du ON du.id = d.unit_id
        WHERE (du.turn_id = t.id OR du.thread_id = h.id) AND d.superseded_at IS NULL
          AND d.protocol_id = 'challenging-behaviour-decision-study'
        ORDER BY du.turn_id NULLS LAST, d.label LIMIT 1)) AS category,
      v.pseudonym AS judge, v.answers ->> 'failure' AS failure,
      v.answers ->> 'overreaction' AS overreaction, v.answers -> 'flags' AS flags,
      v.answers ->> 'raw' AS raw, coalesce(v.context, '{}') AS context
    FROM response r JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
    LEFT JOIN LATERAL (
      SELECT c.pseudonym, j.answers, j.context FROM judgment j
      JOIN unit u ON u.id = j.unit_id JOIN coder c ON c.id = j.coder_id
      WHERE u.response_id = r.id AND c.kind = 'system' AND NOT c.is_excluded
        AND j.superseded_at IS NULL
        AND j.protocol_id IN ('failure-judgment-study', 'unnecessary-correction-study')
      ORDER BY c.pseudonym) v ON true
    WHERE r.project_id = ${projectId} AND h.metadata ? 'dialog_id') known
    WHERE category IS NOT NULL ORDER BY position, judge`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}
