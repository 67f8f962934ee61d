import type { Sql } from "postgres";
import { newId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";
import type { PlannedEntry } from "./plan";
import { adjudicationProtocols } from "./protocols";

const CHUNK = 5000;

/** The entries of a pool's current version. */
export const readCurrentEntries = (tx: Sql, poolId: string) => tx<PlannedEntry[]>`
  SELECT e.unit_id AS "unitId", s.external_id AS key, e.reason::text AS reason, e.stratum,
    e.probability, e.place, e.is_kept AS "isKept", e.labels
  FROM pool_entry e
  JOIN unit u ON u.id = e.unit_id
  JOIN section s ON s.id = u.section_id
  WHERE e.pool_id = ${poolId} AND e.removed_in IS NULL`;

/** Those of the pool's current sections that have been adjudicated or are in an adjudicator's hands. */
export async function readUntouchable(tx: Tx, poolId: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ unit_id: string }[]>`
    SELECT e.unit_id FROM pool_entry e
    WHERE e.pool_id = ${poolId}::uuid AND e.removed_in IS NULL AND (
      EXISTS (SELECT 1 FROM judgment j
        WHERE j.project_id = e.project_id AND j.unit_id = e.unit_id
          AND j.protocol_id = ANY(${adjudicationProtocols()}))
      OR EXISTS (SELECT 1 FROM assignment a JOIN queue q ON q.id = a.queue_id
        WHERE a.unit_id = e.unit_id AND a.state IN ('held', 'lapsed')
          AND q.work_role IN ('medical_expert', 'fact_checker')))`;
  return new Set(rows.map(({ unit_id }) => unit_id));
}

/** Stores entries as of `version`. */
export async function insertEntries(
  tx: Tx,
  pool: { readonly id: string; readonly projectId: string },
  version: number,
  entries: readonly PlannedEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += CHUNK) {
    const rows = entries.slice(from, from + CHUNK).map((entry) => ({ id: newId(), ...entry }));
    await tx.$executeRaw`
      INSERT INTO pool_entry (id, project_id, pool_id, unit_id, reason, stratum, probability, place,
        is_kept, labels, added_in)
      SELECT id, ${pool.projectId}::uuid, ${pool.id}::uuid, "unitId", reason, stratum, probability,
        place, "isKept", labels, ${version}::int
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id uuid, "unitId" uuid,
        reason pool_reason, stratum text, probability float8, place float8, "isKept" boolean,
        labels jsonb)`;
  }
}

/** Ends the entries of these units with the version before `version`; returns how many there were. */
export const closeEntries = (
  tx: Tx,
  poolId: string,
  version: number,
  unitIds: readonly string[],
): Promise<number> => tx.$executeRaw`
  UPDATE pool_entry SET removed_in = ${version}::int
  WHERE pool_id = ${poolId}::uuid AND removed_in IS NULL AND unit_id = ANY(${[...unitIds]}::uuid[])`;
