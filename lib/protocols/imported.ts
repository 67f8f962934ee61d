/** Judgments that were made elsewhere: stored as they are, as long as they can be understood. */
import { derive, questionsThrough, unknownKeys } from "./evaluate";
import { kindOf } from "./kinds";
import type { Answers, AnswerValue, Derived, Facts, Part } from "./types";

export type CheckedImport =
  | { readonly ok: true; readonly answers: Answers; readonly derived: Derived }
  | { readonly ok: false; readonly fields: Record<string, string> };

/**
 * Checks kinds and option values only. Nothing is required, nothing is tidied, and answers that
 * the form would not have asked for stay. `null` and a question's `absentAs` mean “no answer” and
 * are left out.
 */
export function checkImported(part: Part, answers: Answers, facts: Facts = {}): CheckedImport {
  const fields: Record<string, string> = unknownKeys(part, answers);
  const kept: Record<string, AnswerValue> = {};
  for (const question of questionsThrough(part)) {
    const value = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    if (value === undefined || value === null) continue;
    if (question.absentAs !== undefined && value === question.absentAs) continue;
    const fault = kindOf(question).form(question, value);
    if (fault) fields[question.key] = fault;
    else kept[question.key] = value;
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, answers: kept, derived: derive(part, kept, facts) };
}
