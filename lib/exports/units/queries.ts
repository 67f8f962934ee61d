import type { Sql } from "postgres";

const CURSOR_ROWS = 200;

export interface QuestionRow {
  readonly question_id: string;
  readonly question: string;
  /** Turns of the conversation before it; null where it stands alone. */
  readonly turns_before: readonly { readonly speaker: string; readonly text: string }[] | null;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A conversation that can be judged as a whole, with all its turns. */
export interface ThreadRow {
  readonly thread_id: string;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly turns: readonly TurnRow[];
}
interface TurnRow {
  readonly index: number;
  readonly speaker: string;
  readonly text: string;
}

export async function* readThreads(tx: Sql, projectId: string): AsyncGenerator<ThreadRow> {
  const rows = tx<ThreadRow[]>`
    SELECT h.external_id AS thread_id, h.language, h.metadata,
      (SELECT jsonb_agg(jsonb_build_object('index', t.index, 'speaker', t.speaker, 'text', t.text)
        ORDER BY t.index) FROM turn t WHERE t.thread_id = h.id) AS turns
    FROM thread h JOIN unit u ON u.thread_id = h.id
    WHERE h.project_id = ${projectId} ORDER BY h.position`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}

/** Does the project hold any? */
export async function hasThreads(tx: Sql, projectId: string): Promise<boolean> {
  const rows = await tx`
    SELECT 1 FROM unit WHERE project_id = ${projectId} AND kind = 'thread' LIMIT 1`;
  return rows.length > 0;
}

/** Does the project hold questions that are no threads? */
export async function hasQuestions(tx: Sql, projectId: string): Promise<boolean> {
  const rows = await tx`SELECT 1 FROM ${standingAlone(tx, projectId)} LIMIT 1`;
  return rows.length > 0;
}

/** Questions (`h`) that are no threads. */
const standingAlone = (tx: Sql, projectId: string) => tx`
  (SELECT * FROM thread k WHERE k.project_id = ${projectId}
    AND NOT EXISTS (SELECT FROM unit u WHERE u.thread_id = k.id)) h`;

/** A row for each turn of each of them. */
export async function* readTurns(tx: Sql, projectId: string) {
  for await (const { thread_id, turns } of readThreads(tx, projectId))
    for (const { index, speaker, text } of turns)
      yield { thread_id, turn_index: index, speaker, turn: text };
}

/** Questions that are no threads. */
export async function* readQuestions(tx: Sql, projectId: string): AsyncGenerator<QuestionRow> {
  const rows = tx<QuestionRow[]>`
    SELECT h.external_id AS question_id, t.text AS question, h.language, h.metadata,
      (SELECT jsonb_agg(jsonb_build_object('speaker', b.speaker, 'text', b.text) ORDER BY b.index)
        FROM turn b WHERE b.thread_id = h.id AND b.index < t.index) AS turns_before
    FROM ${standingAlone(tx, projectId)} JOIN turn t ON t.thread_id = h.id
      AND t.index = (SELECT max(index) FROM turn WHERE thread_id = h.id)
    ORDER BY h.position`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}

export interface ResponseRow {
  readonly question_id: string;
  /** Place of the turn that it answers; null where that is no turn of a thread. */
  readonly turn_index: number | null;
  readonly question: string;
  readonly response_id: string;
  readonly response: string;
  readonly sections: readonly string[];
  readonly section_ids: readonly string[];
  readonly generator: string | null;
  readonly condition: string | null;
  readonly language: string | null;
  readonly thread_id: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export async function* readResponses(tx: Sql, projectId: string): AsyncGenerator<ResponseRow> {
  const rows = tx<ResponseRow[]>`
    SELECT h.external_id AS question_id,
      CASE WHEN EXISTS (SELECT FROM unit u WHERE u.thread_id = h.id) THEN t.index END AS turn_index,
      t.text AS question, r.external_id AS response_id,
      r.text AS response,
      ARRAY(SELECT s.text FROM section s WHERE s.response_id = r.id ORDER BY s.index) AS sections,
      ARRAY(SELECT s.external_id FROM section s WHERE s.response_id = r.id ORDER BY s.index) AS section_ids,
      r.generator, r.condition, r.language, h.metadata->>'thread_id' AS thread_id, r.metadata
    FROM response r JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
    WHERE r.project_id = ${projectId} ORDER BY r.position`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}

export interface SectionRow {
  readonly response_id: string;
  readonly section_id: string;
  readonly section_index: number;
  readonly section: string;
  readonly start: number;
  readonly end: number;
}

export async function* readSections(tx: Sql, projectId: string): AsyncGenerator<SectionRow> {
  const rows = tx<SectionRow[]>`
    SELECT r.external_id AS response_id, s.external_id AS section_id, s.index AS section_index,
      s.text AS section, s.start, s."end"
    FROM section s JOIN response r ON r.id = s.response_id
    WHERE s.project_id = ${projectId} ORDER BY r.position, s.index`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}
