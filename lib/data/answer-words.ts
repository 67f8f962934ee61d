import { valueWords } from "@/lib/protocols/answer-words";
import { isBlank } from "@/lib/protocols/conditions";
import { labelOf } from "@/lib/protocols/describe";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { findProtocol } from "@/lib/protocols/registry";
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
