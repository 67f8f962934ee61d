import type { Sql } from "postgres";
import { parsePoolParameters } from "@/lib/pools/parameters";
import { type PoolBasis, STUDY_BASIS } from "./contributors";

/** The rule of the project's newest pool, by which its adjudicated sections were chosen. */
export async function poolBasis(tx: Sql, projectId: string): Promise<PoolBasis> {
  const [newest] = await tx<{ parameters: unknown }[]>`
    SELECT v.parameters FROM pool p
    JOIN pool_version v ON v.pool_id = p.id AND v.version = p.version
    WHERE p.project_id = ${projectId} ORDER BY v.created_at DESC LIMIT 1`;
  if (!newest) return STUDY_BASIS;
  const { judgeVote, minPeople, injection, judges, detectors } = parsePoolParameters(
    newest.parameters,
  );
  return { judgeVote, minPeople, injection, judges, detectors };
}
