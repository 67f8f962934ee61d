import { type Actor, authorize } from "@/lib/access/actor";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { getNewestPool, getPoolNamed, type PoolDetail } from "@/lib/pools/queries";
import { changeCounts, previewRebuild, rebuildPool } from "@/lib/pools/rebuild";

export interface SendInput {
  /** Pseudonym of a system. */
  readonly detector: string;
  /** Name of the pool; the newest where absent. */
  readonly pool?: string;
}

/** What sending a detector's unjudged positives does to a pool. */
export interface SendPreview {
  readonly poolId: string;
  readonly pool: string;
  /** Sections that come in. */
  readonly added: number;
  /** Sections that change otherwise, since the data have moved on as well. */
  readonly otherwise: number;
  readonly contentHash: string;
  readonly parameters: object;
}

/** The pool that positives are sent to, and its judges, whose finds enter by themselves. */
export interface SendingPool {
  readonly id: string;
  readonly name: string;
  readonly judges: readonly string[];
}

/** The project's newest pool; null where there is none. */
export async function findPoolForSending(
  actor: Actor,
  projectId: string,
): Promise<SendingPool | null> {
  const newest = await getNewestPool(actor, projectId);
  return newest && { id: newest.id, name: newest.name, judges: newest.parameters.judges };
}

/** What the pool's next version would be with the detector's unjudged positives. Stores nothing. */
export async function previewSend(
  actor: Actor,
  projectId: string,
  { detector, pool: name }: SendInput,
): Promise<SendPreview> {
  authorize(actor, "pool:manage", projectId);
  const pool = await poolOf(actor, projectId, name);
  const { judges, detectors } = pool.parameters;
  if (judges.includes(detector)) {
    const message = `${detector} is a judge of the pool “${pool.name}”: its finds enter by the rows of the rule. Build the pool anew to take in what is new.`;
    throw new ValidationError(message, { detector: message });
  }
  const parameters = { ...pool.parameters, detectors: [...new Set([...detectors, detector])] };
  const { difference, contentHash } = await previewRebuild(actor, pool.id, { parameters });
  const { added, ...rest } = changeCounts(difference);
  const otherwise = Object.values(rest).reduce((sum, count) => sum + count, 0);
  return { poolId: pool.id, pool: pool.name, added, otherwise, contentHash, parameters };
}

/**
 * Makes the pool's next version, with those of the detector's positives that no adjudicator has
 * judged. Throws ConflictError where there is none to send.
 */
export async function sendPositives(
  actor: Actor,
  projectId: string,
  input: SendInput,
): Promise<SendPreview & { readonly version: number }> {
  const preview = await previewSend(actor, projectId, input);
  const { poolId, parameters, contentHash, added } = preview;
  if (added === 0)
    throw new ConflictError(
      `All positives of ${input.detector} are in “${preview.pool}” or have been adjudicated.`,
      "nothing_to_send",
    );
  const { version } = await rebuildPool(actor, poolId, { parameters, contentHash });
  return { ...preview, version };
}

async function poolOf(
  actor: Actor,
  projectId: string,
  name: string | undefined,
): Promise<PoolDetail> {
  if (name) return getPoolNamed(actor, projectId, name);
  const newest = await getNewestPool(actor, projectId);
  if (!newest) throw new NotFoundError("The project has no pool yet. Build one first.");
  return newest;
}
