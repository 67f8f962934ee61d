import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { Prisma, type Queue } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError } from "@/lib/errors";
import { getProtocol } from "@/lib/protocols/registry";
import { getManagedQueue, namedUniquely, SLOTS_TIMEOUT_MS } from "./commands";
import { judgesResponsesOfTurns } from "./conversation-units";
import type { PlanUnit } from "./plan";
import { placeUnits } from "./slots";
import { responsesToTurn } from "./unit-material";

/**
 * Responses that came to turns which a queue holds already. All answers to a turn are judged together,
 * so they come in only with all the others: where nobody has begun a turn, at once; elsewhere in a
 * further round of its own, beside which what was judged stays as it is.
 */
export interface LateResponses {
  readonly responses: number;
  /** Turns that nobody has been given yet. */
  readonly fresh: number;
  /** Turns that somebody has begun or judged. */
  readonly begun: number;
}

type Held = Pick<
  Queue,
  "id" | "projectId" | "protocolId" | "protocolVersion" | "round" | "differencesOf"
>;

/** What has come late to the turns of a queue; null where there is nothing. */
export async function findLateResponses(actor: Actor, queue: Held): Promise<LateResponses | null> {
  authorize(actor, "progress:view", queue.projectId);
  if (!holdsResponses(queue)) return null;
  const [found] = await db().$queryRaw<LateResponses[]>`
    SELECT coalesce(sum(late), 0)::int AS responses,
      count(*) FILTER (WHERE NOT is_begun)::int AS fresh,
      count(*) FILTER (WHERE is_begun)::int AS begun
    FROM (${grown(queue)}) each`;
  return found && found.responses > 0 ? found : null;
}

/** Do its assignments hold all responses to a turn? What is decided over differences holds what the source held. */
const holdsResponses = ({ protocolId, protocolVersion, differencesOf }: Held): boolean =>
  differencesOf === null && judgesResponsesOfTurns(getProtocol(protocolId, protocolVersion));

/**
 * Units of the queue with responses that their material lacks (`late` says how many), unless a later
 * round of the protocol has the turn: then it is that round's to take them in.
 */
const grown = ({ id, projectId, protocolId, round }: Held): Prisma.Sql => Prisma.sql`
  SELECT qu.unit_id, count(*) AS late, EXISTS (SELECT FROM assignment a
    WHERE a.queue_id = qu.queue_id AND a.unit_id = qu.unit_id) AS is_begun
  FROM queue_unit qu JOIN unit u ON u.id = qu.unit_id
  JOIN response r ON r.turn_id = u.turn_id JOIN unit part ON part.response_id = r.id
  WHERE qu.queue_id = ${id}::uuid AND qu.out_at IS NULL
    AND NOT coalesce(qu.material -> 'units', '[]') ? part.id::text
    AND NOT EXISTS (SELECT FROM queue_unit again JOIN queue q ON q.id = again.queue_id
      WHERE again.unit_id = qu.unit_id AND q.project_id = ${projectId}::uuid
        AND q.protocol_id = ${protocolId} AND q.round > ${round} AND q.differences_of IS NULL)
  GROUP BY qu.queue_id, qu.unit_id`;

/**
 * Brings late responses in: turns that nobody has begun take them in where they are; the others come,
 * with all their responses, into a queue of the next round with the same settings. Throws
 * ConflictError where nothing is late.
 */
export async function bringInLateResponses(
  actor: Actor,
  { queueId }: { readonly queueId: string },
): Promise<{ fresh: number; begun: number; queueId: string | null }> {
  const queue = await getManagedQueue(actor, queueId);
  const name = nameOfRound(queue.name, queue.round + 1);
  return namedUniquely(name, () =>
    inTransaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM queue WHERE id = ${queueId}::uuid FOR NO KEY UPDATE`;
      const fresh = holdsResponses(queue) ? await takeIn(tx, queue) : 0;
      const begun = holdsResponses(queue) ? await listBegun(tx, queue) : [];
      if (fresh + begun.length === 0)
        throw new ConflictError(
          "No response has come to the turns of this queue since it was made.",
        );
      const next = begun.length > 0 ? await openRound(tx, actor, queue, name) : null;
      if (next) {
        await placeUnits(tx, next, begun);
        await closeFree(tx, queue, begun);
      }
      const target = { projectId: queue.projectId, target: queueId };
      const detail = { fresh, begun: begun.length, next: next?.id ?? null };
      await recordEvent(tx, actor, "queue.late_responses", target, detail);
      return { fresh, begun: begun.length, queueId: next?.id ?? null };
    }, SLOTS_TIMEOUT_MS),
  );
}

/** New material for grown turns that nobody has begun; their slots are locked, so that nobody begins meanwhile. */
async function takeIn(tx: Tx, queue: Queue): Promise<number> {
  await tx.$queryRaw`
    SELECT s.id FROM slot s JOIN (${grown(queue)}) g ON g.unit_id = s.unit_id
    WHERE s.queue_id = ${queue.id}::uuid FOR UPDATE OF s`;
  return tx.$executeRaw`
    UPDATE queue_unit qu
    SET material = jsonb_set(qu.material, '{units}', ${responsesToTurn(Prisma.sql`u.turn_id`)})
    FROM unit u, (${grown(queue)}) g
    WHERE qu.queue_id = ${queue.id}::uuid AND g.unit_id = qu.unit_id AND u.id = qu.unit_id
      AND NOT g.is_begun`;
}

/** Grown turns that somebody has begun, as they came into the queue. */
const listBegun = (tx: Tx, queue: Queue) => tx.$queryRaw<PlanUnit[]>`
  SELECT qu.unit_id AS "unitId", t.id AS "groupKey", NULL AS "responseId", qu.inclusion,
    th.external_id || '/' || t.index AS key, qu.stratum
  FROM (${grown(queue)}) g
  JOIN queue_unit qu ON qu.queue_id = ${queue.id}::uuid AND qu.unit_id = g.unit_id
  JOIN unit u ON u.id = qu.unit_id JOIN turn t ON t.id = u.turn_id
  JOIN thread th ON th.id = t.thread_id
  WHERE g.is_begun ORDER BY th.position, t.index`;

/** What nobody has taken of turns that a further round offers again is not wanted here any more. */
const closeFree = (tx: Tx, queue: Queue, begun: readonly PlanUnit[]) => tx.$executeRaw`
  UPDATE slot SET state = 'closed'
  WHERE queue_id = ${queue.id}::uuid AND state = 'free'
    AND unit_id = ANY (${begun.map(({ unitId }) => unitId)}::uuid[])`;

/** A queue like this one, with its guideline, for the next round. */
async function openRound(tx: Tx, actor: Actor, queue: Queue, name: string): Promise<Queue> {
  const { createdAt: _, closedAt: __, closesAt, shows, quotas, skipRules, ...same } = queue;
  const id = newId();
  const isOver = closesAt !== null && closesAt <= new Date();
  const next = await tx.queue.create({
    data: {
      ...{ ...same, id, name, round: queue.round + 1, state: "open" },
      ...{ shows: shows ?? {}, quotas: quotas ?? {}, skipRules: skipRules ?? {}, drawn: {} },
      ...{ closesAt: isOver ? null : closesAt, createdBy: actorUserId(actor) },
    },
  });
  await tx.$executeRaw`
    INSERT INTO guideline (queue_id, version, project_id, text, note, alters_meaning, created_by)
    SELECT ${id}::uuid, version, project_id, text, note, false, created_by FROM guideline
    WHERE queue_id = ${queue.id}::uuid AND version = ${queue.guidelineVersion}`;
  return next;
}

const NAME_MAX = 100;

/** “Scores” and 2 -> “Scores, round 2”; a round that it names already gives way. */
export function nameOfRound(name: string, round: number): string {
  const ending = `, round ${round}`;
  return name.replace(/, round \d+$/, "").slice(0, NAME_MAX - ending.length) + ending;
}
