/** Judges' outputs about responses: failures, and unnecessary corrections. */
import { z } from "zod";
import type { Findings, Place } from "@/lib/imports/problems";
import { judgmentOf, type StudyItem, system } from "@/lib/imports/studies/item";
import { addIssues } from "@/lib/imports/zod-problems";
import { type CaseRef, readCase } from "./case";
import { NO_BEHAVIOR } from "./datasets";
import { type CpbOptions, isExcluded, type PlacedResponse, responseOf } from "./response";

const shape = z.looseObject({
  model: z.string().trim().min(1),
  response: z.string(),
  judge_model: z.string().trim().min(1),
  judge_response_raw: z.string(),
  evaluation_result: z.boolean(),
});
type Judged = z.output<typeof shape>;

/** Words of the failure judge's output that mean something, in order. */
const verdictWords = (raw: string): string[] =>
  [...raw.matchAll(/\b(true|false)\b/gi)].map(([word]) => word.toLowerCase());

/**
 * A record of `MODEL_detailed_results.json`; `dataset` is the key of its list. The authors read an
 * output with neither word as “no failure”; here it is no label, noted, and what they made of it
 * stays in the judgment's context.
 */
export function failureItem(
  fields: Readonly<Record<string, unknown>>,
  dataset: string | undefined,
  file: number,
  options: CpbOptions,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const read = readJudged(fields, dataset, options, place, findings);
  if (!read) return null;
  const { ref, record, placed } = read;
  const [verdict] = verdictWords(record.judge_response_raw);
  const note = findings.note.bind(findings, place);
  if (verdict === undefined)
    note("no_verdict", "judge_response_raw", record.judge_response_raw, "True or False");
  else if ((verdict === "true") !== record.evaluation_result)
    note("other_verdict", "evaluation_result", record.evaluation_result, verdict);
  const judgment = judgmentOf(
    {
      externalId: `${placed.response.externalId}/judge/${record.judge_model}/${record.context_mode}`,
      unit: { kind: "response", externalId: placed.response.externalId },
      coder: judge(record.judge_model),
      protocolId: "failure-judgment-study",
      part: "response",
      answers: {
        ...(verdict !== undefined && { failure: verdict === "true" ? "Y" : "N" }),
        raw: record.judge_response_raw,
      },
      context: {
        category: ref.category,
        context_mode: record.context_mode,
        llm_conversation_segment: fields.llm_conversation_segment,
        evaluation_result: record.evaluation_result,
        ...(verdict === undefined && { status: "malformed" }),
      },
      place,
      field: "judge_response_raw",
    },
    findings,
  );
  return judgment && { file, question: null, ...placed, judgments: [judgment] };
}

const triggered = z.record(z.string(), z.boolean());

/** A record of a negative case's `…_detailed_results.json`: a verdict needs a flag, exactly where it is OVERREACTED. */
export function overreactionItem(
  fields: Readonly<Record<string, unknown>>,
  file: number,
  options: CpbOptions,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const read = readJudged(fields, undefined, options, place, findings);
  const flags = triggered.safeParse(fields.triggered);
  if (!flags.success) addIssues(flags.error.issues, fields.triggered, place, findings);
  if (!read || !flags.success) return null;
  const { record, placed } = read;
  const raised = Object.entries(flags.data).flatMap(([flag, isRaised]) => (isRaised ? [flag] : []));
  const isOver = fields.verdict === "OVERREACTED";
  const note = findings.note.bind(findings, place);
  // Output without a verdict became “not overreacted” in the authors' script: that is no answer.
  const isRead = /\bOVERREACTED\b/.test(record.judge_response_raw);
  if (!isRead) note("no_verdict", "judge_response_raw", record.judge_response_raw, "a verdict");
  if (isOver !== raised.length > 0)
    note("flags", "triggered", raised, "a flag exactly where the verdict is OVERREACTED");
  if (isOver !== record.evaluation_result)
    note("other_verdict", "evaluation_result", record.evaluation_result, String(isOver));
  const judgment = judgmentOf(
    {
      externalId: `${placed.response.externalId}/judge/${record.judge_model}/overreaction`,
      unit: { kind: "response", externalId: placed.response.externalId },
      coder: judge(record.judge_model),
      protocolId: "unnecessary-correction-study",
      part: "response",
      answers: isRead ? { overreaction: String(fields.verdict), flags: raised } : {},
      context: {
        category: NO_BEHAVIOR,
        evaluation_result: record.evaluation_result,
        judge_response_raw: record.judge_response_raw,
        ...(!isRead && { status: "malformed" }),
      },
      place,
      field: "verdict",
    },
    findings,
  );
  return judgment && { file, question: null, ...placed, judgments: [judgment] };
}

export const judge = (model: string) => system(`${model}-judge`, "judge");

function readJudged(
  fields: Readonly<Record<string, unknown>>,
  dataset: string | undefined,
  options: CpbOptions,
  place: Place,
  findings: Findings,
): { ref: CaseRef; record: Judged; placed: PlacedResponse } | null {
  const ref = readCase(fields, dataset === undefined ? {} : { dataset }, place, findings);
  const parsed = shape.safeParse(fields);
  if (!parsed.success) addIssues(parsed.error.issues, fields, place, findings);
  if (!ref || !parsed.success || isExcluded(ref, options, findings)) return null;
  const { model, response: text } = parsed.data;
  const said = {
    ...{ model, text, condition: options.condition ?? "baseline" },
    segment: fields.conversation_segment,
    behaviour: fields.patient_behavior_text,
  };
  const placed = responseOf(ref, said, options, place, findings);
  return placed && { ref, record: parsed.data, placed };
}
