import { expect, test } from "vitest";
import { failureOf } from "./failure";

test.each([
  [401, { code: "unauthenticated" }, "signed_out"],
  [500, null, "unavailable"],
  [503, "<html>", "unavailable"],
  [429, { code: "rate_limited" }, "unavailable"],
  [404, { code: "not_found" }, "gone"],
  [403, { code: "forbidden" }, "gone"],
  [409, { code: "queue_closed" }, "gone"],
  [422, { code: "invalid" }, "refused"],
  [413, null, "refused"],
])("status %i with %j is %s", (status, body, kind) => {
  expect(failureOf(status, body).kind).toBe(kind);
});

test("a stale revision carries what the server has", () => {
  const detail = { current: { revision: 4, answers: { comment: "theirs" } } };
  expect(failureOf(409, { code: "stale_revision", message: "…", detail })).toEqual({
    kind: "stale",
    current: detail.current,
  });
});

test("the server's words are kept where there are any", () => {
  expect(failureOf(409, { code: "queue_closed", message: "It was closed." })).toMatchObject({
    code: "queue_closed",
    message: "It was closed.",
  });
  expect(failureOf(422, { message: "No.", fields: { comment: "Write one." } })).toMatchObject({
    message: "No.",
    fields: { comment: "Write one." },
  });
});
