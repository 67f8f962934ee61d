import { isBlank } from "@/lib/protocols/conditions";
import { isQuestionRequired } from "@/lib/protocols/evaluate";
import { answersAbout, type Entry, firstOpenInner } from "@/lib/protocols/inner-problems";
import { isAnswers } from "@/lib/protocols/kinds/kind";
import type { Protocol, Question } from "@/lib/protocols/types";
import { askedNow, partOf } from "./task-state";
import type { UnitState } from "./unit-state";

/** The texts that a question asks about one by one; none where it asks once. */
function entriesOf({ unit, answers }: UnitState, question: Question): readonly Entry[] {
  const value = answers[question.key];
  const about = (key: string): Entry => ({ key, answers: answersAbout(value, key) });
  if (question.kind === "per_item") {
    return (unit.lists?.[question.items] ?? []).map(({ id }) => about(id));
  }
  if (question.kind === "per_candidate") {
    return (unit.candidates ?? []).map(({ number }) => about(String(number)));
  }
  if (question.kind !== "item_list" || !Array.isArray(value)) return [];
  const written = value.filter(isAnswers).filter(({ text }) => !isBlank(text));
  return written.map((item) => ({ key: String(item.id), answers: item }));
}

/**
 * Path of the first question that must be answered and is not, or not wholly; among several texts,
 * of the first question about one of them. Null where nothing is open.
 */
export function firstOpenPath(
  protocol: Protocol,
  unit: UnitState,
  questions: readonly Question[] = askedNow(protocol, unit),
): string | null {
  const part = partOf(protocol, unit);
  for (const question of questions) {
    const inner = firstOpenInner(question, entriesOf(unit, question));
    if (inner !== null) return inner;
    const isOpen = isBlank(unit.answers[question.key]);
    if (isOpen && isQuestionRequired(part, question, unit.answers, unit.unit.facts)) {
      return question.key;
    }
  }
  return null;
}
