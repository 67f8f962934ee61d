import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { ConflictError, TooEarlyError, ValidationError } from "@/lib/errors";
import { shuffledCandidates } from "@/lib/pools/blinding";
import { listCandidates } from "@/lib/pools/candidates";
import { checkAnswers } from "@/lib/protocols/evaluate";
import type { Answers, AnswerValue, Part, Step } from "@/lib/protocols/types";
import { loadTask } from "./load-task";
import { notMine } from "./not-mine";
import { refusal } from "./refusal";
import { factsFor } from "./rules";
import { saveDraft } from "./save-draft";
import { lockedBy, nextStep, openStep } from "./steps";
import { askedPart, type SubmitContext, submitContext } from "./submit-context";
import type { Revealed, RevealInput } from "./types";

/**
 * Opens the next step of a unit: stores the answers so far, checked as a submit of those steps would
 * be, and from then on sends what the step reveals. Which comments are shown, in which order, and
 * what was answered before is kept with the time; it happens once, and asking again (a double click,
 * another tab, a lost reply) gives what is there. Works on an assignment whose lease has run out as
 * a save does.
 *
 * Throws ValidationError with a message per question, TooEarlyError for a step after the next,
 * and NotFoundError and ConflictError as `saveDraft` does.
 */
export async function revealStep(
  person: SessionToken,
  assignmentId: string,
  input: RevealInput,
): Promise<Revealed> {
  if (!isId(assignmentId) || !isId(input.unitId)) return notMine(person);
  const context = await submitContext(person, assignmentId, input.unitId);
  const blocked = refusal(context);
  if (blocked) throw blocked;
  const { part } = askedPart(context, input);
  if (!isOpen(part, context, input.step)) {
    try {
      await open(person, assignmentId, input, part, context);
    } catch (error) {
      const now = await submitContext(person, assignmentId, input.unitId);
      if (!(error instanceof ConflictError && isOpen(part, now, input.step))) throw error;
      // Another request for the same step was a moment faster.
    }
  }
  return current(person, assignmentId, input.unitId);
}

const isOpen = (part: Part, { revealed }: SubmitContext, key: string): boolean =>
  part.steps[0]?.key === key || revealed.some(({ step }) => step === key);

async function open(
  person: SessionToken,
  assignmentId: string,
  input: RevealInput,
  part: Part,
  context: SubmitContext,
): Promise<void> {
  const before = openStep(part, context.revealed);
  const step = nextStep(part, before);
  if (step?.key !== input.step) {
    throw new TooEarlyError("There is a step before this one. Reload the page to see it.");
  }
  const { group, has_word: hasWord, revealed } = context;
  const facts = factsFor({ group }, { hasWord, revealed });
  const checked = checkAnswers(part, input.answers, facts, { throughStep: before.key });
  if (!checked.ok) {
    throw new ValidationError("Some answers are missing or cannot be used.", checked.fields);
  }
  await saveDraft(
    person,
    assignmentId,
    { ...input, answers: checked.answers },
    {
      step: step.key,
      value: await recordOf(part, step, checked.answers, assignmentId, input.unitId),
    },
  );
}

/** What is kept about a reveal: the answers that stood, those locked by it, and the comments in order. */
async function recordOf(
  part: Part,
  step: Step,
  answers: Answers,
  assignmentId: string,
  unitId: string,
): Promise<AnswerValue> {
  const locked = lockedBy(part, step, answers);
  const candidates = step.reveals?.includes("candidates")
    ? shuffledCandidates(await listCandidates(sql(), [unitId]), assignmentId).map(({ id }) => id)
    : null;
  return { answers, ...(locked && { locked }), ...(candidates && { candidates }) };
}

async function current(
  person: SessionToken,
  assignmentId: string,
  unitId: string,
): Promise<Revealed> {
  const { units, state, leaseExpiresAt } = await loadTask(person, assignmentId);
  const unit = units.find((each) => each.unitId === unitId);
  if (!unit) return notMine(person);
  return { unit, state, leaseExpiresAt };
}
