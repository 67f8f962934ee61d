/** What a part asks, whether answers can be stored, and what follows from them. Runs anywhere. */

import { holds, lookupIn } from "./conditions";
import { checkValue, kindOf } from "./kinds";
import { askedIn, checkSet, isRequired } from "./question-set";
import { isScalar } from "./schema";
import { didYouMean } from "./suggest";
import type {
  Answers,
  DecisionTable,
  Derived,
  Facts,
  Part,
  Question,
  Scalar,
  Shortcut,
} from "./types";

export type CheckedAnswers =
  | { readonly ok: true; readonly answers: Answers; readonly derived: Derived }
  /** Question key -> what to do, in plain words. */
  | { readonly ok: false; readonly fields: Record<string, string> };

/** The questions of all steps up to and including `throughStep` (its key); of all where absent. */
export function questionsThrough(part: Part, throughStep?: string): Question[] {
  if (throughStep === undefined) return part.steps.flatMap((step) => step.questions);
  const last = part.steps.findIndex((step) => step.key === throughStep);
  if (last < 0) throw new Error(`Part “${part.key}” has no step “${throughStep}”.`);
  return part.steps.slice(0, last + 1).flatMap((step) => step.questions);
}

/** The questions that are asked, in order, given the answers so far. */
export function visibleQuestions(
  part: Part,
  answers: Answers,
  facts: Facts,
  throughStep?: string,
): readonly Question[] {
  return askedIn(questionsThrough(part, throughStep), answers, facts).questions;
}

/** Is this question asked, and must it be answered, given the answers so far? */
export function isQuestionRequired(
  part: Part,
  question: Question,
  answers: Answers,
  facts: Facts,
): boolean {
  const asked = askedIn(questionsThrough(part), answers, facts);
  const isAsked = asked.questions.some((each) => each.key === question.key);
  return isAsked && isRequired(question, asked.lookup, facts);
}

/**
 * Checks answers as a submit needs them. Answers to questions that are not asked, or not yet, are
 * left out; blank ones too. An answer to a question that the part does not have is an error.
 */
export function checkAnswers(
  part: Part,
  answers: Answers,
  facts: Facts,
  { throughStep }: { readonly throughStep?: string | undefined } = {},
): CheckedAnswers {
  const questions = questionsThrough(part, throughStep);
  const result = checkSet(questions, answers, facts, checkValue, (question) =>
    kindOf(question).missing(question),
  );
  const fields = { ...result.fields, ...unknownKeys(part, answers) };
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, answers: result.answers, derived: derive(part, result.answers, facts) };
}

/** Answers whose question the part does not have. */
export function unknownKeys(part: Part, answers: Answers): Record<string, string> {
  const known = questionsThrough(part).map((question) => question.key);
  const strangers = Object.keys(answers).filter((key) => !known.includes(key));
  return Object.fromEntries(
    strangers.map((key) => [key, `There is no question “${key}” here.${didYouMean(key, known)}`]),
  );
}

/**
 * The labels that follow from answers as they are stored. Conditions see every answer given, also
 * to questions that the form would not have asked, so that imported judgments keep their labels.
 */
export function derive(part: Part, answers: Answers, facts: Facts): Derived {
  const said = withoutAbsent(part, answers);
  const value = (name: DecisionTable["name"]): Scalar => {
    const table = part.derivations?.find((each) => each.name === name);
    return table ? decide(table, said, facts) : null;
  };
  const [hasError, hasClaim] = [value("hasError"), value("hasClaim")];
  const [score, label] = [value("score"), value("label")];
  return {
    hasError: typeof hasError === "boolean" ? hasError : null,
    hasClaim: typeof hasClaim === "boolean" ? hasClaim : null,
    score: typeof score === "number" ? score : null,
    label: typeof label === "string" ? label : null,
  };
}

/** Answers without those that are only an import's word for “no answer” (`absentAs`). */
function withoutAbsent(part: Part, answers: Answers): Answers {
  const absent = new Map(questionsThrough(part).map((each) => [each.key, each.absentAs]));
  const said = Object.entries(answers).filter(
    ([key, value]) => absent.get(key) === undefined || absent.get(key) !== value,
  );
  return Object.fromEntries(said);
}

/** The value of the first row that holds. */
function decide(table: DecisionTable, answers: Answers, facts: Facts): Scalar {
  const lookup = lookupIn(answers);
  const row = table.rows.find(({ when }) => holds(when, lookup, facts));
  if (row) return row.value;
  const taken = table.takes === undefined ? undefined : answers[table.takes];
  return isScalar(taken) ? (taken ?? table.otherwise) : table.otherwise;
}

/** The shortcuts that can be used now. */
export function offeredShortcuts(part: Part, answers: Answers, facts: Facts): readonly Shortcut[] {
  const { lookup } = askedIn(questionsThrough(part), answers, facts);
  return (part.shortcuts ?? []).filter(({ askWhen }) => !askWhen || holds(askWhen, lookup, facts));
}

/** The answers with those that the shortcut states; unchanged where it is not offered. */
export function applyShortcut(
  part: Part,
  shortcutKey: string,
  answers: Answers,
  facts: Facts,
): Answers {
  const shortcut = offeredShortcuts(part, answers, facts).find(({ key }) => key === shortcutKey);
  return shortcut ? { ...answers, ...shortcut.answers } : answers;
}

export type Rule = NonNullable<Part["byRule"]>[number];

/** The rule that marks a unit with these facts without asking, if there is one. */
export function ruleFor(part: Part, facts: Facts): Rule | null {
  return (part.byRule ?? []).find(({ when }) => holds(when, lookupIn({}), facts)) ?? null;
}
