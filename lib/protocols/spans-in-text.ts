/** Whether marked passages are really where they say, in the texts that the coder had. */
import { questionsThrough } from "./evaluate";
import { innerQuestionsOf, isAnswers } from "./kinds/kind";
import type { Answers, AnswerValue, Part, Question } from "./types";

export interface MarkedTexts {
  /** The unit's own text. */
  readonly unit: string;
  /** Of the conversation's turns that are shown, by their index. */
  readonly turns: ReadonlyMap<number, string>;
}

/** The text between two places, counted in Unicode code points; `end` is exclusive. */
export const sliceCodePoints = (text: string, start: number, end: number): string =>
  [...text].slice(start, end).join("");

/** Question key -> what is wrong, for passages whose text is not what stands at their place. */
export function misplacedSpans(
  part: Part,
  answers: Answers,
  texts: MarkedTexts,
): Record<string, string> {
  const wrong = questionsThrough(part).flatMap((question) => {
    const span = spansIn(question, answers[question.key]).find((each) => !stands(each, texts));
    const message = `“${span?.text}” does not stand where it was marked. Mark it again.`;
    return span ? [[question.key, message]] : [];
  });
  return Object.fromEntries(wrong);
}

type Marked = Answers & { readonly isOverThread: boolean };

/** The passages of an answer, those for the items of a list included. */
function spansIn(question: Question, value: AnswerValue | undefined): Marked[] {
  if (value === undefined || value === null) return [];
  if (question.kind === "spans") {
    const isOverThread = question.over === "thread";
    return Array.isArray(value)
      ? value.filter(isAnswers).map((span) => ({ ...span, isOverThread }))
      : [];
  }
  if (question.kind !== "per_item" || !isAnswers(value)) return [];
  return innerQuestionsOf(question).flatMap((inner) =>
    Object.values(value).flatMap((each) =>
      isAnswers(each) ? spansIn(inner, each[inner.key]) : [],
    ),
  );
}

function stands({ isOverThread, turn, start, end, text }: Marked, texts: MarkedTexts): boolean {
  const whole = isOverThread ? texts.turns.get(Number(turn)) : texts.unit;
  return whole !== undefined && sliceCodePoints(whole, Number(start), Number(end)) === text;
}
