import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate, type Tx } from "@/lib/db/transaction";
import { ConflictError } from "@/lib/errors";
import { ensureCandidates } from "./candidates";
import { resolveParameters } from "./choices";
import { computePlan } from "./compute";
import type { PoolCounts } from "./counts";
import { contentHash } from "./difference";
import { freshSeed, type PoolParameters, parsePoolName, parseSeed } from "./parameters";
import { insertEntries } from "./stored";

/** Longest that storing may take. */
export const STORE_TIMEOUT_MS = 10 * 60_000;

export interface PoolInput {
  /** Made up where absent. */
  readonly seed?: unknown;
  /** As lib/pools/parameters.ts reads them; defaults where absent. */
  readonly parameters?: object;
}

export interface PoolPreview {
  readonly parameters: PoolParameters;
  readonly seed: number;
  readonly counts: PoolCounts;
  readonly dataVersion: string;
  readonly contentHash: string;
}

/** Counts what a pool would hold. Stores nothing. */
export async function previewPool(
  actor: Actor,
  projectId: string,
  input: PoolInput,
): Promise<PoolPreview> {
  const { entries, ...preview } = await planPool(actor, projectId, input);
  return preview;
}

async function planPool(actor: Actor, projectId: string, input: PoolInput) {
  authorize(actor, "pool:manage", projectId);
  const parameters = await resolveParameters(actor, projectId, input.parameters ?? {});
  const seed = input.seed === undefined ? freshSeed() : parseSeed(input.seed);
  const plan = await computePlan({ projectId, parameters, seed });
  return { parameters, seed, ...plan, contentHash: contentHash(seed, parameters, plan.entries) };
}

/**
 * Builds a pool and freezes it, with the candidates of its project. Throws ConflictError for a name
 * that is taken.
 */
export async function buildPool(
  actor: Actor,
  projectId: string,
  input: PoolInput & { readonly name: unknown },
) {
  authorize(actor, "pool:manage", projectId);
  const name = parsePoolName(input.name);
  if (await db().pool.findUnique({ where: { projectId_name: { projectId, name } } }))
    throw nameTaken(name);
  const planned = await planPool(actor, projectId, input);
  await ensureCandidates(projectId);
  const pool = { id: newId(), projectId, name, seed: planned.seed, createdBy: actorUserId(actor) };
  try {
    await inTransaction(async (tx) => {
      await tx.pool.create({ data: pool });
      await storeVersion(tx, actor, pool, 1, planned);
      await insertEntries(tx, pool, 1, planned.entries);
      const detail = { name, entries: planned.entries.length, contentHash: planned.contentHash };
      await recordEvent(tx, actor, "pool.built", { projectId, target: pool.id }, detail);
    }, STORE_TIMEOUT_MS);
  } catch (error) {
    if (isDuplicate(error)) throw nameTaken(name);
    throw error;
  }
  const { entries, ...preview } = planned;
  return { id: pool.id, name, ...preview };
}

const nameTaken = (name: string) =>
  new ConflictError(`There is already a pool named “${name}”.`, "name_taken");

/** Stores what a version was made from and what came out. */
export const storeVersion = (
  tx: Tx,
  actor: Actor,
  pool: { id: string; projectId: string },
  version: number,
  made: PoolPreview,
) =>
  tx.poolVersion.create({
    data: {
      poolId: pool.id,
      projectId: pool.projectId,
      version,
      parameters: { ...made.parameters },
      dataVersion: made.dataVersion,
      contentHash: made.contentHash,
      counts: made.counts as unknown as Prisma.InputJsonObject,
      createdBy: actorUserId(actor),
    },
  });
