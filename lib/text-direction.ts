/** Letters of the scripts that run from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const LETTER = /\p{Letter}/u;

/** Part of the words from which on a text runs from right to left. */
const ENOUGH = 0.4;

/**
 * The direction of a text, by most of its words and not by its first letter: a Hebrew sentence that
 * begins with the Latin name of a medicine runs from right to left all the same. For `dir`.
 */
export function directionOf(text: string): "rtl" | "ltr" | "auto" {
  if (!RIGHT_TO_LEFT.test(text)) return "auto";
  const words = text.split(/\s+/).filter((word) => LETTER.test(word));
  const rightToLeft = words.filter((word) => RIGHT_TO_LEFT.test(word));
  return rightToLeft.length / words.length >= ENOUGH ? "rtl" : "ltr";
}
