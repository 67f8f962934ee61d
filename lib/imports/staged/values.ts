import type postgres from "postgres";
import { sql } from "@/lib/db/client";
import type { JudgmentValue, ResponseValue, SectionValue } from "@/lib/imports/material";
import type { Answers, UnitKind } from "@/lib/protocols/types";
import type { FieldNames } from "./names";

/** A response as a query of the checks gives it. */
export interface ResponseRow {
  readonly external_id: string;
  readonly question_id: string;
  readonly turn: number | null;
  readonly text: string;
  readonly generator: string | null;
  readonly condition: string | null;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly sections: readonly SectionValue[] | null;
}

export const responseValue = (row: ResponseRow): Omit<ResponseValue, "place"> => ({
  externalId: row.external_id,
  questionId: row.question_id,
  ...(row.turn !== null && { turn: row.turn }),
  text: row.text,
  generator: row.generator,
  condition: row.condition,
  language: row.language,
  metadata: row.metadata,
  sections: row.sections ?? [],
});

/** A judgment as a query of the checks gives it. */
export interface JudgmentRow {
  readonly external_id: string;
  readonly unit_kind: UnitKind;
  readonly unit_external_id: string;
  readonly unit_turn: number | null;
  readonly coder: string;
  readonly protocol_id: string;
  readonly protocol_version: number;
  readonly part: string;
  readonly answers: Answers;
  readonly context: object;
  readonly by_rule: string | null;
}

export const judgmentValue = (
  row: JudgmentRow,
): Omit<JudgmentValue, "place" | "path" | "derived"> => ({
  externalId: row.external_id,
  unit: {
    kind: row.unit_kind,
    externalId: row.unit_external_id,
    ...(row.unit_turn !== null && { turn: row.unit_turn }),
  },
  coder: row.coder,
  protocolId: row.protocol_id,
  protocolVersion: row.protocol_version,
  part: row.part,
  answers: row.answers,
  context: row.context,
  byRule: row.by_rule,
});

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Sections of the staged response at `position` (a column), as a list of objects. */
export const stagedSections = (uploadId: string, position: Fragment): Fragment => sql()`
  (SELECT jsonb_agg(jsonb_build_object('externalId', g.external_id, 'text', g.text) ORDER BY g.index)
    FROM staged_section g WHERE g.upload_id = ${uploadId} AND g.position = ${position})`;

/** Where the rows that are compared come from; no project where it is not there yet. */
interface Origin {
  readonly uploadId: string;
  readonly projectId: string | null;
}

/**
 * Place of the turn that is asked about in a thread, where a row names none: the thread's last, as
 * these files or the project have it. A question's row may leave out what was said before it.
 */
const askedTurn = ({ uploadId, projectId }: Origin, thread: Fragment): Fragment => sql()`
  coalesce(
    (SELECT max((e ->> 'index')::int) FROM staged_thread q, jsonb_array_elements(q.turns) e
      WHERE q.upload_id = ${uploadId} AND q.external_id = ${thread}),
    (SELECT max(t.index) FROM thread h JOIN turn t ON t.thread_id = h.id
      WHERE h.project_id = ${projectId} AND h.external_id = ${thread}),
    (SELECT max(jsonb_array_length(q.before)) FROM staged_question q
      WHERE q.upload_id = ${uploadId} AND q.external_id = ${thread}))`;

/** Whether two places in one thread are different turns; null is the turn that is asked about. */
const turnsDiffer = (from: Origin, thread: Fragment, a: Fragment, b: Fragment): Fragment => sql()`
  (${a} IS DISTINCT FROM ${b}
    AND coalesce(${a}, ${askedTurn(from, thread)}) IS DISTINCT FROM coalesce(${b}, ${askedTurn(from, thread)}))`;

/**
 * Whether the response in the row `b` contradicts that in the row `a`. What may be left out
 * (generator and so on) contradicts only where both say something.
 */
export const responseDiffers = (from: Origin): Fragment => sql()`
  (a.question_id <> b.question_id OR a.text <> b.text OR a.generator <> b.generator
    OR a.condition <> b.condition OR a.language <> b.language
    OR EXISTS (SELECT FROM jsonb_each(b.metadata) e WHERE a.metadata -> e.key <> e.value)
    OR a.sections IS DISTINCT FROM b.sections
    OR ${turnsDiffer(from, sql()`a.question_id`, sql()`a.turn`, sql()`b.turn`)})`;

/**
 * Whether the judgment in the row `b` says something else than that in the row `a`, or says it about
 * something else. Answers hold every label, list entry and passage; the version counts where the
 * format's rows name it.
 */
export const judgmentDiffers = (from: Origin, names: FieldNames): Fragment => sql()`
  (a.coder <> b.coder OR a.protocol_id <> b.protocol_id OR a.part <> b.part
    OR (${names.judgmentVersion !== null} AND a.protocol_version <> b.protocol_version)
    OR a.unit_kind <> b.unit_kind OR a.unit_external_id <> b.unit_external_id
    OR a.answers <> b.answers OR a.context <> b.context OR a.by_rule IS DISTINCT FROM b.by_rule
    OR (a.unit_kind = 'turn'
      AND ${turnsDiffer(from, sql()`a.unit_external_id`, sql()`a.unit_turn`, sql()`b.unit_turn`)}))`;
