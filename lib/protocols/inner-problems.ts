/** What is still missing within questions that hold others. */
import { checkValue, kindOf } from "./kinds";
import { innerQuestionsOf, isAnswers } from "./kinds/kind";
import { askedIn, checkSet } from "./question-set";
import type { Answers, AnswerValue, Question } from "./types";

/** Key of each of these questions that lacks something -> what, in words. */
export const innerProblems = (
  questions: readonly Question[],
  answers: Answers,
): Readonly<Record<string, string>> =>
  checkSet(questions, answers, {}, checkValue, (inner) => kindOf(inner).missing(inner)).fields;

/** Of an answer by key, what was said of the text with this key. */
export const answersAbout = (value: AnswerValue | undefined, key: string): Answers => {
  const inner = value !== undefined && isAnswers(value) ? value[key] : undefined;
  return inner !== undefined && isAnswers(inner) ? inner : {};
};

/** A text that a question asks about among others, by the key that answers have for it. */
export interface Entry {
  readonly key: string;
  readonly answers: Answers;
}

/**
 * Of a question that is asked about each of several texts: the path to the first of its inner
 * questions that lacks something. Null where none does.
 */
export function firstOpenInner(question: Question, entries: readonly Entry[]): string | null {
  const questions = innerQuestionsOf(question);
  for (const { key, answers } of entries) {
    const problems = innerProblems(questions, answers);
    const open = askedIn(questions, answers, {}).questions.find((inner) => inner.key in problems);
    if (open) return innerPath(question, key, open);
  }
  return null;
}

/** Names a question about one of several texts within a form. */
export const innerPath = (question: Question, key: string, inner: Question): string =>
  `${question.key}.${key}.${inner.key}`;
