import type { Protocol, UnitKind } from "@/lib/protocols/types";
import type { Letter } from "@/lib/work/client/keys";

const NAMES = {
  next_section: "next section",
  previous_section: "previous section",
  guideline: "guideline",
  full_response: "full response, or the excerpt alone",
  skip: "skip this",
  flag: "flag it for a manager",
  keys: "these keys",
} satisfies Partial<Record<Letter, string>>;

/** From what holds to what is held. */
const INWARDS: readonly UnitKind[] = ["thread", "turn", "response", "section"];

/** What a unit that is handed out holds and is judged in it, in words; null where it is judged whole. */
export function innerNoun({ assigns, parts }: Protocol): string | null {
  const within = INWARDS.slice(INWARDS.indexOf(assigns) + 1);
  return within.findLast((kind) => parts.some(({ unit }) => unit === kind)) ?? null;
}

/** From one to the other within a unit. */
const BETWEEN = ["next_section", "previous_section"];

/** What each single key does, in words: those of the page and those of the protocol. */
export function letterNames(protocol: Protocol): Record<string, string> {
  const own = protocol.parts
    .flatMap((part) => part.shortcuts ?? [])
    .map(({ key, label }) => [`shortcut:${key}`, label] as const);
  const isExcerpt = protocol.assigns === "section";
  const noun = innerNoun(protocol);
  const here = Object.entries(NAMES)
    .filter(([letter]) => noun !== null || !BETWEEN.includes(letter))
    .filter(([letter]) => isExcerpt || letter !== "full_response")
    .map(([letter, name]) => [letter, name.replace("section", noun ?? "")] as const);
  return Object.fromEntries([...here, ...own]);
}
