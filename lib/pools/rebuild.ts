import { type Actor, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError } from "@/lib/errors";
import { ensureCandidates } from "./candidates";
import { resolveParameters } from "./choices";
import { type PoolInput, type PoolPreview, STORE_TIMEOUT_MS, storeVersion } from "./commands";
import { computeRebuild } from "./compute";
import {
  type ChangeKind,
  comparePools,
  contentHash,
  type PoolDifference,
  replacements,
} from "./difference";
import { parsePoolParameters } from "./parameters";
import { closeEntries, insertEntries, readUntouchable } from "./stored";

export interface RebuildPreview extends PoolPreview {
  readonly version: number;
  readonly difference: PoolDifference;
  /** Neither what was looked at nor what came out differs from the current version. */
  readonly isSame: boolean;
}

/**
 * What building a pool anew would change, with its own parameters or, where `parameters` are given,
 * with those. Stores nothing.
 */
export async function previewRebuild(
  actor: Actor,
  poolId: string,
  input: Pick<PoolInput, "parameters"> = {},
): Promise<RebuildPreview> {
  const { current, ...preview } = await planRebuild(actor, poolId, input);
  return preview;
}

async function planRebuild(actor: Actor, poolId: string, input: Pick<PoolInput, "parameters">) {
  const pool = await getManagedPool(actor, poolId);
  const { projectId, seed, version } = pool;
  const stored = await db().poolVersion.findUniqueOrThrow({
    where: { poolId_version: { poolId, version } },
  });
  const parameters = input.parameters
    ? await resolveParameters(actor, projectId, input.parameters)
    : parsePoolParameters(stored.parameters);
  const { plan, current } = await computeRebuild({ projectId, parameters, seed }, poolId);
  const untouchable = await readUntouchable(db(), poolId);
  const difference = comparePools(current, plan.entries, untouchable);
  const hash = contentHash(seed, parameters, difference.entries);
  return {
    parameters,
    seed,
    version,
    current,
    difference,
    dataVersion: plan.dataVersion,
    contentHash: hash,
    counts: { ...plan.counts, kept: difference.entries.filter(({ isKept }) => isKept).length },
    isSame: hash === stored.contentHash && plan.dataVersion === stored.dataVersion,
  };
}

async function getManagedPool(actor: Actor, poolId: string) {
  const pool = isId(poolId) ? await db().pool.findUnique({ where: { id: poolId } }) : null;
  if (!pool) throw new NotFoundError("There is no such pool.");
  authorize(actor, "pool:manage", pool.projectId);
  return pool;
}

/**
 * Makes the next version of a pool; earlier ones stay as they were. `contentHash` is that of the
 * preview, `version` the one that the preview was compared with: throws ConflictError where the
 * data have changed since, or somebody else was first.
 */
export async function rebuildPool(
  actor: Actor,
  poolId: string,
  input: Pick<PoolInput, "parameters"> & {
    readonly contentHash: string;
    readonly version?: number;
  },
): Promise<{ version: number }> {
  const { projectId, name } = await getManagedPool(actor, poolId);
  const made = await planRebuild(actor, poolId, input);
  if (input.version !== undefined && made.version !== input.version)
    throw newerVersion(made.version);
  if (made.contentHash !== input.contentHash) throw movedOn();
  if (made.isSame) throw new ConflictError("Nothing has changed since this version.", "unchanged");
  await ensureCandidates(projectId);
  const version = made.version + 1;
  const pool = { id: poolId, projectId };
  await inTransaction(async (tx) => {
    const { count } = await tx.pool.updateMany({
      where: { id: poolId, version: made.version },
      data: { version },
    });
    if (count === 0) throw movedOn();
    await refuseLosses(tx, poolId, made.difference);
    const { close, open } = replacements(made.current, made.difference.entries);
    await closeEntries(tx, poolId, version, close);
    await insertEntries(tx, pool, version, open);
    await storeVersion(tx, actor, pool, version, made);
    const detail = { name, version, ...changeCounts(made.difference) };
    await recordEvent(tx, actor, "pool.rebuilt", { projectId, target: poolId }, detail);
  }, STORE_TIMEOUT_MS);
  return { version };
}

const movedOn = () =>
  new ConflictError("The data have changed since this preview. Look at the changes again.");

const newerVersion = (version: number) =>
  new ConflictError(
    `Version ${version} of this pool has been made since this preview. Count again to see what your choices would change in it.`,
  );

/** A section that an adjudicator has taken up since the difference was computed must not go. */
async function refuseLosses(tx: Tx, poolId: string, { changes }: PoolDifference): Promise<void> {
  const untouchable = await readUntouchable(tx, poolId);
  if (changes.some(({ kind, unitId }) => kind === "gone" && untouchable.has(unitId)))
    throw movedOn();
}

/** Changes by kind. */
export const changeCounts = ({ changes }: Pick<PoolDifference, "changes">) => {
  const counts: Record<ChangeKind, number> = {
    added: 0,
    gone: 0,
    kept: 0,
    moved: 0,
    reweighted: 0,
  };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
};
