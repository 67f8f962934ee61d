import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { BEHAVIOURS, NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";
import { turnsToAnswer } from "./units";

/** How many patients' turns there are to answer. */
export async function countTurns(actor: Actor, projectId: string): Promise<number> {
  authorize(actor, "judge:view", projectId);
  return count(projectId, null);
}

const CASES = [...BEHAVIOURS, { ...NO_BEHAVIOUR, label: "Where a negative case was cut" }];

/** Behaviours that turns of the project show, how many turns each, and turns where negative cases were cut. */
export async function countBehaviourTurns(actor: Actor, projectId: string) {
  authorize(actor, "judge:view", projectId);
  const counted = await Promise.all(
    CASES.map(async ({ value, label }) => ({
      ...{ value: String(value), label, units: await count(projectId, String(value)) },
    })),
  );
  return counted.filter(({ units }) => units > 0);
}

async function count(projectId: string, behaviour: string | null): Promise<number> {
  const choices = { setting: "original", itemsFrom: null, behaviour } as const;
  const from = turnsToAnswer(projectId, {}, choices);
  const [row] = await db().$queryRaw<{ turns: number }[]>`SELECT count(*)::int AS turns ${from}`;
  return row?.turns ?? 0;
}
