"use server";

import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { getProject } from "@/lib/projects/queries";
import {
  freezeReference,
  previewReference,
  type ReferencePreview,
} from "@/lib/references/commands";
import { recipeFromForm } from "@/lib/references/form";

/** Counts what a reference would hold. */
export const previewReferenceAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<ReferencePreview>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    return previewReference(actor, id, recipeFromForm(form));
  });

/** Freezes a reference as it was shown; answers its address. */
export const freezeReferenceAction = async (
  slug: string,
  contentHash: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const project = await getProject(actor, slug);
    const { id } = await freezeReference(actor, project.id, {
      name: text(form, "name"),
      recipe: recipeFromForm(form),
      contentHash,
    });
    return `/projects/${slug}/references/${id}`;
  });
