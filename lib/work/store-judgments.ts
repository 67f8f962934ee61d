import type postgres from "postgres";
import type { SessionToken } from "@/lib/access/token";
import { jsonb, sql } from "@/lib/db/client";
import type { Answers, Derived } from "@/lib/protocols/types";
import { keepsLocked, ownAssignment } from "./fragments";
import { settled } from "./refusal";
import type { ShownRecord } from "./shown-record";
import type { Task } from "./types";

/** A judgment that the protocol has checked. */
export interface JudgmentRow {
  readonly id: string;
  readonly unitId: string;
  readonly part: string;
  readonly answers: Answers;
  readonly derived: Derived;
  /** The rule that marked it, where nobody was asked. */
  readonly byRule: string | null;
}

export interface StoreInput {
  /** What the coder had before them of a conversation; null where the task is about none. */
  readonly shown: ShownRecord | null;
  readonly main: JudgmentRow;
  /** Stored with it unless the coder has a judgment of that unit already. */
  readonly companions: readonly JudgmentRow[];
  readonly baseRevision: number;
  readonly activeMs: number;
  /** Which units must have a judgment before the assignment closes: sections of a response handed out, */
  readonly sectionsNeeded: boolean;
  /** and the unit that was handed out itself. */
  readonly givenNeeded: boolean;
}

export interface StoredRow {
  state: Task["state"];
  queue_state: Task["queueState"];
  breaks_lock: boolean;
  revision: number | null;
  submitted_at: Date | null;
  is_extra: boolean;
  closed: boolean;
  current_revision: number;
  current_answers: Answers | null;
}

/**
 * Stores a submit: all of it or nothing. The assignment is locked first, by a statement of its own,
 * since a statement that waits still sees what stood before it waited: two submits that meet would
 * each miss the other's judgment, and neither would close the assignment.
 *
 * mine      the person's own assignment: only in an open queue, only while it has not been skipped or
 *           released
 * now_at    what the server has: the draft, else the current judgment, else revision 0
 * fresh     the draft row takes the new revision, only when the old one is the one that the page knew
 *           and no answer changes that a reveal has locked.
 *           A draft is saved under the same rule on the same row, so that of a save and a submit that
 *           meet one is refused. A draft that is no newer than the judgment counts as none
 * go        everything else follows from that
 * old/made  a revision is a new row; the one it replaces is marked, never changed otherwise. Its context
 *           names the comments that were shown, in their order, and what was shown of a conversation
 * beside    implied judgments and sections marked by rule, once
 * closing   when no unit is left without a judgment: `done`, or `extra` when the slot had gone to
 *           somebody else; the slot is done only if it was still ours
 * renewed   otherwise the lease moves on
 * An answer for a submit that came before (same revision, same answers) repeats what was said then.
 */
export async function storeJudgments(
  person: SessionToken,
  assignmentId: string,
  input: StoreInput,
): Promise<StoredRow | undefined> {
  const { main } = input;
  const store = (run: postgres.TransactionSql) => run<StoredRow[]>`
    WITH mine AS (
      SELECT a.id, a.project_id, a.queue_id, a.slot_id, a.unit_id, a.coder_id, a.state, a.created_at,
        a.guideline_version, q.state AS queue_state, q.protocol_id, q.protocol_version, q.round,
        make_interval(mins => q.lease_minutes) AS lease
      ${ownAssignment(person, assignmentId)}
    ), now_at AS (
      SELECT coalesce(d.revision, j.revision, 0) AS revision, coalesce(d.answers, j.answers) AS answers,
        j.id AS judgment_id, j.revision AS judged_revision, j.answers AS judged_answers,
        j.submitted_at, j.is_extra, d.started_at, coalesce(d.active_ms, 0) AS active_ms
      FROM mine
      LEFT JOIN draft d ON d.assignment_id = mine.id AND d.unit_id = ${main.unitId}
      LEFT JOIN judgment j ON j.assignment_id = mine.id AND j.unit_id = ${main.unitId}
        AND j.superseded_at IS NULL
    ), fresh AS (
      INSERT INTO draft AS d (assignment_id, unit_id, project_id, answers, revision)
      SELECT mine.id, ${main.unitId}, mine.project_id, ${jsonb(main.answers)},
        ${input.baseRevision}::int + 1
      FROM mine, now_at
      WHERE mine.queue_state = 'open' AND mine.state NOT IN ('skipped', 'released')
        AND now_at.revision = ${input.baseRevision}
        AND ${keepsLocked(main.unitId, sql()`${jsonb(main.answers)}::jsonb`)}
      ON CONFLICT (assignment_id, unit_id) DO UPDATE
        SET answers = excluded.answers, revision = excluded.revision, updated_at = now(),
          started_at = now(), active_ms = 0
        WHERE d.revision = ${input.baseRevision}
      RETURNING d.revision
    ), go AS (
      SELECT mine.*, now_at.judgment_id, now_at.active_ms + ${input.activeMs}::int AS active_ms, coalesce(now_at.started_at, mine.created_at) AS started_at,
        mine.state IN ('lapsed', 'extra') AS extra
      FROM mine, now_at, fresh
    ), old AS (
      UPDATE judgment j SET superseded_at = now() FROM go WHERE j.id = go.judgment_id
      RETURNING j.id
    ), made AS (
      INSERT INTO judgment (id, project_id, unit_id, coder_id, protocol_id, protocol_version, part,
        guideline_version, queue_id, assignment_id, round, answers, context, has_error, has_claim, score, label,
        revision, is_extra, started_at, submitted_at, active_ms, elapsed_ms, supersedes_id)
      SELECT ${main.id}, go.project_id, ${main.unitId}, go.coder_id, go.protocol_id,
        go.protocol_version, ${main.part}, go.guideline_version, go.queue_id, go.id, go.round, ${jsonb(main.answers)},
        coalesce((SELECT jsonb_build_object('candidates', e.value->'candidates') FROM answer_event e
          WHERE e.assignment_id = go.id AND e.unit_id = ${main.unitId} AND e.kind = 'reveal'
            AND e.value ? 'candidates' LIMIT 1), '{}') || ${jsonb(input.shown ? { shown: input.shown } : {})}::jsonb,
        ${main.derived.hasError}, ${main.derived.hasClaim}, ${main.derived.score}::int,
        ${main.derived.label}, ${input.baseRevision}::int + 1, go.extra, go.started_at, now(),
        go.active_ms, extract(epoch FROM now() - go.started_at) * 1000, old.id
      FROM go LEFT JOIN old ON true
      RETURNING id, revision, submitted_at, is_extra
    ), beside AS (
      INSERT INTO judgment (id, project_id, unit_id, coder_id, protocol_id, protocol_version, part,
        guideline_version, queue_id, assignment_id, round, answers, has_error, has_claim, score,
        label, is_extra, by_rule, submitted_at)
      SELECT c.id, go.project_id, c.unit_id, go.coder_id, go.protocol_id, go.protocol_version, c.part,
        go.guideline_version, go.queue_id, go.id, go.round, c.answers, c.has_error, c.has_claim, c.score, c.label, go.extra,
        c.by_rule, now()
      FROM go CROSS JOIN jsonb_to_recordset(${jsonb(input.companions.map(columns))}) AS c
        (id uuid, unit_id uuid, part text, answers jsonb, has_error bool, has_claim bool, score int,
         label text, by_rule text)
      WHERE NOT EXISTS (SELECT 1 FROM judgment had WHERE had.assignment_id = go.id
        AND had.unit_id = c.unit_id AND had.superseded_at IS NULL)
      RETURNING unit_id
    ), traced AS (
      INSERT INTO answer_event (project_id, assignment_id, unit_id, kind, value)
      SELECT go.project_id, go.id, ${main.unitId}, 'submit', ${jsonb(main.answers)} FROM go
    ), needed AS (
      SELECT go.unit_id AS id FROM go WHERE ${input.givenNeeded}
      UNION ALL
      SELECT part.id
      FROM go JOIN unit given ON given.id = go.unit_id
      JOIN section s ON s.response_id = given.response_id JOIN unit part ON part.section_id = s.id
      WHERE ${input.sectionsNeeded}
      UNION ALL
      SELECT beside.id::uuid
      FROM go JOIN queue_unit qu ON qu.queue_id = go.queue_id AND qu.unit_id = go.unit_id
      CROSS JOIN jsonb_array_elements_text(coalesce(qu.material->'units', '[]')) beside(id)
    ), missing AS (
      SELECT 1 FROM needed
      WHERE needed.id <> ${main.unitId}
        AND NOT EXISTS (SELECT 1 FROM beside WHERE beside.unit_id = needed.id)
        AND NOT EXISTS (SELECT 1 FROM judgment had
          WHERE had.assignment_id = ${assignmentId} AND had.unit_id = needed.id)
      LIMIT 1
    ), closing AS (
      UPDATE assignment a
      SET state = CASE WHEN a.state = 'held' THEN 'done' ELSE 'extra' END::assignment_state,
        closed_at = now(), heartbeat_at = now(), active_ms = a.active_ms + ${input.activeMs}
      FROM go
      WHERE a.id = go.id AND a.state IN ('held', 'lapsed') AND NOT EXISTS (SELECT 1 FROM missing)
      RETURNING a.slot_id, a.state
    ), renewed AS (
      UPDATE assignment a
      SET heartbeat_at = now(), active_ms = a.active_ms + ${input.activeMs},
        lease_expires_at = CASE WHEN a.state = 'held' THEN now() + go.lease ELSE a.lease_expires_at END,
        last_unit_id = ${main.unitId}
      FROM go
      WHERE a.id = go.id AND (a.state NOT IN ('held', 'lapsed') OR EXISTS (SELECT 1 FROM missing))
      RETURNING a.slot_id, a.state, a.lease_expires_at
    ), slot_done AS (
      UPDATE slot s SET state = 'done', lease_expires_at = NULL
      FROM closing WHERE s.id = closing.slot_id AND closing.state = 'done'
    ), slot_renewed AS (
      UPDATE slot s SET lease_expires_at = renewed.lease_expires_at
      FROM renewed WHERE s.id = renewed.slot_id AND renewed.state = 'held'
    )
    SELECT coalesce(closing.state, mine.state) AS state, mine.queue_state,
      now_at.revision = ${input.baseRevision}
        AND NOT ${keepsLocked(main.unitId, sql()`${jsonb(main.answers)}::jsonb`)} AS breaks_lock,
      coalesce(made.revision, again.revision) AS revision,
      coalesce(made.submitted_at, again.submitted_at) AS submitted_at,
      coalesce(made.is_extra, again.is_extra, false) AS is_extra,
      coalesce(closing.state, mine.state) IN ('done', 'extra') AS closed,
      now_at.revision AS current_revision, now_at.answers AS current_answers
    FROM mine CROSS JOIN now_at
    LEFT JOIN made ON true LEFT JOIN closing ON true
    LEFT JOIN (SELECT judged_revision AS revision, submitted_at, is_extra FROM now_at
      WHERE judged_revision = ${input.baseRevision}::int + 1
        AND judged_answers = ${jsonb(main.answers)}) again ON true`;
  const statement = () =>
    sql().begin(async (run) => {
      const lock = run`SELECT 1 FROM assignment WHERE id = ${assignmentId} FOR UPDATE`;
      const [, rows] = await Promise.all([lock, store(run)]);
      return rows;
    });
  return settled(statement, input.baseRevision);
}

const columns = (row: JudgmentRow) => ({
  id: row.id,
  unit_id: row.unitId,
  part: row.part,
  answers: row.answers,
  has_error: row.derived.hasError,
  has_claim: row.derived.hasClaim,
  score: row.derived.score,
  label: row.derived.label,
  by_rule: row.byRule,
});
