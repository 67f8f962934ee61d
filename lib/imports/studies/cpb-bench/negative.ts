/** Negative cases: `DATASET_negative_cases_sampled.json`. They have no category and count from 1. */
import { z } from "zod";
import type { Findings, Place } from "@/lib/imports/problems";
import { judgmentOf, type StudyItem } from "@/lib/imports/studies/item";
import { addIssues } from "@/lib/imports/zod-problems";
import { readCase, threadIdOf } from "./case";
import { firstTurnOf, NO_BEHAVIOR } from "./datasets";
import { BENCHMARK, threadOf, translationIn } from "./positive";
import { type Dialogue, readTurnList, segmentText } from "./turns";

const shape = z.looseObject({ target_pct: z.number(), actual_pct: z.number() });

/** A dialogue in which the patient shows no behaviour, and the turn at which it was cut. */
export function negativeItem(
  fields: Readonly<Record<string, unknown>>,
  file: number,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const ref = readCase(fields, { category: NO_BEHAVIOR }, place, findings);
  const dialogue = readTurnList(fields.conversation, "conversation", place, findings);
  const segment = readTurnList(
    fields.conversation_segment,
    "conversation_segment",
    place,
    findings,
  );
  const parsed = shape.safeParse(fields);
  if (!parsed.success) addIssues(parsed.error.issues, fields, place, findings);
  if (!ref || !dialogue || !segment || !parsed.success) return null;
  const { target_pct, actual_pct } = parsed.data;
  noteCut(ref.turnIndex, dialogue, segment, actual_pct, place, findings);
  if (dialogue.firstTurn !== firstTurnOf(ref.dataset, ref.category))
    findings.note(place, "first_turn", "conversation", dialogue.firstTurn, "turns from 1");
  const externalId = threadIdOf(ref);
  const judgment = judgmentOf(
    {
      externalId: `${externalId}/negative`,
      unit: { kind: "thread", externalId },
      coder: BENCHMARK,
      protocolId: "challenging-behaviour-decision-study",
      part: "thread",
      answers: { behaviour: NO_BEHAVIOR },
      context: {
        turn_index: ref.turnIndex,
        segment_turns: segment.length,
        target_pct,
        actual_pct,
      },
      place,
      field: "dialog_id",
    },
    findings,
  );
  if (!judgment) return null;
  const thread = threadOf(ref, dialogue, translationIn(fields), place);
  return { file, question: null, thread, response: null, judgments: [judgment] };
}

function noteCut(
  turnIndex: number,
  dialogue: Dialogue,
  segment: Dialogue,
  actual: number,
  place: Place,
  findings: Findings,
): void {
  const note = findings.note.bind(findings, place);
  const at = turnIndex - dialogue.firstTurn;
  const turn = dialogue.turns.find(({ index }) => index === at);
  if (turn?.speaker !== "patient")
    note("not_the_patient", "turn_index", turnIndex, "a turn of the patient");
  if (segment.length !== at + 1)
    note("segment_length", "conversation_segment", segment.length, `${at + 1} turns`);
  const start = dialogue.turns.filter(({ index }) => index < segment.length);
  if (segmentText(start) !== segmentText(segment.turns))
    note(
      "segment_differs",
      "conversation_segment",
      segment.length,
      "the beginning of the dialogue",
    );
  const expected = Math.round((turnIndex / dialogue.length) * 10_000) / 10_000;
  if (Math.abs(expected - actual) > 0.00005) note("position", "actual_pct", actual, `${expected}`);
}
