import { innerQuestionsOf, isAnswers } from "@/lib/protocols/kinds/kind";
import type { Answers, AnswerValue, Question } from "@/lib/protocols/types";

/** A marked passage: offsets in Unicode code points, end exclusive; `turn` where it is over a thread. */
export type Passage = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly turn?: number;
  readonly label?: string;
};

export const passagesOf = (value: AnswerValue | undefined): Passage[] =>
  Array.isArray(value)
    ? value.flatMap((each) => {
        const { start, end, text, turn, label } = each as Answers;
        if (typeof start !== "number" || typeof end !== "number") return [];
        const words = typeof text === "string" ? text : "";
        return [
          {
            start,
            end,
            text: words,
            ...(typeof turn === "number" ? { turn } : {}),
            ...(typeof label === "string" ? { label } : {}),
          },
        ];
      })
    : [];

/** Every passage that the answers mark, those for the items of a list included. */
export function allPassages(questions: readonly Question[], answers: Answers): Passage[] {
  return questions.flatMap((question) => {
    const value = answers[question.key];
    if (question.kind === "spans") return passagesOf(value);
    if (question.kind !== "per_item" || value === undefined || !isAnswers(value)) return [];
    const inner = innerQuestionsOf(question);
    return Object.values(value).flatMap((each) =>
      isAnswers(each) ? allPassages(inner, each) : [],
    );
  });
}

const SIGNS_BETWEEN = "[\\s*_`#>|-]+";

/** The words of a selection as they may stand in the source: white space and Markdown signs may differ. */
function patternOf(selected: string): RegExp | null {
  const words = selected.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(escaped.join(SIGNS_BETWEEN), "gu");
}

/**
 * Where a text that was selected on the page stands in the unit's text; null where it does not.
 * `before` is what the page shows of the unit ahead of the selection: of several places it tells
 * which is meant. White space may differ, since the page shows Markdown as it reads.
 */
export function findPassage(text: string, selected: string, before = ""): Passage | null {
  const pattern = patternOf(selected);
  if (!pattern) return null;
  pattern.lastIndex = endInSource(text, before);
  const match = pattern.exec(text) ?? [...text.matchAll(pattern)].at(-1);
  return match ? passageAt(text, match.index, match.index + match[0].length) : null;
}

/**
 * Where what the page shows of a text ends in its source: each shown sign at its next place, so that
 * signs of Markdown and addresses of links, which are not shown, are passed over.
 */
function endInSource(text: string, shown: string): number {
  let end = 0;
  for (const [sign] of shown.matchAll(/\s+|\S/gu)) {
    const at = /\s/u.test(sign) ? text.slice(end).search(/\s/u) : text.indexOf(sign, end) - end;
    if (at >= 0) end += at + (/\s/u.test(sign) ? 1 : sign.length);
  }
  return end;
}

/**
 * The place in a text that a place in a form field is: fields show each line end as one sign, also
 * those of two. Both count UTF-16 units.
 */
export function placeInSource(text: string, shown: number): number {
  let place = shown;
  for (const { index } of text.matchAll(/\r\n/gu)) if (index < place) place += 1;
  return place;
}

/**
 * The passage between two places in UTF-16 units, as a browser counts them, without white space at
 * its ends; null where nothing is left.
 */
export function passageAt(text: string, from: number, to: number): Passage | null {
  const raw = text.slice(from, to);
  const words = raw.trim();
  if (words === "") return null;
  const start = [...text.slice(0, from + raw.indexOf(words))].length;
  return { start, end: start + [...words].length, text: words };
}
