"use server";

import { refresh } from "next/cache";
import { invite, removeMember, revokeInvitation, setMembership } from "@/lib/access/commands";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import type { Role } from "@/lib/db/generated/enums";
import { env } from "@/lib/env";
import { text, texts } from "@/lib/form";

/** Makes an invitation; answers its link, which is shown this once. */
export const inviteAction = async (form: FormData): Promise<ActionResult<string>> =>
  act(async () => {
    const { token } = await invite(await actingPerson(), {
      projectId: text(form, "projectId"),
      roles: texts(form, "roles") as Role[],
      group: text(form, "group"),
      email: text(form, "email"),
    });
    refresh();
    return new URL(`/invite/${token}`, env("NEXTAUTH_URL")).href;
  });

export const setMembershipAction = async (form: FormData): Promise<ActionResult<void>> =>
  act(async () => {
    await setMembership(await actingPerson(), {
      membershipId: text(form, "membershipId"),
      roles: texts(form, "roles") as Role[],
      group: text(form, "group"),
    });
    refresh();
  });

export const removeMemberAction = async (membershipId: string): Promise<ActionResult<void>> =>
  act(async () => {
    await removeMember(await actingPerson(), { membershipId });
    refresh();
  });

export const revokeInvitationAction = async (invitationId: string): Promise<ActionResult<void>> =>
  act(async () => {
    await revokeInvitation(await actingPerson(), { invitationId });
    refresh();
  });
