/** Which of a list of questions are asked, and what of the answers to them counts. */
import { type AnswerLookup, holds, isBlank, lookupIn, questionKeyOf } from "./conditions";
import type { Checked } from "./kinds/kind";
import { labelsFault } from "./kinds/spans";
import type { Answers, AnswerValue, Condition, Facts, Question } from "./types";

/** How one value is checked; passed in, since a kind of question may hold questions itself. */
export type ValueCheck = (
  question: Question,
  value: AnswerValue | undefined,
  facts: Facts,
) => Checked;

export interface Asked {
  readonly questions: readonly Question[];
  /** Looks only at the answers to questions that are asked. */
  readonly lookup: AnswerLookup;
}

/**
 * The questions that are asked: not those that only imports and judges fill. An answer to a question that is not asked does not count in the
 * conditions of others; definitions are free of cycles (`define.ts`).
 */
export function askedIn(questions: readonly Question[], answers: Answers, facts: Facts): Asked {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const known = new Map<string, boolean>();
  const raw = lookupIn(answers);
  const lookup: AnswerLookup = (reference) =>
    isAsked(questionKeyOf(reference)) ? raw(reference) : undefined;

  function isAsked(key: string): boolean {
    const before = known.get(key);
    if (before !== undefined) return before;
    const question = byKey.get(key);
    const asked =
      question !== undefined &&
      !question.fromSource &&
      (!question.askWhen || holds(question.askWhen, lookup, facts));
    known.set(key, asked);
    return asked;
  }
  return { questions: questions.filter((question) => isAsked(question.key)), lookup };
}

/** Must a question that is asked be answered? */
export function isRequired(question: Question, lookup: AnswerLookup, facts: Facts): boolean {
  const required: boolean | Condition = question.required ?? true;
  return typeof required === "boolean" ? required : holds(required, lookup, facts);
}

/** The tidied answers to the questions that are asked, and what is wrong, by question key. */
export function checkSet(
  questions: readonly Question[],
  answers: Answers,
  facts: Facts,
  checkValue: ValueCheck,
  missing: (question: Question) => string,
): { answers: Answers; fields: Record<string, string> } {
  const read = lookupIn(answers);
  const checks = new Map(questions.map((q) => [q.key, checkValue(q, read(q.key), facts)]));
  const tidied = tidiedAnswers(checks);
  const asked = askedIn(questions, tidied, facts);
  const fields: Record<string, string> = {};
  const kept: Record<string, AnswerValue> = {};
  for (const question of asked.questions) {
    const result = checks.get(question.key);
    const value = tidied[question.key];
    const fault = result && !result.ok ? result.message : faultBetween(question, tidied);
    if (fault !== null) fields[question.key] = fault;
    else if (value !== undefined) kept[question.key] = value;
    else if (isRequired(question, asked.lookup, facts)) {
      fields[question.key] = question.missingMessage ?? missing(question);
    }
  }
  return { answers: kept, fields };
}

/** What is wrong between an answer and those that it has to agree with. */
function faultBetween(question: Question, answers: Answers): string | null {
  const value = answers[question.key];
  if (question.kind !== "spans" || !question.labelsFrom || value === undefined) return null;
  return labelsFault(value, answers[question.labelsFrom]);
}

function tidiedAnswers(checks: ReadonlyMap<string, Checked>): Answers {
  const tidied: Record<string, AnswerValue> = {};
  for (const [key, result] of checks) {
    if (result.ok && !isBlank(result.value)) tidied[key] = result.value;
  }
  return tidied;
}
