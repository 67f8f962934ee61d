/**
 * How the lists that two coders wrote about one thing are held against each other. Entries match by
 * their id, which an entry keeps through everything that is done to it, or else by their words; two
 * entries that say the same in other words do not match, since nothing here guesses.
 */
import { derive, questionsThrough } from "./evaluate";
import { innerQuestionsOf, isAnswers, optionsOf, stableJson } from "./kinds/kind";
import type { Answers, AnswerValue, ItemListQuestion, Part, Scalar } from "./types";

/** In what two lists can differ: how many entries, which, and what is chosen for them, such as reasons. */
export const LIST_DIFFERENCES = ["number", "entries", "choices"] as const;
export type ListDifference = (typeof LIST_DIFFERENCES)[number];

/** What counts between lists; `optional`: also lists that may be left out, where both wrote one. */
export const LIST_RULES = [...LIST_DIFFERENCES, "optional"] as const;
export type ListRule = (typeof LIST_RULES)[number];

export interface Entry {
  readonly id: string;
  readonly text: string;
  /** Answers that had to be chosen for it, by question. */
  readonly chosen: Answers;
}

const isList = (question: { readonly kind: string }): question is ItemListQuestion =>
  question.kind === "item_list";

/** The questions of a part that ask for a list of entries. */
export const listQuestions = (part: Part): ItemListQuestion[] =>
  questionsThrough(part).filter(isList);

/** Those whose lists are compared under the rules. */
export const comparedLists = (part: Part, rules: readonly ListRule[]): ItemListQuestion[] =>
  LIST_DIFFERENCES.some((each) => rules.includes(each))
    ? listQuestions(part).filter(({ required }) => required !== false || rules.includes("optional"))
    : [];

/** The questions about each entry whose answers are compared: choices that must be made. */
export const choicesOf = (question: ItemListQuestion) =>
  innerQuestionsOf(question).filter(
    ({ kind, required }) => (kind === "choice" || kind === "multi_choice") && required !== false,
  );

/**
 * The list that a judgment makes: an empty one where its label says that there is nothing to list;
 * null where it neither has one nor says so.
 */
export function listIn(
  part: Part,
  question: ItemListQuestion,
  answers: Answers,
): readonly Entry[] | null {
  const value = answers[question.key];
  if (Array.isArray(value)) return value.filter(isAnswers).map((item) => entryOf(question, item));
  return derive(part, answers, {}).label === "no" ? [] : null;
}

function entryOf(question: ItemListQuestion, item: Answers): Entry {
  const chosen = choicesOf(question).flatMap(({ key }): [string, AnswerValue][] =>
    item[key] === undefined ? [] : [[key, item[key]]],
  );
  return { id: String(item.id), text: String(item.text), chosen: Object.fromEntries(chosen) };
}

/** Ids that only count the entries of a file, such as `a1`: the same one is no sign of the same entry. */
const ORDINAL = /^[a-z]?\d{1,4}$/i;

const hasSameId = (a: Entry, b: Entry) => a.id === b.id && !ORDINAL.test(a.id);

/** Words apart from case, width, white space and the stop at the end. */
const wordsOf = ({ text }: Entry): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.!?。]+$/u, "");

const hasSameWords = (a: Entry, b: Entry) => wordsOf(a) === wordsOf(b);

/** Entries of two lists that are the same one; each stands in one pair at most. By id first, then by words. */
export function matchingEntries(
  a: readonly Entry[],
  b: readonly Entry[],
): readonly (readonly [Entry, Entry])[] {
  const pairs: [Entry, Entry][] = [];
  for (const isSame of [hasSameId, hasSameWords]) {
    for (const mine of a) {
      if (pairs.some(([taken]) => taken === mine)) continue;
      const theirs = b.find((each) => isSame(mine, each) && !pairs.some(([, t]) => t === each));
      if (theirs) pairs.push([mine, theirs]);
    }
  }
  return pairs;
}

/** What is chosen for any entry of a list, by question, in the order of the options. */
export const chosenIn = (question: ItemListQuestion, entries: readonly Entry[]): Answers =>
  Object.fromEntries(
    choicesOf(question).map((inner) => {
      const said = new Set(entries.flatMap(({ chosen }) => chosen[inner.key] ?? []).flat());
      const options = optionsOf(inner).map(({ value }) => value);
      return [inner.key, options.filter((value: Scalar) => said.has(value))];
    }),
  );

/** In what two lists of one question differ; their order is no difference. */
export function listDifferences(
  question: ItemListQuestion,
  a: readonly Entry[],
  b: readonly Entry[],
): readonly ListDifference[] {
  const pairs = matchingEntries(a, b);
  const isSame = (x: Answers, y: Answers) => stableJson(x) === stableJson(y);
  const differs: Readonly<Record<ListDifference, boolean>> = {
    number: a.length !== b.length,
    entries: pairs.length < Math.max(a.length, b.length),
    choices:
      !isSame(chosenIn(question, a), chosenIn(question, b)) ||
      pairs.some(([mine, theirs]) => !isSame(mine.chosen, theirs.chosen)),
  };
  return LIST_DIFFERENCES.filter((each) => differs[each]);
}
