import { z } from "zod";
import type { Context, Protocol } from "@/lib/protocols/types";

/** What the coders of a queue see where the protocol leaves a choice; fixed when the queue is made. */
export interface ShownChoices {
  /** Of the conversation. */
  readonly context: Context | null;
  /** The misconception that a score is about is shown; otherwise it has to be found. */
  readonly misconception: boolean;
}

export const CONTEXT_WORDS: Readonly<Record<Context, string>> = {
  turn: "The turn alone",
  patient_turns: "The patient’s turns up to it, without answers",
  dialogue: "The dialogue up to it, with the clinician’s answers",
  with_reply: "The dialogue up to it, and the answer that follows",
  whole: "The whole conversation",
  follow_up: "The dialogue up to it, and how it went on after the response",
  as_model: "What the response’s author had before them, by its condition",
};

export const CONTEXTS = [
  "turn",
  "patient_turns",
  "dialogue",
  "with_reply",
  "whole",
  "follow_up",
  "as_model",
] as const;

export const contextChoice = z.enum(CONTEXTS).nullable();

const stored = z.object({
  context: contextChoice.default(null),
  misconception: z.boolean().default(true),
});

/** Choices as the database holds them, in a queue of this protocol. */
export function readShown(protocol: Protocol, value: unknown): ShownChoices {
  const chosen = stored.parse(value ?? {});
  return {
    context: chosen.context ?? protocol.contexts?.[0] ?? null,
    misconception: chosen.misconception || !choosesMisconception(protocol),
  };
}

/** Does the protocol ask otherwise where the misconception is not shown? */
export const choosesMisconception = (protocol: Protocol): boolean =>
  protocol.parts.some(({ steps }) => JSON.stringify(steps).includes('"misconceptionShown"'));
