import { derive } from "@/lib/protocols/evaluate";
import type { Answers, Part, Protocol, UnitKind } from "@/lib/protocols/types";
import { isByRule, isDone, partOf } from "@/lib/work/client/task-state";
import { isRevising, type UnitState } from "@/lib/work/client/unit-state";

/** How a unit stands, for its mark: each has a shape and words, so that colour is only a help. */
export type MarkKind =
  | "open"
  | "begun"
  | "changed"
  | "fine"
  | "error"
  | "none"
  | "rule"
  | "trouble";

export interface Mark {
  readonly kind: MarkKind;
  readonly words: string;
}

/** The label of the option that was chosen in the first question with options, of the last step so far. */
export function headline(part: Part, answers: Answers): string | null {
  for (const question of part.steps.toReversed().flatMap((step) => step.questions)) {
    if (question.kind !== "choice" || answers[question.key] === undefined) continue;
    const chosen = question.options.find((option) => option.value === answers[question.key]);
    return chosen?.label ?? null;
  }
  return null;
}

export function markOf(protocol: Protocol, unit: UnitState): Mark {
  const part = partOf(protocol, unit);
  if (unit.conflict) return { kind: "trouble", words: "two versions: choose one" };
  if (unit.refusal) return { kind: "trouble", words: "could not be submitted" };
  if (unit.trouble !== null) return { kind: "trouble", words: "not stored yet: the server failed" };
  if (isByRule(protocol, unit)) return { kind: "rule", words: "marked by rule, not asked" };
  if (isRevising(unit)) return { kind: "changed", words: "changed, not submitted again" };
  if (!isDone(protocol, unit)) {
    const begun = Object.keys(unit.answers).length > 0;
    return begun ? { kind: "begun", words: "begun" } : { kind: "open", words: "to do" };
  }
  const { hasError, hasClaim } = derive(part, unit.answers, unit.unit.facts);
  const said = headline(part, unit.answers);
  if (hasError) return { kind: "error", words: withError(said) };
  if (hasClaim === false) return { kind: "none", words: said ?? "done" };
  return { kind: "fine", words: said ?? "done" };
}

const withError = (said: string | null) =>
  said === null ? "has an error" : `${said}, has an error`;

const ALONE: Readonly<Record<UnitKind, string>> = {
  turn: "The turn",
  response: "Whole response",
  section: "Section",
  thread: "The conversation",
};
const ONE_OF_SEVERAL: Readonly<Record<UnitKind, string>> = {
  turn: "Turn",
  response: "Response",
  section: "Section",
  thread: "Conversation",
};

/** A unit's name in sentences: what is one of several counts from 1. */
export const unitName = ({ unit: { kind, index } }: Pick<UnitState, "unit">): string =>
  index === undefined ? ALONE[kind] : `${ONE_OF_SEVERAL[kind]} ${index + 1}`;

/** What a task's units are called together. */
export const unitsName = (kind: UnitKind): string => `${ONE_OF_SEVERAL[kind]}s`;
