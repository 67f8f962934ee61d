import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from "@/lib/errors";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { can, loadActor, OPERATOR } from "./actor";
import { addMember, createMember, invite, removeMember, setMembership } from "./commands";
import { listMembers } from "./queries";

async function buildTeam() {
  const project = await buildProject();
  const owner = await buildPerson(project.id, ["owner"], null);
  const manager = await buildPerson(project.id, ["manager"], null);
  const annotator = await buildPerson(project.id, ["annotator"], "student");
  const idOf = async (userId: string) =>
    (await db().membership.findFirstOrThrow({ where: { userId, projectId: project.id } })).id;
  const ids = {
    owner: await idOf(owner.userId),
    manager: await idOf(manager.userId),
    annotator: await idOf(annotator.userId),
  };
  return { project, owner, manager, annotator, ids };
}

const rolesOf = async (membershipId: string) =>
  (await db().membership.findUniqueOrThrow({ where: { id: membershipId } })).roles;

test("a manager gives and takes roles; the list shows it", async () => {
  const { project, manager, ids } = await buildTeam();
  await setMembership(manager.actor, {
    membershipId: ids.annotator,
    roles: ["viewer", "annotator", "viewer"],
    group: "medical_expert",
  });
  const members = await listMembers(manager.actor, project.id);
  expect(members.find(({ membershipId }) => membershipId === ids.annotator)).toMatchObject({
    roles: ["annotator", "viewer"],
    group: "medical_expert",
    pseudonym: expect.stringMatching(/^A-/),
  });
});

test("roles that somebody else gave meanwhile are not taken back unseen", async () => {
  const { manager, ids } = await buildTeam();
  const shown = { roles: ["annotator"], group: "student" } as const;
  const change = { membershipId: ids.annotator, group: "student" };
  await setMembership(manager.actor, { ...change, roles: ["annotator", "viewer"], shown });
  const mine = { ...change, roles: ["fact_checker"] as const };
  await expect(setMembership(manager.actor, { ...mine, shown })).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining("roles (now Annotator, Viewer)."),
  });
  expect(await rolesOf(ids.annotator)).toEqual(["annotator", "viewer"]);
  const seen = { ...shown, roles: ["annotator", "viewer"] } as const;
  await setMembership(manager.actor, { ...mine, shown: seen });
  expect(await rolesOf(ids.annotator)).toEqual(["fact_checker"]);
});

test("people without the right change nobody, not even themselves", async () => {
  const { annotator, ids } = await buildTeam();
  const change = { membershipId: ids.annotator, roles: ["manager"] as const };
  await expect(setMembership(annotator.actor, change)).rejects.toThrow(ForbiddenError);
  await expect(removeMember(annotator.actor, { membershipId: ids.manager })).rejects.toThrow(
    ForbiddenError,
  );
  expect(await rolesOf(ids.annotator)).toEqual(["annotator"]);
});

test("a member of another project is not found, whoever asks", async () => {
  const { ids } = await buildTeam();
  const elsewhere = await buildTeam();
  const change = { membershipId: ids.annotator, roles: ["viewer"] as const };
  await expect(setMembership(elsewhere.owner.actor, change)).rejects.toThrow(NotFoundError);
  const wrong = { ...change, roles: [] };
  await expect(setMembership(elsewhere.owner.actor, wrong)).rejects.toThrow(NotFoundError);
  await expect(removeMember(elsewhere.owner.actor, change)).rejects.toThrow(NotFoundError);
  await expect(removeMember(OPERATOR, { membershipId: "no id" })).rejects.toThrow(NotFoundError);
  expect(await rolesOf(ids.annotator)).toEqual(["annotator"]);
});

test("only owners make and unmake owners", async () => {
  const { owner, manager, ids } = await buildTeam();
  const promote = { membershipId: ids.manager, roles: ["owner"] as const };
  const demote = { membershipId: ids.owner, roles: ["viewer"] as const };
  await expect(setMembership(manager.actor, promote)).rejects.toThrow(ForbiddenError);
  await expect(setMembership(manager.actor, demote)).rejects.toThrow(ForbiddenError);
  await expect(removeMember(manager.actor, demote)).rejects.toThrow(ForbiddenError);
  await setMembership(owner.actor, promote);
  expect(await rolesOf(ids.manager)).toEqual(["owner"]);
});

test("the last owner can neither go nor be demoted, also when two try at once", async () => {
  const { owner, manager, ids } = await buildTeam();
  const leave = { membershipId: ids.owner };
  await expect(removeMember(owner.actor, leave)).rejects.toMatchObject({ code: "last_owner" });
  await expect(setMembership(owner.actor, { ...leave, roles: ["viewer"] })).rejects.toThrow(
    ConflictError,
  );
  await setMembership(owner.actor, { membershipId: ids.manager, roles: ["owner"] });
  const second = await loadActor(manager.userId, 0);
  const attempts = await Promise.allSettled([
    removeMember(owner.actor, { membershipId: ids.owner }),
    setMembership(second, { membershipId: ids.manager, roles: ["viewer"] }),
  ]);
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().membership.count({ where: { roles: { has: "owner" } } })).toBe(1);
});

test("roles are at least one, and known", async () => {
  const { owner, ids } = await buildTeam();
  for (const roles of [[], ["emperor"]]) {
    await expect(
      setMembership(owner.actor, { membershipId: ids.annotator, roles: roles as never }),
    ).rejects.toThrow(ValidationError);
  }
});

test("whoever is removed loses everything but their judgments' pseudonym, and comes back as the same coder", async () => {
  const { project, owner, annotator, ids } = await buildTeam();
  await removeMember(owner.actor, { membershipId: ids.annotator });
  const gone = await loadActor(annotator.userId, 0);
  expect(can(gone, "project:view", project.id)).toBe(false);
  expect(gone).toMatchObject({ memberships: [] });
  await expect(listMembers(gone, project.id)).rejects.toThrow(NotFoundError);
  expect(await listMembers(owner.actor, project.id)).toHaveLength(2);
  await addMember(OPERATOR, {
    projectId: project.id,
    email: annotator.email,
    roles: ["annotator"],
    group: null,
  });
  const coders = await db().coder.findMany({ where: { membershipId: ids.annotator } });
  expect(coders.map(({ id, group }) => [id, group])).toEqual([[annotator.coderId, "student"]]);
});

test("anybody may leave, and the invitations they made stop working", async () => {
  const { project, manager, ids } = await buildTeam();
  await invite(manager.actor, { projectId: project.id, roles: ["viewer"] });
  await removeMember(manager.actor, { membershipId: ids.manager });
  expect(await rolesOf(ids.manager)).toEqual([]);
  expect(await db().invitation.count({ where: { revokedAt: null } })).toBe(0);
});

test("a role that does work brings a coder, whose pseudonym says nothing about the person", async () => {
  const { owner, manager, ids } = await buildTeam();
  await db().coder.deleteMany({ where: { membershipId: ids.manager } });
  await setMembership(owner.actor, { membershipId: ids.manager, roles: ["manager"] });
  expect(await db().coder.count({ where: { membershipId: ids.manager } })).toBe(0);
  await setMembership(owner.actor, { membershipId: ids.manager, roles: ["manager", "physician"] });
  const coder = await db().coder.findUniqueOrThrow({ where: { membershipId: ids.manager } });
  expect(coder.pseudonym).toMatch(/^A-[2-9A-Z]{4}$/);
  expect(manager.email).not.toContain(coder.pseudonym);
});

test("only operators add people unasked; a default role stands in for none", async () => {
  const { project, owner } = await buildTeam();
  const other = await buildTeam();
  const { email, userId } = other.annotator;
  const input = { projectId: project.id, email };
  await expect(addMember(owner.actor, { ...input, roles: ["viewer"] })).rejects.toThrow(
    ForbiddenError,
  );
  await expect(addMember(OPERATOR, input)).rejects.toThrow(ValidationError);
  await db().user.update({ where: { id: userId }, data: { defaultRole: "physician" } });
  const id = await addMember(OPERATOR, input);
  expect(await rolesOf(id)).toEqual(["physician"]);
});

test("an account and its place in a project are made both or not at all", async () => {
  const project = await buildProject();
  const input = { email: "ida@example.org", projectId: project.id, roles: ["annotator"] as const };
  const people = () => db().user.count();
  await expect(createMember(OPERATOR, { ...input, group: "x".repeat(61) })).rejects.toThrow(
    ValidationError,
  );
  await expect(createMember(OPERATOR, { ...input, projectId: newId() })).rejects.toThrow();
  expect(await people()).toBe(0);
  const { userId, madePassword } = await createMember(OPERATOR, { ...input, group: "student" });
  expect(madePassword).toBeTruthy();
  expect(await db().membership.findMany({ where: { userId } })).toMatchObject([
    { projectId: project.id, roles: ["annotator"], group: "student" },
  ]);
  const { actor } = await buildPerson(project.id, ["owner"]);
  await expect(createMember(actor, { ...input, email: "b@example.org" })).rejects.toThrow(
    "Only an operator",
  );
});
