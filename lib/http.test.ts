import { expect, test } from "vitest";
import { ConflictError, NotFoundError, RateLimitedError, ValidationError } from "./errors";
import { json, readBody, readJson, route } from "./http";

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

test("a body that nests too deeply is refused before anything walks it", async () => {
  const body = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const handle = route(async (request) => json(await readJson(request)));
  const answer = await handle(new Request("http://ours.test/", { method: "POST", body }), {});
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toContain("more than 100 lists");
});

/** A body that comes in pieces and does not say how long it is. */
function streamed(size: number, contentType = "application/json") {
  let left = size;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = Math.min(left, 65_536);
      left -= piece;
      if (piece === 0) controller.close();
      else controller.enqueue(new Uint8Array(piece).fill(0x31));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": contentType } };
  return { request: new Request("http://ours.test/", init), left: () => left };
}

test("bytes are counted as they come, and no more than needed are read", async () => {
  const long = streamed(50_000_000);
  expect(long.request.headers.get("content-length")).toBeNull();
  await expect(readJson(long.request)).rejects.toThrow("larger than 1 MB");
  expect(long.left()).toBeGreaterThan(45_000_000);
  expect(await readJson(streamed(9).request)).toBe(111_111_111);
  const declared = new Request("http://ours.test/", {
    method: "POST",
    body: "1",
    headers: { "content-length": "2000000" },
  });
  await expect(readJson(declared)).rejects.toThrow("larger than 1 MB");
});

test("a form that grows too large is refused with the reason", async () => {
  const { request } = streamed(500_000, "multipart/form-data; boundary=x");
  const tooLarge = new ValidationError("Too large.");
  const form = readBody(request, 200_000, tooLarge, (body) => body.formData());
  await expect(form).rejects.toBe(tooLarge);
  const small = new FormData();
  small.set("format", "qa");
  const whole = new Request("http://ours.test/", { method: "POST", body: small });
  const read = await readBody(whole, 200_000, tooLarge, (body) => body.formData());
  expect(read.get("format")).toBe("qa");
});
