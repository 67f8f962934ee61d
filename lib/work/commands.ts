import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen } from "@/lib/changed-meanwhile";
import { db } from "@/lib/db/client";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { findProtocol } from "@/lib/protocols/registry";
import type { Context, Protocol } from "@/lib/protocols/types";
import { readAudit } from "./audit-units";
import { countLeftOut, type LeftOut, leftOutWords } from "./left-out";
import { type ChangePoolQueueInput, checkPoolQueueChange } from "./pool-queue-input";
import { isQueueProtocol } from "./queue-choices";
import {
  type ChangeQueueInput,
  type CreateQueueInput,
  checkQueueChange,
  checkQueueInput,
  readQuotas,
} from "./queue-input";
import { SHOWN_WORDS, type ShownSettings, shownSettings } from "./queue-shown";
import { fitSlots, makeSlots } from "./slots";

/** Inserting a slot per wanted judgment of a large project takes a while. */
export const SLOTS_TIMEOUT_MS = 300_000;

const NOTHING_TO_OFFER =
  "There is nothing here that this protocol asks about yet. Import it first, or have the lists made that it needs.";

/** Throws ValidationError for a context that the protocol does not allow. */
function refuseContext(protocol: Protocol, context: Context | null): void {
  if (context === null || protocol.contexts?.includes(context)) return;
  const allowed = (protocol.contexts ?? []).join(", ");
  const message = allowed
    ? `This protocol can show: ${allowed}.`
    : "This protocol shows no conversation, so no context can be chosen.";
  throw new ValidationError(message, { context: message });
}

/**
 * Opens a queue over all units of the project that the protocol hands out, with slots as the settings have it.
 * Throws ValidationError for settings that cannot be (a field says which), ConflictError for a name
 * that is taken. What could have been handed out and is not is counted by reason.
 */
export async function createQueue(
  actor: Actor,
  projectId: string,
  input: CreateQueueInput,
): Promise<{ id: string; leftOut: readonly LeftOut[] }> {
  authorize(actor, "queue:manage", projectId);
  const settings = checkQueueInput(input);
  const protocol = findProtocol(settings.protocolId);
  if (!protocol || !isQueueProtocol(protocol)) {
    const message = "Choose a protocol that hands out responses, patients’ turns or conversations.";
    throw new ValidationError(message, { protocolId: message });
  }
  refuseContext(protocol, settings.context);
  const id = newId();
  const { context, showsMisconception, audit, ...columns } = settings;
  const data = {
    id,
    projectId,
    ...columns,
    shows: { context, misconception: showsMisconception },
    drawn: audit ?? {},
    protocolVersion: protocol.version,
    workRole: protocol.role,
    createdBy: actorUserId(actor),
  };
  return namedUniquely(settings.name, () =>
    inTransaction(async (tx) => {
      const queue = await tx.queue.create({ data });
      const units = await makeSlots(tx, queue);
      const leftOut = await countLeftOut(tx, queue);
      if (units === 0) {
        const why = leftOut.map((each) => leftOutWords(each, queue));
        throw new ValidationError([NOTHING_TO_OFFER, ...why].join(" "));
      }
      const { name, overlap } = settings;
      const where = { projectId, target: id };
      await recordEvent(tx, actor, "queue.created", where, { name, overlap, units, leftOut });
      return { id, leftOut };
    }, SLOTS_TIMEOUT_MS),
  );
}

/** Runs `work`, which stores a queue under this name. Throws ConflictError where it is taken. */
export async function namedUniquely<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ConflictError(`There is already a queue named “${name}”.`, "name_taken");
  }
}

/** The queue, if the actor manages its project; NotFoundError otherwise. */
export async function getManagedQueue(actor: Actor, queueId: string) {
  const queue = isId(queueId) ? await db().queue.findUnique({ where: { id: queueId } }) : null;
  if (!queue) throw new NotFoundError("There is no such queue.");
  authorize(actor, "queue:manage", queue.projectId);
  return queue;
}

/** Locks a queue's row until the transaction ends; answers the row. */
async function lockQueue(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT 1 FROM queue WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.queue.findUniqueOrThrow({ where: { id } });
}

/**
 * Changes what can change while people work, and answers it. Another overlap opens or closes slots:
 * what somebody holds or has done is never taken away. `shown`: what the form was opened on. Throws
 * as `createQueue` and `refuseUnseen` do.
 */
export async function changeQueue(
  actor: Actor,
  input: (ChangeQueueInput | ChangePoolQueueInput) & { queueId: string; shown?: ShownSettings },
): Promise<ShownSettings> {
  const queue = await getManagedQueue(actor, input.queueId);
  const settings = queue.poolId
    ? checkPoolQueueChange(input)
    : checkQueueChange(input, readQuotas(queue.quotas));
  return namedUniquely(settings.name, () =>
    inTransaction(async (tx) => {
      const stored = await lockQueue(tx, queue.id);
      const save = { stored: shownSettings(stored), shown: input.shown, wanted: settings };
      refuseUnseen(save, SHOWN_WORDS);
      const changed = await tx.queue.update({ where: { id: queue.id }, data: settings });
      if (settings.overlap !== stored.overlap) await fitSlots(tx, queue.id);
      const { opensAt, closesAt, ...rest } = settings;
      await recordEvent(
        tx,
        actor,
        "queue.changed",
        { projectId: queue.projectId, target: queue.id },
        {
          ...rest,
          opensAt: opensAt?.toISOString() ?? null,
          closesAt: closesAt?.toISOString() ?? null,
        },
      );
      return shownSettings(changed);
    }, SLOTS_TIMEOUT_MS),
  );
}

/** Does a queue offer again what an earlier one has offered? Then nothing else comes in. */
export const isFurtherRound = ({
  round,
  differencesOf,
}: {
  readonly round: number;
  readonly differencesOf: string | null;
}): boolean => round > 1 && differencesOf === null;

/**
 * Adds slots for responses that came into the project, or entries that came into its pool, after
 * the queue was made. What is in the queue stays, whatever the pool now asks for.
 */
export async function addNewUnits(actor: Actor, input: { queueId: string }) {
  const queue = await getManagedQueue(actor, input.queueId);
  if (readAudit(queue.drawn)) {
    throw new ConflictError(
      "This queue offers a sample that was drawn once. Open another for more.",
    );
  }
  if (isFurtherRound(queue)) {
    throw new ConflictError(
      "This queue is a further round of turns that got more responses. New ones belong into the first.",
    );
  }
  return inTransaction(async (tx) => {
    // Two managers at once would give the same positions twice.
    await lockQueue(tx, queue.id);
    const units = await makeSlots(tx, queue);
    if (queue.poolId) {
      const { version } = await tx.pool.findUniqueOrThrow({ where: { id: queue.poolId } });
      await tx.queue.update({ where: { id: queue.id }, data: { poolVersion: version } });
    }
    const where = { projectId: queue.projectId, target: queue.id };
    const leftOut = await countLeftOut(tx, queue);
    await recordEvent(tx, actor, "queue.extended", where, { units, leftOut });
    return { units };
  }, SLOTS_TIMEOUT_MS);
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
