import type postgres from "postgres";
import { sql } from "@/lib/db/client";
import type { JudgmentValue, ResponseValue, SectionValue } from "@/lib/imports/material";
import type { Answers, UnitKind } from "@/lib/protocols/types";

/** A response as a query of the checks gives it. */
export interface ResponseRow {
  readonly external_id: string;
  readonly question_id: string;
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
  readonly coder: string;
  readonly protocol_id: string;
  readonly protocol_version: number;
  readonly part: string;
  readonly answers: Answers;
  readonly context: object;
}

export const judgmentValue = (
  row: JudgmentRow,
): Omit<JudgmentValue, "place" | "path" | "derived"> => ({
  externalId: row.external_id,
  unit: { kind: row.unit_kind, externalId: row.unit_external_id },
  coder: row.coder,
  protocolId: row.protocol_id,
  protocolVersion: row.protocol_version,
  part: row.part,
  answers: row.answers,
  context: row.context,
});

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Sections of the staged response at `position` (a column), as a list of objects. */
export const stagedSections = (uploadId: string, position: Fragment): Fragment => sql()`
  (SELECT jsonb_agg(jsonb_build_object('externalId', g.external_id, 'text', g.text) ORDER BY g.index)
    FROM staged_section g WHERE g.upload_id = ${uploadId} AND g.position = ${position})`;

/**
 * Whether the response in the row `b` contradicts that in the row `a`. What may be left out
 * (generator and so on) contradicts only where both say something.
 */
export const responseDiffers = (): Fragment => sql()`
  (a.question_id <> b.question_id OR a.text <> b.text OR a.generator <> b.generator
    OR a.condition <> b.condition OR a.language <> b.language
    OR EXISTS (SELECT FROM jsonb_each(b.metadata) e WHERE a.metadata -> e.key <> e.value)
    OR a.sections IS DISTINCT FROM b.sections)`;

/** Whether the judgment in the row `b` says something else than that in the row `a`. */
export const judgmentDiffers = (): Fragment => sql()`
  (a.coder <> b.coder OR a.protocol_id <> b.protocol_id OR a.part <> b.part
    OR a.unit_kind <> b.unit_kind OR a.unit_external_id <> b.unit_external_id
    OR a.answers <> b.answers OR a.context <> b.context)`;
