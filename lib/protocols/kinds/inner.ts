/** What the kinds that hold questions themselves share. */
import { checkSet, type ValueCheck } from "../question-set";
import { type Shape, shown } from "../schema";
import type { Answers, AnswerValue, Facts, Question } from "../types";
import { type AnyKind, accepted, type Checked, isAnswers, refused } from "./kind";

/** Passed in, since a kind of question may hold questions itself. */
export interface Inner {
  readonly kindOf: (question: Question) => AnyKind;
  readonly checkValue: ValueCheck;
  /** Form of the list of questions. */
  readonly questionList: Shape;
}

/** What is wrong with the form of the answers to `questions`; `null` where nothing is. */
export function innerFault(
  { kindOf }: Inner,
  questions: readonly Question[],
  answers: Answers,
): string | null {
  for (const [key, value] of Object.entries(answers)) {
    const inner = questions.find((each) => each.key === key);
    if (!inner) return `there is no question “${key}”.`;
    const fault = value === null ? null : kindOf(inner).form(inner, value);
    if (fault) return fault;
  }
  return null;
}

/** The tidied answers to `questions`, or the first thing that is wrong with them. */
export function checkInner(
  { kindOf, checkValue }: Inner,
  questions: readonly Question[],
  answers: Answers,
  facts: Facts,
): Checked {
  const missing = (question: Question) => kindOf(question).missing(question);
  const result = checkSet(questions, answers, facts, checkValue, missing);
  const fault = Object.values(result.fields)[0];
  return fault ? refused(fault) : accepted(result.answers);
}

/** As `innerFault`, for answers by the number or id of what they are about. */
export function keyedFault(
  inner: Inner,
  questions: readonly Question[],
  noun: string,
  value: AnswerValue,
): string | null {
  if (!isAnswers(value)) return `${shown(value)} is not a set of answers by ${noun.toLowerCase()}.`;
  for (const [key, answers] of Object.entries(value)) {
    if (!isAnswers(answers)) return `${noun} ${key}: ${shown(answers)} is no set of answers.`;
    const fault = innerFault(inner, questions, answers);
    if (fault) return `${noun} ${key}: ${fault}`;
  }
  return null;
}

/** As `checkInner`, for each of `wanted`; others are refused. */
export function checkKeyed(
  inner: Inner,
  questions: readonly Question[],
  { noun, wanted }: { readonly noun: string; readonly wanted: readonly string[] },
  value: AnswerValue,
  facts: Facts,
): Checked {
  const given = isAnswers(value) ? value : {};
  const stranger = Object.keys(given).find((each) => !wanted.includes(each));
  if (stranger) return refused(`There is no ${noun.toLowerCase()} ${stranger}.`);
  const tidy: Record<string, AnswerValue> = {};
  for (const key of wanted) {
    const answers = given[key];
    const own = answers !== undefined && isAnswers(answers) ? answers : {};
    const result = checkInner(inner, questions, own, facts);
    if (!result.ok) return refused(`${noun} ${key}: ${result.message}`);
    tidy[key] = result.value;
  }
  return accepted(tidy);
}
