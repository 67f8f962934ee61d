import { db } from "@/lib/db/client";
import { UnauthenticatedError } from "@/lib/errors";
import { checkPassword } from "./passwords";
import { countTry, forgetTries, forgiveTry, type RateRule } from "./rate-limit";
import type { SessionToken } from "./token";

/** Guessing one account's password. */
const BY_EMAIL: RateRule = { tries: 10, windowSeconds: 15 * 60 };
/** Guessing many accounts' from one place; a whole class may sit behind one address. */
const BY_ADDRESS: RateRule = { tries: 60, windowSeconds: 15 * 60 };

/**
 * Whose session it is to be. Throws UnauthenticatedError for a wrong e-mail or password, without
 * saying which and in the same time, and RateLimitedError after too many tries.
 */
export async function checkSignIn(input: {
  email: string;
  password: string;
  address: string;
}): Promise<SessionToken> {
  const email = input.email.trim().toLowerCase().slice(0, 254);
  const emailKey = `sign-in:email:${email}`;
  const addressKey = `sign-in:address:${input.address}`;
  await countTry(addressKey, BY_ADDRESS);
  await countTry(emailKey, BY_EMAIL);
  const user = await db().user.findUnique({ where: { email } });
  const hash = user && !user.disabledAt ? user.passwordHash : null;
  const matches = await checkPassword(hash, input.password);
  if (!user || !matches) throw new UnauthenticatedError("E-mail or password is not right.");
  await forgetTries(emailKey);
  await forgiveTry(addressKey);
  return { userId: user.id, sessionEpoch: user.sessionEpoch };
}
