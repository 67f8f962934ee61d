import type { Protocol, UnitKind } from "@/lib/protocols/types";

const NOUNS: Readonly<Record<UnitKind, string>> = {
  response: "response",
  section: "excerpt",
  turn: "turn",
  thread: "conversation",
};

/** What one hands in at a time, in the words of whoever does the work. */
export const unitNoun = ({ assigns }: Pick<Protocol, "assigns">): string => NOUNS[assigns];
