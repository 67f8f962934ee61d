import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { ForbiddenError, UnauthenticatedError, ValidationError } from "@/lib/errors";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { loadActor, OPERATOR } from "./actor";
import {
  changeName,
  changePassword,
  createFirstOwner,
  createUser,
  makeOwnerToken,
  signOutEverywhere,
} from "./commands";
import { isOwnerTokenUsable } from "./first-owner";
import { checkSignIn } from "./sign-in";

const PASSWORD = "a good long password";
const person = { email: "ana@example.org", name: "Ana", password: PASSWORD };

async function makeAna() {
  const { userId } = await createUser(OPERATOR, person);
  return { userId, actor: await loadActor(userId, 0) };
}

const signIn = (password: string, address = "10.0.0.1") =>
  checkSignIn({ email: " Ana@Example.org ", password, address });

test("an account signs in with its e-mail in any case, and with nothing else", async () => {
  const { userId } = await makeAna();
  expect(await signIn(PASSWORD)).toEqual({ userId, sessionEpoch: 0 });
  await expect(signIn("not the password")).rejects.toThrow(UnauthenticatedError);
});

test("a wrong password, an unknown account and a disabled one are refused in the same words", async () => {
  const { userId } = await makeAna();
  const refusals = [await signIn("not the password").catch(String)];
  await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  refusals.push(await signIn(PASSWORD).catch(String));
  await db().user.delete({ where: { id: userId } });
  refusals.push(await signIn(PASSWORD).catch(String));
  expect(new Set(refusals)).toEqual(new Set(["Error: E-mail or password is not right."]));
});

test("a made password is handed back once and works", async () => {
  const made = await createUser(OPERATOR, { email: "ben@example.org" });
  expect(made.madePassword).toMatch(/^\w{5}(-\w{5}){3}$/);
  const user = await db().user.findUniqueOrThrow({ where: { id: made.userId } });
  expect(user.name).toBe("ben");
  expect(user.passwordHash).not.toContain(made.madePassword ?? "");
  const token = { email: made.email, password: made.madePassword ?? "", address: "10.0.0.1" };
  expect(await checkSignIn(token)).toEqual({ userId: made.userId, sessionEpoch: 0 });
});

test("an e-mail address has one account, and only operators make accounts", async () => {
  const { actor } = await makeAna();
  await expect(createUser(OPERATOR, { ...person, email: "ANA@example.org" })).rejects.toMatchObject(
    {
      fields: { email: expect.stringContaining("There is an account") },
    },
  );
  await expect(createUser(actor, { email: "x@example.org" })).rejects.toThrow(ForbiddenError);
  expect(await db().user.count()).toBe(1);
});

test.each([
  [{ email: "not an address" }, "email"],
  [{ name: " " }, "name"],
  [{ password: "too short" }, "password"],
])("an account with %o is refused at its field", async (fault, field) => {
  const input = { ...person, ...fault, token: (await makeOwnerToken()) ?? "" };
  const error = await createFirstOwner(input).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ fields: { [field]: expect.any(String) } });
  expect(await isOwnerTokenUsable(input.token)).toBe(true);
});

test("changing the password ends the sessions that were open", async () => {
  const { userId, actor } = await makeAna();
  const session = await changePassword(actor, { current: PASSWORD, next: "another long one" });
  expect(session).toEqual({ userId, sessionEpoch: 1 });
  await expect(loadActor(userId, 0)).rejects.toThrow(UnauthenticatedError);
  expect(await loadActor(userId, 1)).toMatchObject({ userId });
  await expect(signIn(PASSWORD)).rejects.toThrow(UnauthenticatedError);
  expect(await signIn("another long one")).toEqual(session);
});

test("changing the password needs the current one and a new one that is long enough", async () => {
  const { userId, actor } = await makeAna();
  await expect(changePassword(actor, { current: "guess", next: PASSWORD })).rejects.toMatchObject({
    fields: { current: expect.any(String) },
  });
  await expect(changePassword(actor, { current: PASSWORD, next: "short" })).rejects.toMatchObject({
    fields: { next: expect.any(String) },
  });
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  expect(user.sessionEpoch).toBe(0);
});

test("signing out everywhere ends all sessions, and a name can be changed", async () => {
  const { userId, actor } = await makeAna();
  await changeName(actor, { name: " Ana Gómez " });
  expect(await loadActor(userId, 0)).toMatchObject({ name: "Ana Gómez" });
  await signOutEverywhere(actor);
  await expect(loadActor(userId, 0)).rejects.toThrow(UnauthenticatedError);
});

test("the first owner's token works once, and the newest only", async () => {
  const old = (await makeOwnerToken()) ?? "";
  const token = (await makeOwnerToken()) ?? "";
  await expect(createFirstOwner({ ...person, token: old })).rejects.toMatchObject({
    code: "owner_token",
  });
  const attempts = await Promise.allSettled([
    createFirstOwner({ ...person, token }),
    createFirstOwner({ ...person, email: "eve@example.org", token }),
  ]);
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const users = await db().user.findMany();
  expect(users).toHaveLength(1);
  expect(users[0]?.isOperator).toBe(true);
  expect(await makeOwnerToken()).toBeNull();
  expect(await isOwnerTokenUsable(token)).toBe(false);
});

test("the first owner's token goes out of date", async () => {
  const token = (await makeOwnerToken()) ?? "";
  await db().ownerToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  await expect(createFirstOwner({ ...person, token })).rejects.toMatchObject({
    code: "owner_token",
  });
  expect(await db().user.count()).toBe(0);
});

test("the token makes no owner once there is an account", async () => {
  const token = (await makeOwnerToken()) ?? "";
  const project = await buildProject();
  await buildPerson(project.id);
  await expect(createFirstOwner({ ...person, token })).rejects.toMatchObject({
    code: "owner_token",
  });
});
