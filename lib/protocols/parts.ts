import type { Part, Protocol } from "./types";

/** The part with this key. Keys come from stored judgments, so a missing one is a bug. */
export function partWithKey(protocol: Protocol, key: string): Part {
  const part = protocol.parts.find((each) => each.key === key);
  if (!part) throw new Error(`The protocol has no part ${key}.`);
  return part;
}
