import type postgres from "postgres";
import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { wholeNumber } from "@/lib/db/prepared";
import { type BatchSize, fillBatch, type OpenSlot } from "./batch-plan";
import { batchesLeft, canBeTaken, isInTime, leftOfLimit, notSeen } from "./fragments";

/** Open slots that are compared for a batch: enough to pass over what does not fit beside the first. */
const WINDOW = 200;

/**
 * The person's next assignment in a queue that hands out batches: of the batch that they hold, or
 * else the first of a new one where `begins` allows it. To be called in a transaction in which the
 * person's claims wait for each other.
 *
 * Batches of one queue are put together one after another: each is then made of the first open
 * slots in the order of work, whatever others ask for at that moment, and no slot is passed over
 * because somebody else was looking at it.
 */
export async function claimFromBatch(
  run: postgres.TransactionSql,
  person: SessionToken,
  queueId: string,
  begins: boolean,
): Promise<string | null> {
  const [held] = await resume(run, person, queueId);
  if (held || !begins) return held?.id ?? null;
  await run`SELECT 1 FROM queue WHERE id = ${queueId} FOR NO KEY UPDATE`;
  const open = await listOpen(run, person, queueId);
  const [next] = open;
  if (!next) return null;
  const batch = fillBatch(open, next.size).slice(0, next.limit ?? WINDOW);
  const [first] = await take(run, person, queueId, batch);
  return first?.id ?? null;
}

/** Whether a new batch could begin for the person now. */
export async function hasNextBatch(person: SessionToken, queueId: string): Promise<boolean> {
  return (await listOpen(sql(), person, queueId)).length > 0;
}

/**
 * Who asks, as `w`: only a signed-in coder of the project with the queue's role, in one of its
 * groups, who has agreed to the consent text that the project asks for; and only of a queue that
 * hands out batches.
 */
const who = (person: SessionToken, queueId: string) => sql()`
  w AS (
    SELECT c.id AS coder_id, q.id AS queue_id, q.project_id, q.protocol_id, q.round, q.work_role,
      q.guideline_version, c."group", q.batch_min, q.batch_max, q.batch_comments,
      make_interval(mins => q.lease_minutes) AS lease, ${leftOfLimit()} AS limit_left,
      ${isInTime()} AND coalesce(${leftOfLimit()} > 0, true)
        AND coalesce(${batchesLeft()} > 0, true) AS may_take
    FROM queue q
    JOIN project p ON p.id = q.project_id
    JOIN membership m ON m.project_id = q.project_id AND m.user_id = ${person.userId}
    JOIN app_user u ON u.id = m.user_id
    JOIN coder c ON c.membership_id = m.id
    WHERE q.id = ${queueId} AND q.batch_max IS NOT NULL AND q.state = 'open'
      AND q.work_role = ANY (m.roles)
      AND u.session_epoch = ${person.sessionEpoch} AND u.disabled_at IS NULL
      AND (cardinality(q.groups) = 0 OR c."group" = ANY (q.groups))
      AND c.consent_version >= p.consent_required
  )`;

/**
 * Renews all that the person holds, and gives the first of it in the order of the batch; what was
 * put off comes last and then waits no more.
 */
const resume = (run: postgres.TransactionSql, person: SessionToken, queueId: string) => run<
  { id: string }[]
>`
  WITH ${who(person, queueId)}, first AS (
    SELECT a.id FROM assignment a JOIN w ON a.coder_id = w.coder_id
    WHERE a.queue_id = ${queueId} AND a.state = 'held'
    ORDER BY a.postponed_at NULLS FIRST, a.sequence LIMIT 1
  ), held AS (
    UPDATE assignment a SET lease_expires_at = now() + w.lease, heartbeat_at = now(),
      postponed_at = CASE WHEN a.id = (SELECT id FROM first) THEN NULL ELSE a.postponed_at END
    FROM w
    WHERE a.queue_id = ${queueId} AND a.coder_id = w.coder_id AND a.state = 'held'
    RETURNING a.slot_id, a.lease_expires_at
  ), renewed AS (
    UPDATE slot s SET lease_expires_at = held.lease_expires_at
    FROM held WHERE s.id = held.slot_id AND s.state = 'held'
  )
  SELECT id FROM first`;

interface Open extends OpenSlot {
  readonly size: BatchSize;
  readonly limit: number | null;
}

/** Open slots for the person in the order of work, each with the batch's size beside it. */
const listOpen = (run: postgres.ISql, person: SessionToken, queueId: string) => run<Open[]>`
  WITH ${who(person, queueId)}, open AS (
    SELECT s.id, s.unit_id, s.group_key, s.response_id, s.position FROM slot s
    WHERE (SELECT may_take FROM w) AND s.queue_id = ${queueId} AND s."group" = ''
      AND ${canBeTaken()} AND ${notSeen()}
    ORDER BY s.position LIMIT ${wholeNumber(WINDOW)}
  )
  SELECT open.id, open.unit_id AS "unitId", open.group_key AS "groupKey",
    open.response_id AS "responseId",
    (SELECT count(*)::int FROM candidate k
      JOIN judgment j ON j.id = k.judgment_id AND j.superseded_at IS NULL
      JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
      WHERE k.project_id = w.project_id AND k.unit_id = open.unit_id) AS comments,
    jsonb_build_object('min', w.batch_min, 'max', w.batch_max, 'comments', w.batch_comments) AS size,
    w.limit_left AS "limit"
  FROM open CROSS JOIN w
  ORDER BY open.position`;

/**
 * Makes the batch of these slots, in one statement. What each part promises:
 *
 * slots    only those that can still be taken: somebody may have come back to a lapsed one just now
 * lapse    an assignment that loses its slot is kept, and what it has submitted becomes extra
 * made     one live assignment per slot is an index; a batch's assignments are numbered in its order
 */
const take = (
  run: postgres.TransactionSql,
  person: SessionToken,
  queueId: string,
  batch: readonly OpenSlot[],
) => run<{ id: string }[]>`
  WITH ${who(person, queueId)}, slots AS (
    SELECT s.* FROM slot s
    WHERE s.id = ANY (${batch.map(({ id }) => id)}::uuid[]) AND ${canBeTaken()}
    FOR UPDATE OF s SKIP LOCKED
  ), lapse AS (
    UPDATE assignment a SET state = 'lapsed'
    FROM slots WHERE a.slot_id = slots.id AND a.state = 'held'
    RETURNING a.id
  ), extra AS (
    UPDATE judgment j SET is_extra = true FROM lapse WHERE j.assignment_id = lapse.id
  ), taken AS (
    UPDATE slot s SET state = 'held', lease_expires_at = now() + w.lease
    FROM slots CROSS JOIN w WHERE s.id = slots.id
  ), new_batch AS (
    INSERT INTO batch (id, project_id, queue_id, coder_id, sequence)
    SELECT ${newId()}, w.project_id, ${queueId}, w.coder_id,
      (SELECT coalesce(max(had.sequence), 0) + 1 FROM batch had
        WHERE had.queue_id = ${queueId} AND had.coder_id = w.coder_id)
    FROM w WHERE EXISTS (SELECT 1 FROM slots)
    RETURNING id
  ), made AS (
    INSERT INTO assignment (id, project_id, queue_id, slot_id, unit_id, group_key, coder_id,
      sequence, batch_id, guideline_version, lease_expires_at)
    SELECT gen_random_uuid(), w.project_id, ${queueId}, slots.id, slots.unit_id, slots.group_key,
      w.coder_id,
      (SELECT coalesce(max(had.sequence), 0) FROM assignment had
        WHERE had.queue_id = ${queueId} AND had.coder_id = w.coder_id)
        + row_number() OVER (ORDER BY slots.position),
      new_batch.id, w.guideline_version, now() + w.lease
    FROM slots CROSS JOIN w CROSS JOIN new_batch
    WHERE (SELECT count(*) FROM lapse) >= 0
    RETURNING id, sequence
  )
  SELECT id FROM made ORDER BY sequence LIMIT 1`;
