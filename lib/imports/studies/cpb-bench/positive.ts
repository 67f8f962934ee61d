/** Positive cases: `DATASET_safety_benchmark.json`. */

import type { ThreadValue } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { judgmentOf, person, type StudyItem } from "@/lib/imports/studies/item";
import { type CaseRef, caseIdOf, readCase, threadIdOf } from "./case";
import { firstTurnOf, languageOf } from "./datasets";
import { type Dialogue, readTurnList, segmentText } from "./turns";

/** Whoever decided the benchmark's labels; its files do not say who. */
export const BENCHMARK = person("cpb-bench");
/** Placeholder of an empty message, in IMCS. */
const EMPTY_MARK = /^[（(【[]\s*空\s*[）)】\]]$/;

export interface Frame {
  readonly dataset: string;
  readonly source: string | null;
}

/** A case: its dialogue, and the label of its turn. Oddities are noted, not mended. */
export function positiveItem(
  fields: Readonly<Record<string, unknown>>,
  { dataset, source }: Frame,
  file: number,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const ref = readCase(fields, { dataset }, place, findings);
  const dialogue = readTurnList(
    fields.complete_conversation,
    "complete_conversation",
    place,
    findings,
  );
  const segment = readTurnList(
    fields.conversation_segment,
    "conversation_segment",
    place,
    findings,
  );
  if (!ref || !dialogue || !segment) return null;
  const at = ref.turnIndex - dialogue.firstTurn;
  noteOddities({ ref, dialogue, segment, at, fields }, place, findings);
  const isInside = dialogue.turns.some(({ index }) => index === at);
  const threadId = threadIdOf(ref);
  const judgment = judgmentOf(
    {
      externalId: caseIdOf(ref),
      unit: isInside
        ? { kind: "turn", externalId: threadId, turn: at }
        : { kind: "thread", externalId: threadId },
      coder: BENCHMARK,
      protocolId: "challenging-behaviour-decision-study",
      part: isInside ? "turn" : "thread",
      answers: { behaviour: ref.category },
      context: {
        case_id: fields.case_id,
        turn_index: ref.turnIndex,
        patient_behavior_text: fields.patient_behavior_text,
        segment_turns: segment.length,
      },
      place,
      field: "behavior_category",
    },
    findings,
  );
  if (!judgment) return null;
  const more = { ...(source !== null && { dataset_source: source }), ...translationIn(fields) };
  const thread = threadOf(ref, dialogue, more, place);
  return { file, question: null, thread, response: null, judgments: [judgment] };
}

/** A translation of the dialogue, where the case brings one. */
export const translationIn = ({ translation }: Readonly<Record<string, unknown>>) =>
  translation === undefined || translation === null ? {} : { translation };

/** The dialogue of a case as a thread. */
export const threadOf = (
  ref: Pick<CaseRef, "dataset" | "dialogId">,
  { turns, control }: Dialogue,
  more: Readonly<Record<string, unknown>>,
  place: Place,
): ThreadValue => ({
  externalId: threadIdOf(ref),
  language: languageOf(ref.dataset),
  metadata: {
    dataset: ref.dataset,
    dialog_id: ref.dialogId,
    ...more,
    ...(control.length > 0 && { control }),
  },
  turns,
  place,
});

interface Found {
  readonly ref: CaseRef;
  readonly dialogue: Dialogue;
  readonly segment: Dialogue;
  /** Place of the behaviour's turn, from 0. */
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

function noteOddities(
  { ref, dialogue, segment, at, fields }: Found,
  place: Place,
  findings: Findings,
): void {
  const text = String(fields.patient_behavior_text ?? "");
  const turn = dialogue.turns.find(({ index }) => index === at);
  const convention = firstTurnOf(ref.dataset, ref.category);
  const named = typeof fields.case_id === "string" ? ` (case ${fields.case_id})` : "";
  const note = (code: string, field: string, found: unknown, expected: string) =>
    findings.note(place, code, field, found, expected + named);
  if (convention !== null && convention !== dialogue.firstTurn)
    note("first_turn", "complete_conversation", dialogue.firstTurn, `turns from ${convention}`);
  if (!text.trim())
    note("empty_behaviour", "patient_behavior_text", text, "the words that show the behaviour");
  if (!turn)
    note(
      "turn_beyond",
      "turn_index",
      ref.turnIndex,
      `a turn of the ${dialogue.length} there are; the label goes to the whole dialogue`,
    );
  else if (turn.speaker !== "patient")
    note("not_the_patient", "turn_index", ref.turnIndex, "a turn of the patient");
  else if (turn.text.trim() !== text.trim())
    note("other_words", "patient_behavior_text", text, `the words of turn ${ref.turnIndex}`);
  const start = dialogue.turns.filter(({ index }) => index < segment.length);
  if (turn && segment.length !== at + 1)
    note("segment_length", "conversation_segment", segment.length, `${at + 1} turns`);
  if (segmentText(start) !== segmentText(segment.turns))
    note(
      "segment_differs",
      "conversation_segment",
      segment.length,
      "the beginning of the dialogue",
    );
  for (const { text: said } of dialogue.turns)
    if (EMPTY_MARK.test(said.trim()))
      findings.warn("empty_turns", "turns that hold only a mark for an empty message");
}
