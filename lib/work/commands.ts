import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { findProtocol } from "@/lib/protocols/registry";
import { type CreateQueueInput, checkQueueInput } from "./queue-input";

/**
 * Opens a queue over all responses of the project, in their order, with `overlap` slots for each.
 * Throws ValidationError for settings that cannot be (a field says which), ConflictError for a name
 * that is taken.
 */
export async function createQueue(actor: Actor, projectId: string, input: CreateQueueInput) {
  authorize(actor, "queue:manage", projectId);
  const settings = checkQueueInput(input);
  const protocol = findProtocol(settings.protocolId);
  if (protocol?.assigns !== "response") {
    const message = "Choose a protocol that hands out responses.";
    throw new ValidationError(message, { protocolId: message });
  }
  const id = newId();
  try {
    await inTransaction(async (tx) => {
      await tx.queue.create({
        data: {
          id,
          projectId,
          ...settings,
          protocolVersion: protocol.version,
          workRole: protocol.role,
          createdBy: actorUserId(actor),
        },
      });
      const units = await makeSlots(tx, id);
      if (units === 0) throw new ValidationError("There are no responses yet. Import some first.");
      const { name, overlap } = settings;
      await recordEvent(
        tx,
        actor,
        "queue.created",
        { projectId, target: id },
        { name, overlap, units },
      );
    }, 120_000);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ConflictError(`There is already a queue named “${settings.name}”.`, "name_taken");
  }
  return { id };
}

/**
 * A slot for each wanted judgment of each response that has none in this queue yet; returns the
 * number of responses added. Positions go on after the last, the slots of a response together, so
 * that responses are completed one after another.
 */
async function makeSlots(tx: Tx, queueId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ units: number }[]>`
    WITH q AS (SELECT * FROM queue WHERE id = ${queueId}::uuid),
    last AS (SELECT coalesce(max(s.position) + 1, 0) AS position FROM slot s, q WHERE s.queue_id = q.id),
    added AS (
      SELECT u.id, r.turn_id, row_number() OVER (ORDER BY r.position) - 1 AS place
      FROM q JOIN response r ON r.project_id = q.project_id JOIN unit u ON u.response_id = r.id
      WHERE NOT EXISTS (SELECT 1 FROM slot s WHERE s.queue_id = q.id AND s.unit_id = u.id)
    ), made AS (
      INSERT INTO slot (id, project_id, queue_id, unit_id, group_key, ordinal, position)
      SELECT gen_random_uuid(), q.project_id, q.id, added.id, added.turn_id, ordinal,
        last.position + added.place * q.overlap + ordinal - 1
      FROM q CROSS JOIN last CROSS JOIN added CROSS JOIN generate_series(1, q.overlap) AS ordinal
    )
    SELECT count(*)::int AS units FROM added`;
  return rows[0]?.units ?? 0;
}

/** The queue, if the actor manages its project; NotFoundError otherwise. */
async function getManagedQueue(actor: Actor, queueId: string) {
  const queue = isId(queueId) ? await db().queue.findUnique({ where: { id: queueId } }) : null;
  if (!queue) throw new NotFoundError("There is no such queue.");
  authorize(actor, "queue:manage", queue.projectId);
  return queue;
}

/** Adds slots for responses that came into the project after the queue was made. */
export async function addNewResponses(actor: Actor, input: { queueId: string }) {
  const { id, projectId } = await getManagedQueue(actor, input.queueId);
  return inTransaction(async (tx) => {
    const units = await makeSlots(tx, id);
    await recordEvent(tx, actor, "queue.extended", { projectId, target: id }, { units });
    return { units };
  }, 120_000);
}

/** Opens or closes a queue. A closed queue hands out nothing and stores nothing more. */
export async function setQueueState(
  actor: Actor,
  input: { queueId: string; state: "open" | "closed" },
): Promise<void> {
  const queue = await getManagedQueue(actor, input.queueId);
  await inTransaction(async (tx) => {
    const { count } = await tx.queue.updateMany({
      where: { id: queue.id, state: { not: input.state } },
      data: { state: input.state, closedAt: input.state === "closed" ? new Date() : null },
    });
    if (count === 0) throw new ConflictError(`The queue is already ${input.state}.`);
    const where = { projectId: queue.projectId, target: queue.id };
    await recordEvent(tx, actor, input.state === "open" ? "queue.opened" : "queue.closed", where);
  });
}
