/** What conditions and steps may name besides a protocol's own questions. */
import type { Scalar } from "./types";

export interface FactMeaning {
  /** `items`: the ids of a list made before, in its order. */
  readonly type: "boolean" | "number" | "string" | "items";
  /** In a sentence, where the fact is true (boolean) or the list has items; else as a noun. */
  readonly words: string;
  /** In a sentence, where a boolean fact is false or a list is empty. */
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
  category: { type: "string", words: "the category of the patient’s behaviour" },
  misconceptionShown: {
    type: "boolean",
    words: "the misconception that is meant is shown",
    negated: "the misconception that is meant is not shown",
  },
  assumptions: {
    type: "items",
    words: "the question has false assumptions",
    negated: "the question has no false assumption",
  },
  criteria: {
    type: "items",
    words: "the question has criterion questions",
    negated: "the question has no criterion question",
  },
  detections: {
    type: "items",
    words: "a behaviour was detected in this turn",
    negated: "no behaviour was detected in this turn",
  },
};

/** Material that a step may reveal. */
export const MATERIALS: Readonly<Record<string, string>> = {
  candidates: "the comments of earlier reviewers, without their sources",
};

/** Is this a value that a condition can ask for? Of a list, only whether there is nothing. */
export function isFactValue(meaning: FactMeaning, value: Scalar): boolean {
  return value === null || typeof value === meaning.type;
}

/** Facts that hold a list of items. */
export const ITEM_LISTS: readonly string[] = Object.entries(FACTS).flatMap(([name, { type }]) =>
  type === "items" ? [name] : [],
);
