import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen, type SettingWords } from "@/lib/changed-meanwhile";
import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { type MadeUser, makeUser, type NewUser, requireOperator } from "./accounts";
import { type Actor, authorize, membershipIn } from "./actor";
import { ensureCoder } from "./coders";
import { emailField, parseFields } from "./fields";
import { ROLE_LABELS } from "./permissions";
import { authorizeRoles, type Place, placeFields } from "./roles";

/**
 * Locks who may do what in a project until the transaction ends, so that two owners who demote
 * each other at the same moment do not both succeed.
 */
export const lockPeople = (tx: Tx, projectId: string) =>
  tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR UPDATE`;

async function requireOtherOwner(tx: Tx, membership: { id: string; projectId: string }) {
  const other = await tx.membership.findFirst({
    where: {
      projectId: membership.projectId,
      id: { not: membership.id },
      roles: { has: "owner" },
      user: { disabledAt: null },
    },
  });
  if (other) return;
  throw new ConflictError(
    "A project needs an owner. Make somebody else an owner first.",
    "last_owner",
  );
}

async function getMembership(tx: Tx, actor: Actor, membershipId: string) {
  const membership = isId(membershipId)
    ? await tx.membership.findUnique({ where: { id: membershipId } })
    : null;
  // A membership of a project that is not the actor's is as if it were not there.
  if (!membership || (actor.kind === "person" && !membershipIn(actor, membership.projectId))) {
    throw new NotFoundError("There is no such person in this project.");
  }
  return membership;
}

/**
 * Puts a person into a project, or gives a member further roles. The caller has authorised it.
 * Whoever was in the project before keeps their coder, and so never judges the same unit twice.
 */
export async function joinProject(
  tx: Tx,
  input: { projectId: string; userId: string; roles: readonly Role[]; group: string | null },
): Promise<string> {
  const { projectId, userId } = input;
  await lockPeople(tx, projectId);
  const before = await tx.membership.findUnique({
    where: { projectId_userId: { projectId, userId } },
  });
  const roles = [...new Set([...(before?.roles ?? []), ...input.roles])];
  const group = input.group ?? before?.group ?? null;
  const membership = await tx.membership.upsert({
    where: { projectId_userId: { projectId, userId } },
    create: { id: newId(), projectId, userId, roles, group },
    update: { roles, group },
  });
  await ensureCoder(tx, membership);
  return membership.id;
}

/**
 * Puts somebody with an account into a project without an invitation, with their default role
 * where none is named. For operators: managers invite, so that nobody is put into a project
 * unasked. Returns the membership's id.
 */
export async function addMember(
  actor: Actor,
  input: { projectId: string; email: string; roles?: readonly Role[]; group?: string | null },
): Promise<string> {
  requireOperator(actor);
  const email = parseFields(emailField, input.email);
  const user = await db().user.findUnique({ where: { email } });
  if (!user) throw new NotFoundError(`There is no account with the e-mail address ${email}.`);
  const { roles, group } = parseFields(placeFields, {
    roles: input.roles ?? (user.defaultRole ? [user.defaultRole] : []),
    group: input.group,
  });
  const place = { projectId: input.projectId, userId: user.id, roles, group };
  return inTransaction((tx) => add(tx, actor, place));
}

async function add(tx: Tx, actor: Actor, place: Parameters<typeof joinProject>[1]) {
  const { projectId, userId, roles, group } = place;
  const id = await joinProject(tx, place);
  const detail = { roles: [...roles], group };
  await recordEvent(tx, actor, "member.added", { projectId, target: userId }, detail);
  return id;
}

/** Makes an account and puts the person into a project, both or neither. For operators. */
export async function createMember(
  actor: Actor,
  input: Place & Omit<NewUser, "isOperator"> & { projectId: string },
): Promise<MadeUser> {
  requireOperator(actor);
  const { roles, group } = parseFields(placeFields, input);
  return inTransaction(async (tx) => {
    const made = await makeUser(tx, actor, input);
    await add(tx, actor, { projectId: input.projectId, userId: made.userId, roles, group });
    return made;
  });
}

/** Roles and group of a member, as a form was opened on them. */
export interface ShownPlace {
  readonly roles: readonly Role[];
  readonly group: string | null;
}

const PLACE_WORDS: SettingWords<ShownPlace> = {
  roles: ["roles", (roles) => roles.map((role) => ROLE_LABELS[role]).join(", ") || "none"],
  group: "group",
};

/**
 * Sets a member's roles and group. Throws ConflictError where it would leave no owner, and as
 * `refuseUnseen` does where they are not as `shown`.
 */
export async function setMembership(
  actor: Actor,
  input: Place & { membershipId: string; shown?: ShownPlace },
): Promise<void> {
  await inTransaction(async (tx) => {
    const { projectId } = await getMembership(tx, actor, input.membershipId);
    authorize(actor, "people:manage", projectId);
    const { roles, group } = parseFields(placeFields, input);
    await lockPeople(tx, projectId);
    const membership = await getMembership(tx, actor, input.membershipId);
    authorizeRoles(actor, projectId, membership.roles, roles);
    const wanted = { roles, group };
    refuseUnseen({ stored: membership, shown: input.shown, wanted }, PLACE_WORDS);
    if (membership.roles.includes("owner") && !roles.includes("owner")) {
      await requireOtherOwner(tx, membership);
    }
    const where = { id: membership.id };
    await ensureCoder(tx, await tx.membership.update({ where, data: wanted }));
    const detail = { before: membership.roles, after: roles, group };
    await recordEvent(
      tx,
      actor,
      "member.changed",
      { projectId, target: membership.userId },
      detail,
    );
  });
}

/**
 * Takes a person out of a project; anybody may take themselves out. Their judgments stay under
 * their pseudonym: the membership is kept without roles, which permits nothing, so that somebody
 * who comes back is the same coder. Invitations that they made stop working.
 */
export async function removeMember(actor: Actor, input: { membershipId: string }): Promise<void> {
  await inTransaction(async (tx) => {
    const { projectId } = await getMembership(tx, actor, input.membershipId);
    await lockPeople(tx, projectId);
    const membership = await getMembership(tx, actor, input.membershipId);
    const isOwn = membershipIn(actor, projectId)?.membershipId === membership.id;
    if (!isOwn) authorizeRoles(actor, projectId, membership.roles, []);
    if (membership.roles.length === 0) {
      throw new ValidationError("This person has already left the project.");
    }
    if (membership.roles.includes("owner")) await requireOtherOwner(tx, membership);
    await tx.membership.update({ where: { id: membership.id }, data: { roles: [] } });
    await tx.invitation.updateMany({
      where: { projectId, createdBy: membership.userId, acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const where = { projectId, target: membership.userId };
    await recordEvent(tx, actor, "member.removed", where, { roles: membership.roles });
  });
}
