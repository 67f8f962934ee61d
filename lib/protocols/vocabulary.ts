/** What conditions and steps may name besides a protocol's own questions. */
import type { Scalar } from "./types";

export interface FactMeaning {
  readonly type: "boolean" | "number";
  /** In a sentence, where the fact is true (boolean) or as a noun (number). */
  readonly words: string;
  /** In a sentence, where a boolean fact is false. */
  readonly negated?: string;
}

/** Facts that the server knows about the unit and the coder. */
export const FACTS: Readonly<Record<string, FactMeaning>> = {
  careProvider: {
    type: "boolean",
    words: "the annotator is a care provider",
    negated: "the annotator is not a care provider",
  },
  hasWord: {
    type: "boolean",
    words: "the text has a letter or a digit",
    negated: "the text has no letter and no digit",
  },
  candidates: { type: "number", words: "the number of comments shown" },
};

/** Material that a step may reveal. */
export const MATERIALS: Readonly<Record<string, string>> = {
  candidates: "the comments of earlier reviewers, without their sources",
};

/** Is this a value that the fact can have? */
export function isFactValue(meaning: FactMeaning, value: Scalar): boolean {
  return value === null || typeof value === meaning.type;
}
