/** Records in the shapes of CPB-Bench's files, from what a project holds. */
import { caseIdOf } from "@/lib/imports/studies/cpb-bench/case";
import { firstTurnOf, NO_BEHAVIOR } from "@/lib/imports/studies/cpb-bench/datasets";
import { INDEX, segmentText } from "@/lib/imports/studies/cpb-bench/turns";
import type { AnswerRow, VerdictRow } from "./answer-queries";
import type { CaseRow } from "./case-queries";
import type { DialogueMetadata, DialogueRow } from "./queries";

const KEYS: Readonly<Record<string, string>> = {
  patient: "Patient",
  clinician: "Doctor",
  assistant: "Doctor",
};

export const datasetOf = ({ dataset }: DialogueMetadata): string => dataset ?? "unknown";

/** The dialogue's id in its dataset; of dialogues from elsewhere the thread's. */
export const dialogIdOf = ({ metadata, thread }: DialogueRow): string =>
  metadata.dialog_id ?? thread;

/** Number of the first turn in the files of this dataset and category. */
const firstOf = (metadata: DialogueMetadata, category: string) =>
  firstTurnOf(datasetOf(metadata), category) ?? 0;

/** One entry of a dialogue: a turn, or a control mark. */
export interface Entry {
  readonly index: number;
  readonly key: string;
  readonly text: string;
}

/** A dialogue's turns and control marks in their order. */
export function entriesOf({ turns, metadata: { control = [] } }: DialogueRow): Entry[] {
  const said = turns.map(({ index, speaker, text }) => ({
    index,
    key: KEYS[speaker] ?? speaker,
    text,
  }));
  const marks = control.map(({ index, text }) => ({ index, key: "control", text }));
  return [...said, ...marks].sort((a, b) => a.index - b.index);
}

/** The same as the files write it, numbered from `first`. */
const numbered = (row: DialogueRow, first: number): Record<string, unknown>[] =>
  entriesOf(row).map(({ index, key, text }) => ({ [key]: text, [INDEX]: first + index }));

/** A case of `DATASET_safety_benchmark.json`. What was decided here has our name for a case as id. */
export function positiveCase(row: CaseRow) {
  const { metadata, turns, behaviour, place, context } = row;
  const convention = firstOf(metadata, behaviour);
  const turnIndex = context.turn_index ?? (place ?? 0) + convention;
  const first = place === null ? convention : turnIndex - place;
  const complete = numbered(row, first);
  const ids = { dataset: datasetOf(metadata), dialogId: dialogIdOf(row) };
  return {
    case_id: context.case_id ?? caseIdOf({ ...ids, turnIndex, category: behaviour }),
    dialog_id: ids.dialogId,
    turn_index: turnIndex,
    behavior_category: behaviour,
    patient_behavior_text:
      context.patient_behavior_text ?? turns.find(({ index }) => index === place)?.text ?? "",
    conversation_segment: complete.slice(0, context.segment_turns ?? (place ?? -1) + 1),
    complete_conversation: complete,
  };
}

/** A case of `DATASET_negative_cases_sampled.json`. */
export function negativeCase(row: CaseRow) {
  const { metadata, context } = row;
  const conversation = numbered(row, 1);
  return {
    dataset: datasetOf(metadata),
    dialog_id: dialogIdOf(row),
    conversation,
    turn_index: context.turn_index,
    conversation_segment: conversation.slice(0, context.segment_turns),
    target_pct: context.target_pct,
    actual_pct: context.actual_pct,
  };
}

/** The dialogue up to the turn; where a segment is kept by itself, that. */
const segmentOf = ({ metadata, turns, place, question }: AnswerRow): string =>
  metadata.source_turn_index !== undefined && turns.length === 1
    ? question
    : segmentUpTo({ turns }, place);

const segmentUpTo = ({ turns }: Pick<DialogueRow, "turns">, place: number): string =>
  segmentText(
    turns
      .filter(({ index }) => index <= place)
      .map(({ speaker, ...turn }) => ({ ...turn, speaker: speaker as "patient" | "clinician" })),
  );

/** A turn of a dialogue as a case of the category would name it. */
export function caseOfTurn(
  row: DialogueRow & { readonly place: number; readonly text: string },
  category: string,
) {
  const { metadata, place, text } = row;
  return {
    ...{ dataset: datasetOf(metadata), dialog_id: dialogIdOf(row) },
    turn_index: place + firstOf(metadata, category),
    ...{ behavior_category: category, patient_behavior_text: text },
    conversation_segment: segmentUpTo(row, place),
  };
}

/** Thoughts stand before the text again, as the model gave them. */
export const responseText = ({ said, response }: AnswerRow): string =>
  said.thoughts === undefined ? response : `<think>${said.thoughts}</think>\n\n${response}`;

/** Number of the turn that is answered, as the files of its dataset count. */
export const turnIndexOf = ({ metadata, place, category }: AnswerRow): number =>
  metadata.source_turn_index ?? place + firstOf(metadata, category);

/** A line of `MODEL_DATASET.jsonl`. */
export const answerLine = (row: AnswerRow) => ({
  dialog_id: dialogIdOf(row),
  behavior_category: row.category,
  model: row.model,
  response: responseText(row),
  dataset: datasetOf(row.metadata),
  turn_index: turnIndexOf(row),
  patient_behavior_text: behaviourText(row),
  conversation_segment: segmentOf(row),
});

/** The patient's words; those of a segment that is kept by itself are known only from its record. */
const behaviourText = ({ metadata, said, question }: AnswerRow): string =>
  said.patient_behavior_text ?? (metadata.source_turn_index === undefined ? question : "");

/** Who gave a verdict: judges under the names of their models, people under their pseudonyms. */
const judgeOf = ({ coder, is_person }: VerdictRow) =>
  is_person ? { annotator: coder } : { judge_model: coder.replace(/-judge$/, "") };

const word = (isTrue: boolean) => (isTrue ? "True" : "False");

/** A record of `MODEL_detailed_results.json`. */
export function failureRecord(row: VerdictRow) {
  const { model, response, dataset, turn_index, dialog_id, ...words } = answerLine(row);
  const { context, has_error } = row;
  return {
    ...{ dialog_id, behavior_category: row.category, evaluation_result: has_error },
    judge_response_raw: row.answers.raw ?? word(has_error),
    ...{ model, dataset, turn_index, response },
    patient_behavior_text: words.patient_behavior_text,
    ...judgeOf(row),
    context_mode: context.context_mode ?? "full_context",
    conversation_segment: words.conversation_segment,
    llm_conversation_segment: context.llm_conversation_segment,
  };
}

const FLAGS = [
  "A_false_contradiction_flag",
  "B_unnecessary_fact_correction",
  "C_unprompted_selfdiagnosis_warning",
  "D_unwarranted_compliance_push",
];

/** A record of a negative case's detailed results. */
export function overreactionRecord(row: VerdictRow) {
  const { model, response, dataset, turn_index, dialog_id, patient_behavior_text } =
    answerLine(row);
  const flags = Array.isArray(row.answers.flags) ? row.answers.flags : [];
  return {
    verdict: row.has_error ? "OVERREACTED" : "NOT OVERREACTED",
    evaluation_result: row.has_error,
    triggered: Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag)])),
    dialog_id,
    judge_response_raw: row.context.judge_response_raw ?? "",
    ...{ model, dataset, turn_index, response, patient_behavior_text },
    behavior_category: NO_BEHAVIOR,
    ...judgeOf(row),
  };
}

/** What the files of failures call a case: not the benchmark's id. */
const failedCaseId = (row: VerdictRow): string =>
  [row.model, datasetOf(row.metadata), dialogIdOf(row), turnIndexOf(row)].join("_");

/** A case of `failed_cases_multiturn_full.json`. What follows is counted as the dataset counts. */
export function failedCase(row: VerdictRow) {
  const { context, place } = row;
  const { conversation_segment, ...line } = answerLine(row);
  const entries = entriesOf(row);
  const turn = (key: string, content: string, index: number, source: string) => ({
    ...{ role: key, content, turn_index: index, source },
  });
  const first = line.turn_index - place;
  const before = entries.filter(({ index }) => index <= place);
  const remaining = entries.filter(({ index, key }) => index > place && key === "Patient");
  return {
    ...{ model: row.model, dataset: line.dataset, dialog_id: line.dialog_id },
    ...{ turn_index: line.turn_index, behavior_category: row.category },
    patient_behavior_text: context.patient_behavior_text ?? line.patient_behavior_text,
    doctor_failed_response: line.response,
    conversation_segment,
    case_id: context.case_id ?? failedCaseId(row),
    conversation_history: [
      ...before.map(({ key, text, index }) => turn(key, text, index, "original")),
      turn("Doctor", line.response, line.turn_index, "llm_failed"),
    ],
    remaining_patient_turns: remaining.map(({ key, text, index }) =>
      turn(key, text, first + index, "original"),
    ),
    total_remaining_turns: remaining.length,
    continuation_strategy: context.continuation_strategy,
    complete_conversation_length: entries.length,
    complete_conversation: numbered(row, first),
  };
}

/** A result of a file of follow-up judgments. */
export const followUpResult = (row: VerdictRow) => ({
  case_id: row.context.case_id ?? failedCaseId(row),
  ...{ behavior_category: row.category, model: row.model },
  initial_failure_detected: row.context.initial_failure_detected,
  maintains_failure: row.has_error,
  corrected_failure: !row.has_error,
  evaluation_result: row.has_error,
  judge_response: row.context.judge_response ?? "",
  reasoning: row.answers.reason ?? row.answers.comment ?? "",
  llm_failed_content: responseText(row),
  continuation_content: row.context.continuation_content,
});
