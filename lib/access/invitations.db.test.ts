import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { ForbiddenError, NotFoundError, ValidationError } from "@/lib/errors";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { loadActor } from "./actor";
import {
  acceptInvitation,
  acceptInvitationAsNew,
  invite,
  revokeInvitation,
  setMembership,
} from "./commands";
import { getInvitation } from "./invitations";
import { listInvitations } from "./queries";

async function buildInvited(input: Partial<Parameters<typeof invite>[1]> = {}) {
  const project = await buildProject();
  const owner = await buildPerson(project.id, ["owner"], null);
  const made = await invite(owner.actor, {
    projectId: project.id,
    roles: ["annotator"],
    group: "student",
    ...input,
  });
  const outside = await buildPerson((await buildProject()).id, ["owner"], null);
  return { project, owner, outside, ...made };
}

const newcomer = { name: "Ana", email: "ana@example.org", password: "a good long password" };

const membersOf = (projectId: string) => db().membership.count({ where: { projectId } });

test("a new person makes an account and is in, with the roles and group of the link", async () => {
  const { project, token } = await buildInvited();
  const { session, projectSlug } = await acceptInvitationAsNew({ ...newcomer, token });
  expect(projectSlug).toBe(project.slug);
  const actor = await loadActor(session.userId, session.sessionEpoch);
  expect(actor).toMatchObject({
    isOperator: false,
    memberships: [{ projectId: project.id, roles: ["annotator"], group: "student" }],
  });
  expect(await db().coder.count({ where: { projectId: project.id, group: "student" } })).toBe(1);
});

test("the stored invitation does not give its token away", async () => {
  const { token, invitationId } = await buildInvited();
  const row = await db().invitation.findUniqueOrThrow({ where: { id: invitationId } });
  expect(JSON.stringify(row)).not.toContain(token);
});

test("somebody with an account joins with it, once; a second joining adds roles", async () => {
  const { project, owner, outside, token } = await buildInvited();
  expect(await acceptInvitation(outside.actor, { token })).toBe(project.slug);
  await expect(acceptInvitation(owner.actor, { token })).rejects.toMatchObject({
    code: "invitation_used",
  });
  const more = await invite(owner.actor, { projectId: project.id, roles: ["fact_checker"] });
  await acceptInvitation(outside.actor, { token: more.token });
  const where = { projectId_userId: { projectId: project.id, userId: outside.userId } };
  expect(await db().membership.findUnique({ where })).toMatchObject({
    roles: ["annotator", "fact_checker"],
    group: "student",
  });
});

test("an invitation does not outlive its maker's right to give its roles", async () => {
  const { project, owner, outside } = await buildInvited();
  const maker = await buildPerson(project.id, ["owner"], null);
  const ask = (roles: ("owner" | "manager")[]) =>
    invite(maker.actor, { projectId: project.id, roles });
  const [toOwn, toManage] = [await ask(["owner"]), await ask(["manager"])];
  const place = { projectId_userId: { projectId: project.id, userId: maker.userId } };
  const { id: membershipId } = await db().membership.findUniqueOrThrow({ where: place });
  const revoked = { code: "invitation_revoked" };
  await setMembership(owner.actor, { membershipId, roles: ["manager"] });
  await expect(acceptInvitation(outside.actor, { token: toOwn.token })).rejects.toMatchObject(
    revoked,
  );
  await setMembership(owner.actor, { membershipId, roles: ["annotator"] });
  const demoted = await loadActor(maker.userId, 0);
  await expect(acceptInvitation(demoted, { token: toManage.token })).rejects.toMatchObject(revoked);
  await expect(getInvitation(toManage.token)).rejects.toMatchObject(revoked);
  await setMembership(owner.actor, { membershipId, roles: ["manager"] });
  await db().user.update({ where: { id: maker.userId }, data: { disabledAt: new Date() } });
  await expect(acceptInvitationAsNew({ ...newcomer, token: toManage.token })).rejects.toMatchObject(
    revoked,
  );
});

test("of many who accept at once only one gets in", async () => {
  const { project, outside, token } = await buildInvited();
  const elsewhere = await buildProject();
  const others = await Promise.all(
    Array.from({ length: 6 }, () => buildPerson(elsewhere.id, ["viewer"])),
  );
  const attempts = await Promise.allSettled(
    [outside, ...others].map(({ actor }) => acceptInvitation(actor, { token })),
  );
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await membersOf(project.id)).toBe(2);
});

test("revoked, expired and unknown links let nobody in and say why", async () => {
  const { project, owner, outside, token, invitationId } = await buildInvited();
  await db().invitation.update({
    where: { id: invitationId },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  await expect(acceptInvitation(outside.actor, { token })).rejects.toMatchObject({
    code: "invitation_expired",
  });
  await revokeInvitation(owner.actor, { invitationId });
  await expect(acceptInvitationAsNew({ ...newcomer, token })).rejects.toMatchObject({
    code: "invitation_revoked",
  });
  await expect(getInvitation("no such token")).rejects.toThrow(NotFoundError);
  expect(await membersOf(project.id)).toBe(1);
  expect(await db().user.count({ where: { email: newcomer.email } })).toBe(0);
});

test("an invitation for one address is for that account only", async () => {
  const { project, outside, token } = await buildInvited({ email: " Ana@Example.org" });
  await expect(acceptInvitation(outside.actor, { token })).rejects.toMatchObject({
    code: "invitation_for_another",
  });
  await expect(
    acceptInvitationAsNew({ ...newcomer, email: "eve@example.org", token }),
  ).rejects.toThrow(ValidationError);
  await acceptInvitationAsNew({ ...newcomer, token });
  expect(await membersOf(project.id)).toBe(2);
});

test("an address that has an account is told to sign in, and the link stays good", async () => {
  const { outside, token } = await buildInvited();
  await expect(
    acceptInvitationAsNew({ ...newcomer, email: outside.email, token }),
  ).rejects.toMatchObject({ fields: { email: expect.stringContaining("There is an account") } });
  expect(await getInvitation(token)).toMatchObject({ roles: ["annotator"] });
});

test("who may invite whom", async () => {
  const { project, outside } = await buildInvited();
  const manager = await buildPerson(project.id, ["manager"], null);
  const viewer = await buildPerson(project.id, ["viewer"], null);
  const ask = { projectId: project.id, roles: ["viewer"] as const };
  await expect(invite(viewer.actor, ask)).rejects.toThrow(ForbiddenError);
  await expect(invite(outside.actor, ask)).rejects.toThrow(NotFoundError);
  await expect(invite(manager.actor, { ...ask, roles: ["owner"] })).rejects.toThrow(ForbiddenError);
  await expect(invite(manager.actor, { ...ask, roles: [] })).rejects.toThrow(ValidationError);
  await invite(manager.actor, ask);
  expect(await listInvitations(manager.actor, project.id)).toHaveLength(2);
  await expect(listInvitations(viewer.actor, project.id)).rejects.toThrow(ForbiddenError);
});

test("who may take an invitation back", async () => {
  const { project, outside, invitationId } = await buildInvited();
  const viewer = await buildPerson(project.id, ["viewer"], null);
  await expect(revokeInvitation(viewer.actor, { invitationId })).rejects.toThrow(ForbiddenError);
  await expect(revokeInvitation(outside.actor, { invitationId })).rejects.toThrow(NotFoundError);
  expect(await db().invitation.count({ where: { revokedAt: null } })).toBe(1);
});
