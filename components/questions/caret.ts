/** Where a caret goes in a text that cannot be typed in, so that browsers give it no keys of their own. */
export interface CaretKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Ends of the text's graphemes or words in UTF-16 units, from 0 to its length. */
function stops(text: string, granularity: "grapheme" | "word"): number[] {
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(text);
  return [...[...segments].map(({ index }) => index), text.length];
}

/**
 * The caret's new place in UTF-16 units after a key: by grapheme (an emoji of several characters is
 * one step), by word with Ctrl, or to an end of the text. Null for keys that do not move it. Where
 * the text runs from right to left, the right arrow leads back.
 */
export function movedCaret(
  text: string,
  at: number,
  { key, ctrlKey, metaKey, altKey }: CaretKey,
  isRightToLeft: boolean,
): number | null {
  if (metaKey || altKey) return null;
  if (key === "Home") return 0;
  if (key === "End") return text.length;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const places = stops(text, ctrlKey ? "word" : "grapheme");
  const isForward = (key === "ArrowRight") !== isRightToLeft;
  return isForward
    ? (places.find((place) => place > at) ?? text.length)
    : (places.findLast((place) => place < at) ?? 0);
}
