import type { Sql } from "postgres";

const CURSOR_ROWS = 200;

export interface QuestionRow {
  readonly question_id: string;
  readonly question: string;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export async function* readQuestions(tx: Sql, projectId: string): AsyncGenerator<QuestionRow> {
  const rows = tx<QuestionRow[]>`
    SELECT h.external_id AS question_id, t.text AS question, h.language, h.metadata
    FROM thread h JOIN turn t ON t.thread_id = h.id AND t.index = 0
    WHERE h.project_id = ${projectId} ORDER BY h.position`.cursor(CURSOR_ROWS);
  for await (const batch of rows) yield* batch;
}

export interface ResponseRow {
  readonly question_id: string;
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
    SELECT h.external_id AS question_id, t.text AS question, r.external_id AS response_id,
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
