"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { type ListedEndpoints, setEndpoints } from "@/lib/judges/endpoints";
import { unlessReplacing } from "@/lib/replacing";

/** `shown`: what the form was opened on; answers what is saved. */
export const setEndpointsAction = async (
  projectId: string,
  shown: ListedEndpoints,
  form: FormData,
): Promise<ActionResult<ListedEndpoints>> =>
  act(async () => {
    const saved = await setEndpoints(await actingPerson(), {
      ...{ projectId, shown: unlessReplacing(form, shown) },
      endpoints: text(form, "endpoints"),
    });
    revalidatePath("/projects", "layout");
    return saved;
  });
