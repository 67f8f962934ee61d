/**
 * Threads of questions and physicians' answers. The released field names are not known, so a row
 * may say a thread in any of three ways: a list of pairs, two parallel lists, or messages with roles.
 */
import type { ThreadTurn } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";

type Fields = Readonly<Record<string, unknown>>;

/** The names under which the parts of a thread are found, the first that is there. */
const ID_NAMES = ["thread_id", "id"];
const PAIR_LISTS = ["turns", "pairs", "qa_pairs"];
const MESSAGE_LISTS = ["messages", "conversation"];
const QUESTION_NAMES = ["question", "patient_question", "q"];
const ANSWER_NAMES = ["physician_answer", "answer", "response", "a"];
const QUESTION_LISTS = ["questions", "patient_questions"];
const ANSWER_LISTS = ["answers", "physician_answers"];
const MINIMUM_PAIRS = 3;

export type Variant = "complete" | "fully_answered";

export interface ReadThread {
  readonly id: string;
  readonly variant: Variant | null;
  readonly turns: readonly ThreadTurn[];
}

interface Pair {
  readonly question: unknown;
  readonly answer: unknown;
  /** Number that the row gives it, where it does. */
  readonly number: unknown;
}

const first = (fields: Fields, names: readonly string[]) =>
  names.find((name) => fields[name] !== undefined && fields[name] !== null);

const isRecord = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Does this record hold a whole thread? */
export const isThread = (fields: Fields): boolean =>
  [...PAIR_LISTS, ...MESSAGE_LISTS].some((name) => entriesOf(fields[name]) !== null) ||
  [QUESTION_LISTS, ANSWER_LISTS].every((names) => listUnder(fields, names) !== null);

const listUnder = (fields: Fields, names: readonly string[]): readonly unknown[] | null => {
  const value = fields[first(fields, names) ?? ""];
  return Array.isArray(value) ? value : null;
};

/**
 * A list of entries, also where it came as columns: `{"question": ["…"], "answer": ["…"]}`, as lists of
 * records are written that were Parquet. Null for anything else, and for columns of unequal length.
 */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  const columns = Object.entries(value);
  const length = Array.isArray(columns[0]?.[1]) ? columns[0][1].length : -1;
  if (!columns.every(([, list]) => Array.isArray(list) && list.length === length)) return null;
  return Array.from({ length: Math.max(length, 0) }, (_, at) =>
    Object.fromEntries(columns.map(([name, list]) => [name, (list as unknown[])[at]])),
  );
}

/** A thread, checked by the rules of its making; null after a problem was reported. */
export function readThread(fields: Fields, place: Place, findings: Findings): ReadThread | null {
  const before = findings.problemCount;
  const idName = first(fields, ID_NAMES);
  const id = idName === undefined ? "" : String(fields[idName]).trim();
  if (!id) findings.add(place, "thread_id", fields.thread_id, "the thread’s id");
  const variant = variantOf(fields.variant, place, findings);
  const pairs = pairsOf(fields, place, findings);
  if (!pairs) return null;
  checkPairs(pairs, variant, place, findings);
  return findings.problemCount === before ? { id, variant, turns: turnsOf(pairs) } : null;
}

function variantOf(value: unknown, place: Place, findings: Findings): Variant | null {
  if (value === undefined || value === null) return null;
  const name = String(value)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  if (name === "complete" || name === "fully_answered") return name;
  findings.add(place, "variant", value, "complete or fully_answered");
  return null;
}

function pairsOf(fields: Fields, place: Place, findings: Findings): Pair[] | null {
  const list = first(fields, PAIR_LISTS);
  if (list !== undefined) return pairList(fields[list], list, place, findings);
  const messages = first(fields, MESSAGE_LISTS);
  if (messages !== undefined) return messagePairs(fields[messages], messages, place, findings);
  const questions = listUnder(fields, QUESTION_LISTS);
  const answers = listUnder(fields, ANSWER_LISTS);
  if (!questions || !answers) {
    findings.add(place, "turns", Object.keys(fields), "turns, messages, or questions and answers");
    return null;
  }
  if (questions.length === answers.length)
    return questions.map((question, at) => ({ question, answer: answers[at], number: undefined }));
  const expected = `${questions.length} entries, one for each question; null where there is no answer`;
  findings.add(place, "answers", answers.length, expected);
  return null;
}

function pairList(value: unknown, field: string, place: Place, findings: Findings): Pair[] | null {
  const entries = entriesOf(value);
  if (!entries?.every(isRecord)) {
    findings.add(place, field, value, "a list of questions with answers");
    return null;
  }
  return entries.map((pair) => ({
    question: pair[first(pair, QUESTION_NAMES) ?? "question"],
    answer: pair[first(pair, ANSWER_NAMES) ?? "physician_answer"],
    number: pair.t,
  }));
}

const PATIENTS = ["user", "patient"];
const PHYSICIANS = ["assistant", "physician", "doctor", "clinician"];

/** Messages take turns: patient, physician, patient …; a patient's may be the last. */
function messagePairs(
  value: unknown,
  field: string,
  place: Place,
  findings: Findings,
): Pair[] | null {
  const before = findings.problemCount;
  const pairs: { question: unknown; answer: unknown; number: undefined }[] = [];
  const entries = entriesOf(value);
  (entries ?? []).forEach((message: unknown, index) => {
    const { role, content } = isRecord(message) ? message : { role: undefined, content: undefined };
    const speaker = String(role).toLowerCase();
    const isPatients = index % 2 === 0;
    if (!(isPatients ? PATIENTS : PHYSICIANS).includes(speaker)) {
      const expected = isPatients ? "the patient, since roles alternate" : "the physician";
      findings.add(place, `${field}[${index}].role`, role, expected);
    }
    const last = pairs.at(-1);
    if (isPatients) pairs.push({ question: content, answer: null, number: undefined });
    else if (last) last.answer = content;
  });
  if (!entries) findings.add(place, field, value, "a list of messages");
  return findings.problemCount === before ? pairs : null;
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";
const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

function checkPairs(
  pairs: readonly Pair[],
  variant: Variant | null,
  place: Place,
  findings: Findings,
): void {
  pairs.forEach(({ question, answer, number }, index) => {
    if (!isText(question)) findings.add(place, `turns[${index}].question`, question, "a question");
    if (!isNothing(answer) && !isText(answer))
      findings.add(place, `turns[${index}].physician_answer`, answer, "an answer, or null");
    if (number !== undefined && number !== index && number !== String(index))
      findings.add(place, `turns[${index}].t`, number, `${index}, without a gap, from 0`);
    if (isNothing(answer) && variant === "fully_answered")
      findings.add(place, `turns[${index}].physician_answer`, null, "an answer: fully answered");
  });
  const answered = pairs.filter(({ answer }) => !isNothing(answer)).length;
  if (answered < MINIMUM_PAIRS)
    findings.say(
      place,
      "turns",
      `${answered} questions with an answer`,
      `at least ${MINIMUM_PAIRS}`,
    );
}

/** Question t stands at 2t and its answer at 2t + 1; an unanswered question leaves that place out. */
const turnsOf = (pairs: readonly Pair[]): ThreadTurn[] =>
  pairs.flatMap(({ question, answer }, t) => [
    { index: 2 * t, speaker: "patient" as const, text: String(question) },
    ...(isNothing(answer)
      ? []
      : [{ index: 2 * t + 1, speaker: "clinician" as const, text: String(answer) }]),
  ]);

/** Place of the question of turn `t`, from 0, in its thread. */
export const placeOfQuestion = (t: number): number => 2 * t;
