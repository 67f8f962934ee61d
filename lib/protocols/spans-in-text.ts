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

/** A passage whose text is not what stands at its place. */
export interface Misplaced {
  /** Key of the question. */
  readonly question: string;
  readonly span: Answers;
  /** What stands there; null where the turn that it names is not among the texts. */
  readonly stands: string | null;
}

/** The first such passage of each question. */
export const findMisplaced = (part: Part, answers: Answers, texts: MarkedTexts): Misplaced[] =>
  questionsThrough(part).flatMap((question) => {
    const marked = spansIn(question, answers[question.key]);
    const wrong = marked.find((each) => standing(each, texts) !== each.text);
    if (!wrong) return [];
    const { isOverThread: _, ...span } = wrong;
    return [{ question: question.key, span, stands: standing(wrong, texts) }];
  });

/** Question key -> what is wrong, for passages whose text is not what stands at their place. */
export const misplacedSpans = (
  part: Part,
  answers: Answers,
  texts: MarkedTexts,
): Record<string, string> =>
  Object.fromEntries(
    findMisplaced(part, answers, texts).map(({ question, span }) => [
      question,
      `“${span.text}” does not stand where it was marked. Mark it again.`,
    ]),
  );

/** Does the part ask to mark passages anywhere? */
export const asksForSpans = (part: Part): boolean => {
  const marks = (question: Question): boolean =>
    question.kind === "spans" || innerQuestionsOf(question).some(marks);
  return questionsThrough(part).some(marks);
};

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

function standing({ isOverThread, turn, start, end }: Marked, texts: MarkedTexts): string | null {
  const whole = isOverThread ? texts.turns.get(Number(turn)) : texts.unit;
  return whole === undefined ? null : sliceCodePoints(whole, Number(start), Number(end));
}
