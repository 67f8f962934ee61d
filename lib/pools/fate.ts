import { type Actor, authorize } from "@/lib/access/actor";
import { groupLabel } from "@/lib/access/role-words";
import { sql } from "@/lib/db/client";
import { listProtocols } from "@/lib/protocols/registry";
import { countFates, type FateAnswer, type FateTable } from "./fate-counts";
import { factCheckerProtocols, medicalExpertProtocols } from "./protocols";

/** What became of the comments of a pool, by one kind of adjudicators. */
export interface PoolFate {
  readonly by: "medical_expert" | "fact_checker";
  /**
   * asked: each comment was called correct or incorrect. inferred: from the section's label, only
   * where all its comments have one source, as the study's protocols do not ask.
   */
  readonly how: "asked" | "inferred";
  /** Adjudications that it rests on, and those left out because several sources had commented. */
  readonly adjudications: number;
  readonly leftOut: number;
  readonly table: FateTable;
}

/** The fates that a pool's adjudications tell, by role and by how they are known; none where there are none. */
export async function listPoolFates(
  actor: Actor,
  pool: { readonly id: string; readonly projectId: string },
): Promise<PoolFate[]> {
  authorize(actor, "pool:view", pool.projectId);
  const kinds = [
    { by: "medical_expert", protocols: medicalExpertProtocols() },
    { by: "fact_checker", protocols: factCheckerProtocols() },
  ] as const;
  const found = await Promise.all(
    kinds.flatMap(({ by, protocols }) => [
      askedFates(pool, protocols.filter(asksFates)).then((made) => ({ ...made, by })),
      inferredFates(
        pool,
        protocols.filter((id) => !asksFates(id)),
      ).then((made) => ({ ...made, by })),
    ]),
  );
  return found.filter(({ adjudications, leftOut }) => adjudications + leftOut > 0);
}

/** Whether a protocol asks of each comment if it is right. */
const asksFates = (id: string): boolean =>
  listProtocols().some(
    (protocol) =>
      protocol.id === id &&
      protocol.parts.some(({ steps }) =>
        steps.some(({ questions }) =>
          questions.some(
            (question) =>
              question.kind === "per_candidate" &&
              question.questions.some(({ key }) => key === "fate"),
          ),
        ),
      ),
  );

interface Row {
  readonly judgment: string;
  readonly candidate: string;
  readonly fate: FateAnswer["fate"];
  readonly source: string;
  readonly is_person: boolean;
  readonly sources: number;
}

type Pool = Parameters<typeof listPoolFates>[1];

/** The current adjudications of the pool's sections, what came too late apart. */
const adjudications = (pool: Pool, protocols: readonly string[]) => sql()`
  SELECT a.id, a.unit_id, a.answers, a.context, a.has_error FROM pool_entry e
  JOIN judgment a ON a.project_id = e.project_id AND a.unit_id = e.unit_id
  JOIN coder ac ON ac.id = a.coder_id AND NOT ac.is_excluded
  WHERE e.project_id = ${pool.projectId} AND e.pool_id = ${pool.id} AND e.removed_in IS NULL
    AND a.superseded_at IS NULL AND NOT a.is_extra AND a.protocol_id = ANY (${[...protocols]})`;

/** Candidates of the sections of `a` with their sources: people by group, systems by name; and how many sources a section has. */
const candidates = (pool: Pool) => sql()`
  SELECT k.id, k.unit_id, c.kind = 'person' AS is_person,
    CASE c.kind WHEN 'person' THEN coalesce(c."group", '') ELSE c.pseudonym END AS source,
    (SELECT count(DISTINCT CASE oc.kind WHEN 'person' THEN 'people' ELSE oc.pseudonym END)::int
      FROM candidate o JOIN judgment oj ON oj.id = o.judgment_id AND oj.superseded_at IS NULL
      JOIN coder oc ON oc.id = oj.coder_id AND NOT oc.is_excluded
      WHERE o.project_id = k.project_id AND o.unit_id = k.unit_id) AS sources
  FROM candidate k JOIN judgment j ON j.id = k.judgment_id AND j.superseded_at IS NULL
  JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
  WHERE k.project_id = ${pool.projectId} AND k.unit_id IN (SELECT unit_id FROM a)`;

async function askedFates(pool: Pool, protocols: readonly string[]) {
  const rows = await sql()<Row[]>`
    WITH a AS MATERIALIZED (${adjudications(pool, protocols)}),
    k AS MATERIALIZED (${candidates(pool)})
    SELECT a.id AS judgment, k.id AS candidate, entry.value->>'fate' AS fate, k.source, k.is_person,
      k.sources
    FROM a CROSS JOIN LATERAL jsonb_each(coalesce(a.answers->'comments', '{}')) entry
    JOIN k ON k.id::text = a.context->'candidates'->>(entry.key::int - 1)
    WHERE entry.value->>'fate' IS NOT NULL`;
  return {
    how: "asked" as const,
    adjudications: new Set(rows.map(({ judgment }) => judgment)).size,
    leftOut: 0,
    table: countFates(rows.map(answerOf)),
  };
}

async function inferredFates(pool: Pool, protocols: readonly string[]) {
  const rows = await sql()<Row[]>`
    WITH a AS MATERIALIZED (${adjudications(pool, protocols)}),
    k AS MATERIALIZED (${candidates(pool)})
    SELECT a.id AS judgment, k.id AS candidate, k.source, k.is_person, k.sources,
      CASE WHEN a.has_error THEN 'correct' ELSE 'incorrect' END AS fate
    FROM a JOIN k ON k.unit_id = a.unit_id
    WHERE a.has_error IS NOT NULL`;
  const single = rows.filter(({ sources }) => sources === 1);
  const several = rows.filter(({ sources }) => sources > 1);
  return {
    how: "inferred" as const,
    adjudications: new Set(single.map(({ judgment }) => judgment)).size,
    leftOut: new Set(several.map(({ judgment }) => judgment)).size,
    table: countFates(single.map(answerOf)),
  };
}

const answerOf = ({ candidate, fate, source, is_person, sources }: Row): FateAnswer => ({
  candidate,
  source: is_person ? `People: ${source ? groupLabel(source) : "no group"}` : source,
  hasOthers: sources > 1,
  fate,
});
