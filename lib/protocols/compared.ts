/**
 * What of a judgment is held against another coder's: the answers from a list of options that had to
 * be given, those for the items of a list included. Texts, passages and lists written freely are not
 * compared, nor what may be left out, such as how sure somebody is.
 */
import { questionsThrough } from "./evaluate";
import { innerQuestionsOf, isAnswers, optionsOf, stableJson } from "./kinds/kind";
import type { Answers, AnswerValue, Part, Question } from "./types";

/** Question key, or item id and key -> answer. */
export type ComparedAnswers = Readonly<Record<string, AnswerValue>>;

const isChoice = ({ kind, required }: Question) =>
  (kind === "choice" || kind === "multi_choice") && required !== false;

export const comparesAnything = (part: Part): boolean =>
  questionsThrough(part).some(
    (question) =>
      isChoice(question) ||
      (question.kind === "per_item" && innerQuestionsOf(question).some(isChoice)),
  );

export function comparedAnswers(part: Part, answers: Answers): ComparedAnswers {
  const pairs = questionsThrough(part).flatMap((question): [string, AnswerValue][] => {
    const value = answers[question.key];
    if (value === undefined || value === null) return [];
    if (isChoice(question)) return [[question.key, value]];
    if (question.kind !== "per_item" || !isAnswers(value)) return [];
    return itemPairs(innerQuestionsOf(question).filter(isChoice), value);
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

/** Do two judgments say the same in everything that is compared? */
export const saysTheSame = (part: Part, a: Answers, b: Answers): boolean =>
  stableJson(comparedAnswers(part, a)) === stableJson(comparedAnswers(part, b));

/** The compared answers in the words of their options, such as “Yes; Wrong premise”. */
export function comparedWords(part: Part, answers: Answers): string {
  const questions = questionsThrough(part);
  const all = [...questions, ...questions.flatMap(innerQuestionsOf)];
  const words = Object.entries(comparedAnswers(part, answers)).map(([path, value]) => {
    const question = all.find(({ key }) => key === path.split(".").at(-1));
    const labels = (Array.isArray(value) ? value : [value]).map(
      (each) => optionsOfAny(question).find((option) => option.value === each)?.label,
    );
    return labels
      .map((label, n) => label ?? String(Array.isArray(value) ? value[n] : value))
      .join(", ");
  });
  return words.join("; ");
}

const optionsOfAny = (question: Question | undefined) => (question ? optionsOf(question) : []);
