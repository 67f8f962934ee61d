import { createHash } from "node:crypto";
import { z } from "zod";
import type { ContinuationTurn } from "@/lib/threads/continuation";
import type { Scene } from "./conversation";
import { CONTEXTS } from "./shown-choices";
import type { ConversationTurn } from "./types";
import type { SentLists } from "./unit-material";

/**
 * What a coder had before them of a conversation when they made a judgment. Kept with the judgment
 * (`context.shown`), since queues differ in what they show and lists change.
 */
export interface ShownRecord {
  /** The queue's choice of what of the conversation is shown. */
  readonly context: (typeof CONTEXTS)[number] | null;
  /** Places in the thread, from 0, of the turns shown, in order; of a response the turn's that it answers. */
  readonly turns: readonly number[];
  /** Place -> external id of the earlier response that followed the turn at that place. */
  readonly responses?: Readonly<Record<string, string>>;
  /** SHA-256, in hexadecimal, of `shownText`. */
  readonly sha256: string;
}

/** What stood beside the conversation and the text that was judged. */
export interface ShownBeside {
  readonly lists: SentLists;
  /** Category of the patient's behaviour. */
  readonly category: string | null;
  /** What followed the response. */
  readonly continuation: readonly ContinuationTurn[];
}

/** All texts beside the unit's own. */
export interface ShownTexts extends ShownBeside {
  readonly turns: readonly Omit<ConversationTurn, "unitId">[];
}

const stored = z.object({
  context: z.enum(CONTEXTS).nullable(),
  turns: z.array(z.int().min(0)),
  responses: z.record(z.string(), z.string()).optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The record in a judgment's context, as the database holds it; null where there is none. */
export function readShownRecord(context: unknown): ShownRecord | null {
  const found = z.object({ shown: stored }).safeParse(context);
  return found.success ? found.data.shown : null;
}

/** The record of a scene as it was sent to the coder. */
export const shownRecord = (scene: Scene): ShownRecord => ({
  context: scene.context,
  turns: scene.conversation.turns.map(({ index }) => index),
  ...(Object.keys(scene.responses).length > 0 && { responses: scene.responses }),
  sha256: shownHash(textsOf(scene)),
});

const textsOf = ({ conversation: { turns, continuation }, facts, lists }: Scene): ShownTexts => ({
  ...{ turns, continuation, lists },
  category: typeof facts.category === "string" ? facts.category : null,
});

/** SHA-256, in hexadecimal, of `shownText`. */
export const shownHash = (texts: ShownTexts): string =>
  createHash("sha256").update(shownText(texts)).digest("hex");

/**
 * All texts beside the unit's own that the coder had, as JSON without blanks: the turns as
 * [place, speaker, text, translation or null], the entries of each list as [id, text], the
 * category of the behaviour, and what followed the response as [speaker or null, text], with the
 * translation behind where there is one.
 */
export function shownText({ turns, lists, category, continuation }: ShownTexts): string {
  const entries = (items: readonly { id: string; text: string }[]) =>
    items.map(({ id, text }) => [id, text]);
  return JSON.stringify({
    turns: turns.map(({ index, speaker, text, translation }) => [
      index,
      speaker,
      text,
      translation?.text ?? null,
    ]),
    assumptions: entries(lists.assumptions),
    criteria: entries(lists.criteria),
    detections: entries(lists.detections),
    category,
    continuation: continuation.map(({ speaker, text, translation }) => [
      speaker,
      text,
      ...(translation ? [translation.text] : []),
    ]),
  });
}
