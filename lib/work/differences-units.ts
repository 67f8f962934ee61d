import { z } from "zod";
import { db } from "@/lib/db/client";
import type { Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { LIST_RULES } from "@/lib/protocols/compared-lists";
import type { Protocol } from "@/lib/protocols/types";
import { type PlanUnit, uniformOf } from "./plan";
import { share } from "./queue-input";
import { doublyJudged, isDisputed, type JudgedUnit } from "./source-judgments";

/** Strata of a queue that decides on differences; nobody who works there sees them. */
export const DIFFER = "differ";
export const AGREE = "agree";

/**
 * Of the units in which the coders agree, the share that is mixed in; and what counts between lists
 * (nothing in queues that were made when choices alone were compared).
 */
export const agreedDraw = z.object({ share, lists: z.array(z.enum(LIST_RULES)).default([]) });

/** The share of such a queue, as the database holds it; null where it has none. */
export const readAgreedDraw = (drawn: unknown): number | null =>
  agreedDraw.safeParse(drawn).data?.share ?? null;

/**
 * Units of the source queue that two people have finished and that are not in this queue yet: all
 * in which they differ, and a seeded share of the others. Each of these is drawn by itself, with
 * the share as its inclusion probability, so that it is the same whenever the unit is looked at.
 */
export async function newDifferences(
  tx: Tx,
  queue: Queue,
  protocol: Protocol,
): Promise<PlanUnit[]> {
  const drawn = agreedDraw.parse(queue.drawn);
  const had = await tx.queueUnit.findMany({
    where: { queueId: queue.id },
    select: { unitId: true },
  });
  const known = new Set(had.map(({ unitId }) => unitId));
  const found: PlanUnit[] = [];
  for await (const unit of doublyJudged(queue.differencesOf ?? "")) {
    if (known.has(unit.unitId)) continue;
    if (isDisputed(protocol, unit, drawn.lists)) found.push(planned(unit, DIFFER, 1));
    else if (uniformOf(queue.seed, "agreed", unit.key) < drawn.share)
      found.push(planned(unit, AGREE, drawn.share));
  }
  return found;
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
