/** Answers in words, as people read them in lists, traces and on the task screen. */
import { isBlank } from "./conditions";
import { kindOf } from "./kinds";
import { innerQuestionsOf, isAnswers, optionsOf } from "./kinds/kind";
import type { Answers, AnswerValue, ItemListQuestion, Question } from "./types";

/** One answer in words: labels of options, one line for each entry of a list. */
export function valueWords(question: Question, value: AnswerValue): string {
  const option = optionsOf(question).find((each) => each.value === value);
  if (option) return option.label;
  const own = kindOf(question).words?.(value);
  if (own !== undefined) return own;
  if (question.kind === "item_list" && Array.isArray(value)) {
    return value
      .filter(isAnswers)
      .map((entry, place) => `${place + 1}. ${entryWords(question, entry)}`)
      .join("\n");
  }
  if (Array.isArray(value)) return value.map((item) => valueWords(question, item)).join("\n");
  if (value === null || typeof value !== "object") return String(value);
  const inner = innerQuestionsOf(question);
  if (inner.length === 0) return JSON.stringify(value);
  return Object.entries(value)
    .map(([candidate, given]) => `${candidate}: ${candidateWords(inner, given as AnswerValue)}`)
    .join("\n");
}

/** An entry of a list: its text, and what was said of it behind. */
function entryWords(question: ItemListQuestion, entry: Answers): string {
  const said = candidateWords(innerQuestionsOf(question), entry);
  return said === "" ? String(entry.text) : `${entry.text} (${said})`;
}

/** The answers about one candidate, one after another. */
function candidateWords(questions: readonly Question[], given: AnswerValue): string {
  if (given === null || typeof given !== "object" || Array.isArray(given))
    return JSON.stringify(given);
  const answers = given as Answers;
  return questions
    .flatMap((question) => {
      const value = answers[question.key];
      return value === undefined || isBlank(value)
        ? []
        : [valueWords(question, value).replaceAll("\n", ", ")];
    })
    .join("; ");
}
