import type { MarkableText, QuestionMaterial } from "@/components/questions/control";
import { passageLabels } from "@/components/questions/passage-labels";
import { questionsThrough } from "@/lib/protocols/evaluate";
import type { Part } from "@/lib/protocols/types";
import { type TaskState, unitOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import type { Conversation, ConversationTurn } from "@/lib/work/types";
import { showsComments } from "./shows-comments";

const NAME_LENGTH = 40;

/** The patient's turns that are shown, numbered from 1 as on the page. */
export const patientTurns = ({ turns }: Conversation): readonly ConversationTurn[] =>
  turns.filter(({ speaker }) => speaker === "patient");

function markable(conversation: Conversation | undefined): readonly MarkableText[] {
  if (!conversation) return [];
  return patientTurns(conversation).map(({ index, text }, place) => {
    const start = [...text].slice(0, NAME_LENGTH).join("");
    return { turn: index, name: `Turn ${place + 1}: ${start}${start === text ? "" : "…"}`, text };
  });
}

/** The turn of the conversation that a unit is; null where it is none. */
export const turnOf = (state: TaskState, unit: UnitState): ConversationTurn | undefined =>
  state.task.conversation?.turns.find(({ unitId }) => unitId === unit.unit.unitId);

/** Answers about the unit before this one among several of its kind. */
function answersBefore(state: TaskState, { unit }: UnitState) {
  if (unit.index === undefined || unit.index === 0 || unit.kind !== "turn") return null;
  const before = state.order[state.order.indexOf(unit.unitId) - 1];
  return before === undefined ? null : unitOf(state, before).answers;
}

/** What the questions about a unit refer to besides themselves. */
export function questionMaterial(state: TaskState, unit: UnitState, part: Part): QuestionMaterial {
  const { conversation } = state.task;
  return {
    unitId: unit.unit.unitId,
    text: unit.unit.text,
    candidates: unit.unit.candidates ?? [],
    areListed: part.steps.some(showsComments),
    turns: markable(conversation),
    target: turnOf(state, unit)?.index ?? conversation?.target ?? null,
    labels: passageLabels(questionsThrough(part), unit.answers),
    lists: unit.unit.lists ?? {},
    before: answersBefore(state, unit),
  };
}
