import type { Context } from "@/lib/protocols/types";

/** A turn, as far as what may be shown of a conversation depends on it. */
export interface PlacedTurn {
  readonly index: number;
  readonly speaker: "patient" | "clinician" | "assistant";
}

/**
 * The turns of a thread that a coder may see who judges something about the turn with the index
 * `target`: what is left out here is never sent. `turns` in their order.
 */
export function shownTurns<T extends PlacedTurn>(
  turns: readonly T[],
  target: number,
  context: Exclude<Context, "as_model">,
): readonly T[] {
  const isBefore = ({ index }: PlacedTurn) => index < target;
  switch (context) {
    case "turn":
      return turns.filter(({ index }) => index === target);
    case "patient_turns":
      return turns.filter(
        (turn) => turn.index === target || (isBefore(turn) && turn.speaker === "patient"),
      );
    case "dialogue":
    case "follow_up":
      return turns.filter(({ index }) => index <= target);
    case "with_reply":
      return turns.filter(({ index }) => index < replyEnd(turns, target));
    case "whole":
      return turns;
  }
}

/** Settings in which a model answered, as the condition of its response, and what it had before it. */
const MODEL_CONTEXTS: Readonly<Record<string, "dialogue" | "patient_turns">> = {
  oracle: "dialogue",
  target_turn: "patient_turns",
};

/** What the author of a response with this condition (`oracle`, `oracle/cot`) had of the thread itself. */
export const modelContext = (condition: string | null): "dialogue" | "patient_turns" =>
  MODEL_CONTEXTS[condition?.split("/")[0] ?? ""] ?? "patient_turns";

/** In this setting a model had its own earlier responses before it. */
export const OWN_ANSWERS = "original";

/** Index after the last turn of the answer that follows the target: up to the patient's next turn. */
function replyEnd(turns: readonly PlacedTurn[], target: number): number {
  const next = turns.find(({ index, speaker }) => index > target && speaker === "patient");
  return next?.index ?? Number.POSITIVE_INFINITY;
}
