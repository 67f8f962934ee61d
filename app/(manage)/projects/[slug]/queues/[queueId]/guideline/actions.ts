"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text, texts } from "@/lib/form";
import { unlessReplacing } from "@/lib/replacing";
import { publishGuideline } from "@/lib/work/guidelines";
import { readStaleChoice } from "@/lib/work/stale-choices";

/**
 * Publishes a new version of a queue's guideline; answers its number. `shown`: the version that was
 * newest when the form was opened.
 */
export const publishGuidelineAction = async (
  queueId: string,
  shown: { version: number },
  form: FormData,
): Promise<ActionResult<number>> =>
  act(async () => {
    const { version } = await publishGuideline(await actingPerson(), {
      ...{ queueId, shown: unlessReplacing(form, shown) },
      text: text(form, "text"),
      note: text(form, "note"),
      altersMeaning: text(form, "meaning") === "changed",
      stale: texts(form, "stale").map(readStaleChoice),
    });
    revalidatePath("/projects", "layout");
    return version;
  });
