import type { SessionToken } from "@/lib/access/token";
import { db, jsonb, sql } from "@/lib/db/client";
import { isId, newId } from "@/lib/db/ids";
import { afterRaces } from "@/lib/db/retry";
import { ValidationError } from "@/lib/errors";
import { readSettings } from "@/lib/projects/settings";
import { derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Derived } from "@/lib/protocols/types";
import { ownAssignment } from "./fragments";
import { notMine } from "./not-mine";
import { postponeAssignment } from "./postpone";
import { readSkipRules } from "./queue-input";
import { refusal } from "./refusal";
import { LATER, PASS } from "./skip-choices";
import { taskAfter } from "./submit";
import { type SubmitContext, submitContext } from "./submit-context";
import type { NextResult, SkipInput, Task } from "./types";

const NOTE_MAX = 2000;

/**
 * Declines an assignment: for a reason that the protocol offers, without one where the project
 * allows to pass, or for now (`later`). The slot goes back to others, the person is not asked
 * again, and what the skip says about the question is stored as a judgment. Only where the queue's
 * rules say so does the unit leave the queue; otherwise a question that several call invalid is
 * put before a manager. The same skip sent again is acknowledged and changes nothing. Returns the
 * person's next task. Throws as `submitUnit` does, and ValidationError for a reason that is not
 * offered.
 */
export async function skipAssignment(
  person: SessionToken,
  assignmentId: string,
  input: SkipInput,
): Promise<NextResult> {
  if (!isId(assignmentId)) return notMine(person);
  if (input.note.length > NOTE_MAX) {
    throw new ValidationError("The note is too long.", {
      note: `Use ${NOTE_MAX} characters or fewer.`,
    });
  }
  const context = await submitContext(person, assignmentId, null);
  if (input.reason === LATER.key) await postponeAssignment(person, assignmentId);
  else await decline(person, assignmentId, input, context);
  return taskAfter(person, context.queue_id);
}

async function decline(
  person: SessionToken,
  assignmentId: string,
  input: SkipInput,
  context: SubmitContext,
): Promise<void> {
  const protocol = getProtocol(context.protocol_id, context.protocol_version);
  const skip =
    protocol.skips.find((each) => each.key === input.reason) ??
    (input.reason === PASS.key && (await allowsPass(context.queue_id)) ? PASS : null);
  if (!skip) throw new ValidationError("Choose why you skip this.", { reason: "Choose a reason." });
  const part = protocol.parts.find((each) => each.key === skip.records?.part);
  const row = await afterRaces(() =>
    store(person, assignmentId, input, {
      turnUnitId: context.turn_unit_id,
      part: part?.key ?? null,
      answers: skip.records?.answers ?? {},
      derived: part ? derive(part, skip.records?.answers ?? {}, {}) : null,
      takesOut: readSkipRules(context.skip_rules)[skip.key] === "out",
    }),
  );
  if (!row) return notMine(person);
  if (!row.skipped && !(row.state === "skipped" && row.skip_reason === input.reason))
    throw refusal(row) ?? new ValidationError("This is already finished, so it cannot be skipped.");
}

async function allowsPass(queueId: string): Promise<boolean> {
  const { project } = await db().queue.findUniqueOrThrow({
    where: { id: queueId },
    select: { project: true },
  });
  return readSettings(project.settings).ethics.allowsPass;
}

interface Recorded {
  turnUnitId: string;
  part: string | null;
  answers: Answers;
  derived: Derived | null;
  /** The unit leaves the queue for everybody. */
  takesOut: boolean;
}

/** The assignment as it was before the statement, and whether that has skipped it. */
interface Outcome {
  readonly state: Task["state"];
  readonly queue_state: Task["queueState"];
  readonly skip_reason: string | null;
  readonly skipped: boolean;
}

/** One statement: closes the assignment, frees its slot, and records what the skip says. */
const store = async (
  person: SessionToken,
  assignmentId: string,
  input: SkipInput,
  recorded: Recorded,
): Promise<Outcome | undefined> => {
  const [row] = await sql()<Outcome[]>`
    WITH mine AS (
      SELECT a.*, q.state AS queue_state, q.protocol_id, q.protocol_version, q.round
      ${ownAssignment(person, assignmentId)}
      FOR UPDATE OF a
    ), skipped AS (
      UPDATE assignment a SET state = 'skipped', closed_at = now(), skip_reason = ${input.reason},
        skip_note = nullif(${input.note}, '')
      FROM mine
      WHERE a.id = mine.id AND mine.queue_state = 'open' AND a.state IN ('held', 'lapsed')
      RETURNING a.id, mine.state AS was
    ), out AS (
      UPDATE queue_unit qu SET out_at = now(), out_reason = ${input.reason}
      FROM mine, skipped
      WHERE ${recorded.takesOut} AND qu.queue_id = mine.queue_id AND qu.unit_id = mine.unit_id
        AND qu.out_at IS NULL
    ), freed AS (
      UPDATE slot s SET lease_expires_at = NULL,
        state = CASE WHEN ${recorded.takesOut} THEN 'closed' ELSE 'free' END::slot_state
      FROM mine, skipped
      WHERE s.queue_id = mine.queue_id AND s.unit_id = mine.unit_id AND (
        s.id = mine.slot_id AND skipped.was = 'held' AND s.state = 'held'
        OR ${recorded.takesOut} AND s.state IN ('free', 'held'))
    ), extra AS (
      UPDATE judgment j SET is_extra = true FROM skipped
      WHERE j.assignment_id = skipped.id AND j.superseded_at IS NULL
        AND j.unit_id <> ${recorded.turnUnitId}
    ), old AS (
      UPDATE judgment j SET superseded_at = now() FROM skipped
      WHERE j.assignment_id = skipped.id AND j.superseded_at IS NULL
        AND j.unit_id = ${recorded.turnUnitId} AND ${recorded.part}::text IS NOT NULL
      RETURNING j.id
    ), recorded AS (
      INSERT INTO judgment (id, project_id, unit_id, coder_id, protocol_id, protocol_version, part,
        queue_id, assignment_id, round, answers, has_error, has_claim, score, label, started_at, submitted_at,
        supersedes_id)
      SELECT ${newId()}, mine.project_id, ${recorded.turnUnitId}, mine.coder_id, mine.protocol_id,
        mine.protocol_version, ${recorded.part}, mine.queue_id, mine.id, mine.round,
        ${jsonb(recorded.answers)}, ${recorded.derived?.hasError ?? null}::bool,
        ${recorded.derived?.hasClaim ?? null}::bool, ${recorded.derived?.score ?? null}::int,
        ${recorded.derived?.label ?? null}, mine.created_at, now(), old.id
      FROM mine CROSS JOIN skipped LEFT JOIN old ON true WHERE ${recorded.part}::text IS NOT NULL
    ), traced AS (
      INSERT INTO answer_event (project_id, assignment_id, unit_id, kind, question)
      SELECT mine.project_id, mine.id, mine.unit_id, 'skip', ${input.reason} FROM mine, skipped
    )
    SELECT mine.state, mine.queue_state, mine.skip_reason, EXISTS (SELECT 1 FROM skipped) AS skipped
    FROM mine`;
  return row;
};
