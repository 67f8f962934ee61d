/** Checks that several places of a definition share. */
import { leavesOf, questionKeyOf, valuesOf } from "./conditions";
import { questionsThrough } from "./evaluate";
import { checkValue } from "./kinds";
import { innerQuestionsOf, optionsOf } from "./kinds/kind";
import { type Report, shown } from "./schema";
import { didYouMean } from "./suggest";
import type { Answers, Condition, Part, Question, Scalar } from "./types";
import { FACTS, isFactValue } from "./vocabulary";

/** Reports entries whose `field` has come before. */
export function checkUnique<F extends string>(
  entries: readonly { readonly [K in F]: string }[],
  field: F,
  path: string,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    const value = entry[field];
    if (seen.has(value))
      report(`${path}.${value}`, `is there twice: each ${field} must be unique.`);
    seen.add(value);
  }
}

/** Reports answers to questions that the part does not have, and values that they cannot take. */
export function checkAnswers(part: Part, answers: Answers, path: string, report: Report): void {
  const questions = questionsThrough(part);
  for (const [key, value] of Object.entries(answers)) {
    const question = questions.find((each) => each.key === key);
    const known = questions.map((each) => each.key);
    if (!question) {
      report(`${path}.${key}`, `names no question of part “${part.key}”.${didYouMean(key, known)}`);
      continue;
    }
    const result = checkValue(question, value, {});
    if (!result.ok) report(`${path}.${key}`, `cannot be stored: ${result.message}`);
    else if (result.value === null) report(`${path}.${key}`, "says nothing; leave it out.");
  }
}

/** What a condition may name where it stands. */
export interface Scope {
  readonly questions: readonly Question[];
  /** Questions that are asked too late to be named here. */
  readonly later?: readonly Question[];
  /** Why answers cannot be named here, where they cannot. */
  readonly noAnswers?: string;
}

/** Reports what a condition names that is not there. */
export function checkCondition(
  condition: Condition | undefined,
  scope: Scope,
  path: string,
  report: Report,
): void {
  if (!condition) return;
  for (const { leaf, path: at } of leavesOf(condition, path)) {
    if ("fact" in leaf) checkFact(leaf.fact, valuesOf(leaf), at, report);
    else if (scope.noAnswers) report(`${at}.answer`, scope.noAnswers);
    else checkAnswerLeaf(leaf.answer, valuesOf(leaf), scope, at, report);
  }
}

function checkFact(name: string, values: readonly Scalar[], path: string, report: Report): void {
  const meaning = Object.hasOwn(FACTS, name) ? FACTS[name] : undefined;
  const odd = meaning && values.find((value) => !isFactValue(meaning, value));
  if (!meaning) {
    const hint = didYouMean(name, Object.keys(FACTS));
    report(`${path}.fact`, `names no fact (“${name}”).${hint}`);
  } else if (odd !== undefined) {
    report(path, `asks whether “${name}” is ${shown(odd)}, which it never is.`);
  }
}

function checkAnswerLeaf(
  reference: string,
  values: readonly Scalar[],
  { questions, later = [] }: Scope,
  path: string,
  report: Report,
): void {
  const question = findByReference(questions, reference);
  const hint = didYouMean(
    reference,
    questions.map((each) => each.key),
  );
  if (question) checkValuesExist(question, values, path, report);
  else if (findByReference(later, reference))
    report(`${path}.answer`, `names “${reference}”, which is asked in a later step.`);
  else report(`${path}.answer`, `names no question (“${reference}”).${hint}`);
}

function findByReference(questions: readonly Question[], reference: string): Question | undefined {
  const key = questionKeyOf(reference);
  const outer = questions.find((each) => each.key === key);
  if (!outer || key === reference) return outer;
  return innerQuestionsOf(outer).find((each) => each.key === reference.slice(key.length + 1));
}

function checkValuesExist(
  question: Question,
  values: readonly Scalar[],
  path: string,
  report: Report,
): void {
  const options = optionsOf(question).map((option) => option.value);
  for (const value of values) {
    if (value === null || options.includes(value)) continue;
    const known = options.map(String);
    const why = options.length === 0 ? " It has no options; only null can be asked." : "";
    const hint = typeof value === "string" ? didYouMean(value, known) : "";
    report(path, `asks for ${shown(value)}, which “${question.key}” never is.${why || hint}`);
  }
}
