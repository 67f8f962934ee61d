"use server";

import { refresh } from "next/cache";
import { createToken, revokeToken } from "@/lib/access/api-tokens";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text, texts } from "@/lib/form";

/** Makes a token; answers it, to be shown this once. */
export const createTokenAction = async (form: FormData): Promise<ActionResult<string>> =>
  act(async () => {
    const { token } = await createToken(await actingPerson(), {
      name: text(form, "name"),
      scopes: texts(form, "scopes"),
      projectId: text(form, "projectId"),
      days: text(form, "days").trim(),
    });
    refresh();
    return token;
  });

export const revokeTokenAction = async (tokenId: string): Promise<ActionResult<void>> =>
  act(async () => {
    await revokeToken(await actingPerson(), tokenId);
    refresh();
  });
