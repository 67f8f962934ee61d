import type { Protocol } from "@/lib/protocols/types";
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

/** Of no use where one section was handed out alone. */
const BETWEEN_SECTIONS = ["next_section", "previous_section"];

/** What each single key does, in words: those of the page and those of the protocol. */
export function letterNames(protocol: Protocol): Record<string, string> {
  const own = protocol.parts
    .flatMap((part) => part.shortcuts ?? [])
    .map(({ key, label }) => [`shortcut:${key}`, label] as const);
  const isExcerpt = protocol.assigns === "section";
  const here = Object.entries(NAMES).filter(([letter]) =>
    isExcerpt ? !BETWEEN_SECTIONS.includes(letter) : letter !== "full_response",
  );
  return Object.fromEntries([...here, ...own]);
}
