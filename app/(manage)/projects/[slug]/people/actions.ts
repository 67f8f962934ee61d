"use server";

import { refresh } from "next/cache";
import { invite, removeMember, revokeInvitation, setMembership } from "@/lib/access/commands";
import type { ShownPlace } from "@/lib/access/members";
import { ROLE_LABELS } from "@/lib/access/permissions";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import type { Role } from "@/lib/db/generated/enums";
import { env } from "@/lib/env";
import { text, texts } from "@/lib/form";
import { unlessReplacing } from "@/lib/replacing";

/** Makes an invitation; answers its link, which is shown this once, and whom it is for in words. */
export const inviteAction = async (
  form: FormData,
): Promise<ActionResult<{ link: string; whom: string }>> =>
  act(async () => {
    const roles = texts(form, "roles") as Role[];
    const email = text(form, "email");
    const { token } = await invite(await actingPerson(), {
      projectId: text(form, "projectId"),
      roles,
      group: text(form, "group"),
      email,
    });
    refresh();
    const link = new URL(`/invite/${token}`, env("NEXTAUTH_URL")).href;
    const words = [...roles.map((role) => ROLE_LABELS[role]), email];
    return { link, whom: words.filter(Boolean).join(", ") };
  });

/** `shown`: what the form was opened on. */
export const setMembershipAction = async (
  shown: ShownPlace,
  form: FormData,
): Promise<ActionResult<void>> =>
  act(async () => {
    await setMembership(await actingPerson(), {
      shown: unlessReplacing(form, shown),
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
