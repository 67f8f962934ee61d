import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { RateLimitedError, UnauthenticatedError } from "@/lib/errors";
import { OPERATOR } from "./actor";
import { createUser } from "./commands";
import { countTry, forgetTries, forgiveTry } from "./rate-limit";
import { checkSignIn } from "./sign-in";

const RULE = { tries: 3, windowSeconds: 60 };

const outcomes = async (tries: Promise<void>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled").length;

test("of many tries at the same moment no more pass than the rule allows", async () => {
  const tries = Array.from({ length: 12 }, () => countTry("k", RULE));
  expect(await outcomes(tries)).toBe(3);
});

test("a refusal says how long to wait, and the window ends", async () => {
  await Promise.all([1, 2, 3].map(() => countTry("k", RULE)));
  const error = await countTry("k", RULE).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(RateLimitedError);
  expect((error as RateLimitedError).retryAfter).toBeGreaterThan(50);
  expect((error as RateLimitedError).retryAfter).toBeLessThanOrEqual(60);
  await db().$executeRaw`UPDATE rate_limit SET window_start = now() - interval '61 seconds'`;
  await countTry("k", RULE);
  expect(await db().rateLimit.findUnique({ where: { key: "k" } })).toMatchObject({ tries: 1 });
});

test("forgiven and forgotten tries count no more", async () => {
  await Promise.all([1, 2, 3].map(() => countTry("k", RULE)));
  await forgiveTry("k");
  await countTry("k", RULE);
  await expect(countTry("k", RULE)).rejects.toThrow(RateLimitedError);
  await forgetTries("k");
  await countTry("k", RULE);
});

test("guessing one account's password is stopped from wherever it comes; the right one too", async () => {
  const password = "a good long password";
  await createUser(OPERATOR, { email: "ana@example.org", password });
  const guess = (n: number) =>
    checkSignIn({ email: "ana@example.org", password: `guess ${n}`, address: `10.0.0.${n}` });
  for (let n = 0; n < 10; n++) await expect(guess(n)).rejects.toThrow(UnauthenticatedError);
  await expect(guess(10)).rejects.toThrow(RateLimitedError);
  await expect(
    checkSignIn({ email: "ana@example.org", password, address: "10.0.1.1" }),
  ).rejects.toThrow(RateLimitedError);
});

test("a class behind one address can sign in, a guesser there cannot go on", async () => {
  const password = "a good long password";
  await createUser(OPERATOR, { email: "ana@example.org", password });
  const address = "10.0.0.9";
  await db().rateLimit.create({
    data: { key: `sign-in:address:${address}`, windowStart: new Date(), tries: 58 },
  });
  for (let n = 0; n < 4; n++) {
    await checkSignIn({ email: "ana@example.org", password, address });
  }
  const guess = (n: number) => checkSignIn({ email: `${n}@example.org`, password, address });
  await expect(guess(1)).rejects.toThrow(UnauthenticatedError);
  await expect(guess(2)).rejects.toThrow(UnauthenticatedError);
  await expect(guess(3)).rejects.toThrow(RateLimitedError);
});
