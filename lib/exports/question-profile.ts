import { kindOf } from "@/lib/protocols/kinds";
import { innerQuestionsOf, isAnswers } from "@/lib/protocols/kinds/kind";
import type { Answers, AnswerValue, Question } from "@/lib/protocols/types";
import { highest, lowest, mayLeave, type Profile } from "./profiles";

/** The least profile under which the whole answers to a question leave. */
export function profileOf(question: Question): Profile {
  if (question.isEvidence) return "evidence";
  const inner = innerQuestionsOf(question).map(profileOf);
  if (question.kind === "item_list") return highest(["texts", ...inner]);
  if (inner.length > 0) return highest(inner);
  const level = kindOf(question).level(question);
  return level === "text" || level === "structure" ? "texts" : "labels";
}

/** Are its answers sets of answers, by the id of what each is about? */
const isKeyed = ({ kind }: Question): boolean => kind === "per_item" || kind === "per_candidate";

/** The least profile under which anything of the answers leaves: of a set by id, its least question. */
export const leastProfileOf = (question: Question): Profile =>
  isKeyed(question) ? lowest(innerQuestionsOf(question).map(leastProfileOf)) : profileOf(question);

/** An answer as far as it leaves; undefined where nothing of it does. */
export function answerUnder(
  profile: Profile,
  question: Question,
  value: AnswerValue,
): AnswerValue | undefined {
  if (mayLeave(profile, profileOf(question))) return value;
  if (!isAnswers(value) || !mayLeave(profile, leastProfileOf(question))) return undefined;
  const inner = innerQuestionsOf(question);
  return Object.fromEntries(
    Object.entries(value).map(([id, each]) => [
      id,
      isAnswers(each) ? answersUnder(profile, inner, each) : {},
    ]),
  );
}

/**
 * Answers as far as they leave, without empty ones: a table cannot tell those from none. What answers
 * none of the questions leaves with everything else only.
 */
export function answersUnder(
  profile: Profile,
  questions: readonly Question[],
  answers: Answers,
): Answers {
  const kept = Object.entries(answers).flatMap(([key, value]): [string, AnswerValue][] => {
    if (value === null || value === "") return [];
    const question = questions.find((each) => each.key === key);
    if (!question) return mayLeave(profile, "evidence") ? [[key, value]] : [];
    const left = answerUnder(profile, question, value);
    return left === undefined ? [] : [[key, left]];
  });
  return Object.fromEntries(kept);
}
