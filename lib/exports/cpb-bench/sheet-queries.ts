/** People's labels of dialogues, turns and responses, as sheets have them: a column for each coder. */
import type { Sql } from "postgres";
import { rowsOf, stands } from "@/lib/exports/rows";
import { type AnswerRow, answer, joined } from "./answer-queries";
import { CURSOR_ROWS, type DialogueRow, datasetOf, dialogueOf } from "./queries";

/** What one coder said about one thing. */
export interface Label {
  readonly protocol: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** As it was typed, where that is not the label. */
  readonly raw: string | null;
  /** Other columns of the row, by their names. */
  readonly beside: Readonly<Record<string, unknown>> | null;
}

/** By the name of the column. */
export type Labels = Readonly<Record<string, Label>>;

export interface SheetKey {
  readonly sheet: string;
  readonly columns: readonly string[];
}

const DIALOGUES = [
  ...["challenging-behaviour-study", "challenging-behaviour-decision-study"],
  "challenging-behaviour-dialogue",
];
const RESPONSES = ["failure-judgment-study", "failure-decision-study", "failure-judgment"];
const TURNS = ["challenging-behaviour", "behaviour-check"];
const NATIVE = ["challenging-behaviour-dialogue", "failure-judgment", ...TURNS];

/** The column of the judgment `j` by the coder `c`: the source's, or one for each coder here. */
const column = (tx: Sql) => tx`coalesce(j.context ->> 'column', 'human_check_' || c.pseudonym)`;

const label = (tx: Sql) => tx`
  jsonb_build_object('protocol', j.protocol_id, 'answers', j.answers,
    'raw', coalesce(j.context ->> 'raw', j.answers ->> 'raw'), 'beside', j.context -> 'beside')`;

/** Labels that came in a sheet, and those that people gave here. */
const labels = (tx: Sql, projectId: string, protocols: readonly string[]) => tx`
  ${stands(tx, projectId)} AND j.protocol_id = ANY (${[...protocols]}::text[])
  AND (j.context ? 'sheet' OR (c.kind = 'person' AND j.protocol_id = ANY (${NATIVE}::text[])))`;

const columnsOf = (tx: Sql) => tx`
  (SELECT array_agg(s.name ORDER BY s.decides, s.name) FROM (
    SELECT k.name, bool_or(k.decides) AS decides FROM unnest(array_agg(${column(tx)}),
      array_agg(j.protocol_id LIKE '%-decision-%')) k (name, decides) GROUP BY k.name) s)`;

const dialogueSheet = (tx: Sql) => tx`
  coalesce(j.context ->> 'sheet', ${datasetOf(tx)} || '_dialogues_for_annotation.xlsx')`;

const ofDialogues = (tx: Sql, projectId: string) => tx`
  judgment j JOIN unit u ON u.id = j.unit_id JOIN coder c ON c.id = j.coder_id
  JOIN thread h ON h.id = u.thread_id
  WHERE ${labels(tx, projectId, DIALOGUES)}`;

export interface DialogueSheetKey extends SheetKey {
  /** Other columns that stood in the sheet. */
  readonly others: readonly string[];
}

export const listDialogueSheets = (tx: Sql, projectId: string) => tx<DialogueSheetKey[]>`
  SELECT s.sheet, s.columns, coalesce((SELECT array_agg(DISTINCT e.key ORDER BY e.key)
    FROM unnest(s.besides) b (beside), jsonb_object_keys(b.beside) e (key)), '{}') AS others
  FROM (SELECT ${dialogueSheet(tx)} AS sheet, ${columnsOf(tx)} AS columns,
      array_agg(j.context -> 'beside') FILTER (WHERE j.context ? 'beside') AS besides
    FROM ${ofDialogues(tx, projectId)} GROUP BY 1) s ORDER BY 1`;

export const readDialogueSheet = (tx: Sql, projectId: string, sheet: string) =>
  rowsOf(
    tx<(DialogueRow & { labels: Labels })[]>`
      SELECT ${dialogueOf(tx)}, k.labels
      FROM (SELECT h.id, jsonb_object_agg(${column(tx)}, ${label(tx)}) AS labels
        FROM ${ofDialogues(tx, projectId)} AND ${dialogueSheet(tx)} = ${sheet} GROUP BY h.id) k
      JOIN thread h ON h.id = k.id ORDER BY h.position`.cursor(CURSOR_ROWS),
  );

const responseSheet = (tx: Sql) => tx`
  coalesce(j.context ->> 'sheet', 'failures_for_annotation.xlsx')`;

const ofResponses = (tx: Sql, projectId: string) => tx`
  judgment j JOIN unit u ON u.id = j.unit_id JOIN coder c ON c.id = j.coder_id
  JOIN response w ON w.id = u.response_id
  WHERE ${labels(tx, projectId, RESPONSES)}`;

export interface ResponseSheetKey extends SheetKey {
  /** What sources kept of these responses. */
  readonly known: readonly string[];
}

export const listResponseSheets = (tx: Sql, projectId: string) => tx<ResponseSheetKey[]>`
  SELECT s.sheet, s.columns, coalesce((SELECT array_agg(DISTINCT e.key)
    FROM response r, jsonb_object_keys(r.metadata) e (key) WHERE r.id = ANY (s.ids)), '{}') AS known
  FROM (SELECT ${responseSheet(tx)} AS sheet, ${columnsOf(tx)} AS columns,
      array_agg(DISTINCT w.id) AS ids
    FROM ${ofResponses(tx, projectId)} GROUP BY 1) s ORDER BY 1`;

export const readResponseSheet = (tx: Sql, projectId: string, sheet: string) =>
  rowsOf(
    tx<(AnswerRow & { labels: Labels })[]>`
      SELECT ${answer(tx)}, l.labels FROM ${joined(tx, projectId)}
      JOIN (SELECT w.id, jsonb_object_agg(${column(tx)}, ${label(tx)}) AS labels
        FROM ${ofResponses(tx, projectId)} AND ${responseSheet(tx)} = ${sheet} GROUP BY w.id) l
        ON l.id = r.id
      ORDER BY r.position`.cursor(CURSOR_ROWS),
  );

const ofTurns = (tx: Sql, projectId: string) => tx`
  judgment j JOIN unit u ON u.id = j.unit_id JOIN coder c ON c.id = j.coder_id
  JOIN turn t ON t.id = u.turn_id
  WHERE ${labels(tx, projectId, TURNS)}`;

/** The columns of the sheet of turns; null where nobody has judged one here. */
export async function findTurnColumns(
  tx: Sql,
  projectId: string,
): Promise<readonly string[] | null> {
  const [row] = await tx<{ columns: string[] | null }[]>`
    SELECT ${columnsOf(tx)} AS columns FROM ${ofTurns(tx, projectId)}`;
  return row?.columns ?? null;
}

export interface TurnLabelsRow extends DialogueRow {
  readonly place: number;
  readonly text: string;
  /** A coder can have judged a turn under both protocols. */
  readonly labels: readonly (Label & { readonly column: string })[];
}

export const readTurnLabels = (tx: Sql, projectId: string) =>
  rowsOf(
    tx<TurnLabelsRow[]>`
      SELECT ${dialogueOf(tx)}, t.index AS place, t.text, k.labels
      FROM (SELECT t.id, jsonb_agg(${label(tx)} || jsonb_build_object('column', ${column(tx)})
          ORDER BY j.submitted_at, j.id) AS labels
        FROM ${ofTurns(tx, projectId)} GROUP BY t.id) k
      JOIN turn t ON t.id = k.id JOIN thread h ON h.id = t.thread_id
      ORDER BY h.position, t.index`.cursor(CURSOR_ROWS),
  );
