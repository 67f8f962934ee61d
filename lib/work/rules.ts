import type { Facts, Part, Protocol, UnitKind } from "@/lib/protocols/types";
import { candidateFacts, type RevealedStep } from "./steps";

/** Whether a section holds a letter or digit of any script; rules, blanks and `---` do not. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Annotator groups whose members care for patients; protocols ask less of them in places. */
const CARE_PROVIDERS: readonly string[] = ["medical_expert"];

/** What conditions may ask about the coder, the unit and what of it has been revealed. */
export function factsFor(
  coder: { group: string | null },
  unit: { hasWord?: boolean; revealed?: readonly RevealedStep[] },
): Facts {
  return {
    careProvider: CARE_PROVIDERS.includes(coder.group ?? ""),
    hasWord: unit.hasWord ?? true,
    ...candidateFacts(unit.revealed ?? []),
  };
}

/** The part of a protocol that asks about this kind of unit. */
export const partForUnit = (protocol: Protocol, kind: UnitKind): Part | undefined =>
  protocol.parts.find((part) => part.unit === kind);

/** Whether anything is ever asked in a part; a part without questions to ask is only implied. */
export const isAsked = (part: Part): boolean => part.implied === undefined;
