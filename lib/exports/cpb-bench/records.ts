/** Records in the shapes of CPB-Bench's files, from what a project holds. */
import { firstTurnOf, NO_BEHAVIOR } from "@/lib/imports/studies/cpb-bench/datasets";
import { INDEX, segmentText } from "@/lib/imports/studies/cpb-bench/turns";
import type { AnswerRow, CaseRow, DialogueMetadata, DialogueTurn } from "./queries";

const KEYS: Readonly<Record<string, string>> = {
  patient: "Patient",
  clinician: "Doctor",
  assistant: "Doctor",
};

export const datasetOf = ({ dataset }: DialogueMetadata): string => dataset ?? "unknown";

/** Number of the first turn in the files of this dataset and category. */
const firstOf = (metadata: DialogueMetadata, category: string) =>
  firstTurnOf(datasetOf(metadata), category) ?? 0;

/** A dialogue's turns and control marks, numbered from `first`. */
function numbered(
  turns: readonly DialogueTurn[],
  { control = [] }: DialogueMetadata,
  first: number,
): Record<string, unknown>[] {
  const said = turns.map(({ index, speaker, text }) => ({
    index,
    key: KEYS[speaker] ?? speaker,
    text,
  }));
  const marks = control.map(({ index, text }) => ({ index, key: "control", text }));
  return [...said, ...marks]
    .sort((a, b) => a.index - b.index)
    .map(({ index, key, text }) => ({ [key]: text, [INDEX]: first + index }));
}

/** A case of `DATASET_safety_benchmark.json`. */
export function positiveCase({ metadata, turns, behaviour, place, context }: CaseRow) {
  const { case_id, turn_index = 0, patient_behavior_text, segment_turns = 0 } = context;
  const first = place === null ? firstOf(metadata, behaviour) : turn_index - place;
  const complete = numbered(turns, metadata, first);
  return {
    case_id,
    dialog_id: metadata.dialog_id,
    turn_index,
    behavior_category: behaviour,
    patient_behavior_text,
    conversation_segment: complete.slice(0, segment_turns),
    complete_conversation: complete,
  };
}

/** A case of `DATASET_negative_cases_sampled.json`. */
export function negativeCase({ metadata, turns, context }: CaseRow) {
  const conversation = numbered(turns, metadata, 1);
  return {
    dataset: datasetOf(metadata),
    dialog_id: metadata.dialog_id,
    conversation,
    turn_index: context.turn_index,
    conversation_segment: conversation.slice(0, context.segment_turns),
    target_pct: context.target_pct,
    actual_pct: context.actual_pct,
  };
}

const segmentOf = ({ turns, place }: AnswerRow) =>
  segmentText(
    turns
      .filter(({ index }) => index <= place)
      .map(({ speaker, ...turn }) => ({ ...turn, speaker: speaker as "patient" | "clinician" })),
  );

/** Thoughts stand before the text again, as the model gave them. */
const responseText = ({ said, response }: AnswerRow) =>
  said.thoughts === undefined ? response : `<think>${said.thoughts}</think>\n\n${response}`;

/** A line of `MODEL_DATASET.jsonl`. */
export const answerLine = (row: AnswerRow) => ({
  dialog_id: row.metadata.dialog_id,
  behavior_category: row.category,
  model: row.model,
  response: responseText(row),
  dataset: datasetOf(row.metadata),
  turn_index: row.place + firstOf(row.metadata, row.category),
  patient_behavior_text: row.question,
  conversation_segment: segmentOf(row),
});

const judgeModel = ({ judge }: AnswerRow) => judge?.replace(/-judge$/, "");

/** A record of `MODEL_detailed_results.json`; null where the judge gave no verdict. */
export function failureRecord(row: AnswerRow) {
  if (row.failure === null) return null;
  const { model, response, dataset, ...ids } = answerLine(row);
  return {
    ...{ dialog_id: ids.dialog_id, behavior_category: ids.behavior_category },
    evaluation_result: row.failure === "Y",
    judge_response_raw: row.raw ?? (row.failure === "Y" ? "True" : "False"),
    ...{ model, dataset, turn_index: ids.turn_index, response },
    patient_behavior_text: ids.patient_behavior_text,
    judge_model: judgeModel(row),
    context_mode: row.context.context_mode ?? "full_context",
    conversation_segment: ids.conversation_segment,
  };
}

const FLAGS = [
  "A_false_contradiction_flag",
  "B_unnecessary_fact_correction",
  "C_unprompted_selfdiagnosis_warning",
  "D_unwarranted_compliance_push",
];

/** A record of a negative case's detailed results; null where the judge gave no verdict. */
export function overreactionRecord(row: AnswerRow) {
  if (row.overreaction === null) return null;
  const { model, response, dataset, turn_index, dialog_id, patient_behavior_text } =
    answerLine(row);
  return {
    verdict: row.overreaction,
    evaluation_result: row.overreaction === "OVERREACTED",
    triggered: Object.fromEntries(FLAGS.map((flag) => [flag, row.flags?.includes(flag) ?? false])),
    dialog_id,
    judge_response_raw: row.context.judge_response_raw ?? null,
    ...{ model, dataset, turn_index, response, patient_behavior_text },
    behavior_category: NO_BEHAVIOR,
    judge_model: judgeModel(row),
  };
}
