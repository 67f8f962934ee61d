import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { type Actor, authorize } from "./actor";

export interface Member {
  readonly membershipId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly group: string | null;
  /** Name under which exports show this person's work; null for those who do none. */
  readonly pseudonym: string | null;
  readonly joinedAt: Date;
  readonly isDisabled: boolean;
}

/** The people in a project, those who decide most first. For those who manage people. */
export async function listMembers(actor: Actor, projectId: string): Promise<Member[]> {
  authorize(actor, "people:manage", projectId);
  const rows = await db().membership.findMany({
    where: { projectId, roles: { isEmpty: false } },
    include: { user: true, coder: { select: { pseudonym: true } } },
    orderBy: [{ roles: "asc" }, { user: { name: "asc" } }],
  });
  return rows.map(({ id, userId, user, roles, group, coder, createdAt }) => ({
    membershipId: id,
    userId,
    name: user.name,
    email: user.email,
    roles,
    group,
    pseudonym: coder?.pseudonym ?? null,
    joinedAt: createdAt,
    isDisabled: user.disabledAt !== null,
  }));
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string | null;
  readonly roles: readonly Role[];
  readonly group: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
}

/** Invitations that nobody has taken up or taken back, newest first. */
export async function listInvitations(actor: Actor, projectId: string): Promise<InvitationRow[]> {
  authorize(actor, "people:manage", projectId);
  const rows = await db().invitation.findMany({
    where: { projectId, acceptedAt: null, revokedAt: null },
    orderBy: { createdAt: "desc" },
  });
  const now = new Date();
  return rows.map(({ id, email, roles, group, createdAt, expiresAt }) => ({
    id,
    email,
    roles,
    group,
    createdAt,
    expiresAt,
    isExpired: expiresAt <= now,
  }));
}

/** Whether anybody has an account; while nobody has, the first owner is made by a one-time token. */
export const hasAccounts = async (): Promise<boolean> =>
  (await db().user.findFirst({ select: { id: true } })) !== null;
