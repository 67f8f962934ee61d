import { type Actor, actorUserId } from "@/lib/access/actor";
import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";

/** Appends who did what to what. Call it in the transaction of the change itself. */
export async function recordEvent(
  tx: Tx,
  actor: Actor,
  action: string,
  where: { projectId?: string; target?: string },
  detail: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.auditEvent.create({
    data: { id: newId(), userId: actorUserId(actor), action, ...where, detail },
  });
}
