import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { PromptText } from "@/lib/judges/prompt-text";
import type { PromptPreview } from "@/lib/judges/queries";
import { contextMessages } from "./context";
import { readTurn, withSystem } from "./question";
import { turnsToAnswer } from "./units";
import type { Variant } from "./variants";

/** Stands for what a model has yet to write. */
export const OWN_ANSWER = "[the model’s own answer stands here]";

const ANY_LIST = { setting: "original", itemsFrom: null, behaviour: null } as const;

/**
 * What is sent about a patient's turn (from 1, in the order of the project), with the model's own
 * earlier answers marked and no list of assumptions; null where there is no turn.
 */
export async function previewTurn(
  actor: Actor,
  projectId: string,
  { prompt, variant }: { prompt: PromptText; variant: Variant },
  number: number,
): Promise<PromptPreview | null> {
  authorize(actor, "judge:view", projectId);
  const from = turnsToAnswer(projectId, {}, ANY_LIST);
  const [counted] = await db().$queryRaw<
    { turns: number }[]
  >`SELECT count(*)::int AS turns ${from}`;
  const of = counted?.turns ?? 0;
  const at = Math.min(Math.max(Math.trunc(number) || 1, 1), of);
  if (of === 0) return null;
  const [turn] = await db().$queryRaw<{ id: string; name: string }[]>`
    SELECT u.id, h.external_id || '/' || t.index AS name ${from}
    ORDER BY h.position, t.index LIMIT 1 OFFSET ${at - 1}`;
  if (!turn) return null;
  const row = await readTurn({ id: "", projectId }, turn.id, variant, null);
  const own = new Map(row.turns.map(({ index }) => [index, OWN_ANSWER] as const));
  const messages = contextMessages(row.turns, "original", own) ?? [];
  const { name: sectionId } = turn;
  return { number: at, of, unit: "turn", sectionId, messages: withSystem(prompt, messages, []) };
}
