"use server";

import { createFirstOwner } from "@/lib/access/commands";
import { startSession } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";

export const welcomeAction = async (form: FormData): Promise<ActionResult<string>> =>
  act(async () => {
    const session = await createFirstOwner({
      token: text(form, "token"),
      name: text(form, "name"),
      email: text(form, "email"),
      password: text(form, "password"),
    });
    await startSession(session);
    return "/";
  });
