import type { Sql } from "postgres";
import { listProtocols } from "@/lib/protocols/registry";

/** One response with what people said of it as a whole. */
export interface ResponseFacts {
  readonly externalId: string;
  /** Numbers the questions from 0 in order of first appearance. */
  readonly question: number;
  readonly generator: string | null;
  readonly condition: string | null;
  /** Judgments of the whole response, with a score or without. */
  readonly judgments: number;
  /** Score -> how many people gave it. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Ids of protocols under which annotators score whole responses. */
const scoringProtocols = (): string[] =>
  listProtocols()
    .filter(
      ({ role, parts }) =>
        role === "annotator" &&
        parts.some(
          ({ unit, derivations = [] }) =>
            unit === "response" && derivations.some(({ name }) => name === "score"),
        ),
    )
    .map(({ id }) => id);

/** All responses that have a section, in the order of the project, with their scores by people. */
export const readResponses = (tx: Sql, projectId: string): Promise<ResponseFacts[]> =>
  tx<ResponseFacts[]>`
    WITH latest AS (
      SELECT DISTINCT ON (j.unit_id, j.coder_id) j.unit_id, j.score
      FROM judgment j
      JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded AND c.kind = 'person'
      JOIN unit u ON u.id = j.unit_id AND u.kind = 'response'
      WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL AND NOT j.is_extra
        AND j.protocol_id = ANY(${scoringProtocols()})
      ORDER BY j.unit_id, j.coder_id, j.round DESC, j.submitted_at DESC NULLS LAST, j.id DESC
    ), scored AS (
      SELECT unit_id, sum(n)::int AS judgments,
        coalesce(jsonb_object_agg(score, n) FILTER (WHERE score IS NOT NULL), '{}') AS scores
      FROM (SELECT unit_id, score, count(*)::int AS n FROM latest GROUP BY unit_id, score) each
      GROUP BY unit_id
    )
    SELECT r.external_id AS "externalId", r.generator, r.condition,
      (dense_rank() OVER (ORDER BY first.position) - 1)::int AS question,
      coalesce(k.judgments, 0) AS judgments, coalesce(k.scores, '{}') AS scores
    FROM response r
    JOIN (SELECT turn_id, min(position) AS position FROM response
      WHERE project_id = ${projectId} GROUP BY turn_id) first ON first.turn_id = r.turn_id
    JOIN unit u ON u.response_id = r.id
    LEFT JOIN scored k ON k.unit_id = u.id
    WHERE r.project_id = ${projectId} AND EXISTS (SELECT 1 FROM section s WHERE s.response_id = r.id)
    ORDER BY r.position`.then((rows) => [...rows]);
