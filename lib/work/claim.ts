import type postgres from "postgres";
import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { wholeNumber } from "@/lib/db/prepared";
import { afterRaces } from "@/lib/db/retry";
import { claimFromBatch } from "./claim-batch";
import { canBeTaken, isInTime, leftOfLimit, notSeen } from "./fragments";
import { findQueueKind, type QueueKind } from "./queue-kind";

/**
 * The assignment that the person works on in this queue: the one they hold, or else the next
 * free slot, claimed now, or else one that they had put off. Null when there is none for them, or
 * the queue is not for them at all (`explainNothing` tells which).
 *
 * Where the queue hands out batches it is the next of the person's batch, or the first of a new
 * one; with `beginsBatch: false` only of the one that they hold.
 */
export async function claimNext(
  person: SessionToken,
  queueId: string,
  { beginsBatch = true } = {},
): Promise<string | null> {
  const kind = await findQueueKind(queueId);
  if (!kind) return null;
  if (kind.isBatched) {
    return afterRaces(() =>
      sql().begin(async (run) => {
        await oneAtATime(run, person, queueId);
        return claimFromBatch(run, person, queueId, beginsBatch);
      }),
    );
  }
  const [row] = await afterRaces(() =>
    sql().begin(async (run) => {
      const turn = oneAtATime(run, person, queueId);
      const [, rows] = await Promise.all([turn, claim(run, person, queueId, kind)]);
      return rows;
    }),
  );
  return row?.id ?? null;
}

/**
 * Lets the claims of one person in a project wait for each other, by a statement of its own: one that
 * waits still sees what stood before. So two tabs get one assignment, and two queues never two
 * responses to one question.
 */
const oneAtATime = (run: postgres.TransactionSql, person: SessionToken, queueId: string) => run`
  SELECT 1 FROM queue q
  JOIN membership m ON m.project_id = q.project_id AND m.user_id = ${person.userId}
  JOIN coder c ON c.membership_id = m.id
  WHERE q.id = ${queueId}
  FOR NO KEY UPDATE OF c`;

/** Slots kept for the person's group; those for anybody; those for anybody where the first are used up. */
type Where = "own" | "anybody" | "rest";

/** Open slots that a shuffled claim compares; more would cost more and hardly mix better. */
const WINDOW = 120;

const slotsOf = (queueId: string, whose: Where) => sql()`
  s.queue_id = ${queueId} AND s."group" = ${whose === "own" ? sql()`(SELECT "group" FROM w)` : ""}`;

/** The next slot in the order of positions. */
const nextInOrder = (queueId: string, whose: Where) => sql()`
  SELECT s.id, s.unit_id, s.group_key FROM slot s
  WHERE (SELECT may_take FROM w) AND ${isWanted(whose)}
    AND ${slotsOf(queueId, whose)} AND ${canBeTaken()} AND ${notSeen()}
  ORDER BY s.position
  LIMIT 1
  FOR UPDATE OF s SKIP LOCKED`;

/**
 * The next slot in the person's own order: of the open slots after a place in the (shuffled)
 * positions that the seed and the person give, and on from the first where those run out, the one
 * whose unit comes first in an order that seed and person give too.
 */
const nextShuffled = (queueId: string, whose: Where) => sql()`
  SELECT s.id, s.unit_id, s.group_key FROM slot s
  WHERE s.id IN (
    WITH start AS (
      SELECT (('x' || substr(md5(w.personal), 1, 8))::bit(32)::bigint
        * (SELECT max(position) + 1 FROM slot WHERE queue_id = ${queueId}) >> 32)::int AS position
      FROM w WHERE may_take AND ${isWanted(whose)}
    ), after AS (
      SELECT s.id FROM slot s
      WHERE ${slotsOf(queueId, whose)} AND s.position >= (SELECT position FROM start)
        AND ${canBeTaken()} AND ${notSeen()}
      ORDER BY s.position LIMIT ${wholeNumber(WINDOW)}
    ), before AS (
      SELECT s.id FROM slot s
      WHERE ${slotsOf(queueId, whose)} AND s.position < (SELECT position FROM start)
        AND ${canBeTaken()} AND ${notSeen()}
      ORDER BY s.position LIMIT (SELECT ${wholeNumber(WINDOW)} - count(*) FROM after)
    )
    SELECT id FROM after UNION ALL SELECT id FROM before
  ) AND ${canBeTaken()}
  ORDER BY md5((SELECT personal FROM w) || s.unit_id), s.position
  LIMIT 1
  FOR UPDATE OF s SKIP LOCKED`;

/** Nothing is held, and nothing found among the slots that come first. */
const isWanted = (whose: Where) => sql()`
  NOT EXISTS (SELECT 1 FROM held) ${
    whose === "own"
      ? sql()`AND (SELECT "group" <> '' FROM w)`
      : whose === "rest"
        ? sql()`AND NOT EXISTS (SELECT 1 FROM own)`
        : sql()``
  }`;

/** The slot to take: of those kept for the person's group first, where the queue has such. */
function pickFrom(queueId: string, { isShuffled, hasQuotas }: QueueKind) {
  const next = isShuffled ? nextShuffled : nextInOrder;
  return hasQuotas
    ? sql()`own AS (${next(queueId, "own")}), other AS (${next(queueId, "rest")}),
      free AS (SELECT * FROM own UNION ALL SELECT * FROM other)`
    : sql()`free AS (${next(queueId, "anybody")})`;
}

/**
 * One statement, so that no two requests can get one slot. What each part promises:
 *
 * w        only a signed-in coder of the project with the queue's role, in one of its groups, who
 *          has agreed to the consent text that the project asks for. `may_take`: between the
 *          queue's dates, and below the limit per person. `sequence` is unique, so that two claims
 *          of one person cannot both take the last place below the limit
 * held     the person's own open assignment, whose lease is renewed: work resumes where it stopped
 * free     the first slot that is free or whose lease has lapsed: of those kept for the person's
 *          group (`own`), else of those that are anybody's, so that quotas are slots and exact; in
 *          the queue's order or the person's. SKIP LOCKED gives each of many simultaneous requests
 *          another one. Never a question that the person has had in this round of this protocol
 *          (nobody sees two responses to one question)
 * resumed  where there is none either, what the person has put off longest
 * lapse    the assignment that loses the slot is kept, and what it has submitted becomes extra,
 *          so that the overlap of the main judgments stays exact
 * made     reads from `lapse` so that it runs after it: one live assignment per slot is an index
 */
const claim = (
  run: postgres.TransactionSql,
  person: SessionToken,
  queueId: string,
  kind: QueueKind,
) => run<{ id: string }[]>`
  WITH w AS (
    SELECT c.id AS coder_id, q.project_id, q.protocol_id, q.round, q.work_role, q.guideline_version,
      coalesce(c."group", '') AS "group", q.seed || '/' || c.id AS personal,
      make_interval(mins => q.lease_minutes) AS lease,
      ${isInTime()} AND coalesce(${leftOfLimit()} > 0, true) AS may_take,
      (SELECT coalesce(max(had.sequence), 0) + 1 FROM assignment had
        WHERE had.queue_id = q.id AND had.coder_id = c.id) AS sequence
    FROM queue q
    JOIN project p ON p.id = q.project_id
    JOIN membership m ON m.project_id = q.project_id AND m.user_id = ${person.userId}
    JOIN app_user u ON u.id = m.user_id
    JOIN coder c ON c.membership_id = m.id
    WHERE q.id = ${queueId} AND q.state = 'open' AND q.work_role = ANY (m.roles)
      AND u.session_epoch = ${person.sessionEpoch} AND u.disabled_at IS NULL
      AND (cardinality(q.groups) = 0 OR c."group" = ANY (q.groups))
      AND c.consent_version >= p.consent_required
  ), held AS (
    UPDATE assignment a SET lease_expires_at = now() + w.lease, heartbeat_at = now()
    FROM w
    WHERE a.queue_id = ${queueId} AND a.coder_id = w.coder_id AND a.state = 'held'
      AND a.postponed_at IS NULL
    RETURNING a.id, a.slot_id, a.lease_expires_at
  ), ${pickFrom(queueId, kind)}, pick AS (
    SELECT free.*, w.* FROM w CROSS JOIN free
  ), resumed AS (
    UPDATE assignment a
    SET lease_expires_at = now() + w.lease, heartbeat_at = now(), postponed_at = NULL
    FROM w
    WHERE NOT EXISTS (SELECT 1 FROM held) AND NOT EXISTS (SELECT 1 FROM pick)
      AND a.state = 'held' AND a.id = (SELECT p.id FROM assignment p
        WHERE p.queue_id = ${queueId} AND p.coder_id = (SELECT coder_id FROM w)
          AND p.state = 'held' AND p.postponed_at IS NOT NULL
        ORDER BY p.postponed_at LIMIT 1)
    RETURNING a.id, a.slot_id, a.lease_expires_at
  ), mine AS (
    SELECT * FROM held UNION ALL SELECT * FROM resumed
  ), renewed AS (
    UPDATE slot s SET lease_expires_at = mine.lease_expires_at
    FROM mine WHERE s.id = mine.slot_id
  ), lapse AS (
    UPDATE assignment a SET state = 'lapsed'
    FROM pick WHERE a.slot_id = pick.id AND a.state = 'held'
    RETURNING a.id
  ), extra AS (
    UPDATE judgment j SET is_extra = true FROM lapse WHERE j.assignment_id = lapse.id
  ), taken AS (
    UPDATE slot s SET state = 'held', lease_expires_at = now() + pick.lease
    FROM pick WHERE s.id = pick.id
  ), made AS (
    INSERT INTO assignment (id, project_id, queue_id, slot_id, unit_id, group_key, coder_id,
      sequence, guideline_version, lease_expires_at)
    SELECT ${newId()}, project_id, ${queueId}, pick.id, unit_id, group_key, coder_id,
      sequence, guideline_version, now() + lease
    FROM pick
    WHERE (SELECT count(*) FROM lapse) >= 0
    RETURNING id
  )
  SELECT id FROM mine UNION ALL SELECT id FROM made`;
