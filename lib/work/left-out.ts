import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { counted } from "@/lib/counted";
import { db } from "@/lib/db/client";
import { Prisma, type Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { getProtocol } from "@/lib/protocols/registry";
import { UNIT_WORDS } from "@/lib/protocols/unit-words";
import { candidates, LEAVE_OUT_REASONS, reasonToLeaveOut } from "./conversation-units";

const leftOut = z.object({ reason: z.enum(LEAVE_OUT_REASONS), units: z.number() });

/** So many units of the kind that a queue hands out did not come in, for this reason. */
export type LeftOut = z.infer<typeof leftOut>;

/** Counts, and when they were taken. */
export interface LeftOutAt {
  readonly at: Date;
  readonly counts: readonly LeftOut[];
}

/**
 * Units of a project's conversations that do not come into a queue as it is made or extended, by the
 * first reason that stands against each, in the order of the reasons. Nothing for queues over pools,
 * over responses alone or over differences, which say themselves what they hold.
 */
export async function countLeftOut(tx: Tx, queue: Queue): Promise<LeftOut[]> {
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  if (!protocol.contexts || queue.poolId || queue.differencesOf) return [];
  const rows = await tx.$queryRaw<LeftOut[]>`
    SELECT reason, count(*)::int AS units
    FROM (SELECT ${reasonToLeaveOut(protocol)} AS reason ${candidates(queue, protocol)}) each
    WHERE reason IS NOT NULL GROUP BY reason`;
  const place = ({ reason }: LeftOut) => LEAVE_OUT_REASONS.indexOf(reason);
  return rows.sort((a, b) => place(a) - place(b));
}

/** What stood against units when the queue was last made or extended; null where nothing did. */
export async function findLeftOut(
  actor: Actor,
  queue: { readonly id: string; readonly projectId: string },
): Promise<LeftOutAt | null> {
  authorize(actor, "progress:view", queue.projectId);
  const event = await db().auditEvent.findFirst({
    where: {
      ...{ projectId: queue.projectId, target: queue.id },
      action: { in: ["queue.created", "queue.extended"] },
      detail: { path: ["leftOut"], not: Prisma.AnyNull },
    },
    orderBy: { at: "desc" },
  });
  const counts = z.object({ leftOut: z.array(leftOut) }).safeParse(event?.detail);
  if (!event || !counts.success || counts.data.leftOut.length === 0) return null;
  return { at: event.at, counts: counts.data.leftOut };
}

/** What stands against units, and what can be done; said after how many there are. */
const WORDS: Readonly<Record<LeftOut["reason"], readonly [one: string, many: string]>> = {
  no_response: ["has no response", "have no response"],
  no_list: [
    "has no list to be asked about entry by entry; it is made in another queue first",
    "have no list to be asked about entry by entry; it is made in another queue first",
  ],
  no_follow_up: [
    "has nothing that followed the response",
    "have nothing that followed the response",
  ],
  several_behaviours: [
    "answers a turn with several behaviours, and nobody says which is meant: name it in the data as behavior_category",
    "answer a turn with several behaviours, and nobody says which is meant: name it in the data as behavior_category",
  ],
  unclear_behaviour: [
    "answers a turn whose behaviour nobody has labelled, cannot be told, or is not agreed on, or was written for the context of a negative case",
    "answer a turn whose behaviour nobody has labelled, cannot be told, or is not agreed on, or were written for the context of a negative case",
  ],
  no_behaviour: [
    "answers a turn without any of the behaviours",
    "answer a turn without any of the behaviours",
  ],
  no_criterion: [
    "answers a behaviour that has no criterion of failure",
    "answer a behaviour that has no criterion of failure",
  ],
  some_behaviour: ["answers a turn with a behaviour", "answer a turn with a behaviour"],
  no_misconception: [
    "rests on no misconception, by the label that counts",
    "rest on no misconception, by the label that counts",
  ],
};

/** “3 responses answer a turn without any of the behaviours.” */
export function leftOutWords(
  { reason, units }: LeftOut,
  queue: { readonly protocolId: string; readonly protocolVersion: number },
): string {
  const { one, many } = UNIT_WORDS[getProtocol(queue.protocolId, queue.protocolVersion).assigns];
  return `${counted(units, one, many)} ${WORDS[reason][units === 1 ? 0 : 1]}.`;
}
