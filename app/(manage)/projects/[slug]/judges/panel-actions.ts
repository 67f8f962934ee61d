"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { buildPanel } from "@/lib/judges/panels";
import { getProject } from "@/lib/projects/queries";

/** Makes a panel; answers its address. */
export const buildPanelAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id: projectId } = await getProject(actor, slug);
    const { id } = await buildPanel(actor, projectId, {
      name: text(form, "name"),
      task: text(form, "task"),
      primary: text(form, "primary"),
      others: form.getAll("others").map(String),
      strategy: text(form, "strategy"),
    });
    revalidatePath("/projects", "layout");
    return `/projects/${slug}/judges/panels/${id}`;
  });
