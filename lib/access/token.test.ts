import { encode } from "next-auth/jwt";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnauthenticatedError } from "@/lib/errors";
import { makeSessionCookie, readSessionToken, sessionCookieName, tokenFromRequest } from "./token";

const TOKEN = { userId: "0190a6f0-0000-7000-8000-000000000001", sessionEpoch: 3 };
const SECRET = "a secret of the tests";

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", SECRET);
  vi.stubEnv("NEXTAUTH_URL", "http://127.0.0.1:3000");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("a session cookie says whose it is, also when it is read again", async () => {
  const cookie = await makeSessionCookie(TOKEN);
  expect(await readSessionToken(cookie)).toEqual(TOKEN);
  expect(await readSessionToken(cookie)).toEqual(TOKEN);
});

test("a cookie that is missing, changed or made with another secret is nobody's", async () => {
  const cookie = await makeSessionCookie(TOKEN);
  const foreign = await encode({ token: { ...TOKEN }, secret: "another secret of others" });
  for (const bad of [undefined, "", "x.y.z", `${cookie.slice(0, -4)}AAAA`, foreign]) {
    expect(await readSessionToken(bad)).toBeNull();
  }
});

test("a token of another shape is nobody's", async () => {
  const cookie = await encode({ token: { sub: TOKEN.userId }, secret: SECRET });
  expect(await readSessionToken(cookie)).toBeNull();
});

test("a session ends after fourteen hours, though it was read before", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cookie = await makeSessionCookie(TOKEN);
  expect(await readSessionToken(cookie)).toEqual(TOKEN);
  vi.setSystemTime(Date.now() + 14 * 3_600_000 + 2000);
  expect(await readSessionToken(cookie)).toBeNull();
});

test("the cookie is found among others in a request", async () => {
  const cookie = `theme=dark; ${sessionCookieName()}=${await makeSessionCookie(TOKEN)}; other=1`;
  const request = new Request("http://127.0.0.1:3000/", { headers: { cookie } });
  expect(await tokenFromRequest(request)).toEqual(TOKEN);
  await expect(tokenFromRequest(new Request("http://127.0.0.1:3000/"))).rejects.toThrow(
    UnauthenticatedError,
  );
});

test("behind HTTPS the cookie has the name that browsers guard", () => {
  vi.stubEnv("NEXTAUTH_URL", "https://adjudica.example.org");
  expect(sessionCookieName()).toBe("__Secure-next-auth.session-token");
});
