import { derive } from "@/lib/protocols/evaluate";
import type { Part, Protocol } from "@/lib/protocols/types";
import { isByRule, isDone, partOf, type TaskState, unitOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";

export interface Tally {
  /** Options of the sections' first question with how often each was chosen, in their order. */
  readonly counts: readonly { readonly label: string; readonly count: number }[];
  readonly withError: readonly UnitState[];
  readonly open: readonly UnitState[];
  readonly byRule: number;
  readonly sections: number;
}

function countsOf(part: Part | undefined, units: readonly UnitState[]): Tally["counts"] {
  const questions = part?.steps.flatMap((step) => step.questions) ?? [];
  const first = questions.find((question) => question.kind === "choice");
  if (first?.kind !== "choice") return [];
  return first.options.map(({ label, value }) => ({
    label,
    count: units.filter((unit) => unit.answers[first.key] === value).length,
  }));
}

/** What has been said about the sections of a response. */
export function tallyOf(protocol: Protocol, state: TaskState): Tally {
  const units = state.order.map((id) => unitOf(state, id));
  const sections = units.filter((unit) => unit.unit.index !== undefined);
  const asked = sections.filter((unit) => !isByRule(protocol, unit));
  const done = asked.filter((unit) => isDone(protocol, unit));
  const part = protocol.parts.find((each) => each.key === sections[0]?.unit.part);
  return {
    counts: countsOf(part, done),
    withError: done.filter(
      (unit) => derive(partOf(protocol, unit), unit.answers, unit.unit.facts).hasError === true,
    ),
    open: units.filter((unit) => !isDone(protocol, unit)),
    byRule: sections.length - asked.length,
    sections: sections.length,
  };
}
