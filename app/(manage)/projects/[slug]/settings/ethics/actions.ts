"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { publishConsent, setEthics, stopConsent } from "@/lib/ethics/commands";
import type { EthicsSettings } from "@/lib/ethics/settings";
import { text } from "@/lib/form";
import { unlessReplacing } from "@/lib/replacing";

const done = () => {
  revalidatePath("/projects", "layout");
  return undefined;
};

/** `shown`: what the form was opened on; answers what is saved. */
export const setEthicsAction = async (
  projectId: string,
  shown: EthicsSettings,
  form: FormData,
): Promise<ActionResult<EthicsSettings>> =>
  act(async () => {
    const saved = await setEthics(await actingPerson(), {
      ...{ projectId, shown: unlessReplacing(form, shown) },
      basis: text(form, "basis"),
      reference: text(form, "reference"),
      notice: text(form, "notice"),
      allowsPass: text(form, "allowsPass") === "yes",
      debrief: text(form, "debrief"),
      withdrawal: text(form, "withdrawal"),
    });
    done();
    return saved;
  });

/** `shown`: the version that was newest when the form was opened; answers the number of the new one. */
export const publishConsentAction = async (
  projectId: string,
  shown: { version: number },
  form: FormData,
): Promise<ActionResult<number>> =>
  act(async () => {
    const { version } = await publishConsent(await actingPerson(), {
      ...{ projectId, shown: unlessReplacing(form, shown) },
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
