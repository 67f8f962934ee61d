import type { z } from "zod";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { comparesAnything } from "@/lib/protocols/compared";
import { getProtocol } from "@/lib/protocols/registry";
import { getManagedQueue, namedUniquely, SLOTS_TIMEOUT_MS } from "./commands";
import { AGREE, agreedDraw, DIFFER, listDifferencesQueues } from "./differences-units";
import { parse, queueName, seed } from "./queue-input";
import { makeSlots } from "./slots";
import { countDifferences } from "./source-judgments";

/** How far the coders of a queue differ, and the queues that decide on it. For those who may see progress. */
export async function findDifferences(
  actor: Actor,
  queue: { id: string; projectId: string; protocolId: string; protocolVersion: number },
) {
  authorize(actor, "progress:view", queue.projectId);
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  const isComparable = protocol.parts.some(comparesAnything);
  const counts = isComparable ? await countDifferences(queue) : { differ: 0, agree: 0 };
  return { ...counts, isComparable, queues: await listDifferencesQueues(queue.id) };
}

const settingsShape = agreedDraw.extend({
  name: queueName,
  share: agreedDraw.shape.share.gt(0, "Use more than 0.").default(0.2),
  seed: seed.default(42),
});

export type DifferencesInput = z.input<typeof settingsShape> & { readonly queueId: string };

/**
 * Opens a queue in which a third person decides where two coders of a queue differ. It has the
 * source's protocol, round and context, so that the claim keeps out whoever has had the unit; the
 * labels of the two are nowhere in it. A seeded share of the units in which they agree is mixed in,
 * with its inclusion probability. Throws ValidationError where nothing can be compared or differs, or
 * where nothing agreed is drawn although there is some.
 */
export async function createDifferencesQueue(
  actor: Actor,
  { queueId, ...input }: DifferencesInput,
): Promise<{ id: string; differ: number; agree: number }> {
  const source = await getManagedQueue(actor, queueId);
  const protocol = getProtocol(source.protocolId, source.protocolVersion);
  const { name, seed: drawSeed, ...drawn } = parse(settingsShape, input);
  if (source.differencesOf) {
    throw new ValidationError("This queue decides on differences already.");
  }
  if (!protocol.parts.some(comparesAnything)) {
    throw new ValidationError("This protocol asks only for texts, which are not compared.");
  }
  const id = newId();
  const { projectId } = source;
  const data = {
    ...{ id, projectId, name, drawn, seed: drawSeed },
    protocolId: source.protocolId,
    protocolVersion: source.protocolVersion,
    workRole: source.workRole,
    round: source.round,
    shows: source.shows ?? {},
    asksWordless: source.asksWordless,
    leaseMinutes: source.leaseMinutes,
    skipRules: source.skipRules ?? {},
    differencesOf: source.id,
    overlap: 1,
    groups: [],
    order: "shuffled" as const,
    createdBy: actorUserId(actor),
  };
  return namedUniquely(name, () =>
    inTransaction(async (tx) => {
      await makeSlots(tx, await tx.queue.create({ data }));
      const counted = (stratum: string) => tx.queueUnit.count({ where: { queueId: id, stratum } });
      const [differ, agree] = [await counted(DIFFER), await counted(AGREE)];
      if (differ === 0) {
        throw new ValidationError("There is nothing in which two finished coders differ.");
      }
      if (agree === 0 && (await countDifferences(source)).agree > 0) throw tellsAll();
      const detail = { name, source: source.name, differ, agree, ...drawn };
      await recordEvent(tx, actor, "queue.created", { projectId, target: id }, detail);
      return { id, differ, agree };
    }, SLOTS_TIMEOUT_MS),
  );
}

/** With nothing agreed among the units, whoever decides would know that all are disputed. */
const tellsAll = () =>
  new ValidationError(
    "No unit in which the coders agree was drawn, so it would show that each unit is disputed. Raise the share, or change the seed.",
  );
