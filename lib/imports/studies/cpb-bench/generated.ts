/** Model responses: `MODEL_DATASET.jsonl`, and those that were made under an intervention. */
import { z } from "zod";
import type { Findings, Place } from "@/lib/imports/problems";
import type { StudyItem } from "@/lib/imports/studies/item";
import { addIssues } from "@/lib/imports/zod-problems";
import { readCase } from "./case";
import { type CpbOptions, isExcluded, responseOf } from "./response";

const shape = z
  .looseObject({
    model: z.string().trim().min(1),
    response: z.string().optional(),
    generated_response: z.string().optional(),
    case_id: z.string().optional(),
  })
  .refine(({ response, generated_response }) => response ?? generated_response, {
    message: "text under response or generated_response",
    path: ["response"],
  });

/** What interventions write beside their response, and a translation of it; kept as metadata. */
const EXTRAS = [
  "case_id",
  "reasoning",
  "patient_evaluation",
  "original_response",
  "self_eval_verdict",
  "self_eval_issues",
  "self_eval_revised_response",
  "self_eval_raw_output",
  "translation",
];

export function generatedItem(
  fields: Readonly<Record<string, unknown>>,
  file: number,
  options: CpbOptions,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const ref = readCase(fields, {}, place, findings);
  const parsed = shape.safeParse(fields);
  if (!parsed.success) addIssues(parsed.error.issues, fields, place, findings);
  if (!ref || !parsed.success || isExcluded(ref, options, findings)) return null;
  const { model, response, generated_response } = parsed.data;
  if (response === undefined && options.condition === null) {
    const expected = "the option condition, which says under which intervention these were made";
    findings.add(place, "generated_response", generated_response, expected);
    return null;
  }
  const placed = responseOf(
    ref,
    {
      model,
      text: response ?? generated_response ?? "",
      condition: options.condition ?? "baseline",
      segment: fields.conversation_segment,
      behaviour: fields.patient_behavior_text,
      metadata: Object.fromEntries(
        EXTRAS.flatMap((name) => {
          const value = fields[name];
          return value === undefined || value === null ? [] : [[name, value] as const];
        }),
      ),
    },
    options,
    place,
    findings,
  );
  return placed && { file, question: null, ...placed, judgments: [] };
}
