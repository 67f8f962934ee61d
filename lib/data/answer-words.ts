import { isBlank } from "@/lib/protocols/conditions";
import { labelOf } from "@/lib/protocols/describe";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { innerQuestionsOf, optionsOf } from "@/lib/protocols/kinds/kind";
import { findProtocol } from "@/lib/protocols/registry";
import type { AnswerValue, Question } from "@/lib/protocols/types";
import type { JudgmentView } from "./response";

export interface AnswerWords {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** A judgment's answers in words, in the order of the questions; blank ones are left out. */
export function answerWords(
  judgment: Pick<JudgmentView, "protocolId" | "protocolVersion" | "part" | "answers">,
): AnswerWords[] {
  const { protocolId, protocolVersion, part: partKey, answers } = judgment;
  const part = findProtocol(protocolId, protocolVersion)?.parts.find(({ key }) => key === partKey);
  if (!part)
    return Object.entries(answers).map(([key, value]) => ({
      key,
      label: key,
      text: JSON.stringify(value),
    }));
  return questionsThrough(part).flatMap((question) => {
    const value = answers[question.key];
    if (value === undefined || isBlank(value)) return [];
    return [{ key: question.key, label: labelOf(question), text: valueWords(question, value) }];
  });
}

function valueWords(question: Question, value: AnswerValue): string {
  const option = optionsOf(question).find((each) => each.value === value);
  if (option) return option.label;
  if (Array.isArray(value)) return value.map((item) => valueWords(question, item)).join("\n");
  if (value === null || typeof value !== "object") return String(value);
  const inner = innerQuestionsOf(question);
  if (inner.length === 0) return JSON.stringify(value);
  return Object.entries(value)
    .map(([candidate, given]) => `${candidate}: ${candidateWords(inner, given as AnswerValue)}`)
    .join("\n");
}

/** The answers about one candidate, one after another. */
function candidateWords(questions: readonly Question[], given: AnswerValue): string {
  if (given === null || typeof given !== "object" || Array.isArray(given))
    return JSON.stringify(given);
  const answers = given as Readonly<Record<string, AnswerValue>>;
  return questions
    .flatMap((question) => {
      const value = answers[question.key];
      return value === undefined || isBlank(value)
        ? []
        : [valueWords(question, value).replaceAll("\n", ", ")];
    })
    .join("; ");
}
