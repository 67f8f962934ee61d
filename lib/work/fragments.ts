import type postgres from "postgres";
import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Clauses that the statements of the hot path share; each is one rule, written once. */

/**
 * FROM and WHERE of one assignment `a` with its queue `q`, coder `c` and member `m`, only for the
 * person whose work it is, with a session that still holds and the queue's role still theirs.
 * `given` is the unit that was handed out, `within` its section where it is one.
 */
export const ownAssignment = (person: SessionToken, assignmentId: string) => sql()`
  FROM assignment a
  JOIN queue q ON q.id = a.queue_id
  JOIN coder c ON c.id = a.coder_id
  JOIN membership m ON m.id = c.membership_id AND q.work_role = ANY (m.roles)
  JOIN app_user p ON p.id = m.user_id AND p.session_epoch = ${person.sessionEpoch}
    AND p.disabled_at IS NULL
  JOIN unit given ON given.id = a.unit_id
  LEFT JOIN section within ON within.id = given.section_id
  WHERE a.id = ${assignmentId} AND p.id = ${person.userId}`;

/**
 * The unit belongs to assignment `a`: it is the one handed out, a section of that response, or
 * another that the queue judges together with it.
 */
export const isPartOfGiven = (unitId: string) => sql()`
  (a.unit_id = ${unitId} OR EXISTS (
    SELECT 1 FROM unit part JOIN section s ON s.id = part.section_id
    WHERE part.id = ${unitId} AND s.response_id = given.response_id)
  OR EXISTS (SELECT 1 FROM queue_unit qu WHERE qu.queue_id = a.queue_id AND qu.unit_id = a.unit_id
    AND qu.material->'units' @> to_jsonb(${unitId}::text)))`;

/** Steps that are revealed of a unit of an assignment, with the number of comments, as JSON. */
export const revealedSteps = (assignment: Fragment, unit: Fragment) => sql()`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('step', e.question,
      'candidates', jsonb_array_length(e.value->'candidates'))), '[]')
    FROM answer_event e
    WHERE e.assignment_id = ${assignment} AND e.unit_id = ${unit} AND e.kind = 'reveal')`;

/** Comments that were revealed of a unit, as a JSON list in the order shown; null before. */
export const shownComments = (assignment: Fragment, unit: Fragment) => sql()`
  (SELECT coalesce((
      SELECT jsonb_agg(k.comment ORDER BY shown.place)
      FROM jsonb_array_elements_text(e.value->'candidates') WITH ORDINALITY shown(id, place)
      JOIN candidate k ON k.id = shown.id::uuid), '[]')
    FROM answer_event e
    WHERE e.assignment_id = ${assignment} AND e.unit_id = ${unit} AND e.kind = 'reveal'
      AND e.value ? 'candidates')`;

/** The answers leave as they are what a reveal has locked of a unit of assignment `mine`. */
export const keepsLocked = (unitId: string, answers: Fragment) => sql()`
  NOT EXISTS (
    SELECT 1 FROM answer_event e CROSS JOIN jsonb_each(e.value->'locked') lock
    WHERE e.assignment_id = mine.id AND e.unit_id = ${unitId} AND e.kind = 'reveal'
      AND lock.value <> coalesce(${answers}->lock.key, 'null'))`;

/**
 * CTEs that move the leases of what is held together with assignment `mine`, once its own has been
 * moved (`kept`): a batch is one piece of work with one lease.
 */
export const keptBatch = () => sql()`
  batch_kept AS (
    UPDATE assignment a SET lease_expires_at = kept.lease_expires_at
    FROM mine CROSS JOIN kept
    WHERE a.batch_id = mine.batch_id AND a.id <> mine.id AND a.state = 'held'
    RETURNING a.slot_id, a.lease_expires_at
  ), batch_slots AS (
    UPDATE slot s SET lease_expires_at = batch_kept.lease_expires_at
    FROM batch_kept WHERE s.id = batch_kept.slot_id AND s.state = 'held'
  )`;

/**
 * The turn `t` by which a table names assignment `a` of unit `u`. A conversation is named by its first
 * patient turn: its group is that of its last, which a coder who reads turn by turn may not have seen.
 */
export const namingTurn = () => sql()`
  JOIN turn grouped ON grouped.id = a.group_key
  JOIN turn t ON t.id = CASE WHEN u.kind = 'thread' THEN ${openingTurn(sql()`grouped.thread_id`)}
    ELSE grouped.id END`;

/** The first patient turn of a conversation. */
export const openingTurn = (thread: Fragment) => sql()`(
  SELECT opening.id FROM turn opening WHERE opening.thread_id = ${thread}
    AND opening.speaker = 'patient' ORDER BY opening.index LIMIT 1)`;

/** Slot `s` can be handed out: it is free, or its lease has lapsed. */
export const canBeTaken = () => sql()`
  s.state IN ('free', 'held') AND (s.state = 'free' OR s.lease_expires_at < now())`;

/** Slot `s` is kept for the group of this column, or anybody's. */
export const openToGroup = (group: Fragment = sql()`(SELECT "group" FROM w)`) => sql()`
  s."group" = ANY (ARRAY['', coalesce(${group}, '')])`;

/** Queue `q` hands out now, as far as its dates go. */
export const isInTime = () => sql()`
  coalesce(q.opens_at <= now(), true) AND coalesce(q.closes_at > now(), true)`;

/** Units that coder `c` may still begin in queue `q`; null where there is no limit. */
export const leftOfLimit = () => sql()`
  CASE WHEN q.max_per_person IS NOT NULL THEN q.max_per_person - (
    SELECT count(*)::int FROM assignment had WHERE had.queue_id = q.id AND had.coder_id = c.id
      AND had.state NOT IN ('skipped', 'released')) END`;

/**
 * Batches that coder `c` may still begin in queue `q`; null where there is no limit. One that went
 * back whole does not count.
 */
export const batchesLeft = () => sql()`
  CASE WHEN q.max_batches IS NOT NULL THEN q.max_batches - (
    SELECT count(DISTINCT had.batch_id)::int FROM assignment had
    WHERE had.queue_id = q.id AND had.coder_id = c.id AND had.state NOT IN ('skipped', 'released'))
  END`;

type Column = "coder_id" | "protocol_id" | "round" | "work_role";

/**
 * Slot `s` is fair to give to the coder of `w`. They have had no assignment of its unit, and none of
 * another response to its question, in the same round of the same protocol (physicians may: nothing
 * was put into what they judge that a second response would give away). Where either work is
 * adjudication they do not hold and have not done any in another role about its response, so that
 * nobody adjudicates what they annotated, annotates what they adjudicated, or holds both
 * adjudicators' roles. Nor does anybody adjudicate a response that they judged outside the queues,
 * as judgments from files are.
 *
 * `w` is a CTE of one row with these columns. They are read as scalars, so that the slots can be
 * walked in the order of their index up to a LIMIT: a join would have them all sorted first.
 */
export const notSeen = (
  column: (name: Column) => Fragment = (name) => sql()`(SELECT ${sql()(name)} FROM w)`,
) => sql()`
  (NOT EXISTS (
    SELECT 1 FROM assignment seen JOIN queue sq ON sq.id = seen.queue_id
    JOIN slot had ON had.id = seen.slot_id
    WHERE seen.coder_id = ${column("coder_id")} AND seen.group_key = s.group_key AND (
      sq.protocol_id = ${column("protocol_id")} AND sq.round = ${column("round")}
        AND (seen.unit_id = s.unit_id
          OR sq.work_role <> 'physician' AND had.response_id IS DISTINCT FROM s.response_id)
      OR had.response_id = s.response_id AND sq.work_role <> ${column("work_role")}
        AND (${isAdjudicator(column("work_role"))} OR ${isAdjudicator(sql()`sq.work_role`)})
        AND seen.state NOT IN ('skipped', 'released')))
  AND CASE WHEN ${isAdjudicator(column("work_role"))} THEN s.response_id NOT IN (
    SELECT coalesce(ju.response_id, js.response_id)
    FROM judgment j JOIN unit ju ON ju.id = j.unit_id
    LEFT JOIN section js ON js.id = ju.section_id
    WHERE j.coder_id = ${column("coder_id")} AND j.assignment_id IS NULL
      AND coalesce(ju.response_id, js.response_id) IS NOT NULL) ELSE true END)`;

/**
 * The role decides on what others have found. Its names stand in the statement's text: with a list as
 * a parameter PostgreSQL takes its plan for all values for the dearer one, and plans every time anew.
 */
const isAdjudicator = (role: Fragment) => sql()`${role} IN ('medical_expert', 'fact_checker')`;

/**
 * Judgment `j` was made under a guideline whose meaning has changed since for judgments like it,
 * and has not been revised or confirmed. Marks by rule are never stale: nobody read anything.
 */
export const isStale = () => sql()`
  (j.superseded_at IS NULL AND j.by_rule IS NULL AND EXISTS (
    SELECT 1 FROM guideline g CROSS JOIN LATERAL jsonb_array_elements(g.stale) rule
    WHERE g.queue_id = j.queue_id AND g.version > j.guideline_version AND g.alters_meaning
      AND rule->>'part' = j.part
      AND (rule->>'question' IS NULL
        OR rule->'values' @> jsonb_build_array(j.answers->(rule->>'question')))))`;
