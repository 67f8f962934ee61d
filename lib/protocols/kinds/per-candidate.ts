/** The same few questions about each candidate shown. */
import { checkSet, type ValueCheck } from "../question-set";
import { type Shape, shown } from "../schema";
import type { AnswerValue, Facts, PerCandidateQuestion, Question } from "../types";
import {
  type AnyKind,
  accepted,
  isAnswers,
  jsonFromCell,
  type KindSpec,
  refused,
  stableJson,
} from "./kind";

interface Inner {
  readonly kindOf: (question: Question) => AnyKind;
  readonly checkValue: ValueCheck;
  readonly questionList: Shape;
}

/** The numbers of the candidates shown, where their count is known. */
function expected(facts: Facts): string[] | null {
  const { candidates } = facts;
  if (typeof candidates !== "number") return null;
  return Array.from({ length: candidates }, (_, index) => String(index + 1));
}

const byNumber = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : 1);

/** Made from the kinds that its inner questions may have, which do not include itself. */
export function perCandidate({
  kindOf,
  checkValue,
  questionList,
}: Inner): KindSpec<PerCandidateQuestion> {
  const missingInner = (question: Question) => kindOf(question).missing(question);

  function formOf(question: PerCandidateQuestion, value: AnswerValue): string | null {
    if (!isAnswers(value)) return `${shown(value)} is not a set of answers by comment.`;
    for (const [candidate, answers] of Object.entries(value)) {
      if (!isAnswers(answers))
        return `Comment ${candidate}: ${shown(answers)} is no set of answers.`;
      const fault = innerFault(question, answers);
      if (fault) return `Comment ${candidate}: ${fault}`;
    }
    return null;
  }

  function innerFault(
    question: PerCandidateQuestion,
    answers: Readonly<Record<string, AnswerValue>>,
  ) {
    for (const [key, value] of Object.entries(answers)) {
      const inner = question.questions.find((each) => each.key === key);
      if (!inner) return `there is no question “${key}”.`;
      const fault = value === null ? null : kindOf(inner).form(inner, value);
      if (fault) return fault;
    }
    return null;
  }

  function checkOf(question: PerCandidateQuestion, value: AnswerValue, facts: Facts) {
    const given = isAnswers(value) ? value : {};
    const wanted = expected(facts) ?? Object.keys(given).sort(byNumber);
    const stranger = Object.keys(given).find((each) => !wanted.includes(each));
    if (stranger) return refused(`There is no comment ${stranger}.`);
    const tidy: Record<string, AnswerValue> = {};
    for (const candidate of wanted) {
      const answers = given[candidate];
      const own = answers !== undefined && isAnswers(answers) ? answers : {};
      const result = checkSet(question.questions, own, facts, checkValue, missingInner);
      const fault = Object.values(result.fields)[0];
      if (fault) return refused(`Comment ${candidate}: ${fault}`);
      tidy[candidate] = result.answers;
    }
    return accepted(tidy);
  }

  return {
    required: { questions: questionList },
    optional: {},
    form: formOf,
    check: checkOf,
    missing: () => "Answer for each comment.",
    level: () => "structure",
    storage: (question) =>
      `object: number of the comment as shown -> {${question.questions.map((q) => q.key).join(", ")}}`,
    toCell: stableJson,
    fromCell: (_, cell) => jsonFromCell(cell),
  };
}
