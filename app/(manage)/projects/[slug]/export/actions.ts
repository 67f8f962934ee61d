"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { setExportRules } from "@/lib/exports/commands";
import type { ExportSettings } from "@/lib/exports/settings";
import { text } from "@/lib/form";
import { unlessReplacing } from "@/lib/replacing";

/** `shown`: what the form was opened on; answers what is saved. */
export const setExportRulesAction = async (
  projectId: string,
  shown: ExportSettings,
  form: FormData,
): Promise<ActionResult<ExportSettings>> =>
  act(async () => {
    const saved = await setExportRules(await actingPerson(), {
      ...{ projectId, shown: unlessReplacing(form, shown) },
      licence: text(form, "licence"),
      licenceName: text(form, "licenceName"),
      most: text(form, "most"),
    });
    revalidatePath("/projects", "layout");
    return saved;
  });
