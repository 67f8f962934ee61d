/** Which labelled sentences make the labels of sections, from another benchmark's labels. */
import type { SectionValue } from "@/lib/imports/material";

/** A sentence of a response; offsets in code points, end exclusive. */
export interface LabelledSentence {
  readonly start: number;
  readonly end: number;
  readonly hasError: boolean;
}

/** For each section, the labelled sentences that reach into it, in their order. */
export const sentencesIn = <S extends LabelledSentence>(
  sections: readonly Pick<SectionValue, "start" | "end">[],
  sentences: readonly S[],
): (readonly S[])[] =>
  sections.map(({ start, end }) =>
    sentences.filter((sentence) => sentence.start < end && sentence.end > start),
  );

/** How many sections a sentence reaches into. */
export const sectionsOf = (
  sections: readonly Pick<SectionValue, "start" | "end">[],
  { start, end }: LabelledSentence,
): number => sections.filter((section) => start < section.end && end > section.start).length;

/** Places of the sentences whose words stand in the response more often than in the list. */
export function ambiguousSentences(response: string, texts: readonly string[]): number[] {
  return [...texts.keys()].filter((index) => {
    const text = texts[index] ?? "";
    return response.split(text).length - 1 > texts.filter((each) => each === text).length;
  });
}

/**
 * Where sentences stand in their response, each after the one before; null for the first that is
 * not there (with its place in the list).
 */
export function placeSentences(
  response: string,
  sentences: readonly { readonly text: string; readonly hasError: boolean }[],
): { readonly placed: LabelledSentence[] } | { readonly missing: number } {
  const placed: LabelledSentence[] = [];
  let [from, points] = [0, 0];
  for (const [index, { text, hasError }] of sentences.entries()) {
    const at = response.indexOf(text, from);
    if (at < 0) return { missing: index };
    points += [...response.slice(from, at)].length;
    const end = points + [...text].length;
    placed.push({ start: points, end, hasError });
    [from, points] = [at + text.length, end];
  }
  return { placed };
}
