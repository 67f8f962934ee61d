import type { SessionToken } from "@/lib/access/token";
import { isId, newId } from "@/lib/db/ids";
import { TooEarlyError, ValidationError } from "@/lib/errors";
import { checkAnswers, derive, ruleFor } from "@/lib/protocols/evaluate";
import { misplacedSpans } from "@/lib/protocols/spans-in-text";
import type { Answers, Part, Protocol } from "@/lib/protocols/types";
import { claimNext } from "./claim";
import { hasNextBatch } from "./claim-batch";
import { loadScene, type Scene } from "./conversation";
import { explainNothing } from "./explain-nothing";
import { loadTask } from "./load-task";
import { notMine } from "./not-mine";
import { answersLocked, refusal, staleRevision } from "./refusal";
import { factsFor, partForUnit } from "./rules";
import { cappedActive, checkSize } from "./save-draft";
import { shownRecord } from "./shown-record";
import { nextStep, openStep } from "./steps";
import { type JudgmentRow, type StoredRow, storeJudgments } from "./store-judgments";
import { askedPart, type SubmitContext, submitContext } from "./submit-context";
import type { NextResult, NothingNow, SubmitInput, Submitted } from "./types";

/**
 * Makes one unit's answers a judgment, or a revision of the one before. The protocol is evaluated
 * again here: what is hidden is dropped, what is missing is refused (ValidationError with a message
 * per question). The same submit sent twice is stored once. When this gives every part of the
 * assignment a judgment, the assignment closes and the answer carries the next one.
 *
 * Throws NotFoundError for somebody else's assignment, ConflictError as `saveDraft` does, and
 * TooEarlyError for a section whose response has not been judged as a whole (the first impression)
 * or where a step has not been revealed.
 */
export async function submitUnit(
  person: SessionToken,
  assignmentId: string,
  input: SubmitInput,
): Promise<Submitted> {
  if (!isId(assignmentId) || !isId(input.unitId)) return notMine(person);
  checkSize(input.answers);
  const context = await submitContext(person, assignmentId, input.unitId);
  const blocked = refusal(context);
  if (blocked) throw blocked;
  const { protocol, part } = askedPart(context, input);
  const comesSecond = part.unit !== protocol.assigns && partForUnit(protocol, protocol.assigns);
  if (comesSecond && !context.given_judged) {
    throw new TooEarlyError("Judge the response as a whole first: it is your first impression.");
  }
  if (nextStep(part, openStep(part, context.revealed))) {
    throw new TooEarlyError("Go on to the last step first: not everything has been shown yet.");
  }
  const scene = protocol.contexts ? await loadScene(assignmentId, protocol) : null;
  if (scene?.open?.includes(input.unitId) === false) {
    throw new TooEarlyError("Judge the turns before this one first.");
  }
  const main = checkedJudgment(part, context, input, scene);
  const companions = companionsOf(protocol, part, context);
  const row = await storeJudgments(person, assignmentId, {
    main,
    companions,
    shown: scene && shownRecord(scene),
    baseRevision: input.baseRevision,
    activeMs: cappedActive(input.activeMs),
    sectionsNeeded: protocol.parts.some((each) => each.unit === "section"),
    givenNeeded: protocol.parts.some((each) => each.unit === protocol.assigns),
  });
  return answerFor(person, context, companions, row);
}

function checkedJudgment(
  part: Part,
  context: SubmitContext,
  input: SubmitInput,
  scene: Scene | null,
): JudgmentRow {
  const { group, has_word: hasWord, revealed } = context;
  const facts = { ...factsFor({ group }, { hasWord, revealed }), ...scene?.facts };
  const checked = checkAnswers(part, input.answers, facts);
  if (!checked.ok) {
    throw new ValidationError("Some answers are missing or cannot be used.", checked.fields);
  }
  const asked = scene?.conversation.turns.filter(({ speaker }) => speaker === "patient") ?? [];
  const turns = new Map(asked.map(({ index, text }) => [index, text]));
  const misplaced = misplacedSpans(part, checked.answers, { unit: context.text, turns });
  if (Object.keys(misplaced).length > 0) {
    throw new ValidationError("A marked passage is not where it was marked.", misplaced);
  }
  return {
    id: newId(),
    unitId: input.unitId,
    part: part.key,
    answers: checked.answers,
    derived: checked.derived,
    byRule: null,
  };
}

/**
 * What the protocol records without asking, stored with the first part that is submitted: the
 * implied answers about the question, and sections marked by rule.
 */
function companionsOf(protocol: Protocol, submitted: Part, context: SubmitContext): JudgmentRow[] {
  if (submitted.unit !== "response") return [];
  const implied = protocol.parts.flatMap((part) =>
    part.implied && part.unit === "turn"
      ? [row(part, context.turn_unit_id, part.implied, null)]
      : [],
  );
  const section = partForUnit(protocol, "section");
  const marked = section
    ? context.wordless.flatMap((unitId) => {
        const rule = ruleFor(section, factsFor({ group: context.group }, { hasWord: false }));
        return rule ? [row(section, unitId, rule.answers, rule.rule)] : [];
      })
    : [];
  return [...implied, ...marked];
}

const row = (part: Part, unitId: string, answers: Answers, byRule: string | null): JudgmentRow => ({
  id: newId(),
  unitId,
  part: part.key,
  answers,
  derived: derive(part, answers, {}),
  byRule,
});

async function answerFor(
  person: SessionToken,
  context: SubmitContext,
  companions: readonly JudgmentRow[],
  row: StoredRow | undefined,
): Promise<Submitted> {
  if (!row) return notMine(person);
  if (row.revision === null || row.submitted_at === null) {
    throw refusal(row) ?? (row.breaks_lock ? answersLocked(row) : staleRevision(row));
  }
  const submittedAt = row.submitted_at.toISOString();
  const first = row.closed && (context.state === "held" || context.state === "lapsed");
  return {
    revision: row.revision,
    submittedAt,
    state: row.state,
    closed: row.closed,
    extra: row.is_extra,
    marked: companions
      .filter((companion) => companion.byRule !== null)
      .map(({ unitId, answers, byRule }) => ({
        unitId,
        judgment: { answers, submittedAt, byRule },
      })),
    next: first ? await taskAfter(person, context.queue_id) : null,
  };
}

/**
 * What follows a finished assignment: the next task, but no new batch. That is begun by whoever
 * wants to go on, so that nobody holds sections that they do not come back to.
 */
export async function taskAfter(person: SessionToken, queueId: string): Promise<NextResult> {
  const assignmentId = await claimNext(person, queueId, { beginsBatch: false });
  if (assignmentId) return { task: await loadTask(person, assignmentId) };
  const nothing = await explainNothing(person, queueId);
  return { nothing: (await hasNextBatch(person, queueId)) ? batchFinished(nothing) : nothing };
}

const batchFinished = ({ done }: NothingNow): NothingNow => ({
  reason: "batch_finished",
  message: "This batch is done, and everything in it is saved. Begin the next one when you like.",
  nextLeaseEnd: null,
  done,
});

/** The person's next task in a queue, claimed now, or why there is none. */
export async function nextTask(person: SessionToken, queueId: string): Promise<NextResult> {
  const assignmentId = isId(queueId) ? await claimNext(person, queueId) : null;
  if (assignmentId) return { task: await loadTask(person, assignmentId) };
  return { nothing: await explainNothing(person, queueId) };
}
