import type { Sql } from "postgres";
import type { PoolCounts } from "./counts";
import { type PoolParameters, parsePoolParameters } from "./parameters";

/** The pool that stands for its project, in its current version. */
export interface NewestPool {
  readonly id: string;
  readonly parameters: PoolParameters;
  readonly counts: PoolCounts;
}

/**
 * The pool of the project that was made last, however late versions of older ones are; null where
 * there is none. Weights, bases of references and what is sent all go by this one.
 *
 * Not authorised by itself: use cases call it.
 */
export async function findNewestPool(tx: Sql, projectId: string): Promise<NewestPool | null> {
  const [newest] = await tx<{ id: string; parameters: unknown; counts: PoolCounts }[]>`
    SELECT p.id, v.parameters, v.counts FROM pool p
    JOIN pool_version v ON v.pool_id = p.id AND v.version = p.version
    WHERE p.project_id = ${projectId} ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;
  return newest ? { ...newest, parameters: parsePoolParameters(newest.parameters) } : null;
}
