import { Prisma, type Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { getProtocol } from "@/lib/protocols/registry";
import type { Protocol } from "@/lib/protocols/types";
import { drawAudit } from "./audit-units";
import { newConversationUnits } from "./conversation-units";
import { copyMaterial, newDifferences } from "./differences-units";
import { type PlannedSlot, type PlannedUnit, type PlanUnit, planSlots } from "./plan";
import { newEntries } from "./pool-units";
import { readQuotas } from "./queue-input";
import { fixMaterial } from "./unit-material";

/** Rows that one statement inserts. */
const CHUNK = 20_000;

/**
 * Slots for each unit of the project that the protocol hands out, or entry of the queue's pool, that is not in the queue
 * yet, as the queue's settings have it; returns the number of units added. Positions go on after
 * the last. Of the least number of sampled units, those sampled before count.
 */
export async function makeSlots(tx: Tx, queue: Queue): Promise<number> {
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  return placeUnits(tx, queue, await newUnits(tx, queue, protocol));
}

/** Slots and material for these units, which the queue does not hold yet; returns how many there are. */
export async function placeUnits(
  tx: Tx,
  queue: Queue,
  found: readonly PlanUnit[],
): Promise<number> {
  const [had] = await tx.$queryRaw<{ position: number; sampled: number }[]>`
    SELECT coalesce(max(position) + 1, 0)::int AS position,
      (SELECT count(*)::int FROM queue_unit
        WHERE queue_id = ${queue.id}::uuid AND is_sampled) AS sampled
    FROM slot WHERE queue_id = ${queue.id}::uuid`;
  const extraMinimum = Math.max(0, queue.extraMinimum - (had?.sampled ?? 0));
  const settings = { ...queue, extraMinimum, quotas: readQuotas(queue.quotas) };
  const { units, slots } = planSlots(found, settings, had?.position ?? 0);
  for (const rows of chunks(units)) await insertUnits(tx, queue, rows);
  for (const rows of chunks(slots)) await insertSlots(tx, queue, rows);
  if (queue.differencesOf) await copyMaterial(tx, queue);
  else await fixMaterial(tx, queue, getProtocol(queue.protocolId, queue.protocolVersion));
  return units.length;
}

async function newUnits(tx: Tx, queue: Queue, protocol: Protocol): Promise<readonly PlanUnit[]> {
  if (queue.poolId) return newEntries(tx, queue);
  if (queue.differencesOf) return newDifferences(tx, queue, protocol);
  const units = protocol.contexts
    ? await newConversationUnits(tx, queue, protocol)
    : await newResponses(tx, queue);
  return drawAudit(tx, queue, units);
}

const newResponses = (tx: Tx, queue: Queue) => tx.$queryRaw<PlanUnit[]>`
  SELECT u.id AS "unitId", r.turn_id AS "groupKey", r.id AS "responseId", r.external_id AS key,
    1::float8 AS inclusion,
    coalesce(CASE ${queue.stratifyBy}
      WHEN 'generator' THEN r.generator
      WHEN 'condition' THEN r.condition
      WHEN 'language' THEN coalesce(r.language, th.language)
    END, '') AS stratum
  FROM response r
  JOIN unit u ON u.response_id = r.id
  JOIN turn t ON t.id = r.turn_id JOIN thread th ON th.id = t.thread_id
  WHERE r.project_id = ${queue.projectId}::uuid AND NOT EXISTS (
    SELECT 1 FROM queue_unit had WHERE had.queue_id = ${queue.id}::uuid AND had.unit_id = u.id)
  ORDER BY r.position`;

function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < rows.length; i += CHUNK) yield rows.slice(i, i + CHUNK);
}

const insertUnits = (tx: Tx, queue: Queue, rows: readonly PlannedUnit[]) => tx.$executeRaw`
  INSERT INTO queue_unit (queue_id, project_id, unit_id, stratum, is_sampled, probability,
    inclusion)
  SELECT ${queue.id}::uuid, ${queue.projectId}::uuid, *
  FROM unnest(${rows.map((row) => row.unitId)}::uuid[], ${rows.map((row) => row.stratum)}::text[],
    ${rows.map((row) => row.isSampled)}::bool[], ${rows.map((row) => row.probability)}::float8[],
    ${rows.map((row) => row.inclusion)}::float8[])`;

const insertSlots = (tx: Tx, queue: Queue, rows: readonly PlannedSlot[]) => tx.$executeRaw`
  INSERT INTO slot (id, project_id, queue_id, unit_id, group_key, response_id, ordinal, "group", position, is_sampled)
  SELECT gen_random_uuid(), ${queue.projectId}::uuid, ${queue.id}::uuid, *
  FROM unnest(${rows.map((row) => row.unitId)}::uuid[], ${rows.map((row) => row.groupKey)}::uuid[],
    ${rows.map((row) => row.responseId)}::uuid[],
    ${rows.map((row) => row.ordinal)}::int[], ${rows.map((row) => row.group)}::text[],
    ${rows.map((row) => row.position)}::int[], ${rows.map((row) => row.isSampled)}::bool[])`;

/**
 * Brings the slots in line with a changed overlap: slots too many that nobody has begun are
 * closed, missing ones opened again or made at the end. What is held or done stays as it is.
 */
export async function fitSlots(tx: Tx, queueId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE slot SET state = 'closed' FROM (
      SELECT s.id, row_number() OVER (PARTITION BY s.unit_id ORDER BY s."group", s.ordinal DESC) AS n,
        wanted.surplus
      FROM slot s JOIN (${wantedOf(queueId)}) wanted ON wanted.unit_id = s.unit_id
      WHERE s.queue_id = ${queueId}::uuid AND s.state = 'free') each
    WHERE slot.id = each.id AND each.n <= each.surplus AND slot.state = 'free'`;
  await tx.$executeRaw`
    UPDATE slot SET state = 'free' FROM (
      SELECT s.id, row_number() OVER (PARTITION BY s.unit_id ORDER BY s.ordinal) AS n, wanted.surplus
      FROM slot s JOIN (${wantedOf(queueId)}) wanted ON wanted.unit_id = s.unit_id
      WHERE s.queue_id = ${queueId}::uuid AND s.state = 'closed') each
    WHERE slot.id = each.id AND each.n <= -each.surplus`;
  await tx.$executeRaw`
    INSERT INTO slot (id, project_id, queue_id, unit_id, group_key, response_id, ordinal, position)
    SELECT gen_random_uuid(), project_id, queue_id, unit_id, group_key, response_id, last_ordinal + n,
      last_position + row_number() OVER (ORDER BY n, first_position)
    FROM (${wantedOf(queueId)}) wanted CROSS JOIN generate_series(1, -surplus) n
    WHERE surplus < 0`;
}

/** Per unit that is not out: slots that are there beyond those wanted (negative: missing). */
const wantedOf = (queueId: string) => Prisma.sql`
  SELECT qu.queue_id, qu.project_id, qu.unit_id, min(s.group_key::text)::uuid AS group_key,
    min(s.response_id::text)::uuid AS response_id,
    max(s.ordinal) AS last_ordinal, min(s.position) AS first_position,
    (SELECT max(position) FROM slot WHERE queue_id = ${queueId}::uuid) AS last_position,
    (count(*) FILTER (WHERE s.state <> 'closed')
      - q.overlap - CASE WHEN qu.is_sampled THEN q.extra_overlap ELSE 0 END)::int AS surplus
  FROM queue q
  JOIN queue_unit qu ON qu.queue_id = q.id AND qu.out_at IS NULL
  JOIN slot s ON s.queue_id = q.id AND s.unit_id = qu.unit_id
  WHERE q.id = ${queueId}::uuid
  GROUP BY q.id, qu.queue_id, qu.unit_id`;
