import { expect, test } from "vitest";
import { afterTry, MAX_TROUBLES, MAX_UNREADABLE, retryAfterMs } from "./tries";

const times = (n: number, outcome: "unreadable" | "server" | "limited" | "refused") =>
  Array.from({ length: n }, () => ({ outcome }));

const after = (tries: ReturnType<typeof times>, random: number, retryAfter?: number) =>
  afterTry(tries, random, MAX_UNREADABLE, retryAfter);

test("an output that cannot be read is asked for again at once, and then given up", () => {
  expect(after(times(1, "unreadable"), 0)).toEqual({ state: "waiting", inMs: 0 });
  expect(after(times(MAX_UNREADABLE, "unreadable"), 0)).toEqual({ state: "unparseable" });
  expect(afterTry(times(1, "unreadable"), 0, 1)).toEqual({ state: "unparseable" });
  expect(afterTry(times(4, "unreadable"), 0, 5)).toEqual({ state: "waiting", inMs: 0 });
});

test("waits double from a second up to a minute, with jitter over their upper half", () => {
  const waits = [1, 2, 3, 7].map((n) => after(times(n, "server"), 1));
  expect(waits.map((next) => next.state === "waiting" && next.inMs)).toEqual([
    1000, 2000, 4000, 60_000,
  ]);
  expect(after(times(2, "server"), 0)).toEqual({ state: "waiting", inMs: 1000 });
});

test("trouble ends, being told to wait goes on much longer", () => {
  expect(after(times(MAX_TROUBLES, "server"), 0)).toEqual({ state: "failed" });
  expect(after(times(MAX_TROUBLES, "limited"), 0)).toMatchObject({ state: "waiting" });
  expect(after(times(60, "limited"), 0)).toEqual({ state: "failed" });
});

test("a refusal of this one request is not repeated", () => {
  expect(after(times(1, "refused"), 0)).toEqual({ state: "failed" });
});

test("no wait is shorter than the endpoint asks for, up to ten minutes", () => {
  expect(after(times(1, "limited"), 0, 7000)).toEqual({ state: "waiting", inMs: 7000 });
  expect(after(times(1, "limited"), 0, 86_400_000)).toEqual({ state: "waiting", inMs: 600_000 });
});

test("Retry-After is seconds or a date", () => {
  const now = Date.parse("2026-11-01T10:00:00Z");
  expect(retryAfterMs("3", now)).toBe(3000);
  expect(retryAfterMs("Sun, 01 Nov 2026 10:00:05 GMT", now)).toBe(5000);
  expect(retryAfterMs("Sun, 01 Nov 2026 09:00:00 GMT", now)).toBe(0);
  expect(retryAfterMs("soon", now)).toBeNull();
  expect(retryAfterMs(undefined, now)).toBeNull();
});
