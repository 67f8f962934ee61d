"use server";

import { refresh } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { setProtocolTexts, updateProject } from "@/lib/projects/commands";
import { unlessReplacing } from "@/lib/replacing";
import type { Texts } from "@/lib/text-drafts";

/** `shown`: what the form was opened on; answers what is saved. */
export const updateProjectAction = async (
  shown: { title: string; description: string },
  form: FormData,
): Promise<ActionResult<{ title: string; description: string }>> =>
  act(async () => {
    const saved = await updateProject(await actingPerson(), {
      shown: unlessReplacing(form, shown),
      projectId: text(form, "projectId"),
      title: text(form, "title"),
      description: text(form, "description"),
    });
    refresh();
    return saved;
  });

export const setProtocolTextsAction = async (input: {
  projectId: string;
  protocolId: string;
  version: number;
  texts: Texts;
  /** The own wording that the page was opened on; absent where it may be replaced. */
  shown?: Texts;
}): Promise<ActionResult<Texts>> =>
  act(async () => {
    const saved = await setProtocolTexts(await actingPerson(), input);
    refresh();
    return saved;
  });
