/** Responses to turns whose behaviour is known, and what was said about them. */
import type { Sql } from "postgres";
import { fragmentOf } from "@/lib/db/fragment";
import { Prisma } from "@/lib/db/generated/client";
import { rowsOf, stands } from "@/lib/exports/rows";
import { behaviourOf } from "@/lib/threads/behaviours";
import {
  CURSOR_ROWS,
  type DialogueRow,
  datasetOf,
  decides,
  dialogueOf,
  type FileKey,
} from "./queries";

/** A response to a turn of a dialogue. */
export interface AnswerRow extends DialogueRow {
  readonly place: number;
  readonly question: string;
  readonly response: string;
  readonly model: string;
  readonly condition: string;
  /** What an import kept of the response. */
  readonly said: Readonly<Record<string, unknown>> & {
    readonly thoughts?: string;
    readonly patient_behavior_text?: string;
  };
  /** What its source says, else what holds of its turn. */
  readonly category: string;
}

/**
 * Responses `r` as (response_id, thread_id, place, question, category, dataset, model, condition).
 * The category is the behaviour that counts for people and judges here, too. A response to a turn
 * with several belongs to none, unless its source or its run names one.
 */
const known = (tx: Sql, projectId: string) => tx`
  SELECT * FROM (
    SELECT r.id AS response_id, h.id AS thread_id, t.index AS place, t.text AS question,
      ${datasetOf(tx)} AS dataset, coalesce(r.generator, 'unknown') AS model,
      coalesce(r.condition, 'baseline') AS condition,
      ${fragmentOf(tx, behaviourOf(Prisma.sql`t.id`))} AS category
    FROM response r JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
    WHERE r.project_id = ${projectId}) k WHERE category IS NOT NULL`;

/** Columns of a response in its dialogue. */
export const answer = (tx: Sql) => tx`
  ${dialogueOf(tx)}, k.place, k.question, r.text AS response, k.model, k.condition,
  r.metadata AS said, k.category`;

/** The responses (`k`, `r`) with their dialogues (`h`). */
export const joined = (tx: Sql, projectId: string) => tx`
  (${known(tx, projectId)}) k JOIN response r ON r.id = k.response_id
  JOIN thread h ON h.id = k.thread_id`;

const inFile = (tx: Sql, { dataset, model, condition }: FileKey) => tx`
  k.dataset = ${dataset} AND k.model = ${model} AND k.condition = ${condition}`;

/** Models, conditions and datasets that there are responses of. */
export const listAnswerFiles = (tx: Sql, projectId: string) => tx<(FileKey & { count: number })[]>`
  SELECT k.model, k.condition, k.dataset, count(*)::int AS count FROM ${joined(tx, projectId)}
  GROUP BY 1, 2, 3 ORDER BY min(r.position)`;

export const readAnswers = (tx: Sql, projectId: string, file: FileKey) =>
  rowsOf(
    tx<AnswerRow[]>`
    SELECT ${answer(tx)} FROM ${joined(tx, projectId)} WHERE ${inFile(tx, file)}
    ORDER BY r.position`.cursor(CURSOR_ROWS),
  );

/** What is asked about a response, with the protocols that ask it. */
const QUESTIONS = {
  failure: ["failure-judgment-study", "failure-decision-study", "failure-judgment"],
  overreaction: ["unnecessary-correction-study", "unnecessary-correction"],
  followUp: ["follow-up-study", "follow-up"],
} as const;
export type Asked = keyof typeof QUESTIONS;

/** A response with one coder's verdict on it. */
export interface VerdictRow extends AnswerRow {
  readonly coder: string;
  readonly is_person: boolean;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly has_error: boolean;
}

const verdicts = (tx: Sql, projectId: string, asked: Asked) => tx`
  ${joined(tx, projectId)} JOIN unit u ON u.response_id = r.id
  JOIN judgment j ON j.unit_id = u.id JOIN coder c ON c.id = j.coder_id
  WHERE ${stands(tx, projectId)} AND j.has_error IS NOT NULL
    AND j.protocol_id = ANY (${[...QUESTIONS[asked]]}::text[])`;

const verdict = (tx: Sql) => tx`
  ${answer(tx)}, c.pseudonym AS coder, c.kind = 'person' AS is_person, j.answers, j.context,
  j.has_error`;

export interface VerdictFile extends FileKey {
  readonly coderKind: "person" | "system";
}

/** Which files there are verdicts for. Those without one, such as “cannot tell”, make none. */
export const listVerdictFiles = (tx: Sql, projectId: string, asked: Asked) => tx<VerdictFile[]>`
  SELECT k.model, k.condition, k.dataset, c.kind::text AS "coderKind"
  FROM ${verdicts(tx, projectId, asked)} GROUP BY 1, 2, 3, 4 ORDER BY min(r.position), 4`;

export const readVerdicts = (tx: Sql, projectId: string, asked: Asked, file: VerdictFile) =>
  rowsOf(
    tx<VerdictRow[]>`
    SELECT ${verdict(tx)} FROM ${verdicts(tx, projectId, asked)} AND ${inFile(tx, file)}
      AND c.kind::text = ${file.coderKind}
    ORDER BY r.position, c.pseudonym, j.context ->> 'context_mode'`.cursor(CURSOR_ROWS),
  );

/** Failures on which people have decided: in the study outside its sheets, or here over differences. */
const decided = (tx: Sql, projectId: string) => tx`
  ${verdicts(tx, projectId, "failure")} AND j.has_error AND c.kind = 'person'
    AND ((j.protocol_id = 'failure-decision-study' AND NOT j.context ? 'sheet') OR ${decides(tx)})`;

export interface FailureCount {
  readonly by: "by_category" | "by_model" | "by_dataset" | "by_strategy" | null;
  readonly name: string;
  readonly count: number;
}

/** How many decided failures there are, in all and by each property. */
export const countFailures = (tx: Sql, projectId: string) => tx<FailureCount[]>`
  SELECT CASE WHEN grouping(f.category) = 0 THEN 'by_category' WHEN grouping(f.model) = 0 THEN 'by_model'
      WHEN grouping(f.dataset) = 0 THEN 'by_dataset' WHEN grouping(f.strategy) = 0 THEN 'by_strategy'
    END AS by,
    coalesce(f.category, f.model, f.dataset, f.strategy, 'none') AS name, count(*)::int AS count
  FROM (SELECT k.category, k.model, k.dataset, j.context ->> 'continuation_strategy' AS strategy
    FROM ${decided(tx, projectId)}) f
  GROUP BY GROUPING SETS ((), (category), (model), (dataset), (strategy))
  ORDER BY 2`;

export const readFailures = (tx: Sql, projectId: string) =>
  rowsOf(
    tx<VerdictRow[]>`
    SELECT ${verdict(tx)} FROM ${decided(tx, projectId)}
    ORDER BY r.position, c.pseudonym`.cursor(CURSOR_ROWS),
  );

/** Follow-up judgments of one coder from one file. */
export interface FollowUpKey {
  readonly coder: string;
  readonly isPerson: boolean;
  readonly inputFile: string | null;
}

export interface FollowUpCount extends FollowUpKey {
  readonly evaluatedAt: string | null;
  readonly category: string;
  readonly model: string;
  readonly total: number;
  readonly corrected: number;
}

export const countFollowUps = (tx: Sql, projectId: string) => tx<FollowUpCount[]>`
  SELECT c.pseudonym AS coder, c.kind = 'person' AS "isPerson",
    j.context ->> 'input_file' AS "inputFile", min(j.context ->> 'evaluated_at') AS "evaluatedAt",
    k.category, k.model, count(*)::int AS total,
    count(*) FILTER (WHERE NOT j.has_error)::int AS corrected
  FROM ${verdicts(tx, projectId, "followUp")}
  GROUP BY 1, 2, 3, k.category, k.model ORDER BY min(r.position)`;

export const readFollowUps = (tx: Sql, projectId: string, { coder, inputFile }: FollowUpKey) =>
  rowsOf(
    tx<VerdictRow[]>`
    SELECT ${verdict(tx)} FROM ${verdicts(tx, projectId, "followUp")}
      AND c.pseudonym = ${coder} AND j.context ->> 'input_file' IS NOT DISTINCT FROM ${inputFile}
    ORDER BY j.id`.cursor(CURSOR_ROWS),
  );
