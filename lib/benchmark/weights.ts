import type { Sql } from "postgres";
import type { PoolCounts } from "@/lib/pools/counts";
import { AUDIT_STRATA } from "@/lib/pools/rules";
import { STRATUM_WORDS } from "@/lib/pools/words";

/** By how much each adjudicated section of the newest pool counts, so that all stand for all. */
export interface PoolWeights {
  /** One over the probability with which a section had to be in the pool, by unit id. */
  readonly weights: ReadonlyMap<string, number>;
  /** Why they do not stand for all sections; null where they do. */
  readonly because: string | null;
}

/**
 * Weights of the entries of the project's newest pool; kept ones have none. They stand for all
 * sections with a claim only where every stratum that no row asks for was sampled.
 */
export async function readPoolWeights(tx: Sql, projectId: string): Promise<PoolWeights> {
  const [pool] = await tx<{ id: string; counts: PoolCounts }[]>`
    SELECT p.id, v.counts FROM pool p
    JOIN pool_version v ON v.pool_id = p.id AND v.version = p.version
    WHERE p.project_id = ${projectId} ORDER BY p.created_at DESC LIMIT 1`;
  if (!pool) return { weights: new Map(), because: "the project has no pool" };
  const rows = await tx<{ unit_id: string; reason: string; probability: number }[]>`
    SELECT unit_id, reason::text AS reason, probability FROM pool_entry
    WHERE pool_id = ${pool.id} AND removed_in IS NULL AND NOT is_kept`;
  const sampled = new Set(rows.map(({ reason }) => reason));
  const lacking = AUDIT_STRATA.filter(
    (stratum) => pool.counts.unpooled[stratum] > 0 && !sampled.has(stratum),
  );
  return {
    weights: new Map(rows.map(({ unit_id, probability }) => [unit_id, 1 / probability])),
    because:
      lacking.length === 0
        ? null
        : `the pool has no audit sample of ${lacking.map((stratum) => `“${STRATUM_WORDS[stratum]}”`).join(" and ")}`,
  };
}
