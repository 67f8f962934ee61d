"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { resolveFlag } from "@/lib/work/flags";
import { keepIn, putBack, takeOut } from "@/lib/work/unit-commands";

const done = () => {
  revalidatePath("/projects", "layout");
  return undefined;
};

export const resolveFlagAction = async (flagId: string, form: FormData): Promise<ActionResult> =>
  act(async () => {
    await resolveFlag(await actingPerson(), { flagId, reply: text(form, "reply") });
    return done();
  });

interface InQueue {
  queueId: string;
  unitId: string;
}

export const takeOutAction = async (where: InQueue, form: FormData): Promise<ActionResult> =>
  act(async () => {
    await takeOut(await actingPerson(), { ...where, reason: text(form, "reason") });
    return done();
  });

export const putBackAction = async (where: InQueue): Promise<ActionResult> =>
  act(async () => {
    await putBack(await actingPerson(), where);
    return done();
  });

export const keepInAction = async (where: InQueue): Promise<ActionResult> =>
  act(async () => {
    await keepIn(await actingPerson(), where);
    return done();
  });
