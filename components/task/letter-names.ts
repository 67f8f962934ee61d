import type { Protocol } from "@/lib/protocols/types";
import type { Letter } from "@/lib/work/client/keys";

const NAMES: Partial<Record<Letter, string>> = {
  next_section: "next section",
  previous_section: "previous section",
  guideline: "guideline",
  skip: "skip this response",
  flag: "flag it for a manager",
  keys: "these keys",
};

/** What each single key does, in words: those of the page and those of the protocol. */
export function letterNames(protocol: Protocol): Record<string, string> {
  const own = protocol.parts
    .flatMap((part) => part.shortcuts ?? [])
    .map(({ key, label }) => [`shortcut:${key}`, label] as const);
  return { ...NAMES, ...Object.fromEntries(own) };
}
