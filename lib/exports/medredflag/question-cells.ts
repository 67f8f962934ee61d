/** What was said about a question, in the columns of the study's scripts. */
import type { Said } from "./queries";

export type Cells = Readonly<Record<string, string | number | null>>;

const listCell = (list: unknown): string => (Array.isArray(list) ? JSON.stringify(list) : "");
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const texts = (items: unknown): string[] | null =>
  Array.isArray(items) ? items.map((item) => text(item?.text)) : null;

const PASS = [
  ...["is_redirection", "patient_explicit_question", "physician_answered_question"],
  ...["rewritten_question", "frame_match", "premise_shift", "reasonable_answer", "error"],
];

/** The columns of a tagging pass. */
export const passColumns = (pass: 1 | 2): string[] => PASS.map((name) => `${name}_v${pass}`);
export const CONTEXT_COLUMNS = ["responds_to_missing_context", "missing_context_evidence"];
export const LIST_COLUMNS = [
  "presuppositions",
  "cleaned_presuppositions",
  "compound_presup_detected",
  "error",
];
/** No column of the study: why each assumption does not hold, a list for each. */
export const REASONS_COLUMN = "cleaned_presuppositions_reasons";
export const CRITERIA_COLUMN = "support_condition";

/** The cells of one judgment of a question. */
export function questionCells(said: Said): Cells {
  switch (said.protocol) {
    case "redirection-study":
      return studyPass(said);
    case "redirection":
      return { ...passCells(1, nativePass(said)), ...relianceOf(said) };
    case "missing-context":
      return missingContext(said);
    case "false-assumptions-study":
      return studyLists(said);
    case "false-assumptions":
      return nativeLists(said);
    default:
      return { [CRITERIA_COLUMN]: criteriaCell(texts(said.answers.criteria) ?? []) };
  }
}

const passCells = (pass: 1 | 2, values: Cells): Cells =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_v${pass}`, value]));

/** A pass that failed has the tag -1 and says why. */
function studyPass({ coder, answers, context, label }: Said): Cells {
  const pass = coder.endsWith("-v2") ? 2 : 1;
  if (context.status === "malformed")
    return passCells(pass, { is_redirection: -1, error: text(context.error) });
  const { is_redirection, exclusion, physician_answered_question, ...others } = answers;
  const known = Object.entries(others).filter(([name]) => PASS.includes(name));
  return passCells(pass, {
    ...(Object.fromEntries(known) as Cells),
    physician_answered_question: text(physician_answered_question ?? exclusion),
    is_redirection: (is_redirection as number | undefined) ?? tagOf(label),
  });
}

const tagOf = (label: string | null): number | null =>
  label === null ? null : label === "redirection" ? 1 : 0;
const bit = (answer: unknown): number | null => (answer === "yes" ? 1 : answer === "no" ? 0 : null);
const flipped = (value: number | null) => (value === null ? null : 1 - value);

/** Exclusions that the study writes in the place of the question that was answered. */
const EXCLUSIONS: Readonly<Record<string, string>> = {
  clarification_only: "clarification_only",
  referral_only: "referral_only",
  not_serious: "nonserious",
};

/** Facts as people are asked for them here: whether the questions differ is the contrary of a match. */
function nativePass({ answers, label }: Said): Cells {
  return {
    is_redirection: tagOf(label),
    patient_explicit_question: text(answers.patient_question),
    physician_answered_question:
      EXCLUSIONS[String(answers.exclusion)] ?? text(answers.answered_question),
    frame_match: flipped(bit(answers.differs)),
    premise_shift: bit(answers.premise_rejected),
    reasonable_answer: bit(answers.still_answered),
  };
}

/** One reason for exclusion is asked for, so another one than this leaves the matter open. */
function relianceOf({ answers }: Said): Cells {
  const relies = { missing_context: 1, none: 0 }[String(answers.exclusion)] ?? null;
  return { responds_to_missing_context: relies };
}

function missingContext({ answers }: Said): Cells {
  const relies = typeof answers.missing_context === "number" ? answers.missing_context : null;
  return {
    responds_to_missing_context: relies,
    missing_context_evidence: relies === null ? "" : listCell(answers.evidence ?? []),
  };
}

function studyLists({ answers, context }: Said): Cells {
  if (context.status === "malformed") return { error: text(context.error) };
  const { presuppositions, assumptions, compound_presup_detected: compound } = answers;
  // An empty list is no answer: where both are absent the lists were empty.
  const isEmpty = presuppositions === undefined && assumptions === undefined;
  return {
    presuppositions: listCell(presuppositions ?? (isEmpty ? [] : null)),
    cleaned_presuppositions: listCell(texts(assumptions) ?? (isEmpty ? [] : null)),
    compound_presup_detected: typeof compound === "number" ? compound : null,
  };
}

function nativeLists({ answers }: Said): Cells {
  const items = answers.any === "no" ? [] : answers.assumptions;
  const reasons = Array.isArray(items) ? items.map((item) => item?.reasons ?? []) : null;
  return {
    cleaned_presuppositions: listCell(texts(items)),
    [REASONS_COLUMN]: listCell(reasons),
  };
}

/** One question stands alone unless quotes would be taken for a list's; several stand in quotes. */
function criteriaCell(questions: readonly string[]): string {
  const [only = ""] = questions;
  if (questions.length < 2 && !/^\s*"[\s\S]*"\s*$/.test(only)) return only;
  return questions.map((question) => `"${question}"`).join(", ");
}
