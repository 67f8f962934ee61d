/** The same few questions about each candidate shown. */
import type { Facts, PerCandidateQuestion } from "../types";
import { checkKeyed, type Inner, keyedFault } from "./inner";
import { isAnswers, jsonFromCell, type KindSpec, stableJson } from "./kind";

const NOUN = "Comment";

/** The numbers of the candidates shown, where their count is known. */
function expected(facts: Facts): string[] | null {
  const { candidates } = facts;
  if (typeof candidates !== "number") return null;
  return Array.from({ length: candidates }, (_, index) => String(index + 1));
}

const byNumber = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : 1);

/** Made from the kinds that its inner questions may have, which do not include itself. */
export const perCandidate = (inner: Inner): KindSpec<PerCandidateQuestion> => ({
  required: { questions: inner.questionList },
  optional: {},
  form: (question, value) => keyedFault(inner, question.questions, NOUN, value),
  check: (question, value, facts) => {
    const given = isAnswers(value) ? Object.keys(value).sort(byNumber) : [];
    const shown = { noun: NOUN, wanted: expected(facts) ?? given };
    return checkKeyed(inner, question.questions, shown, value, facts);
  },
  missing: () => "Answer for each comment.",
  level: () => "structure",
  storage: (question) =>
    `object: number of the comment as shown -> {${question.questions.map((q) => q.key).join(", ")}}`,
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
});
