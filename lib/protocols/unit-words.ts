import type { UnitKind } from "./types";

/** What the units of a kind are called on pages. */
export interface UnitWords {
  readonly one: string;
  readonly many: string;
}

export const UNIT_WORDS: Readonly<Record<UnitKind, UnitWords>> = {
  response: { one: "response", many: "responses" },
  section: { one: "section", many: "sections" },
  turn: { one: "turn", many: "turns" },
  thread: { one: "conversation", many: "conversations" },
};
