/** The same few questions about each item of a list that was made before. */
import { oneOf } from "../schema";
import type { Facts, PerItemQuestion } from "../types";
import { ITEM_LISTS } from "../vocabulary";
import { checkKeyed, type Inner, keyedFault } from "./inner";
import { isAnswers, jsonFromCell, type KindSpec, stableJson } from "./kind";

const NOUN = "Item";

/** Ids of the items, where the server knows them. */
function expected({ items }: PerItemQuestion, facts: Facts): readonly string[] | null {
  const ids = Object.hasOwn(facts, items) ? facts[items] : undefined;
  return typeof ids === "object" && ids !== null ? ids : null;
}

export const perItem = (inner: Inner): KindSpec<PerItemQuestion> => ({
  required: { items: oneOf(ITEM_LISTS), questions: inner.questionList },
  optional: {},
  form: (question, value) => keyedFault(inner, question.questions, NOUN, value),
  check: (question, value, facts) => {
    const given = isAnswers(value) ? Object.keys(value) : [];
    const listed = { noun: NOUN, wanted: expected(question, facts) ?? given };
    return checkKeyed(inner, question.questions, listed, value, facts);
  },
  missing: () => "Answer for each entry.",
  level: () => "structure",
  storage: (question) =>
    `object: id of the entry -> {${question.questions.map((q) => q.key).join(", ")}}`,
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
});
