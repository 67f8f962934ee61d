import { z } from "zod";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { insertAccount, type NewAccount } from "./accounts";
import { type Actor, actorUserId, authorize, membershipIn } from "./actor";
import { emailField, parseFields } from "./fields";
import { joinProject, lockPeople } from "./members";
import { allows } from "./permissions";
import { asPerson } from "./person";
import { authorizeRoles, type Place, placeFields } from "./roles";
import { hashToken, makeToken } from "./secrets";
import type { SessionToken } from "./token";

const DAY_MS = 86_400_000;

const invitationFields = placeFields.extend({
  email: z.preprocess((email) => email || null, emailField.nullable()),
  days: z.number().int().min(1).max(90).default(14),
});

/**
 * Makes an invitation link. The token is handed back once and only its hash is kept. With an
 * e-mail address only that account can accept it. Throws ForbiddenError where a manager invites
 * an owner.
 */
export async function invite(
  actor: Actor,
  input: Place & { projectId: string; email?: string | null; days?: number },
): Promise<{ invitationId: string; token: string; expiresAt: Date }> {
  const { projectId } = input;
  authorizeRoles(actor, projectId, [], input.roles);
  const { roles, group, email, days } = parseFields(invitationFields, input);
  const token = makeToken();
  const invitationId = newId();
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  await inTransaction(async (tx) => {
    await tx.invitation.create({
      data: {
        id: invitationId,
        projectId,
        tokenHash: hashToken(token),
        email,
        roles,
        group,
        createdBy: actorUserId(actor),
        expiresAt,
      },
    });
    const detail = { roles, group };
    await recordEvent(tx, actor, "invitation.made", { projectId, target: invitationId }, detail);
  });
  return { invitationId, token, expiresAt };
}

/** Makes an invitation's link useless. Throws ConflictError when it was used or revoked before. */
export async function revokeInvitation(
  actor: Actor,
  input: { invitationId: string },
): Promise<void> {
  await inTransaction(async (tx) => {
    const found = isId(input.invitationId)
      ? await tx.invitation.findUnique({ where: { id: input.invitationId } })
      : null;
    if (!found || (actor.kind === "person" && !membershipIn(actor, found.projectId))) {
      throw new NotFoundError("There is no such invitation.");
    }
    const { id, projectId } = found;
    authorize(actor, "people:manage", projectId);
    const { count } = await tx.invitation.updateMany({
      where: { id, acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count === 0) throw new ConflictError("This invitation has been used or revoked already.");
    await recordEvent(tx, actor, "invitation.revoked", { projectId, target: id });
  });
}

export interface OpenInvitation {
  readonly id: string;
  readonly projectId: string;
  readonly projectTitle: string;
  readonly projectSlug: string;
  readonly roles: readonly Role[];
  readonly group: string | null;
  /** The only account that can accept it; null for whoever has the link. */
  readonly email: string | null;
  readonly expiresAt: Date;
}

/**
 * Whether whoever made an invitation may still give its roles: nobody hands on rights that were
 * taken from them. Null stands for the command line.
 */
async function isBacked(
  tx: Tx,
  { projectId, createdBy, roles }: { projectId: string; createdBy: string | null; roles: Role[] },
): Promise<boolean> {
  if (createdBy === null) return true;
  const maker = await tx.membership.findFirst({
    where: { projectId, userId: createdBy, user: { disabledAt: null } },
  });
  const needed = roles.includes("owner") ? "people:own" : "people:manage";
  return allows(maker?.roles ?? [], needed);
}

/**
 * The invitation behind a link, for whoever holds it. Throws NotFoundError for an unknown token
 * and ConflictError with code "invitation_used", "invitation_revoked" or "invitation_expired".
 */
export async function getInvitation(token: string, tx: Tx = db()): Promise<OpenInvitation> {
  const found = await tx.invitation.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { project: { select: { title: true, slug: true } } },
  });
  if (!found) {
    throw new NotFoundError("This invitation link is not complete or was never made.");
  }
  const ask = "Ask whoever invited you for a new link.";
  if (found.revokedAt || !(await isBacked(tx, found))) {
    throw new ConflictError(`This invitation has been taken back. ${ask}`, "invitation_revoked");
  }
  if (found.acceptedAt) {
    throw new ConflictError(`This invitation has been used. ${ask}`, "invitation_used");
  }
  if (found.expiresAt <= new Date()) {
    throw new ConflictError(`This invitation is out of date. ${ask}`, "invitation_expired");
  }
  const { id, projectId, project, roles, group, email, expiresAt } = found;
  const { title: projectTitle, slug: projectSlug } = project;
  return { id, projectId, projectTitle, projectSlug, roles, group, email, expiresAt };
}

/** Like getInvitation; what decides on it stays as it is until the transaction ends. */
async function holdInvitation(token: string, tx: Tx): Promise<OpenInvitation> {
  await lockPeople(tx, (await getInvitation(token, tx)).projectId);
  return getInvitation(token, tx);
}

/** Takes up an invitation for an account; of two who try at once, one gets the ConflictError. */
async function take(tx: Tx, invitation: OpenInvitation, userId: string): Promise<void> {
  const { count } = await tx.invitation.updateMany({
    where: { id: invitation.id, acceptedAt: null, revokedAt: null },
    data: { acceptedAt: new Date(), acceptedBy: userId },
  });
  if (count === 0) throw new ConflictError("This invitation has been used.", "invitation_used");
  await joinProject(tx, { ...invitation, userId });
}

/** Joins with the account one is signed in with. Returns the project's slug. */
export async function acceptInvitation(actor: Actor, input: { token: string }): Promise<string> {
  const person = asPerson(actor);
  return inTransaction(async (tx) => {
    const invitation = await holdInvitation(input.token, tx);
    if (invitation.email && invitation.email !== person.email) {
      throw new ConflictError(
        `This invitation is for ${invitation.email}; you are signed in as ${person.email}.`,
        "invitation_for_another",
      );
    }
    await take(tx, invitation, person.userId);
    const where = { projectId: invitation.projectId, target: invitation.id };
    await recordEvent(tx, actor, "invitation.accepted", where);
    return invitation.projectSlug;
  });
}

const newcomer = (userId: string, { email, name }: NewAccount): Actor => ({
  kind: "person",
  userId,
  email,
  name,
  isOperator: false,
  memberships: [],
});

/**
 * Makes an account and joins with it. Throws ValidationError for an e-mail address that has an
 * account or is not the one invited.
 */
export async function acceptInvitationAsNew(
  input: NewAccount & { token: string },
): Promise<{ session: SessionToken; projectSlug: string }> {
  return inTransaction(async (tx) => {
    const invitation = await holdInvitation(input.token, tx);
    if (invitation.email && invitation.email !== input.email.trim().toLowerCase()) {
      const message = `This invitation is for ${invitation.email}.`;
      throw new ValidationError(message, { email: message });
    }
    const userId = await insertAccount(tx, input);
    await take(tx, invitation, userId);
    const { id, projectId, projectSlug, email } = invitation;
    const actor = newcomer(userId, input);
    await recordEvent(tx, actor, "invitation.accepted", { projectId, target: id }, { email });
    return { session: { userId, sessionEpoch: 0 }, projectSlug };
  });
}
