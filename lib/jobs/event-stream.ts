const RETRY_MS = 2_000;

/**
 * Server-sent events: each value as one message of JSON, null as a comment that only keeps the
 * connection open. Reads ahead of the browser by one value at most.
 */
export function eventStream(values: AsyncGenerator<unknown>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
    async pull(controller) {
      const { done, value } = await values.next();
      if (done) controller.close();
      else {
        const message = value === null ? ":\n\n" : `data: ${JSON.stringify(value)}\n\n`;
        controller.enqueue(encoder.encode(message));
      }
    },
    cancel: async () => {
      await values.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // Compressing or buffering would hold messages back.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
