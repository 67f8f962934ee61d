import { valueWords } from "@/lib/protocols/answer-words";
import { isBlank } from "@/lib/protocols/conditions";
import { questionsThrough } from "@/lib/protocols/evaluate";
import type { Answers, Part, Protocol } from "@/lib/protocols/types";
import { partOf, type TaskState, unitOf } from "@/lib/work/client/task-state";
import { isDirty } from "@/lib/work/client/unit-state";
import { unitName } from "./marks";

export interface AnswerLine {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** Answers in words, in the order of the questions; what is blank is left out. */
export const answerLines = (part: Part, answers: Answers): AnswerLine[] =>
  questionsThrough(part).flatMap((question) => {
    const value = answers[question.key];
    if (value === undefined || isBlank(value)) return [];
    const { key, label = question.prompt } = question;
    return [{ key, label, text: valueWords(question, value) }];
  });

export const answersAsText = (part: Part, answers: Answers): string =>
  answerLines(part, answers)
    .map(({ label, text }) => `${label}: ${text}`)
    .join("\n");

/** Everything that the server does not have, as text to copy. */
export function unsentAsText(protocol: Protocol, state: TaskState): string {
  const unsent = state.order.map((id) => unitOf(state, id)).filter(isDirty);
  return unsent
    .map((unit) => `${unitName(unit)}\n${answersAsText(partOf(protocol, unit), unit.answers)}`)
    .join("\n\n");
}
