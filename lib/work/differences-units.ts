import { z } from "zod";
import { db } from "@/lib/db/client";
import type { Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import type { Protocol } from "@/lib/protocols/types";
import { type PlanUnit, sampleOf } from "./plan";
import { doublyJudged, isDisputed, type JudgedUnit } from "./source-judgments";

/** Strata of a queue that decides on differences; nobody who works there sees them. */
export const DIFFER = "differ";
export const AGREE = "agree";

/** Of the units in which the coders agree, how many are mixed in. */
export const agreedDraw = z.object({
  share: z.coerce.number("Enter a number.").min(0, "Use 0 or more.").max(1, "Use at most all."),
  minimum: z.coerce.number("Enter a number.").int("Use a whole number.").min(0, "Use 0 or more."),
});

/**
 * Units of the source queue that two people have finished and that are not in this queue yet: all
 * in which they differ, and a seeded share of the others, with its inclusion probability.
 */
export async function newDifferences(
  tx: Tx,
  queue: Queue,
  protocol: Protocol,
): Promise<PlanUnit[]> {
  const { share, minimum } = agreedDraw.parse(queue.drawn);
  const had = await tx.queueUnit.findMany({
    where: { queueId: queue.id },
    select: { unitId: true },
  });
  const known = new Set(had.map(({ unitId }) => unitId));
  const differ: PlanUnit[] = [];
  const agree: PlanUnit[] = [];
  for await (const unit of doublyJudged(queue.differencesOf ?? "")) {
    if (known.has(unit.unitId)) continue;
    if (isDisputed(protocol, unit)) differ.push(planned(unit, DIFFER, 1));
    else agree.push(planned(unit, AGREE, 0));
  }
  const count = Math.min(agree.length, Math.max(Math.round(agree.length * share), minimum));
  const mixedIn = sampleOf(agree, count, queue.seed, "agreed");
  const inclusion = agree.length === 0 ? 0 : count / agree.length;
  return [...differ, ...mixedIn.map((unit) => ({ ...unit, inclusion }))];
}

const planned = (unit: JudgedUnit, stratum: string, inclusion: number): PlanUnit => ({
  unitId: unit.unitId,
  groupKey: unit.groupKey,
  responseId: unit.responseId,
  key: unit.key,
  stratum,
  inclusion,
});

/** Gives units the material that they had in the source queue: the third coder sees the same. */
export async function copyMaterial(tx: Tx, queue: Queue): Promise<void> {
  await tx.$executeRaw`
    UPDATE queue_unit qu SET material = had.material
    FROM queue_unit had
    WHERE qu.queue_id = ${queue.id}::uuid AND had.unit_id = qu.unit_id
      AND had.queue_id = ${queue.differencesOf}::uuid`;
}

/** The queues that decide on a queue's differences, oldest first. */
export const listDifferencesQueues = (queueId: string) =>
  db().queue.findMany({
    where: { differencesOf: queueId },
    select: { id: true, name: true },
    orderBy: { createdAt: "asc" },
  });
