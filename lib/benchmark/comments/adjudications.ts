import type { Sql } from "postgres";
import { factCheckerProtocols, medicalExpertProtocols } from "@/lib/pools/protocols";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";
import { opinionLabel } from "@/lib/work/counted-answers";
import { readFirstAndFinal } from "@/lib/work/first-and-final";

export const BEFORE = ["error", "no_error", "cannot_judge"] as const;
export type Before = (typeof BEFORE)[number];
export const AFTER = ["error", "no_error", "contested"] as const;
export type After = (typeof AFTER)[number];
export const FATES = ["correct", "incorrect", "cannot_tell"] as const;
export type Fate = (typeof FATES)[number];

/** A comment that an adjudicator was shown: who or what it came from, and what they said of it. */
export interface ShownComment {
  /** A judge's pseudonym, "injector", or the annotator group of whoever wrote it. */
  readonly source: string;
  /** Null where it was not asked. */
  readonly fate: Fate | null;
}

/** One adjudication of a section: the opinion of the excerpt alone, and the one with all in sight. */
export interface Adjudication {
  readonly id: string;
  readonly role: "medical_expert" | "fact_checker";
  /**
   * How the second opinion came about: everybody was asked again; or, in the study, hypothetically
   * and only those who saw no error; or it follows from what fact checkers said of the evidence.
   */
  readonly asks: "again" | "hypothetical" | "evidence";
  readonly response: string;
  readonly before: Before | null;
  readonly after: After | null;
  readonly comments: readonly ShownComment[];
}

interface Row {
  readonly id: string;
  readonly protocol: string;
  readonly version: number;
  readonly role: "medical_expert" | "fact_checker";
  readonly response: string;
  readonly judgment: string | null;
  readonly has_error: boolean | null;
  readonly comments: readonly { readonly source: string; readonly fate: string | null }[];
}

const CURSOR_ROWS = 1000;

/** Current adjudications of a project's sections; not extra ones, nor those of excluded coders. */
export async function* readAdjudications(
  tx: Sql,
  projectId: string,
): AsyncGenerator<Adjudication[]> {
  const firsts = await readFirstOpinions(tx, projectId);
  for await (const rows of select(tx, projectId).cursor(CURSOR_ROWS))
    yield rows.map((row) => adjudicationOf(row, firsts.get(row.id) ?? null));
}

/** The opinion of the excerpt alone as it first stood, by judgment, whatever became of it later. */
async function readFirstOpinions(tx: Sql, projectId: string): Promise<Map<string, Before>> {
  const firsts = new Map<string, Before>();
  const protocols = [...medicalExpertProtocols(), ...factCheckerProtocols()];
  for await (const { judgmentId, first } of readFirstAndFinal(tx, projectId, protocols))
    if (typeof first.q1_response === "string") firsts.set(judgmentId, beforeOf(first));
  return firsts;
}

function adjudicationOf(row: Row, before: Before | null): Adjudication {
  const { id, role, response, comments } = row;
  return {
    ...{ id, role, response },
    asks: asksOf(row),
    before,
    after: afterOf(row),
    comments: comments.map(({ source, fate }) => ({
      source,
      fate: FATES.find((known) => known === fate) ?? null,
    })),
  };
}

function asksOf({ protocol, version, role }: Row): Adjudication["asks"] {
  if (findProtocol(protocol, version)?.variant !== "study") return "again";
  return role === "medical_expert" ? "hypothetical" : "evidence";
}

function beforeOf(first: Answers): Before {
  const { hasError } = opinionLabel(first);
  if (hasError === null) return "cannot_judge";
  return hasError ? "error" : "no_error";
}

function afterOf({ judgment, has_error: hasError }: Row): After | null {
  if (judgment === "contested") return "contested";
  if (hasError === null) return null;
  return hasError ? "error" : "no_error";
}

/**
 * Comments as they were shown: candidates in the order of the context, whose number the answers
 * name, or the annotations that imported adjudications list.
 */
const select = (tx: Sql, projectId: string) => tx<Row[]>`
  SELECT coalesce(j.external_id, j.id::text) AS id, j.protocol_id AS protocol, j.protocol_version AS version, r.external_id AS response,
    CASE WHEN j.protocol_id = ANY(${medicalExpertProtocols()}) THEN 'medical_expert'
      ELSE 'fact_checker' END AS role,
    j.answers->>'judgment' AS judgment, j.has_error,
    coalesce(shown.comments, '[]') AS comments
  FROM judgment j
  JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
  JOIN unit u ON u.id = j.unit_id
  JOIN section s ON s.id = u.section_id
  JOIN response r ON r.id = s.response_id
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('source',
        CASE WHEN k.kind = 'person' THEN coalesce(k."group", 'no group')
          WHEN k.system_kind = 'injector' THEN 'injector' ELSE k.pseudonym END,
        'fate', j.answers->'comments'->(list.place::text)->>'fate') ORDER BY list.place) AS comments
    FROM (
      SELECT d.judgment_id AS id, each.place
      FROM jsonb_array_elements_text(coalesce(j.context->'candidates', '[]'))
        WITH ORDINALITY each (id, place)
      JOIN candidate d ON d.id = each.id::uuid
      UNION ALL
      SELECT o.id, each.place
      FROM jsonb_array_elements_text(coalesce(j.context->'saw_annotation_ids', '[]'))
        WITH ORDINALITY each (id, place)
      JOIN judgment o ON o.project_id = j.project_id AND o.external_id = each.id
    ) list
    JOIN judgment source ON source.id = list.id
    JOIN coder k ON k.id = source.coder_id
  ) shown ON true
  WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL AND NOT j.is_extra
    AND j.protocol_id = ANY(${[...medicalExpertProtocols(), ...factCheckerProtocols()]})
  ORDER BY r.position, s.index, j.id`;
