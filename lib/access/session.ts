import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { UnauthenticatedError } from "@/lib/errors";
import { loadActor } from "./actor";
import type { Person } from "./person";
import { asPerson } from "./person";
import { safeNext } from "./safe-next";
import {
  makeSessionCookie,
  readSessionToken,
  SESSION_SECONDS,
  type SessionToken,
  sessionCookieName,
  tokenFromRequest,
} from "./token";

export { tokenFromRequest } from "./token";

/** Header in which proxy.ts tells pages their own address. */
export const PATH_HEADER = "x-adjudica-path";

const cookieToken = async (): Promise<SessionToken | null> =>
  readSessionToken((await cookies()).get(sessionCookieName())?.value);

/** Whoever is signed in, or null. Read once per request, however many components ask. */
export const findActor = cache(async (): Promise<Person | null> => {
  const token = await cookieToken();
  if (!token) return null;
  try {
    return asPerson(await loadActor(token.userId, token.sessionEpoch));
  } catch (error) {
    if (error instanceof UnauthenticatedError) return null;
    throw error;
  }
});

/** For pages: whoever is signed in; sends everybody else to sign in and back. */
export async function requireActor(): Promise<Person> {
  const actor = await findActor();
  if (actor) return actor;
  const here = safeNext((await headers()).get(PATH_HEADER));
  redirect(here === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(here)}`);
}

/** For pages of the hot path: whoever is signed in, also as the token that its statements check. */
export async function requireSession(): Promise<{ actor: Person; token: SessionToken }> {
  const [actor, token] = [await requireActor(), await cookieToken()];
  if (!token) throw new UnauthenticatedError("Sign in to go on.");
  return { actor, token };
}

/** For server actions: as requireActor, but an error that the form can show, so that nothing typed is lost. */
export async function actingPerson(): Promise<Person> {
  const actor = await findActor();
  if (actor) return actor;
  throw new UnauthenticatedError(
    "Your session has ended. Sign in again in another tab, then try once more: what you typed is kept.",
  );
}

/** For route handlers: whoever is signed in. Throws UnauthenticatedError. */
export async function actorFromRequest(request: Request): Promise<Person> {
  const { userId, sessionEpoch } = await tokenFromRequest(request);
  return asPerson(await loadActor(userId, sessionEpoch));
}

/** For server actions: signs this browser in, after an account was made or its password changed. */
export async function startSession(token: SessionToken): Promise<void> {
  const name = sessionCookieName();
  (await cookies()).set(name, await makeSessionCookie(token), {
    httpOnly: true,
    sameSite: "lax",
    secure: name.startsWith("__Secure-"),
    path: "/",
    maxAge: SESSION_SECONDS,
  });
}

/** For server actions: signs this browser out. */
export async function endSession(): Promise<void> {
  (await cookies()).delete(sessionCookieName());
}
