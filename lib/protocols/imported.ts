/** Judgments that were made elsewhere: stored as they are, as long as they can be understood. */
import { type CheckedAnswers, derive, questionsThrough, unknownKeys } from "./evaluate";
import { kindOf } from "./kinds";
import type { Answers, Facts, Part } from "./types";

/**
 * Checks kinds and option values only. Nothing is required, and the answers given back are exactly
 * those given: also blank ones, `null`, a question's `absentAs`, and answers that the form would
 * not have asked for.
 */
export function checkImported(part: Part, answers: Answers, facts: Facts = {}): CheckedAnswers {
  const fields: Record<string, string> = unknownKeys(part, answers);
  for (const question of questionsThrough(part)) {
    const value = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    if (value === undefined || value === null || value === question.absentAs) continue;
    const fault = kindOf(question).form(question, value);
    if (fault) fields[question.key] = fault;
  }
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, answers, derived: derive(part, answers, facts) };
}
