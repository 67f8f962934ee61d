/** What every kind of question has to say about itself. */
import type { Fields } from "../schema";
import type { Answers, AnswerValue, Facts, Option, Question } from "../types";

/**
 * Level of measurement: `nominal` and `ordinal` values are compared by the matching coefficient,
 * a `set` is a set of nominal values, `text` and `structure` have no level.
 */
export type Level = "nominal" | "ordinal" | "set" | "text" | "structure";

/** A tidied value (`null`: no answer), or what is wrong with it in plain words. */
export type Checked =
  | { readonly ok: true; readonly value: AnswerValue }
  | { readonly ok: false; readonly message: string };

export interface KindSpec<Q extends Question> {
  /** Fields of its definition besides those that all questions have. */
  readonly required: Fields;
  readonly optional: Fields;
  /** What is wrong with a definition whose fields have the right form: [field, message]. */
  readonly faults?: (question: Q) => readonly (readonly [string, string])[];
  /** What is wrong with the form of a value that is not null; `null` where nothing is. */
  readonly form: (question: Q, value: AnswerValue) => string | null;
  /** Tidies a value of the right form and judges its content, as a submit needs it. */
  readonly check: (question: Q, value: AnswerValue, facts: Facts) => Checked;
  /** Said when a required answer is missing. */
  readonly missing: (question: Q) => string;
  readonly level: (question: Q) => Level;
  /** How an answer is stored, in words, for the data dictionary. */
  readonly storage: (question: Q) => string;
  /** The answer in words, where it is no plain value, list or set of answers. */
  readonly words?: (value: AnswerValue) => string;
  /** The answer in a CSV cell, and back. A cell that cannot be read comes back as it is. */
  readonly toCell: (value: AnswerValue) => string;
  readonly fromCell: (question: Q, cell: string) => AnswerValue;
}

/** A kind of question, as the questions of a candidate see it. */
export type AnyKind = KindSpec<Question>;

/** The options of a question that has some. */
export function optionsOf(question: Question): readonly Option[] {
  return "options" in question ? question.options : [];
}

/** The key that picks an option: its own, else its position from 1 to 9; none after that. */
export function hotkeyOf(option: Option, index: number): string | null {
  return option.hotkey ?? (index < 9 ? String(index + 1) : null);
}

/** The questions asked about each candidate or item. */
export function innerQuestionsOf(question: Question): readonly Question[] {
  return "questions" in question ? (question.questions ?? []) : [];
}

export const accepted = (value: AnswerValue): Checked => ({ ok: true, value });
export const refused = (message: string): Checked => ({ ok: false, message });

/** True where PostgreSQL could not keep the text: NUL, or half of a surrogate pair. */
export const isUnstorable = (text: string): boolean => unstorableFault(text) !== null;

/** What stands in front of a character, for finding it, in characters. */
const BEFORE = 20;

/** Where in a text the first character stands that cannot be kept, and what it is; null for none. */
export function unstorableFault(text: string): string | null {
  const at = text.search(/\0|\p{Cs}/u);
  if (at < 0) return null;
  const before = [...text.slice(0, at)];
  const near = before.slice(-BEFORE).join("").replace(/\s+/g, " ");
  const where = before.length === 0 ? "at the start" : `after “${near}”`;
  const what = text[at] === "\0" ? "a NUL character" : "half of a character such as an emoji";
  return `Character ${before.length + 1} (${where}) cannot be stored: it is ${what}. Delete it, or type it again.`;
}

/** JSON with sorted keys: the same value always gives the same bytes. */
export function stableJson(value: AnswerValue): string {
  return JSON.stringify(value, (_, each) =>
    each !== null && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Reads a JSON cell. What is no JSON is handed back, so that the form check names it. */
export function jsonFromCell(cell: string): AnswerValue {
  try {
    return JSON.parse(cell) as AnswerValue;
  } catch {
    return cell;
  }
}

export const isTextList = (value: AnswerValue): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

export const isAnswers = (value: AnswerValue): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);
