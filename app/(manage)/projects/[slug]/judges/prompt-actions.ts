"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { previewDraft, savePrompt } from "@/lib/judges/prompt-store";
import type { PromptPreview } from "@/lib/judges/queries";
import { getProject } from "@/lib/projects/queries";

const fieldsOf = (form: FormData) => ({
  name: text(form, "name"),
  system: text(form, "system"),
  user: text(form, "user"),
  task: text(form, "task") || undefined,
});

/** Stores a prompt's next version; answers its address. */
export const savePromptAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    const { name, version } = await savePrompt(actor, id, fieldsOf(form));
    revalidatePath("/projects", "layout");
    return `/projects/${slug}/judges/prompts?${new URLSearchParams({ prompt: `${name}@${version}` })}`;
  });

/** What a prompt that is not stored yet would say about a unit. */
export const previewPromptAction = async (
  slug: string,
  form: FormData,
  number: number,
): Promise<ActionResult<PromptPreview | null>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    return previewDraft(actor, id, fieldsOf(form), number);
  });
