import type { Sql } from "postgres";
import { rowsOf, stands } from "@/lib/exports/rows";

/** Questions that are in memory at once, with all that was said about each. */
const CURSOR_ROWS = 50;

const ON_QUESTIONS = [
  ...["redirection-study", "redirection", "missing-context", "false-assumptions-study"],
  ...["false-assumptions", "criterion-questions"],
];
const ON_RESPONSES = ["addressed-study", "addressed", "accommodated-study", "accommodated"];

/** Coders under whose names the study's own files are kept. */
const SOURCE = "medredflag-%";

/** One coder's judgment of a question or of a response. */
export interface Said {
  readonly coder: string;
  readonly protocol: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly label: string | null;
}

/** A judgment of a response, with the lists that its coder had before them. */
export interface Evaluated extends Said {
  readonly material: Readonly<Record<string, unknown>> | null;
}

export interface AnswerOf {
  readonly model: string;
  readonly condition: string;
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly judgments: readonly Evaluated[];
}

export interface PairRow {
  readonly id: string;
  readonly redirection_id: string | null;
  readonly question: string;
  readonly reply: string;
  readonly judgments: readonly Said[];
  /** All lists that anybody made of the question, the earliest first. */
  readonly lists: readonly Readonly<Record<string, unknown>>[];
  readonly answers: readonly AnswerOf[];
}

/** A file: the work of some coders, and of several responses of one model and condition the n-th. */
export interface FilePart {
  /** Null for those of the study's own files. */
  readonly coder: string | null;
  readonly nth: number;
}

/** Questions (`h`, `t`) with a clinician's reply (`p`), and nothing after. */
const pairs = (tx: Sql, projectId: string) => tx`
  thread h JOIN turn t ON t.thread_id = h.id AND t.index = 0 AND t.speaker = 'patient'
  JOIN turn p ON p.thread_id = h.id AND p.index = 1 AND p.speaker = 'clinician'
  WHERE h.project_id = ${projectId}
    AND NOT EXISTS (SELECT FROM turn e WHERE e.thread_id = h.id AND e.index > 1)`;

const byCoder = (tx: Sql, coder: string | null) =>
  coder === null ? tx`c.pseudonym LIKE ${SOURCE}` : tx`c.pseudonym = ${coder}`;

const said = (tx: Sql) => tx`
  jsonb_build_object('coder', c.pseudonym, 'protocol', j.protocol_id, 'answers', j.answers,
    'context', j.context, 'label', j.label)`;

/** Responses (`r`) to the questions, with which of its model and condition each is. */
const responses = (tx: Sql, projectId: string) => tx`
  SELECT r.*, h.id AS thread_id, coalesce(r.generator, 'unknown') AS model,
    coalesce(r.condition, 'baseline') AS made,
    row_number() OVER (PARTITION BY r.turn_id, r.generator, r.condition ORDER BY r.position)::int
      AS nth
  FROM response r JOIN turn t ON t.id = r.turn_id AND t.index = 0 JOIN thread h ON h.id = t.thread_id
  WHERE r.project_id = ${projectId}`;

export interface AnswerColumnRow {
  readonly model: string;
  readonly condition: string;
  /** As the source called it. */
  readonly source: string | null;
  readonly thoughts: boolean;
  readonly assumptions: boolean;
}

/** The models and conditions of all responses, in the order in which they came. */
export const listAnswers = (tx: Sql, projectId: string) => tx<AnswerColumnRow[]>`
  SELECT a.model, a.made AS condition, min(a.metadata ->> 'column') AS source,
    bool_or(a.metadata ? 'thoughts') AS thoughts, bool_or(a.metadata ? 'assumptions') AS assumptions
  FROM (${responses(tx, projectId)}) a
  WHERE a.thread_id IN (SELECT h.id FROM ${pairs(tx, projectId)})
  GROUP BY 1, 2 ORDER BY min(a.position)`;

/** Who judged, and the most responses that there are of one model and condition to a question. */
export async function listParts(tx: Sql, projectId: string): Promise<FilePart[]> {
  const coders = await tx<{ coder: string }[]>`
    SELECT DISTINCT c.pseudonym AS coder
    FROM judgment j JOIN coder c ON c.id = j.coder_id JOIN unit u ON u.id = j.unit_id
    LEFT JOIN response r ON r.id = u.response_id
    JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id)
    WHERE ${stands(tx, projectId)} AND c.pseudonym NOT LIKE ${SOURCE}
      AND j.protocol_id = ANY (${[...ON_QUESTIONS, ...ON_RESPONSES]})
      AND t.thread_id IN (SELECT h.id FROM ${pairs(tx, projectId)})
    ORDER BY 1`;
  const [most] = await tx<{ nth: number | null }[]>`
    SELECT max(a.nth) AS nth FROM (${responses(tx, projectId)}) a
    WHERE a.thread_id IN (SELECT h.id FROM ${pairs(tx, projectId)})`;
  return [null, ...coders.map(({ coder }) => coder)].flatMap((coder) =>
    Array.from({ length: Math.max(1, most?.nth ?? 1) }, (_, n) => ({ coder, nth: n + 1 })),
  );
}

/** Which protocols a file has judgments under: of coders who have none of a kind, it has no columns. */
export async function listProtocols(
  tx: Sql,
  projectId: string,
  { coder }: FilePart,
): Promise<ReadonlySet<string>> {
  const rows = await tx<{ name: string }[]>`
    SELECT DISTINCT j.protocol_id || CASE WHEN c.pseudonym LIKE '%-v2' THEN '/2' ELSE '' END AS name
    FROM judgment j JOIN coder c ON c.id = j.coder_id
    WHERE ${stands(tx, projectId)} AND ${byCoder(tx, coder)}
      AND j.protocol_id = ANY (${[...ON_QUESTIONS, ...ON_RESPONSES]})`;
  return new Set(rows.map(({ name }) => name));
}

/**
 * The rows of a file: in the study's own all questions, else those that the coder judged; of second
 * and later responses those that have one.
 */
export const readPairs = (tx: Sql, projectId: string, { coder, nth }: FilePart) =>
  rowsOf(
    tx<PairRow[]>`
      SELECT * FROM (
        SELECT h.external_id AS id, h.position, h.metadata ->> 'redirection_id' AS redirection_id,
          t.text AS question, p.text AS reply,
          coalesce((SELECT jsonb_agg(${said(tx)} ORDER BY c.pseudonym, j.id)
            FROM unit u JOIN judgment j ON j.unit_id = u.id JOIN coder c ON c.id = j.coder_id
            WHERE u.turn_id = t.id AND ${stands(tx, projectId)} AND ${byCoder(tx, coder)}
              AND ${nth} = 1 AND j.protocol_id = ANY (${ON_QUESTIONS})), '[]') AS judgments,
          coalesce((SELECT jsonb_agg(j.answers ORDER BY j.id)
            FROM unit u JOIN judgment j ON j.unit_id = u.id JOIN coder c ON c.id = j.coder_id
            WHERE u.turn_id = t.id AND ${stands(tx, projectId)}
              AND (j.answers ? 'assumptions' OR j.answers ? 'criteria')), '[]') AS lists,
          coalesce((SELECT jsonb_agg(jsonb_build_object('model', a.model, 'condition', a.made,
              'text', a.text, 'metadata', a.metadata, 'judgments', coalesce((
                SELECT jsonb_agg(${said(tx)} || jsonb_build_object('material', (
                    SELECT q.material FROM queue_unit q
                    WHERE q.queue_id = j.queue_id AND q.unit_id = u.id)) ORDER BY c.pseudonym, j.id)
                FROM unit u JOIN judgment j ON j.unit_id = u.id JOIN coder c ON c.id = j.coder_id
                WHERE u.response_id = a.id AND ${stands(tx, projectId)} AND ${byCoder(tx, coder)}
                  AND j.protocol_id = ANY (${ON_RESPONSES})), '[]')) ORDER BY a.position)
            FROM (${responses(tx, projectId)}) a WHERE a.turn_id = t.id AND a.nth = ${nth}), '[]')
            AS answers
        FROM ${pairs(tx, projectId)}) k
      WHERE ${
        coder === null
          ? tx`(${nth} = 1 OR k.answers <> '[]')`
          : tx`(k.judgments <> '[]'
        OR jsonb_path_exists(k.answers, '$[*].judgments[*]'))`
      }
      ORDER BY k.position`.cursor(CURSOR_ROWS),
  );
