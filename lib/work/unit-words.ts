import { getProtocol } from "@/lib/protocols/registry";
import type { UnitKind } from "@/lib/protocols/types";

/** What the units of a queue are called on pages. */
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

/** Of the units that a queue hands out. */
export const unitWords = (queue: { protocolId: string; protocolVersion: number }): UnitWords =>
  UNIT_WORDS[getProtocol(queue.protocolId, queue.protocolVersion).assigns];
