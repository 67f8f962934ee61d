/** How outputs of judges are read: strictly, since what is guessed would be a number in a paper. */

const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;
const FENCED = /^```[\w-]*\s*\n([\s\S]*?)\n?```$/;

/** Without thoughts before it, white space, and a code fence around the whole. */
export function bare(raw: string): string {
  const text = raw.replace(THOUGHTS, "").trim();
  return (FENCED.exec(text)?.[1] ?? text).trim();
}

/** The JSON object that an output is; null for anything else. */
export function readObject(raw: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(bare(raw));
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The word that an output is, one of `words`; case, quotes and a full stop do not matter. */
export function readWord(raw: string, words: readonly string[]): string | null {
  const word = bare(raw)
    .replace(/^["'“”]+|["'“”.]+$/g, "")
    .toLowerCase();
  return words.find((each) => each.toLowerCase() === word) ?? null;
}

/** 0 or 1, also as a text. */
export function readBit(value: unknown): 0 | 1 | null {
  if (value === 0 || value === 1) return value;
  return value === "0" ? 0 : value === "1" ? 1 : null;
}

/** One of these whole numbers, also as a text. */
export function readScore(value: unknown, scores: readonly number[]): number | null {
  const number =
    typeof value === "string" && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && scores.includes(number) ? number : null;
}

/** A list of texts, or one text for a list of one; null for anything else. Blank ones are left out. */
export function readTexts(value: unknown): readonly string[] | null {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (!list.every((each) => typeof each === "string")) return null;
  return list.map((each) => each.trim()).filter((each) => each !== "");
}

/** A text that is not blank. */
export const readText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;
