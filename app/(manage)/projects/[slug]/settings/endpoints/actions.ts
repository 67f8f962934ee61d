"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { setEndpoints } from "@/lib/judges/endpoints";

export const setEndpointsAction = async (
  projectId: string,
  form: FormData,
): Promise<ActionResult> =>
  act(async () => {
    await setEndpoints(await actingPerson(), { projectId, endpoints: text(form, "endpoints") });
    revalidatePath("/projects", "layout");
    return undefined;
  });
