import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError } from "@/lib/errors";
import { insertAccount, type NewAccount } from "./accounts";
import { OPERATOR } from "./actor";
import { hashToken, makeToken } from "./secrets";
import type { SessionToken } from "./token";

const OWNER_TOKEN_HOURS = 24;

/**
 * A one-time token with which the first person makes the owner's account; null once there is an
 * account. Earlier tokens stop working.
 */
export async function makeOwnerToken(): Promise<string | null> {
  const token = makeToken();
  return inTransaction(async (tx) => {
    if (await tx.user.findFirst({ select: { id: true } })) return null;
    await tx.ownerToken.deleteMany();
    const expiresAt = new Date(Date.now() + OWNER_TOKEN_HOURS * 3_600_000);
    await tx.ownerToken.create({ data: { tokenHash: hashToken(token), expiresAt } });
    return token;
  });
}

const usable = (token: string) => ({
  tokenHash: hashToken(token),
  usedAt: null,
  expiresAt: { gt: new Date() },
});

/** Whether a first owner can still be made with this token. */
export async function isOwnerTokenUsable(token: string): Promise<boolean> {
  const [found, user] = await Promise.all([
    db().ownerToken.findFirst({ where: usable(token) }),
    db().user.findFirst({ select: { id: true } }),
  ]);
  return found !== null && user === null;
}

/** Makes the first account, an operator. Throws ConflictError for a used, old or unknown token. */
export async function createFirstOwner(
  input: NewAccount & { token: string },
): Promise<SessionToken> {
  return inTransaction(async (tx) => {
    const where = usable(input.token);
    const { count } = await tx.ownerToken.updateMany({ where, data: { usedAt: new Date() } });
    if (count === 0 || (await tx.user.findFirst({ select: { id: true } }))) {
      throw new ConflictError(
        "This link has been used or is out of date. The server prints a new one when it starts, as long as nobody has an account.",
        "owner_token",
      );
    }
    const userId = await insertAccount(tx, input, { isOperator: true });
    await recordEvent(tx, OPERATOR, "user.first_owner_created", { target: userId });
    return { userId, sessionEpoch: 0 };
  });
}
