import { type Actor, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { fitSlots } from "./slots";

interface InQueue {
  readonly queueId: string;
  readonly unitId: string;
}

async function getManagedUnit(actor: Actor, { queueId, unitId }: InQueue) {
  const unit =
    isId(queueId) && isId(unitId)
      ? await db().queueUnit.findUnique({ where: { queueId_unitId: { queueId, unitId } } })
      : null;
  if (!unit) throw new NotFoundError("This is not in the queue.");
  authorize(actor, "queue:manage", unit.projectId);
  return unit;
}

/**
 * Takes a unit out of a queue: nobody gets it any more. Whoever works on it can finish, and what
 * has been judged stays. Throws ConflictError when it is out already.
 */
export async function takeOut(actor: Actor, input: InQueue & { reason: string }): Promise<void> {
  const { projectId, queueId, unitId } = await getManagedUnit(actor, input);
  const reason = input.reason.trim();
  if (reason === "") throw new ValidationError("Say why.", { reason: "Say why." });
  await inTransaction(async (tx) => {
    const { count } = await tx.queueUnit.updateMany({
      where: { queueId, unitId, outAt: null },
      data: { outAt: new Date(), outReason: reason },
    });
    if (count === 0) throw new ConflictError("It is out of the queue already.");
    await tx.slot.updateMany({
      where: { queueId, unitId, state: { in: ["free", "held"] } },
      data: { state: "closed" },
    });
    await recordEvent(
      tx,
      actor,
      "unit.taken_out",
      { projectId, target: unitId },
      { queueId, reason },
    );
  });
}

/** Puts a unit back that was taken out: what is missing to its overlap is handed out again. */
export async function putBack(actor: Actor, input: InQueue): Promise<void> {
  const { projectId, queueId, unitId } = await getManagedUnit(actor, input);
  await inTransaction(async (tx) => {
    const { count } = await tx.queueUnit.updateMany({
      where: { queueId, unitId, outAt: { not: null } },
      data: { outAt: null, outReason: null },
    });
    if (count === 0) throw new ConflictError("It is in the queue already.");
    // Slots of those who worked on while it was out are theirs again.
    await tx.$executeRaw`
      UPDATE slot s SET state = 'held', lease_expires_at = a.lease_expires_at
      FROM assignment a
      WHERE a.slot_id = s.id AND a.state = 'held' AND s.state = 'closed'
        AND s.queue_id = ${queueId}::uuid AND s.unit_id = ${unitId}::uuid`;
    await fitSlots(tx, queueId);
    await recordEvent(tx, actor, "unit.put_back", { projectId, target: unitId }, { queueId });
  });
}

/** A manager has looked at what people say about a unit, and it stays in the queue. */
export async function keepIn(actor: Actor, input: InQueue): Promise<void> {
  const { projectId, queueId, unitId } = await getManagedUnit(actor, input);
  await inTransaction(async (tx) => {
    await tx.queueUnit.updateMany({ where: { queueId, unitId }, data: { keptAt: new Date() } });
    await recordEvent(tx, actor, "unit.kept", { projectId, target: unitId }, { queueId });
  });
}
