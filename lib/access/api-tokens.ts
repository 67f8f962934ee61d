import { z } from "zod";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { NotFoundError, UnauthenticatedError, ValidationError } from "@/lib/errors";
import { type Actor, loadActor } from "./actor";
import { API_SCOPES, type ApiScope } from "./api-scopes";
import { nameField, parseFields } from "./fields";
import { asPerson, type Person } from "./person";
import { hashToken, makeToken } from "./secrets";

/** Tells a token from other secrets, for people and for scanners of leaked ones. */
const PREFIX = "adjudica_";
const MOST_TOKENS = 50;
const DAY_MS = 86_400_000;

const fields = z.object({
  name: nameField,
  scopes: z
    .array(z.enum(API_SCOPES, "Choose what it is for."), "Choose what it is for.")
    .min(1, "Choose what it is for."),
  /** Id of the one project that it reaches; all where empty. */
  projectId: z.string().default(""),
  /** Days until it ends; never where empty. */
  days: z
    .union([
      z.literal(""),
      z.coerce
        .number("Enter a number of days, or nothing.")
        .int("Enter a number of days, or nothing.")
        .min(1, "Enter at least one day.")
        .max(3650, "Enter at most 3,650 days."),
    ])
    .default(""),
});

export interface TokenSummary {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Title of the one project that it reaches; null = all. */
  readonly project: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly state: "valid" | "expired" | "revoked";
}

/** One's own tokens, newest first. */
export async function listTokens(actor: Actor): Promise<TokenSummary[]> {
  const { userId } = asPerson(actor);
  const rows = await db().apiToken.findMany({
    where: { userId },
    include: { project: { select: { title: true } } },
    orderBy: { createdAt: "desc" },
  });
  return rows.map(({ id, name, scopes, project, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
    ...{ id, name, createdAt, expiresAt, lastUsedAt },
    scopes: API_SCOPES.filter((scope) => scopes.includes(scope)),
    project: project?.title ?? null,
    state: revokedAt ? "revoked" : isOver(expiresAt) ? "expired" : "valid",
  }));
}

const isOver = (moment: Date | null): boolean => moment !== null && moment.getTime() <= Date.now();

/** Makes a token for the HTTP API and answers it; it is shown this once. */
export async function createToken(actor: Actor, input: unknown): Promise<{ token: string }> {
  const person = asPerson(actor);
  const { userId, memberships } = person;
  const { name, scopes, projectId, days } = parseFields(fields, input) as z.output<typeof fields>;
  if (projectId && !memberships.some((membership) => membership.projectId === projectId)) {
    const message = "Choose a project that you are in.";
    throw new ValidationError(message, { projectId: message });
  }
  const valid = {
    userId,
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
  };
  if ((await db().apiToken.count({ where: valid })) >= MOST_TOKENS)
    throw new ValidationError(`You have ${MOST_TOKENS} tokens. Revoke one that you do not use.`);
  const token = PREFIX + makeToken();
  const id = newId();
  await inTransaction(async (tx) => {
    await tx.apiToken.create({
      data: {
        ...{ id, userId, name, scopes, projectId: projectId || null, tokenHash: hashToken(token) },
        expiresAt: days === "" ? null : new Date(Date.now() + days * DAY_MS),
      },
    });
    await recordEvent(tx, actor, "token.created", { target: id }, { name, scopes });
  });
  return { token };
}

/** Ends one's own token at once. Throws NotFoundError for anybody else's. */
export async function revokeToken(actor: Actor, tokenId: string): Promise<void> {
  const { userId } = asPerson(actor);
  if (!isId(tokenId)) throw noToken();
  await inTransaction(async (tx) => {
    const { count } = await tx.apiToken.updateMany({
      where: { id: tokenId, userId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count === 0) throw noToken();
    await recordEvent(tx, actor, "token.revoked", { target: tokenId });
  });
}

const noToken = () => new NotFoundError("You have no such token.");

/** Whoever a token stands for, with no more than its scopes and its project. */
export interface TokenBearer {
  readonly actor: Person;
  readonly tokenId: string;
  readonly scopes: readonly ApiScope[];
}

/** The bearer of a token. Throws UnauthenticatedError for one that is unknown, revoked or over. */
export async function bearerOf(token: string): Promise<TokenBearer> {
  const found = await db().apiToken.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: { select: { sessionEpoch: true } } },
  });
  if (!found || found.revokedAt || isOver(found.expiresAt))
    throw new UnauthenticatedError("This token is not valid: unknown, revoked or expired.");
  const { id, userId, projectId, scopes, lastUsedAt, user } = found;
  const person = asPerson(await loadActor(userId, user.sessionEpoch));
  await noteUse(id, lastUsedAt);
  return {
    tokenId: id,
    scopes: API_SCOPES.filter((scope) => scopes.includes(scope)),
    actor: {
      ...person,
      // Whatever its owner may do with the installation, a token may not.
      isOperator: false,
      memberships: person.memberships.filter(
        (membership) => projectId === null || membership.projectId === projectId,
      ),
    },
  };
}

/** Kept to the minute, so that reading does not write each time. */
async function noteUse(id: string, lastUsedAt: Date | null): Promise<void> {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < 60_000) return;
  await db().apiToken.update({ where: { id }, data: { lastUsedAt: new Date() } });
}
