import { type Actor, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError, NotFoundError } from "@/lib/errors";

/**
 * Takes an unfinished assignment back, so that its slot is free at once. What has been submitted in
 * it is kept as extra, and the draft stays. Throws ConflictError when it is no longer held.
 */
export async function releaseAssignment(
  actor: Actor,
  input: { assignmentId: string },
): Promise<void> {
  const assignment = isId(input.assignmentId)
    ? await db().assignment.findUnique({ where: { id: input.assignmentId } })
    : null;
  if (!assignment) throw new NotFoundError("There is no such assignment.");
  const { id, projectId, slotId } = assignment;
  authorize(actor, "queue:manage", projectId);
  await inTransaction(async (tx) => {
    const { count } = await tx.assignment.updateMany({
      where: { id, state: "held" },
      data: { state: "released", closedAt: new Date() },
    });
    if (count === 0) throw new ConflictError("Nobody holds this any more.");
    await tx.slot.updateMany({
      where: { id: slotId, state: "held" },
      data: { state: "free", leaseExpiresAt: null },
    });
    await tx.judgment.updateMany({ where: { assignmentId: id }, data: { isExtra: true } });
    await recordEvent(tx, actor, "assignment.released", { projectId, target: id });
  });
}
