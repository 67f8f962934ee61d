import { setImmediate } from "node:timers/promises";

const SLICE_MS = 20;

/** A function to await inside a long loop: now and then it lets the server answer other requests. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
