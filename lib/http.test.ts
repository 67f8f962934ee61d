import { expect, test } from "vitest";
import { ConflictError, NotFoundError, RateLimitedError } from "./errors";
import { json, readJson, route } from "./http";

const post = (headers: Record<string, string>) =>
  new Request("http://ours.test/api/x", { method: "POST", body: "{}", headers });

const accepts = route(async () => json({ done: true }));

test.each([
  [{ "sec-fetch-site": "same-origin" }, 200],
  [{ "sec-fetch-site": "none" }, 200],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ origin: "http://ours.test", host: "ours.test" }, 200],
  [{ origin: "https://ours.test", host: "inner:3000", "x-forwarded-host": "ours.test" }, 200],
  [{ origin: "http://evil.test", host: "ours.test" }, 403],
  [{ origin: "null", host: "ours.test" }, 403],
  [{ host: "ours.test" }, 200],
])("a write with headers %o is answered %i", async (headers, status) => {
  expect((await accepts(post(headers), {})).status).toBe(status);
});

test("reading is allowed from anywhere", async () => {
  const request = new Request("http://ours.test/", { headers: { "sec-fetch-site": "cross-site" } });
  expect((await accepts(request, {})).status).toBe(200);
});

test("errors of lib become answers with their status", async () => {
  const answer = async (error: Error) => {
    const handle = route(async () => {
      throw error;
    });
    return handle(post({}), {});
  };
  const missing = await answer(new NotFoundError("There is no such thing."));
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({ code: "not_found", message: "There is no such thing." });

  const stale = await answer(new ConflictError("Changed.", "stale_revision", { current: 3 }));
  expect(await stale.json()).toMatchObject({ code: "stale_revision", detail: { current: 3 } });

  const limited = await answer(new RateLimitedError("Wait.", 30));
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toBe("30");

  await expect(answer(new TypeError("a bug"))).rejects.toThrow("a bug");
});

test("a body that is no JSON is refused with words", async () => {
  const request = new Request("http://ours.test/", { method: "POST", body: "{" });
  await expect(readJson(request)).rejects.toThrow("not JSON");
});
