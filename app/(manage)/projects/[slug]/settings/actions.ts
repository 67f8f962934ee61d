"use server";

import { refresh } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { setProtocolTexts, updateProject } from "@/lib/projects/commands";

/** `shown`: what the form held when it was opened; ticking “replaces” puts the new words over any. */
export const updateProjectAction = async (
  shown: { title: string; description: string },
  form: FormData,
): Promise<ActionResult<void>> =>
  act(async () => {
    await updateProject(await actingPerson(), {
      ...(text(form, "replaces") !== "yes" && { shown }),
      projectId: text(form, "projectId"),
      title: text(form, "title"),
      description: text(form, "description"),
    });
    refresh();
  });

export const setProtocolTextsAction = async (input: {
  projectId: string;
  protocolId: string;
  version: number;
  texts: Record<string, string>;
}): Promise<ActionResult<void>> =>
  act(async () => {
    await setProtocolTexts(await actingPerson(), input);
    refresh();
  });
