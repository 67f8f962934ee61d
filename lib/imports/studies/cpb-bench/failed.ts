/**
 * Failures that people have verified (`failed_cases_multiturn_full.json`), and judgments about how
 * the dialogues went on. Only failures are listed: what is absent was not judged to be none.
 */
import { z } from "zod";
import type { Findings, Place } from "@/lib/imports/problems";
import { judgmentOf, person, type StudyItem } from "@/lib/imports/studies/item";
import { addIssues } from "@/lib/imports/zod-problems";
import { type CaseRef, readCase } from "./case";
import { DATASET_NAMES, LABEL_WORDS, labelOf } from "./datasets";
import { judge } from "./judged";
import { threadOf } from "./positive";
import { type CpbOptions, isExcluded, responseOf } from "./response";
import { readTurnList } from "./turns";

const failedShape = z.looseObject({
  case_id: z.string().min(1),
  model: z.string().trim().min(1),
  doctor_failed_response: z.string(),
});

export function failedItem(
  fields: Readonly<Record<string, unknown>>,
  file: number,
  options: CpbOptions,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const ref = readCase(fields, {}, place, findings);
  const parsed = failedShape.safeParse(fields);
  const field = "complete_conversation";
  const dialogue = readTurnList(fields[field], field, place, findings);
  if (!parsed.success) addIssues(parsed.error.issues, fields, place, findings);
  if (!ref || !parsed.success || !dialogue || isExcluded(ref, options, findings)) return null;
  const { model, doctor_failed_response: text, case_id } = parsed.data;
  const said = {
    ...{ model, text, condition: options.condition ?? "baseline" },
    segment: fields.conversation_segment,
    behaviour: fields.patient_behavior_text,
  };
  // The dialogue comes with the record.
  const placed = responseOf(ref, said, { ...options, dialogues: "known" }, place, findings);
  if (!placed) return null;
  const judgment = judgmentOf(
    {
      externalId: `${placed.response.externalId}/verified`,
      unit: { kind: "response", externalId: placed.response.externalId },
      coder: person("cpb-bench-reviewers"),
      protocolId: "failure-decision-study",
      part: "response",
      answers: { failure: "Y" },
      context: {
        category: ref.category,
        case_id,
        continuation_strategy: fields.continuation_strategy,
        patient_behavior_text: fields.patient_behavior_text,
      },
      place,
      field: "case_id",
    },
    findings,
  );
  const thread = threadOf(ref, dialogue, {}, place);
  return judgment && { file, question: null, ...placed, thread, judgments: [judgment] };
}

const followUpShape = z.looseObject({
  case_id: z.string().min(1),
  model: z.string().trim().min(1),
  behavior_category: z.string(),
  evaluation_result: z.boolean(),
  maintains_failure: z.boolean(),
  corrected_failure: z.boolean(),
  judge_response: z.string(),
  llm_failed_content: z.string(),
  continuation_content: z.string().nullable().optional(),
});

/** The line in which the judge of a follow-up states its verdict. */
const RESULT_LINE = /evaluation result[^:\n]*:\W*(true|false)\b/i;

/** What a file of follow-up judgments says about all of them. */
export interface FollowUpFile {
  readonly judgeModel: string;
  readonly inputFile: unknown;
  readonly evaluatedAt: unknown;
}

/** Of a file of follow-up judgments. */
export function followUpItem(
  fields: Readonly<Record<string, unknown>>,
  { judgeModel, inputFile, evaluatedAt }: FollowUpFile,
  file: number,
  options: CpbOptions,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const parsed = followUpShape.safeParse(fields);
  if (!parsed.success) {
    addIssues(parsed.error.issues, fields, place, findings);
    return null;
  }
  const record = parsed.data;
  const ref = refOfCaseId(record, place, findings);
  if (!ref || isExcluded(ref, options, findings)) return null;
  const said = {
    ...{ model: record.model, text: record.llm_failed_content, segment: null, behaviour: null },
    condition: options.condition ?? "baseline",
  };
  const placed = responseOf(ref, said, { ...options, dialogues: "known" }, place, findings);
  if (!placed) return null;
  const { evaluation_result, maintains_failure, corrected_failure } = record;
  if (evaluation_result !== maintains_failure || evaluation_result === corrected_failure)
    findings.note(
      place,
      "verdicts",
      "evaluation_result",
      evaluation_result,
      "the same verdict throughout",
    );
  // Without a result line, as where nothing followed, the authors' script filled in a verdict.
  const isRead = RESULT_LINE.test(record.judge_response);
  if (!isRead)
    findings.note(place, "no_verdict", "judge_response", record.judge_response, "a result line");
  const judgment = judgmentOf(
    {
      externalId: `${placed.response.externalId}/follow-up/${judgeModel}`,
      unit: { kind: "response", externalId: placed.response.externalId },
      coder: judge(judgeModel),
      protocolId: "follow-up-study",
      part: "response",
      answers: isRead
        ? { still_fails: evaluation_result, reason: String(fields.reasoning ?? "") }
        : {},
      context: {
        category: ref.category,
        case_id: record.case_id,
        initial_failure_detected: fields.initial_failure_detected,
        judge_response: record.judge_response,
        ...(!isRead && { status: "malformed", evaluation_result }),
        input_file: inputFile,
        evaluated_at: evaluatedAt,
        continuation_content: record.continuation_content ?? undefined,
      },
      place,
      field: "evaluation_result",
    },
    findings,
  );
  return judgment && { file, question: null, ...placed, judgments: [judgment] };
}

/** `MODEL_DATASET_DIALOGUE_TURN`, where models, datasets and dialogues can hold underscores. */
function refOfCaseId(
  { case_id, model, behavior_category }: z.output<typeof followUpShape>,
  place: Place,
  findings: Findings,
): CaseRef | null {
  const category = labelOf(behavior_category);
  const rest = case_id.startsWith(`${model}_`) ? case_id.slice(model.length + 1) : "";
  const dataset = DATASET_NAMES.find((name) => rest.startsWith(`${name}_`));
  const [, dialogId, turn] = /^(.+)_(\d+)$/.exec(rest.slice((dataset?.length ?? 0) + 1)) ?? [];
  if (category === null) findings.add(place, "behavior_category", behavior_category, LABEL_WORDS);
  if (!dataset || dialogId === undefined)
    findings.add(place, "case_id", case_id, "model, dataset, dialogue and turn, joined by _");
  if (category === null || !dataset || dialogId === undefined) return null;
  return { dataset, dialogId, turnIndex: Number(turn), category };
}
