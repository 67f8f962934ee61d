/**
 * What of a judgment is held against another coder's: the answers from a list of options that had to
 * be given, those for the items of a list included, and lists of entries by the rules that are asked
 * for (`compared-lists.ts`). Texts, passages and lists of sources are not compared, nor what may be
 * left out, such as how sure somebody is.
 */
import { counted } from "@/lib/counted";
import {
  chosenIn,
  comparedLists,
  LIST_DIFFERENCES,
  type ListRule,
  listDifferences,
  listIn,
  listQuestions,
} from "./compared-lists";
import { questionsThrough } from "./evaluate";
import { innerQuestionsOf, isAnswers, optionsOf, stableJson } from "./kinds/kind";
import type { Answers, AnswerValue, Part, Question } from "./types";

/** Question key, or item id and key -> answer. */
export type ComparedAnswers = Readonly<Record<string, AnswerValue>>;

export const isComparedChoice = ({ kind, required }: Question) =>
  (kind === "choice" || kind === "multi_choice") && required !== false;

/** What counts between two lists where nobody chooses. */
export const ALL_OF_LISTS: readonly ListRule[] = LIST_DIFFERENCES;

export const comparesAnything = (part: Part, lists: readonly ListRule[]): boolean =>
  comparedLists(part, lists).length > 0 ||
  questionsThrough(part).some(
    (question) =>
      isComparedChoice(question) ||
      (question.kind === "per_item" && innerQuestionsOf(question).some(isComparedChoice)),
  );

/** The chosen answers that are compared. */
export function comparedAnswers(part: Part, answers: Answers): ComparedAnswers {
  const pairs = questionsThrough(part).flatMap((question): [string, AnswerValue][] => {
    const value = answers[question.key];
    if (value === undefined || value === null) return [];
    if (isComparedChoice(question)) return [[question.key, value]];
    if (question.kind !== "per_item" || !isAnswers(value)) return [];
    return itemPairs(innerQuestionsOf(question).filter(isComparedChoice), value);
  });
  return Object.fromEntries(pairs);
}

const itemPairs = (inner: readonly Question[], byItem: Answers): [string, AnswerValue][] =>
  Object.entries(byItem).flatMap(([id, given]) =>
    inner.flatMap(({ key }): [string, AnswerValue][] => {
      const value = isAnswers(given) ? given[key] : undefined;
      return value === undefined || value === null ? [] : [[`${id}.${key}`, value]];
    }),
  );

/** Of each list how many entries it has and what is chosen for any of them, as `assumptions.number`; no text. */
export const listSummaries = (part: Part, answers: Answers): ComparedAnswers =>
  Object.fromEntries(
    listQuestions(part).flatMap((question): [string, AnswerValue][] => {
      const entries = listIn(part, question, answers);
      if (!entries) return [];
      const chosen = Object.entries(chosenIn(question, entries));
      return [
        [`${question.key}.number`, entries.length],
        ...chosen.map(([key, values]): [string, AnswerValue] => [`${question.key}.${key}`, values]),
      ];
    }),
  );

/**
 * Everything in which two judgments differ: question keys, item ids with keys, and of lists their key
 * with what differs in them, as `assumptions.number`.
 */
export function differencesIn(
  part: Part,
  a: Answers,
  b: Answers,
  lists: readonly ListRule[],
): readonly string[] {
  const [mine, theirs] = [comparedAnswers(part, a), comparedAnswers(part, b)];
  const choices = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (key) => stableJson(mine[key] ?? null) !== stableJson(theirs[key] ?? null),
  );
  const inLists = comparedLists(part, lists).flatMap((question) => {
    const [ours, others] = [listIn(part, question, a), listIn(part, question, b)];
    if (!ours || !others) return [];
    return listDifferences(question, ours, others)
      .filter((each) => lists.includes(each))
      .map((each) => `${question.key}.${each}`);
  });
  return [...choices, ...inLists];
}

/** Do two judgments say the same in everything that is compared? */
export const saysTheSame = (
  part: Part,
  a: Answers,
  b: Answers,
  lists: readonly ListRule[],
): boolean => differencesIn(part, a, b, lists).length === 0;

/** The compared answers in the words of their options, and how long lists are: “Yes; 2 assumptions”. */
export function comparedWords(part: Part, answers: Answers): string {
  const questions = questionsThrough(part);
  const all = [...questions, ...questions.flatMap(innerQuestionsOf)];
  const words = Object.entries(comparedAnswers(part, answers)).map(([path, value]) =>
    chosenWords(
      all.find(({ key }) => key === path.split(".").at(-1)),
      value,
    ),
  );
  const lists = listQuestions(part).flatMap((question) => {
    const entries = listIn(part, question, answers);
    return entries && entries.length > 0 ? counted(entries.length, question.noun) : [];
  });
  return [...words, ...lists].join("; ");
}

/** One answer in the words of its question's options. */
export function chosenWords(question: Question | undefined, value: AnswerValue): string {
  const options = question ? optionsOf(question) : [];
  return (Array.isArray(value) ? value : [value])
    .map((each) => options.find((option) => option.value === each)?.label ?? String(each))
    .join(", ");
}
