/** An ordered list of texts whose entries keep their ids while they are reworded, merged and moved. */
import { capital } from "@/lib/capital";
import { shown, text } from "../schema";
import type { Answers, AnswerValue, Facts, ItemListQuestion } from "../types";
import { minItems } from "./fields";
import { checkInner, type Inner, innerFault } from "./inner";
import {
  accepted,
  type Checked,
  isAnswers,
  isTextList,
  jsonFromCell,
  type KindSpec,
  refused,
  stableJson,
  unstorableFault,
} from "./kind";

/** What an item says of itself; its other keys are answers to the list's questions. */
const OWN_KEYS = ["id", "text", "merged_from"];
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The answers to the list's questions that an item carries. */
const answersOf = (item: Answers): Answers =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !OWN_KEYS.includes(key)));

function itemFault(inner: Inner, question: ItemListQuestion, item: AnswerValue): string | null {
  if (!isAnswers(item)) return `${shown(item)} is not an entry.`;
  const { id, text: words, merged_from: merged } = item;
  if (typeof id !== "string" || !ID.test(id)) return "An entry needs an id.";
  if (typeof words !== "string") return "An entry needs its text.";
  const unstorable = unstorableFault(words);
  if (unstorable !== null) return unstorable;
  if (merged !== undefined && !isTextList(merged)) return `${shown(merged)} is not a list of ids.`;
  return innerFault(inner, question.questions ?? [], answersOf(item));
}

const twice = (ids: readonly string[]) => ids.find((id, index) => ids.indexOf(id) < index);

function formOf(inner: Inner, question: ItemListQuestion, value: AnswerValue): string | null {
  if (!Array.isArray(value)) return `${shown(value)} is not a list of entries.`;
  const faults = value.map((item) => itemFault(inner, question, item));
  const fault = faults.find((each) => each !== null);
  if (fault) return fault;
  const repeated = twice(value.map(({ id }) => String(id)));
  return repeated === undefined ? null : `Two entries have the id ${repeated}.`;
}

const isNamed = (item: AnswerValue): item is Answers & { readonly text: string } =>
  isAnswers(item) && typeof item.text === "string" && item.text.trim() !== "";

/** Entries without text are left out; the others keep order, id and history. */
function checkOf(
  inner: Inner,
  question: ItemListQuestion,
  value: AnswerValue,
  facts: Facts,
): Checked {
  const named = Array.isArray(value) ? value.filter(isNamed) : [];
  const { minItems: least = 1, noun } = question;
  if (named.length > 0 && named.length < least) return refused(tooFew(question));
  const tidy: AnswerValue[] = [];
  for (const [index, item] of named.entries()) {
    const result = checkInner(inner, question.questions ?? [], answersOf(item), facts);
    if (!result.ok) return refused(`${capital(noun)} ${index + 1}: ${result.message}`);
    const own = Object.entries(item).filter(([key]) => OWN_KEYS.includes(key));
    const answers = result.value !== null && isAnswers(result.value) ? result.value : {};
    tidy.push({ ...Object.fromEntries(own), text: item.text.trim(), ...answers });
  }
  return accepted(tidy);
}

const tooFew = ({ noun, minItems: least = 1 }: ItemListQuestion) =>
  least > 1 ? `Write at least ${least} entries (${noun}).` : `Write at least one ${noun}.`;

export const itemList = (inner: Inner): KindSpec<ItemListQuestion> => ({
  required: { noun: text },
  optional: { minItems, placeholder: text, questions: inner.questionList },
  faults: ({ questions = [] }) =>
    questions
      .filter(({ key }) => OWN_KEYS.includes(key))
      .map(({ key }) => ["questions", `has a question “${key}”, which an entry has itself.`]),
  form: (question, value) => formOf(inner, question, value),
  check: (question, value, facts) => checkOf(inner, question, value, facts),
  missing: tooFew,
  level: () => "structure",
  storage: ({ questions = [] }) =>
    `list of entries {${["id", "text", "merged_from", ...questions.map((q) => q.key)].join(", ")}}, in the order given; ids stay with their entries`,
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
});
