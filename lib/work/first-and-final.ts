import type { Sql } from "postgres";
import { derive } from "@/lib/protocols/evaluate";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers, Derived } from "@/lib/protocols/types";

const CURSOR_ROWS = 500;

/**
 * One coder's judgment of one unit as it was first given and as it stands now.
 *
 * `first`: the answers before a reveal as they stood when the next step was revealed for the first
 * time, all others as they were first submitted. So under the study's adjudication it is the first
 * stored Q1 with the first submitted Q3, whether or not somebody went back to Q1 in between.
 * `final`: the current answers. Imported judgments have no trace: both are what was imported.
 */
export interface FirstAndFinal {
  /** The assignment, which all revisions share, or the judgment where it was imported. */
  readonly key: string;
  readonly judgmentId: string;
  /** Null for imported judgments. */
  readonly assignmentId: string | null;
  readonly unitId: string;
  readonly coderId: string;
  /** Pseudonym. */
  readonly coder: string;
  /** Ids of the material in its source. */
  readonly questionId: string;
  readonly responseId: string | null;
  readonly sectionId: string | null;
  readonly queue: string | null;
  readonly protocolId: string;
  readonly protocolVersion: number;
  readonly part: string;
  readonly round: number;
  readonly isExtra: boolean;
  readonly first: Answers;
  readonly final: Answers;
  /** Labels that follow from each; null where the answers give none. */
  readonly firstLabels: Derived;
  readonly finalLabels: Derived;
  /** ISO 8601 UTC: when the comments were shown, first and last submission, full response opened. */
  readonly revealedAt: string | null;
  readonly firstSubmittedAt: string | null;
  readonly submittedAt: string | null;
  readonly openedAt: string | null;
  /** Judgments whose comments were shown, in the order shown: the ids that exports use. */
  readonly shown: readonly string[];
}

interface Row extends Omit<FirstAndFinal, "first" | "firstLabels" | "finalLabels"> {
  readonly firstSubmitted: Answers;
  /** What stood at each reveal, the first reveal first. */
  readonly atReveals: readonly Answers[];
}

/**
 * First and final answers of all current judgments of a project under these protocols, in the order
 * of the material. Not authorised by itself: use cases call it. Those of people who withdrew are left
 * out where the project's rule says so.
 */
export async function* readFirstAndFinal(
  tx: Sql,
  projectId: string,
  protocolIds: readonly string[],
): AsyncGenerator<FirstAndFinal> {
  for await (const rows of select(tx, projectId, protocolIds).cursor(CURSOR_ROWS)) {
    for (const row of rows) yield firstAndFinalOf(row);
  }
}

function firstAndFinalOf({ firstSubmitted, atReveals, ...row }: Row): FirstAndFinal {
  const stood = atReveals.toReversed();
  const first: Answers = Object.assign({}, firstSubmitted, ...stood);
  const protocol = findProtocol(row.protocolId, row.protocolVersion);
  const part = protocol?.parts.find(({ key }) => key === row.part);
  const labels = (answers: Answers) => (part ? derive(part, answers, {}) : NO_LABELS);
  return { ...row, first, firstLabels: labels(first), finalLabels: labels(row.final) };
}

const NO_LABELS: Derived = { hasError: null, hasClaim: null, score: null, label: null };

const iso = (tx: Sql, column: string) =>
  tx`to_char(${tx(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const select = (tx: Sql, projectId: string, protocolIds: readonly string[]) => tx<Row[]>`
  SELECT coalesce(j.assignment_id, j.id) AS key,
    coalesce(j.external_id, j.id::text) AS "judgmentId", j.assignment_id AS "assignmentId",
    j.unit_id AS "unitId", j.coder_id AS "coderId", c.pseudonym AS coder,
    h.external_id AS "questionId", r.external_id AS "responseId", s.external_id AS "sectionId",
    q.name AS queue, j.protocol_id AS "protocolId",
    j.protocol_version AS "protocolVersion", j.part, j.round, j.is_extra AS "isExtra",
    j.answers AS final, coalesce(origin.answers, j.answers) AS "firstSubmitted",
    coalesce(reveal.answers, '[]') AS "atReveals",
    ${iso(tx, "reveal.at")} AS "revealedAt",
    ${iso(tx, "origin.submitted_at")} AS "firstSubmittedAt",
    ${iso(tx, "j.submitted_at")} AS "submittedAt", ${iso(tx, "opened.at")} AS "openedAt",
    coalesce(shown.ids, '[]') AS shown
  FROM judgment j
  JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
  JOIN unit u ON u.id = j.unit_id
  LEFT JOIN section s ON s.id = u.section_id
  LEFT JOIN response r ON r.id = coalesce(u.response_id, s.response_id)
  JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id)
  JOIN thread h ON h.id = t.thread_id
  LEFT JOIN queue q ON q.id = j.queue_id
  LEFT JOIN LATERAL (
    SELECT f.answers, f.submitted_at FROM judgment f
    WHERE f.assignment_id = j.assignment_id AND f.unit_id = j.unit_id
    ORDER BY f.revision LIMIT 1
  ) origin ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(e.value->'answers' ORDER BY e.id) AS answers,
      min(e.at) FILTER (WHERE e.value ? 'candidates') AS at
    FROM answer_event e
    WHERE e.assignment_id = j.assignment_id AND e.unit_id = j.unit_id AND e.kind = 'reveal'
  ) reveal ON true
  LEFT JOIN answer_event opened ON opened.assignment_id = j.assignment_id
    AND opened.unit_id = j.unit_id AND opened.kind = 'open'
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(coalesce(source.external_id, source.id::text) ORDER BY list.place) AS ids
    FROM jsonb_array_elements_text(j.context->'candidates') WITH ORDINALITY list(id, place)
    JOIN candidate k ON k.id = list.id::uuid
    JOIN judgment source ON source.id = k.judgment_id
  ) shown ON true
  WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL
    AND j.protocol_id = ANY (${[...protocolIds]})
  ORDER BY r.position, s.index NULLS FIRST, j.protocol_id, c.pseudonym, j.id`;
