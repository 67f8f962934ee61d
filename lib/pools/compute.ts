import { openSnapshot, type Snapshot } from "@/lib/exports/snapshot";
import { readFacts } from "./facts";
import type { PoolParameters } from "./parameters";
import { type PlannedEntry, type PoolPlan, PoolPlanner } from "./plan";
import { readCurrentEntries } from "./stored";

export interface PlanRequest {
  readonly projectId: string;
  readonly parameters: PoolParameters;
  readonly seed: number;
}

/** What the rule gives for the project as it is now. Stores nothing. */
export const computePlan = (request: PlanRequest): Promise<PoolPlan> =>
  inSnapshot(({ tx }) => plan(tx, request, null));

/** The same for a pool that exists, beside the entries that it has, both from one moment. */
export const computeRebuild = (
  request: PlanRequest,
  poolId: string,
): Promise<{ plan: PoolPlan; current: readonly PlannedEntry[] }> =>
  inSnapshot(async ({ tx }) => ({
    plan: await plan(tx, request, poolId),
    current: await readCurrentEntries(tx, poolId),
  }));

async function inSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot();
  try {
    return await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

async function plan(
  tx: Snapshot["tx"],
  { projectId, parameters, seed }: PlanRequest,
  poolId: string | null,
): Promise<PoolPlan> {
  const planner = new PoolPlanner(parameters, seed);
  for await (const sections of readFacts(tx, projectId, parameters, poolId))
    for (const section of sections) planner.add(section);
  return planner.finish();
}
