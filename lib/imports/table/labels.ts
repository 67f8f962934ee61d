/**
 * A label as people type it, tidied: white space at the ends and in rows goes, `_` between letters
 * becomes a space (`Information_Contradiction`), and a single letter is a capital (`y`). The words
 * stay what they are; what was typed is kept beside it.
 */
export function tidyLabel(typed: string): string {
  const spaced = typed.replace(/(?<=\p{L})_+(?=\p{L})/gu, " ");
  const text = spaced.replace(/\s+/g, " ").trim();
  return /^\p{L}$/u.test(text) ? text.toUpperCase() : text;
}

/** What a typed label means by a mapping's own words, tidied where they do not say. */
export function readLabel(typed: string, values: Readonly<Record<string, string>>): string {
  const trimmed = typed.trim();
  return Object.hasOwn(values, trimmed) ? (values[trimmed] ?? trimmed) : tidyLabel(trimmed);
}
