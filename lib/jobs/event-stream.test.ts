import { expect, test } from "vitest";
import { eventStream } from "./event-stream";

test("each value is one message, and null only keeps the connection open", async () => {
  const response = eventStream(
    (async function* () {
      yield { phase: "two\nlines" };
      yield null;
    })(),
  );
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(await response.text()).toBe('retry: 2000\n\ndata: {"phase":"two\\nlines"}\n\n:\n\n');
});

test("a browser that goes away ends the source", async () => {
  let isEnded = false;
  const response = eventStream(
    (async function* () {
      try {
        for (let n = 0; ; n++) yield n;
      } finally {
        isEnded = true;
      }
    })(),
  );
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(isEnded).toBe(true);
});
