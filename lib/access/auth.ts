import type { NextAuthOptions, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { RateLimitedError, UnauthenticatedError } from "@/lib/errors";
import { clientAddress } from "./address";
import { checkSignIn } from "./sign-in";
import { SESSION_SECONDS, type SessionToken } from "./token";

type SignedIn = User & SessionToken;

/** How a refusal for too many tries travels through next-auth, which hands on only a text. */
const LIMITED = /^rate_limited\.(\d+)$/;

/** Seconds to wait, if next-auth's error code says so. */
export const secondsToWait = (code: string | null | undefined): number | null => {
  const seconds = LIMITED.exec(code ?? "")?.[1];
  return seconds ? Number(seconds) : null;
};

async function authorizeSignIn(
  credentials: Record<"email" | "password", string> | undefined,
  request: { headers?: Record<string, unknown> },
): Promise<SignedIn | null> {
  const forwardedFor = request.headers?.["x-forwarded-for"];
  try {
    const token = await checkSignIn({
      email: String(credentials?.email ?? ""),
      password: String(credentials?.password ?? ""),
      address: clientAddress(
        typeof forwardedFor === "string" ? forwardedFor : null,
        env("TRUSTED_PROXIES"),
      ),
    });
    return { id: token.userId, ...token };
  } catch (error) {
    if (error instanceof UnauthenticatedError) return null;
    if (error instanceof RateLimitedError) throw new Error(`rate_limited.${error.retryAfter}`);
    // next-auth swallows errors and shows their text to the visitor.
    console.error(error);
    throw new Error("unavailable");
  }
}

/** next-auth's options. Made on first use, since a build has no environment. */
export const authOptions = (): NextAuthOptions => ({
  secret: env("NEXTAUTH_SECRET"),
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  // Whoever types one of its own addresses by hand comes to a page of ours.
  pages: {
    signIn: "/sign-in",
    signOut: "/account",
    error: "/sign-in",
    verifyRequest: "/sign-in",
    newUser: "/",
  },
  providers: [
    Credentials({
      credentials: { email: { type: "email" }, password: { type: "password" } },
      authorize: authorizeSignIn,
    }),
  ],
  callbacks: {
    /** The token holds whose session it is and nothing else: names and addresses are read afresh. */
    jwt({ token, user }) {
      const { userId, sessionEpoch } = (user as SignedIn | undefined) ?? token;
      return { userId, sessionEpoch };
    },
    session: ({ session }) => ({ expires: session.expires }),
  },
});
