import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { ForbiddenError, NotFoundError, UnauthenticatedError } from "@/lib/errors";
import { allows, type Permission } from "./permissions";

export interface ActorMembership {
  readonly membershipId: string;
  readonly projectId: string;
  readonly roles: readonly Role[];
  readonly group: string | null;
}

/** A signed-in person, or the operator at the command line of the installation. */
export type Actor =
  | {
      readonly kind: "person";
      readonly userId: string;
      readonly email: string;
      readonly name: string;
      /** May create projects and accounts on this installation. */
      readonly isOperator: boolean;
      readonly memberships: readonly ActorMembership[];
    }
  | { readonly kind: "operator" };

/** Whoever runs the command line has the database itself; there is nothing to keep from them. */
export const OPERATOR: Actor = { kind: "operator" };

/** Id for audit rows and "created by"; null for the command line. */
export const actorUserId = (actor: Actor): string | null =>
  actor.kind === "person" ? actor.userId : null;

/**
 * The person behind a session. Throws UnauthenticatedError when the account is gone, disabled,
 * or its session epoch has been raised since the sign-in.
 */
export async function loadActor(userId: string, sessionEpoch: number): Promise<Actor> {
  const user = await db().user.findFirst({
    where: { id: userId, sessionEpoch, disabledAt: null },
    // A membership without roles is that of somebody who has left.
    include: { memberships: { where: { roles: { isEmpty: false } } } },
  });
  if (!user) throw new UnauthenticatedError("Your session has ended. Sign in again.");
  return {
    kind: "person",
    userId: user.id,
    email: user.email,
    name: user.name,
    isOperator: user.isOperator,
    memberships: user.memberships.map(({ id, projectId, roles, group }) => ({
      membershipId: id,
      projectId,
      roles,
      group,
    })),
  };
}

export const membershipIn = (actor: Actor, projectId: string): ActorMembership | undefined =>
  actor.kind === "person"
    ? actor.memberships.find((membership) => membership.projectId === projectId)
    : undefined;

/** Whether the actor may; for showing or hiding what leads there. */
export function can(actor: Actor, permission: Permission, projectId: string): boolean {
  if (actor.kind === "operator") return !permission.startsWith("work:");
  return allows(membershipIn(actor, projectId)?.roles ?? [], permission);
}

/** Throws NotFoundError to those outside the project, ForbiddenError to members who may not. */
export function authorize(actor: Actor, permission: Permission, projectId: string): void {
  if (can(actor, permission, projectId)) return;
  if (!membershipIn(actor, projectId)) throw new NotFoundError("There is no such project.");
  throw new ForbiddenError("Your role in this project does not include this.");
}
