"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { publishConsent, setEthics, stopConsent } from "@/lib/ethics/commands";
import { text } from "@/lib/form";

const done = () => {
  revalidatePath("/projects", "layout");
  return undefined;
};

export const setEthicsAction = async (projectId: string, form: FormData): Promise<ActionResult> =>
  act(async () => {
    await setEthics(await actingPerson(), {
      projectId,
      basis: text(form, "basis"),
      reference: text(form, "reference"),
      notice: text(form, "notice"),
      allowsPass: text(form, "allowsPass") === "yes",
      debrief: text(form, "debrief"),
      withdrawal: text(form, "withdrawal"),
    });
    return done();
  });

/** Answers the number of the new version. */
export const publishConsentAction = async (
  projectId: string,
  form: FormData,
): Promise<ActionResult<number>> =>
  act(async () => {
    const { version } = await publishConsent(await actingPerson(), {
      projectId,
      text: text(form, "text"),
      asksAgain: text(form, "asksAgain") !== "no",
    });
    done();
    return version;
  });

export const stopConsentAction = async (projectId: string): Promise<ActionResult> =>
  act(async () => {
    await stopConsent(await actingPerson(), projectId);
    return done();
  });
