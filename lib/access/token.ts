import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { UnauthenticatedError } from "@/lib/errors";

/**
 * Session tokens: signed and encrypted by next-auth, read here without it, since a page or a save
 * needs no more than whose it is. Whether the session still holds (`sessionEpoch`) is checked by
 * the query that uses it.
 */
export interface SessionToken {
  readonly userId: string;
  readonly sessionEpoch: number;
}

/** A long working day. Open pages renew the session, so that it ends this long after the last one. */
export const SESSION_SECONDS = 14 * 60 * 60;

const isSecure = (): boolean => env("NEXTAUTH_URL").startsWith("https://");

export const sessionCookieName = (): string =>
  `${isSecure() ? "__Secure-" : ""}next-auth.session-token`;

/**
 * Tokens read before, by cookie: reading one costs half a millisecond of key derivation, and a
 * person at work sends the same one several times a second. What a cookie says never changes.
 */
const known = new Map<string, SessionToken & { readonly endsAt: number }>();
const MOST_KNOWN = 2000;

/** The token in a session cookie; null where it is missing, not ours or out of date. */
export async function readSessionToken(cookie: string | undefined): Promise<SessionToken | null> {
  if (!cookie) return null;
  const read = known.get(cookie) ?? (await readAfresh(cookie));
  return read && read.endsAt > Date.now()
    ? { userId: read.userId, sessionEpoch: read.sessionEpoch }
    : null;
}

async function readAfresh(cookie: string) {
  const payload = await decode({ token: cookie, secret: env("NEXTAUTH_SECRET") }).catch(
    // next-auth has no other sign for a token that cannot be read: it is nobody's.
    () => null,
  );
  const { userId, sessionEpoch, exp } = payload ?? {};
  if (typeof userId !== "string" || typeof sessionEpoch !== "number") return null;
  if (typeof exp !== "number") return null;
  const read = { userId, sessionEpoch, endsAt: exp * 1000 };
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest) known.delete(oldest);
  known.set(cookie, read);
  return read;
}

/** A session cookie's value for a person, for tests and tools that sign in without a password. */
export const makeSessionCookie = (token: SessionToken): Promise<string> =>
  encode({ token: { ...token }, secret: env("NEXTAUTH_SECRET"), maxAge: SESSION_SECONDS });

/**
 * Whose request this is, without any database read: the session may have ended meanwhile, so the
 * caller's query must compare the epoch. Throws UnauthenticatedError without a token.
 */
export async function tokenFromRequest(request: Request): Promise<SessionToken> {
  const name = `${sessionCookieName()}=`;
  const cookie = (request.headers.get("cookie") ?? "")
    .split("; ")
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length);
  const token = await readSessionToken(cookie);
  if (!token) throw new UnauthenticatedError("Sign in to go on.");
  return token;
}
