"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { setExportRules } from "@/lib/exports/commands";
import { text } from "@/lib/form";

export const setExportRulesAction = async (
  projectId: string,
  form: FormData,
): Promise<ActionResult> =>
  act(async () => {
    await setExportRules(await actingPerson(), {
      projectId,
      licence: text(form, "licence"),
      licenceName: text(form, "licenceName"),
      most: text(form, "most"),
    });
    revalidatePath("/projects", "layout");
    return undefined;
  });
