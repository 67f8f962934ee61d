import type { Sql } from "postgres";
import { sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import type { StoredCandidate } from "./blinding";
import { adjudicationProtocols, firstPassProtocols } from "./protocols";
import { withoutSourceMarks } from "./source-marks";

const BATCH = 2000;

/**
 * Makes the candidates that a project lacks: one for each current judgment that found an error in a
 * section, by people of a first pass (extra judgments included) or by a system. Returns how many.
 * Calling it again makes only what is new. Not authorised by itself: use cases call it.
 */
export async function ensureCandidates(projectId: string): Promise<number> {
  const names = await listTellingNames(projectId);
  let made = 0;
  for (let last: string | null = null; ; ) {
    const rows = await listMissing(projectId, last);
    made += await insertCandidates(projectId, rows, names);
    if (rows.length < BATCH) return made;
    last = rows.at(-1)?.judgment_id ?? null;
  }
}

interface MissingCandidate {
  readonly judgment_id: string;
  readonly unit_id: string;
  readonly comment: string;
}

const listMissing = (projectId: string, after: string | null) => sql()<MissingCandidate[]>`
  SELECT j.id AS judgment_id, j.unit_id,
    coalesce(j.answers->>'comment', j.answers->>'reason', '') AS comment
  FROM judgment j
  JOIN coder c ON c.id = j.coder_id
  JOIN unit u ON u.id = j.unit_id AND u.kind = 'section'
  WHERE j.project_id = ${projectId} AND j.has_error AND j.superseded_at IS NULL
    AND NOT c.is_excluded
    AND CASE c.kind WHEN 'person' THEN j.protocol_id = ANY(${firstPassProtocols()})
      ELSE j.protocol_id <> ALL(${adjudicationProtocols()}) END
    AND (${after}::uuid IS NULL OR j.id > ${after}::uuid)
    AND NOT EXISTS (SELECT 1 FROM candidate k WHERE k.judgment_id = j.id)
  ORDER BY j.id LIMIT ${BATCH}`;

async function insertCandidates(
  projectId: string,
  rows: readonly MissingCandidate[],
  names: readonly string[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await sql()`
    INSERT INTO candidate (id, project_id, unit_id, judgment_id, comment)
    SELECT id, ${projectId}::uuid, unit_id, judgment_id, comment FROM unnest(
      ${rows.map(newId)}::uuid[], ${rows.map((row) => row.unit_id)}::uuid[],
      ${rows.map((row) => row.judgment_id)}::uuid[],
      ${rows.map((row) => withoutSourceMarks(row.comment, names))}::text[]
    ) AS new (id, unit_id, judgment_id, comment)
    ON CONFLICT (judgment_id) DO NOTHING`;
  return inserted.count;
}

/** Names that would tell who or what wrote something. */
async function listTellingNames(projectId: string): Promise<string[]> {
  const rows = await sql()<{ name: string }[]>`
    SELECT pseudonym AS name FROM coder WHERE project_id = ${projectId}
    UNION SELECT generator FROM response WHERE project_id = ${projectId} AND generator IS NOT NULL`;
  return rows.map(({ name }) => name);
}

/** Candidates of current judgments about these units, in no telling order. */
export const listCandidates = (tx: Sql, unitIds: readonly string[]) => tx<StoredCandidate[]>`
  SELECT k.id, k.unit_id AS "unitId", k.comment
  FROM candidate k
  JOIN judgment j ON j.id = k.judgment_id AND j.superseded_at IS NULL
  JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
  WHERE k.unit_id = ANY(${[...unitIds]}::uuid[])
  ORDER BY k.unit_id, k.id`;
