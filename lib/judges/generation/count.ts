import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { turnsToAnswer } from "./units";

/** How many patients' turns there are to answer. */
export async function countTurns(actor: Actor, projectId: string): Promise<number> {
  authorize(actor, "judge:view", projectId);
  const from = turnsToAnswer(projectId, {}, { setting: "original", itemsFrom: null });
  const [row] = await db().$queryRaw<{ turns: number }[]>`SELECT count(*)::int AS turns ${from}`;
  return row?.turns ?? 0;
}
