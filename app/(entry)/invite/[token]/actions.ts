"use server";

import { acceptInvitation, acceptInvitationAsNew } from "@/lib/access/commands";
import { actingPerson, startSession } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";

/** Joins with the account that is signed in; answers where to go. */
export const joinAction = async (form: FormData): Promise<ActionResult<string>> =>
  act(async () => {
    const slug = await acceptInvitation(await actingPerson(), { token: text(form, "token") });
    return `/projects/${slug}`;
  });

/** Makes an account, signs it in and joins; answers where to go. */
export const joinAsNewAction = async (form: FormData): Promise<ActionResult<string>> =>
  act(async () => {
    const { session, projectSlug } = await acceptInvitationAsNew({
      token: text(form, "token"),
      name: text(form, "name"),
      email: text(form, "email"),
      password: text(form, "password"),
    });
    await startSession(session);
    return `/projects/${projectSlug}`;
  });
