import type { Sql } from "postgres";
import { findNewestPool } from "@/lib/pools/newest";
import { type PoolBasis, STUDY_BASIS } from "./contributors";

/** The rule of the project's newest pool, by which its adjudicated sections were chosen. */
export async function poolBasis(tx: Sql, projectId: string): Promise<PoolBasis> {
  const newest = await findNewestPool(tx, projectId);
  if (!newest) return STUDY_BASIS;
  const { judgeVote, minPeople, injection, judges, detectors } = newest.parameters;
  const { claimBy, claimGroups } = newest.parameters;
  return { judgeVote, minPeople, injection, judges, detectors, claimBy, claimGroups };
}
