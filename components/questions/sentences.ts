/** Sentences that are usually enough of a source. */
const ENOUGH = 6;

/** Sentences of a text in any script; the lines of a table count as one each. */
export function countSentences(text: string): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  return [...segmenter.segment(text)].filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;
}

/** Advice, never a refusal, where a passage is long; null where it is not. */
export function lengthAdvice(text: string): string | null {
  const count = countSentences(text);
  return count > ENOUGH ? `${count} sentences. One to ${ENOUGH} are usually enough.` : null;
}
