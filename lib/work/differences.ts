import { z } from "zod";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { ALL_OF_LISTS, comparesAnything } from "@/lib/protocols/compared";
import {
  choicesOf,
  LIST_RULES,
  type ListRule,
  listQuestions,
} from "@/lib/protocols/compared-lists";
import { getProtocol } from "@/lib/protocols/registry";
import type { Protocol } from "@/lib/protocols/types";
import { getManagedQueue, namedUniquely, SLOTS_TIMEOUT_MS } from "./commands";
import { agreeAnywhere, compareCoders } from "./compare-coders";
import { AGREE, agreedDraw, DIFFER, listDifferencesQueues } from "./differences-units";
import { parse, queueName, seed } from "./queue-input";
import { makeSlots } from "./slots";

/** How far the coders of a queue differ, and the queues that decide on it. For those who may see progress. */
export async function findDifferences(
  actor: Actor,
  queue: { id: string; projectId: string; protocolId: string; protocolVersion: number },
) {
  authorize(actor, "progress:view", queue.projectId);
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  return {
    ...(await compareCoders(queue.id, protocol)),
    lists: listWords(protocol),
    queues: await listDifferencesQueues(queue.id),
  };
}

/** A list that coders write, in the words of the protocol. */
export interface ListWords {
  readonly noun: string;
  readonly isOptional: boolean;
  /** What is answered for each entry. */
  readonly choices: readonly string[];
}

const listWords = (protocol: Protocol): ListWords[] =>
  protocol.parts.flatMap(listQuestions).map((question) => ({
    noun: question.noun,
    isOptional: question.required === false,
    choices: choicesOf(question).map(({ label, key }) => label ?? key),
  }));

const settingsShape = agreedDraw.extend({
  name: queueName,
  share: agreedDraw.shape.share.gt(0, "Use more than 0.").default(0.2),
  /** What counts as a difference between lists. */
  lists: z.array(z.enum(LIST_RULES)).default([...ALL_OF_LISTS]),
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
  refuseIncomparable(protocol, drawn.lists);
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
      if (agree === 0 && (await agreeAnywhere(source.id, protocol, drawn.lists))) throw tellsAll();
      const detail = { name, source: source.name, differ, agree, ...drawn };
      await recordEvent(tx, actor, "queue.created", { projectId, target: id }, detail);
      return { id, differ, agree };
    }, SLOTS_TIMEOUT_MS),
  );
}

/** With choices alone compared, a protocol that asks only for a list leaves nothing to compare. */
function refuseIncomparable(protocol: Protocol, lists: readonly ListRule[]): void {
  if (protocol.parts.some((part) => comparesAnything(part, lists))) return;
  throw new ValidationError("Say what counts as a difference between lists.", {
    lists: "Choose at least one.",
  });
}

/** With nothing agreed among the units, whoever decides would know that all are disputed. */
const tellsAll = () =>
  new ValidationError(
    "No unit in which the coders agree was drawn, so it would show that each unit is disputed. Raise the share, or change the seed.",
  );
