import type { Answers, AnswerValue, Facts, Part, Step } from "@/lib/protocols/types";

/** A step that the server has revealed to a coder, and how many comments with it (null: none belong to it). */
export interface RevealedStep {
  readonly step: string;
  readonly candidates: number | null;
}

/** The last step that is open: the first always is, each other once it and those before are revealed. */
export function openStep(part: Part, revealed: readonly Pick<RevealedStep, "step">[]): Step {
  const [first, ...later] = part.steps;
  if (!first) throw new Error(`Part “${part.key}” has no steps.`);
  const closed = later.findIndex(({ key }) => !revealed.some(({ step }) => step === key));
  const open = closed < 0 ? later : later.slice(0, closed);
  return open.at(-1) ?? first;
}

/** The step that a reveal would open next; null when all are open. */
export function nextStep(part: Part, open: Step): Step | null {
  return part.steps[part.steps.findIndex(({ key }) => key === open.key) + 1] ?? null;
}

/** What conditions may know of the comments: nothing before they are revealed, not even how many. */
export function candidateFacts(revealed: readonly RevealedStep[]): Facts {
  const count = revealed.find(({ candidates }) => candidates !== null)?.candidates;
  return typeof count === "number" ? { candidates: count } : {};
}

/** The answers that `step` locks, each question before it with its answer or null; null where it locks none. */
export function lockedBy(part: Part, step: Step, answers: Answers): Answers | null {
  if (!step.locksEarlier) return null;
  const before = part.steps
    .slice(0, part.steps.indexOf(step))
    .flatMap(({ questions }) => questions);
  const locked: Record<string, AnswerValue> = {};
  for (const { key } of before) locked[key] = answers[key] ?? null;
  return locked;
}

/** Keys of the questions that can no longer be answered otherwise once `open` is the last open step. */
export function lockedQuestions(part: Part, open: Step): readonly string[] {
  const through = part.steps.slice(0, part.steps.findIndex(({ key }) => key === open.key) + 1);
  const last = through.findLastIndex(({ locksEarlier }) => locksEarlier);
  return through
    .slice(0, Math.max(0, last))
    .flatMap(({ questions }) => questions.map((q) => q.key));
}
