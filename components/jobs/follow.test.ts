import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followJob } from "./follow";

/** Stands in for the browser's own; a test plays the server. */
class FakeEventSource {
  static readonly CLOSED = 2;
  static last: FakeEventSource;
  readyState = 0;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  constructor(readonly url: string) {
    FakeEventSource.last = this;
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
}

let answer: () => Response;
const asked: string[] = [];
const seen: unknown[] = [];
const lost: string[] = [];
let away = 0;
const follower = {
  onView: (job: unknown) => void seen.push(job),
  onAway: () => {
    away += 1;
  },
  onLost: (message: string) => void lost.push(message),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
  answer = () => Response.json({ done: asked.length });
  for (const list of [asked, seen, lost]) list.length = 0;
  away = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("events are told as they come, and nothing else is asked", async () => {
  const end = followJob("7", follower);
  const source = FakeEventSource.last;
  expect(source.url).toBe("/api/jobs/7/events");
  source.onmessage?.({ data: '{"done":1}' });
  await vi.advanceTimersByTimeAsync(60_000);
  source.onmessage?.({ data: '{"done":2}' });
  expect(seen).toEqual([{ done: 1 }, { done: 2 }]);
  expect(asked).toEqual([]);
  end();
  expect(source.readyState).toBe(FakeEventSource.CLOSED);
});

test("events that something on the way holds back are replaced by asking", async () => {
  const end = followJob("7", follower);
  await vi.advanceTimersByTimeAsync(8_100);
  expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
  expect(seen).toEqual([{ done: 1 }, { done: 2 }, { done: 3 }]);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
});

test("one broken connection is left to the browser, three are not", async () => {
  followJob("7", follower);
  const source = FakeEventSource.last;
  source.onmessage?.({ data: "{}" });
  source.onerror?.();
  source.onerror?.();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual([]);
  source.onerror?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(["/api/jobs/7"]);
});

test("server trouble is told and waited out; a refusal is said and ends it", async () => {
  followJob("7", follower);
  const source = FakeEventSource.last;
  answer = () => new Response("bad gateway", { status: 502 });
  source.close();
  source.onerror?.();
  await vi.advanceTimersByTimeAsync(4_100);
  expect([seen, lost]).toEqual([[], []]);
  expect(away).toBe(3);
  answer = () => Response.json({ message: "Sign in to go on." }, { status: 401 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lost).toEqual(["Sign in to go on."]);
  expect(asked).toHaveLength(4);
});
