import type { Sql } from "postgres";
import { rowsOf, stands } from "@/lib/exports/rows";

/** Threads, or responses with their scores, that are in memory at once. */
const CURSOR_ROWS = 100;

/**
 * Threads in which patient and clinician take turns, the patient first: question t stands at 2t and
 * its answer at 2t + 1. Others have no place in this form.
 */
const alternates = (tx: Sql) => tx`
  EXISTS (SELECT FROM unit v WHERE v.thread_id = h.id) AND NOT EXISTS (
    SELECT FROM turn e WHERE e.thread_id = h.id AND (e.speaker = 'patient') <> (e.index % 2 = 0))`;

export interface ThreadRow {
  readonly thread_id: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly turns: readonly { readonly index: number; readonly text: string }[];
}

export const readThreads = (tx: Sql, projectId: string) =>
  rowsOf(
    tx<ThreadRow[]>`
      SELECT h.external_id AS thread_id, h.metadata, (
        SELECT jsonb_agg(jsonb_build_object('index', e.index, 'text', e.text) ORDER BY e.index)
        FROM turn e WHERE e.thread_id = h.id) AS turns
      FROM thread h WHERE h.project_id = ${projectId} AND ${alternates(tx)}
      ORDER BY h.position`.cursor(CURSOR_ROWS),
  );

export async function countOtherThreads(tx: Sql, projectId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM thread h
    WHERE h.project_id = ${projectId} AND NOT (${alternates(tx)})`;
  return row?.count ?? 0;
}

/** What one coder said about a turn or a response. */
interface Said {
  readonly coder: string;
  readonly is_person: boolean;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly score: number | null;
}

export interface LabelRow extends Said {
  readonly thread_id: string;
  readonly place: number;
  readonly label: string;
}

const LABELS = [
  "misconception-identification-study",
  "misconception-identification",
  "misconception-thread",
];

const labels = (tx: Sql, projectId: string) => tx`
  judgment j JOIN coder c ON c.id = j.coder_id JOIN unit u ON u.id = j.unit_id
  JOIN turn t ON t.id = u.turn_id JOIN thread h ON h.id = t.thread_id
  WHERE ${stands(tx, projectId)} AND j.protocol_id = ANY (${LABELS}) AND ${alternates(tx)}`;

export const readLabels = (tx: Sql, projectId: string) =>
  rowsOf(
    tx<LabelRow[]>`
      SELECT h.external_id AS thread_id, t.index AS place, j.label, c.pseudonym AS coder,
        c.kind = 'person' AS is_person, j.answers, j.context, j.score
      FROM ${labels(tx, projectId)} AND j.label IS NOT NULL
      ORDER BY h.position, t.index, c.pseudonym, j.id`.cursor(CURSOR_ROWS),
  );

/** Does anybody say yes or no about a turn? */
export async function hasLabels(tx: Sql, projectId: string): Promise<boolean> {
  const rows = await tx`SELECT 1 FROM ${labels(tx, projectId)} AND j.label IS NOT NULL LIMIT 1`;
  return rows.length > 0;
}

/** Judgments of turns that say neither yes nor no. */
export async function countUnlabelled(tx: Sql, projectId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${labels(tx, projectId)} AND j.label IS NULL`;
  return row?.count ?? 0;
}

export interface ScoredRow {
  readonly response_id: string;
  readonly thread_id: string;
  readonly place: number;
  readonly model: string | null;
  readonly condition: string | null;
  readonly text: string;
  readonly run_id: string | null;
  readonly scores: readonly Said[];
}

/** Responses (`r`) to turns (`t`) of threads (`h`) that take this form. */
const responses = (tx: Sql, projectId: string) => tx`
  response r JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
  WHERE r.project_id = ${projectId} AND t.speaker = 'patient' AND ${alternates(tx)}`;

export async function hasResponses(tx: Sql, projectId: string): Promise<boolean> {
  const rows = await tx`SELECT 1 FROM ${responses(tx, projectId)} LIMIT 1`;
  return rows.length > 0;
}

export const readResponses = (tx: Sql, projectId: string) =>
  rowsOf(
    tx<ScoredRow[]>`
      SELECT r.external_id AS response_id, h.external_id AS thread_id, t.index AS place,
        r.generator AS model, r.condition, r.text,
        coalesce(r.metadata ->> 'run_id', r.metadata ->> 'run') AS run_id,
        coalesce((SELECT jsonb_agg(jsonb_build_object('coder', c.pseudonym,
            'is_person', c.kind = 'person', 'answers', j.answers, 'context', j.context,
            'score', j.score) ORDER BY c.pseudonym, j.id)
          FROM unit u JOIN judgment j ON j.unit_id = u.id JOIN coder c ON c.id = j.coder_id
          WHERE u.response_id = r.id AND ${stands(tx, projectId)}
            AND j.protocol_id IN ('misconception-scoring-study', 'misconception-scoring')), '[]')
          AS scores
      FROM ${responses(tx, projectId)}
      ORDER BY r.position`.cursor(CURSOR_ROWS),
  );
