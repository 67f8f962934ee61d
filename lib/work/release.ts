import { type Actor, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError, NotFoundError } from "@/lib/errors";

/**
 * Takes an unfinished assignment back, with all that is unfinished in its batch, so that the slots
 * are free at once. What has been submitted in them is kept as extra, and drafts stay. Throws
 * ConflictError when it is no longer held.
 */
export async function releaseAssignment(
  actor: Actor,
  input: { assignmentId: string },
): Promise<void> {
  const assignment = isId(input.assignmentId)
    ? await db().assignment.findUnique({ where: { id: input.assignmentId } })
    : null;
  if (!assignment) throw new NotFoundError("There is no such assignment.");
  const { id, projectId, batchId } = assignment;
  authorize(actor, "queue:manage", projectId);
  await inTransaction(async (tx) => {
    const held = await tx.assignment.findMany({
      where: { state: "held", ...(batchId ? { batchId } : { id }) },
    });
    const ids = held.map((each) => each.id);
    const { count } = await tx.assignment.updateMany({
      where: { id: { in: ids }, state: "held" },
      data: { state: "released", closedAt: new Date() },
    });
    if (count === 0) throw new ConflictError("Nobody holds this any more.");
    // Of slots that the assignments lost meanwhile, others are the holders.
    await tx.$executeRaw`
      UPDATE slot s SET state = 'free', lease_expires_at = NULL
      FROM assignment a
      WHERE a.id = ANY (${ids}::uuid[]) AND a.state = 'released' AND s.id = a.slot_id
        AND s.state = 'held' AND NOT EXISTS (
          SELECT 1 FROM assignment other WHERE other.slot_id = s.id AND other.state = 'held')`;
    await tx.judgment.updateMany({ where: { assignmentId: { in: ids } }, data: { isExtra: true } });
    for (const target of ids)
      await recordEvent(tx, actor, "assignment.released", { projectId, target });
  });
}
