/** What a model is given of a conversation, by the settings of ThReadMed-QA. */
import type { PromptMessage } from "@/lib/judges/prompt-text";

export const SETTINGS = ["original", "oracle", "target_turn"] as const;
export type Setting = (typeof SETTINGS)[number];

export const SETTING_WORDS: Readonly<Record<Setting, string>> = {
  original: "Its own earlier answers, made in order",
  oracle: "The clinician’s earlier answers; not for first turns",
  target_turn: "The patient’s earlier turns alone; not for first turns",
};

export interface EarlierTurn {
  readonly index: number;
  readonly speaker: string;
  readonly text: string;
}

/**
 * The messages that lead up to a patient's turn, which is the last of `turns`.
 *
 * own: this run's responses by the place of the turn that they answer. Null where `original` lacks
 * one of them.
 */
export function contextMessages(
  turns: readonly EarlierTurn[],
  setting: Setting,
  own: ReadonlyMap<number, string>,
): PromptMessage[] | null {
  const target = turns.at(-1);
  const messages: PromptMessage[] = [];
  for (const { index, speaker, text } of turns) {
    if (speaker === "patient") {
      messages.push({ role: "user", content: text });
      if (setting !== "original" || index === target?.index) continue;
      const answer = own.get(index);
      if (answer === undefined) return null;
      messages.push({ role: "assistant", content: answer });
    } else if (setting === "oracle") messages.push({ role: "assistant", content: text });
  }
  return messages;
}
