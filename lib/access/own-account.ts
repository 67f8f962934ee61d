import { z } from "zod";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { UnauthenticatedError, ValidationError } from "@/lib/errors";
import type { Actor } from "./actor";
import { nameField, parseFields } from "./fields";
import { checkPassword, hashPassword } from "./passwords";
import { asPerson } from "./person";
import { countTry, forgetTries } from "./rate-limit";
import type { SessionToken } from "./token";

const GUESSES = { tries: 10, windowSeconds: 15 * 60 };

/** Changes one's own password and ends all other sessions. Returns the token of the one that goes on. */
export async function changePassword(
  actor: Actor,
  input: { current: string; next: string },
): Promise<SessionToken> {
  const { userId } = asPerson(actor);
  const key = `password:${userId}`;
  await countTry(key, GUESSES);
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  if (!(await checkPassword(user.passwordHash, input.current))) {
    const message = "This is not your current password.";
    throw new ValidationError(message, { current: message });
  }
  await forgetTries(key);
  const passwordHash = await hashNext(input.next);
  const where = { id: userId, sessionEpoch: user.sessionEpoch };
  return inTransaction(async (tx) => {
    const data = { passwordHash, sessionEpoch: { increment: 1 } };
    const { count } = await tx.user.updateMany({ where, data });
    if (count === 0) throw new UnauthenticatedError("Your session has ended. Sign in again.");
    await recordEvent(tx, actor, "user.password_changed", { target: userId });
    return { userId, sessionEpoch: user.sessionEpoch + 1 };
  });
}

async function hashNext(password: string): Promise<string> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof ValidationError)
      throw new ValidationError(error.message, { next: error.message });
    throw error;
  }
}

/** Changes the name that other members of one's projects see. */
export async function changeName(actor: Actor, input: { name: string }): Promise<void> {
  const { userId } = asPerson(actor);
  const { name } = parseFields(z.object({ name: nameField }), input);
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { name } });
    await recordEvent(tx, actor, "user.renamed", { target: userId });
  });
}

/** Ends every session of one's account, the current one too. */
export async function signOutEverywhere(actor: Actor): Promise<void> {
  const { userId } = asPerson(actor);
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } });
    await recordEvent(tx, actor, "user.sessions_ended", { target: userId });
  });
}
