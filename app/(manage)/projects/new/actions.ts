"use server";

import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { createProject } from "@/lib/projects/commands";

/** Makes a project; answers its address. */
export const createProjectAction = async (form: FormData): Promise<ActionResult<string>> =>
  act(async () => {
    const { slug } = await createProject(await actingPerson(), {
      title: text(form, "title"),
      slug: text(form, "slug"),
      description: text(form, "description"),
    });
    return `/projects/${slug}`;
  });
