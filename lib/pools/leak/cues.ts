/** A simple cue that a reader could tell sources by: a number that a comment's text gives. */
export interface Cue {
  readonly key: string;
  readonly label: string;
  /** What to do where it tells sources apart. */
  readonly mend: string;
  readonly measure: (text: string) => number;
}

const share = (text: string, pattern: RegExp): number =>
  text.length === 0 ? 0 : (text.match(pattern)?.length ?? 0) / text.length;

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const SHORTER =
  "Ask for one or two sentences: in the judge’s prompt, and in the guideline of the first pass.";
const PLAIN = "Ask the judge for plain sentences without lists, headings or quotation marks.";

export const CUES: readonly Cue[] = [
  {
    ...{ key: "length", label: "Length", mend: SHORTER },
    measure: (text) => Math.log1p([...text].length),
  },
  {
    ...{ key: "sentences", label: "Sentences", mend: SHORTER },
    measure: (text) => Math.log1p(text.match(/[.!?。！？]+(\s|$)/gu)?.length ?? 0),
  },
  {
    ...{ key: "word_length", label: "Length of words", mend: "Ask the judge for everyday words." },
    measure: (text) => {
      const found = words(text);
      return found.reduce((sum, word) => sum + word.length, 0) / Math.max(1, found.length);
    },
  },
  {
    ...{ key: "first_capital", label: "Begins with a capital letter" },
    mend: "People often write in small letters. Accept it, or capitalise all comments’ first letters.",
    measure: (text) => (/^\s*\p{Lu}/u.test(text) ? 1 : 0),
  },
  {
    ...{ key: "capitals", label: "Share of capital letters" },
    mend: "Abbreviations and names in capitals stand out. Ask the judge to write them out.",
    measure: (text) => share(text, /\p{Lu}/gu),
  },
  {
    ...{ key: "full_stop", label: "Ends with a full stop" },
    mend: "Ask the judge to leave out the last full stop, or add it to all comments.",
    measure: (text) => (/[.。]\s*$/u.test(text) ? 1 : 0),
  },
  {
    ...{ key: "punctuation", label: "Commas, semicolons, colons", mend: SHORTER },
    measure: (text) => share(text, /[,;:，；：]/gu),
  },
  {
    ...{ key: "quotes", label: "Quotation marks, brackets, dashes", mend: PLAIN },
    measure: (text) => share(text, /["“”„«»()[\]–—]/gu),
  },
  {
    ...{ key: "lists", label: "Lines and lists", mend: PLAIN },
    measure: (text) => Math.log1p(text.match(/\n|^\s*([-*•]|\d+[.)])\s/gmu)?.length ?? 0),
  },
  {
    ...{ key: "digits", label: "Share of digits" },
    mend: "Numbers come from the excerpt; check that the judge does not add scores or dates.",
    measure: (text) => share(text, /\p{N}/gu),
  },
];

/** Words that a fixed phrase at the beginning has, and the share of comments from which it counts. */
const PHRASE_WORDS = 2;
const PHRASE_SHARE = 0.03;
const PHRASES_MOST = 12;

export const openingOf = (text: string): string =>
  words(text.toLowerCase()).slice(0, PHRASE_WORDS).join(" ");

/** The commonest openings of all comments, whoever wrote them. */
export function commonOpenings(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const opening = openingOf(text);
    if (opening) counts.set(opening, (counts.get(opening) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= Math.max(3, texts.length * PHRASE_SHARE))
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, PHRASES_MOST)
    .map(([opening]) => opening);
}
