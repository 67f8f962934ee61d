import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { NotFoundError, ValidationError } from "@/lib/errors";
import { findProtocol } from "@/lib/protocols/registry";
import { namedUniquely, SLOTS_TIMEOUT_MS } from "./commands";
import { BATCH_DEFAULTS, type CreatePoolQueueInput, checkPoolQueueInput } from "./pool-queue-input";
import { makeSlots } from "./slots";

/** What a queue over a pool is asked for; sizes of batches follow from the protocol's role. */
export type PoolQueueInput = Omit<CreatePoolQueueInput, "batchMin" | "batchMax"> &
  Partial<Pick<CreatePoolQueueInput, "batchMin" | "batchMax">>;

/**
 * Opens an adjudication queue over the sections of a pool, or over those in some of its rows and
 * strata: once each, and by a further adjudicator for a seeded share that is drawn within each row.
 * Throws as `createQueue` does, and ValidationError where the pool leaves no section.
 */
export async function createPoolQueue(
  actor: Actor,
  projectId: string,
  input: PoolQueueInput,
): Promise<{ id: string; sections: number; doubles: number }> {
  authorize(actor, "queue:manage", projectId);
  const protocol = findProtocol(input.protocolId);
  const role = protocol?.role;
  if (protocol?.assigns !== "section" || (role !== "medical_expert" && role !== "fact_checker")) {
    const message = "Choose a protocol of medical experts or of fact checkers.";
    throw new ValidationError(message, { protocolId: message });
  }
  const settings = checkPoolQueueInput({ ...BATCH_DEFAULTS[role], ...input });
  const pool = isId(settings.poolId)
    ? await db().pool.findFirst({ where: { id: settings.poolId, projectId } })
    : null;
  if (!pool) throw new NotFoundError("There is no such pool in this project.");
  const id = newId();
  const data = {
    id,
    projectId,
    ...settings,
    poolVersion: pool.version,
    protocolVersion: protocol.version,
    workRole: role,
    createdBy: actorUserId(actor),
  };
  return namedUniquely(settings.name, () =>
    inTransaction(async (tx) => {
      const sections = await makeSlots(tx, await tx.queue.create({ data }));
      if (sections === 0) throw new ValidationError("The pool has no section in these rows.");
      const doubles = await tx.queueUnit.count({ where: { queueId: id, isSampled: true } });
      const { name, overlap } = settings;
      const detail = { name, overlap, pool: pool.name, version: pool.version, sections, doubles };
      await recordEvent(tx, actor, "queue.created", { projectId, target: id }, detail);
      return { id, sections, doubles };
    }, SLOTS_TIMEOUT_MS),
  );
}
