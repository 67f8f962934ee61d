"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { type Withdrawn, withdraw } from "@/lib/ethics/withdraw";

/** Withdraws from a study; answers what has become of the person's work. */
export const withdrawAction = async (membershipId: string): Promise<ActionResult<Withdrawn>> =>
  act(async () => {
    const result = await withdraw(await actingPerson(), { membershipId });
    revalidatePath("/projects", "layout");
    return result;
  });
