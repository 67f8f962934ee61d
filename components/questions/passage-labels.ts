import { hotkeyOf, optionsOf } from "@/lib/protocols/kinds/kind";
import type { Answers, Question, SpansQuestion } from "@/lib/protocols/types";

/** A label of passages: as it is stored, in words, and the key that gives it. */
export interface PassageLabel {
  readonly value: string;
  readonly words: string;
  readonly hotkey: string | null;
  /** Passages can get it now: where another question chooses the labels, it has chosen this one. */
  readonly isOffered: boolean;
}

/**
 * The labels of passages by the key of the question that asks for them, where it has some. Those
 * that another question chooses have that one's words and keys, so that a key means one label.
 */
export const passageLabels = (
  questions: readonly Question[],
  answers: Answers,
): Readonly<Record<string, readonly PassageLabel[]>> =>
  Object.fromEntries(
    questions.flatMap((question) =>
      question.kind === "spans" && question.labels
        ? [[question.key, labelsOf(question, questions, answers)]]
        : [],
    ),
  );

function labelsOf(
  { labels = [], labelsFrom }: SpansQuestion,
  questions: readonly Question[],
  answers: Answers,
): readonly PassageLabel[] {
  const source = questions.find(({ key }) => key === labelsFrom);
  const options = source ? optionsOf(source) : labels.map((value) => ({ value, label: value }));
  const chosen = source && answers[source.key];
  return options.map((option, place) => ({
    value: String(option.value),
    words: option.label,
    hotkey: hotkeyOf(option, place),
    isOffered: !source || (Array.isArray(chosen) && chosen.includes(option.value)),
  }));
}
