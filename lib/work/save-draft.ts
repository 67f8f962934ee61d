import type { SessionToken } from "@/lib/access/token";
import { jsonb, sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { ValidationError } from "@/lib/errors";
import type { Answers, AnswerValue } from "@/lib/protocols/types";
import { isPartOfGiven, keepsLocked, keptBatch, ownAssignment } from "./fragments";
import { notMine } from "./not-mine";
import { answersLocked, refusal, settled, staleRevision } from "./refusal";
import type { SaveDraftInput, SavedDraft } from "./types";

/** Longest attention that one save can report, in milliseconds: saves come at least every minute. */
const ACTIVE_MAX = 5 * 60_000;
/** Longest answers of one unit, in characters of JSON. */
const ANSWERS_MAX = 200_000;

/** Refuses answers that no person typed. Throws ValidationError. */
export function checkSize(answers: Answers): void {
  if (JSON.stringify(answers).length > ANSWERS_MAX) {
    throw new ValidationError("The answers are too long to store. Shorten the text.");
  }
}

export const cappedActive = (activeMs: number): number =>
  Math.round(Math.min(Math.max(activeMs, 0), ACTIVE_MAX));

/** A step to be revealed with the save, and what is kept about that. */
export interface RevealWithSave {
  readonly step: string;
  readonly value: AnswerValue;
}

/**
 * Stores answers that are not submitted yet, renews the lease, and appends each changed answer to
 * the trace; with `reveal` that a step is revealed, in the same breath. The same save sent twice is
 * stored once. Throws NotFoundError for somebody else's assignment, ConflictError `stale_revision`
 * when another tab has saved since `baseRevision`, `answers_locked` for another answer to what a
 * reveal has locked, `queue_closed`, or `not_yours_anymore`.
 */
export async function saveDraft(
  person: SessionToken,
  assignmentId: string,
  input: SaveDraftInput,
  reveal: RevealWithSave | null = null,
): Promise<SavedDraft> {
  if (!isId(assignmentId) || !isId(input.unitId)) return notMine(person);
  checkSize(input.answers);
  const row = await settled(() => save(person, assignmentId, input, reveal), input.baseRevision);
  if (!row) return notMine(person);
  if (row.revision !== null && row.saved_at !== null) {
    return {
      revision: row.revision,
      savedAt: row.saved_at.toISOString(),
      leaseExpiresAt: row.lease_expires_at.toISOString(),
      state: row.state,
    };
  }
  throw refusal(row) ?? (row.breaks_lock ? answersLocked(row) : staleRevision(row));
}

interface Row {
  breaks_lock: boolean;
  state: SavedDraft["state"];
  queue_state: "draft" | "open" | "closed";
  lease_expires_at: Date;
  revision: number | null;
  saved_at: Date | null;
  current_revision: number;
  current_answers: Answers | null;
}

/**
 * mine     the assignment, only for its own coder and a session that is still good, and only if the
 *          unit belongs to it
 * now_at   what the server has: the draft, else the current judgment, else revision 0
 * saved    stores when the revision is the one the tab knew and nothing locked changes, or when this
 *          very save came before
 * traced   one event per answer that differs from what the server had
 * revealed what is revealed from now on, once
 * kept     the lease of the assignment and of its slot moves on, if the slot is still ours, and with
 *          it those of its batch
 */
const save = async (
  person: SessionToken,
  assignmentId: string,
  input: SaveDraftInput,
  reveal: RevealWithSave | null,
) => sql()<Row[]>`
  WITH mine AS (
    SELECT a.id, a.project_id, a.slot_id, a.coder_id, a.queue_id, a.state, a.lease_expires_at, a.batch_id,
      q.state AS queue_state, q.protocol_id, make_interval(mins => q.lease_minutes) AS lease
    ${ownAssignment(person, assignmentId)}
      AND ${isPartOfGiven(input.unitId)}
  ), now_at AS (
    SELECT coalesce(d.revision, j.revision, 0) AS revision, coalesce(d.answers, j.answers) AS answers,
      d.updated_at
    FROM mine
    LEFT JOIN draft d ON d.assignment_id = mine.id AND d.unit_id = ${input.unitId}
    LEFT JOIN judgment j ON j.assignment_id = mine.id AND j.unit_id = ${input.unitId}
      AND j.superseded_at IS NULL
  ), new AS (
    SELECT ${jsonb(input.answers)}::jsonb AS answers
  ), saved AS (
    INSERT INTO draft AS d (assignment_id, unit_id, project_id, answers, revision, active_ms)
    SELECT mine.id, ${input.unitId}, mine.project_id, new.answers, ${input.baseRevision}::int + 1,
      ${cappedActive(input.activeMs)}
    FROM mine, now_at, new
    WHERE mine.queue_state = 'open' AND mine.state NOT IN ('skipped', 'released')
      AND now_at.revision = ${input.baseRevision} AND ${keepsLocked(input.unitId, sql()`new.answers`)}
    ON CONFLICT (assignment_id, unit_id) DO UPDATE
      SET answers = excluded.answers, revision = excluded.revision, updated_at = now(),
        active_ms = d.active_ms + excluded.active_ms
      WHERE d.revision = ${input.baseRevision}
    RETURNING d.revision, d.updated_at
  ), before AS (
    SELECT key, value FROM now_at, jsonb_each(coalesce(now_at.answers, '{}'))
  ), after AS (
    SELECT key, value FROM new, jsonb_each(new.answers)
  ), traced AS (
    INSERT INTO answer_event (project_id, assignment_id, unit_id, kind, question, value)
    SELECT mine.project_id, mine.id, ${input.unitId}, 'answer', key, after.value
    FROM mine CROSS JOIN saved CROSS JOIN (before FULL JOIN after USING (key))
    WHERE before.value IS DISTINCT FROM after.value
  ), ${reveal ? revealing(input.unitId, reveal) : sql()``} kept AS (
    UPDATE assignment a
    SET heartbeat_at = now(), lease_expires_at = now() + mine.lease, last_unit_id = ${input.unitId},
      active_ms = a.active_ms + ${cappedActive(input.activeMs)}
    FROM mine, saved
    WHERE a.id = mine.id AND a.state = 'held'
    RETURNING a.slot_id, a.lease_expires_at
  ), slot_kept AS (
    UPDATE slot s SET lease_expires_at = kept.lease_expires_at FROM kept WHERE s.id = kept.slot_id
  ), ${keptBatch()}
  SELECT mine.state, mine.queue_state,
    now_at.revision = ${input.baseRevision} AND NOT ${keepsLocked(input.unitId, sql()`new.answers`)} AS breaks_lock,
    coalesce(kept.lease_expires_at, mine.lease_expires_at) AS lease_expires_at,
    CASE WHEN saved.revision IS NOT NULL THEN saved.revision
      WHEN now_at.revision = ${input.baseRevision}::int + 1 AND now_at.answers = new.answers
      THEN now_at.revision END AS revision,
    coalesce(saved.updated_at, now_at.updated_at, now()) AS saved_at,
    now_at.revision AS current_revision, now_at.answers AS current_answers
  FROM mine CROSS JOIN now_at CROSS JOIN new LEFT JOIN saved ON true LEFT JOIN kept ON true`;

const revealing = (unitId: string, { step, value }: RevealWithSave) => sql()`
  revealed AS (
    INSERT INTO answer_event (project_id, assignment_id, unit_id, kind, question, value)
    SELECT mine.project_id, mine.id, ${unitId}, 'reveal', ${step}, ${jsonb(value)}
    FROM mine CROSS JOIN saved
    ON CONFLICT DO NOTHING
  ),`;
