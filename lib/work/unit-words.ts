import { getProtocol } from "@/lib/protocols/registry";
import { UNIT_WORDS, type UnitWords } from "@/lib/protocols/unit-words";

/** What the units that a queue hands out are called on pages. */
export const unitWords = (queue: { protocolId: string; protocolVersion: number }): UnitWords =>
  UNIT_WORDS[getProtocol(queue.protocolId, queue.protocolVersion).assigns];
