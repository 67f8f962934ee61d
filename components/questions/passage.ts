import type { Answers, AnswerValue } from "@/lib/protocols/types";

/** A marked passage: offsets in Unicode code points, end exclusive. */
export type Passage = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly label?: string;
};

export const passagesOf = (value: AnswerValue | undefined): Passage[] =>
  Array.isArray(value)
    ? value.flatMap((each) => {
        const { start, end, text, label } = each as Answers;
        if (typeof start !== "number" || typeof end !== "number") return [];
        const words = typeof text === "string" ? text : "";
        return [{ start, end, text: words, ...(typeof label === "string" ? { label } : {}) }];
      })
    : [];

/**
 * Where a text that was selected on the page stands in the unit's text; null where it does not.
 * White space may differ, since the page shows Markdown as it reads. Of several places the first.
 */
export function findPassage(text: string, selected: string): Passage | null {
  const words = selected.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const between = words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[\\s*_`#>|-]+");
  const match = new RegExp(between, "u").exec(text);
  if (!match) return null;
  const start = [...text.slice(0, match.index)].length;
  return { start, end: start + [...match[0]].length, text: match[0] };
}
