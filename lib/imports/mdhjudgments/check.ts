import type { Findings, Place } from "@/lib/imports/problems";
import { expertAnswers, factCheckAnswers, sectionAnswers } from "./answers";
import type { ExpertAdjudication, FactCheck, ResponseRecord, SectionRecord } from "./format";
import { isAdjudicatorId, JUDGE_ID } from "./ids";
import { aggregateOf, FACT_CHECKER, MEDICAL_EXPERT, SECTION } from "./labels";

export interface CheckOptions {
  /** `study`: ids must follow the study's grammar. `any`: they are opaque. */
  readonly ids: "study" | "any";
}

/** Checks what a record's schema cannot say: texts that fit, ids that resolve, labels that follow. */
export function checkRecord(
  record: ResponseRecord,
  questionId: string,
  options: CheckOptions,
  place: Place,
  findings: Findings,
): void {
  const { annotations } = record;
  if (!annotations) return;
  const add = (field: string, found: unknown, expected: string) =>
    findings.add(place, `annotations.${field}`, found, expected);
  annotations.question_annotations.forEach((annotation, index) => {
    if (annotation.parent_id !== questionId)
      add(`question_annotations[${index}].parent_id`, annotation.parent_id, questionId);
  });
  annotations.answer_annotations.forEach((annotation, index) => {
    if (annotation.parent_id !== record.id)
      add(`answer_annotations[${index}].parent_id`, annotation.parent_id, record.id);
  });
  const joined = annotations.sections_with_annotations.map(({ section }) => section).join("\n\n");
  if (joined !== record.answer)
    add("sections_with_annotations", joined, "texts that joined with a blank line give the answer");
  annotations.sections_with_annotations.forEach((section, index) => {
    checkSection(section, options, place, findings, `annotations.${sectionPath(index)}`);
  });
}

export const sectionPath = (index: number) => `sections_with_annotations[${index}]`;

function checkSection(
  section: SectionRecord,
  options: CheckOptions,
  place: Place,
  findings: Findings,
  path: string,
): void {
  section.annotations.forEach((annotation, index) => {
    if (annotation.parent_id !== section.id)
      findings.add(
        place,
        `${path}.annotations[${index}].parent_id`,
        annotation.parent_id,
        section.id,
      );
  });
  const judged = section.annotations.filter(({ annotator_id }) => annotator_id === JUDGE_ID).length;
  if (judged !== 1)
    findings.warn("judge_labels", "sections without exactly one label by the judge of the study");
  const { adjudication, fact_checking } = section;
  const checks = [
    { judgment: adjudication, path: `${path}.adjudication` },
    { judgment: fact_checking, path: `${path}.fact_checking` },
  ];
  for (const { judgment, path } of checks)
    if (judgment) checkAdjudication(section, judgment, options, place, findings, path);
  if (adjudication) checkExpert(section, adjudication, place, findings, checks[0]?.path ?? "");
  if (fact_checking) checkFactCheck(fact_checking, place, findings, checks[1]?.path ?? "");
}

function checkAdjudication(
  section: SectionRecord,
  judgment: ExpertAdjudication | FactCheck,
  options: CheckOptions,
  place: Place,
  findings: Findings,
  path: string,
): void {
  if (judgment.parent_id !== section.id)
    findings.add(place, `${path}.parent_id`, judgment.parent_id, section.id);
  if (options.ids === "study" && !isAdjudicatorId(judgment.annotator_id))
    findings.add(place, `${path}.annotator_id`, judgment.annotator_id, "64 lower-case hex digits");
  const ids = new Set(section.annotations.map(({ id }) => id));
  judgment.saw_annotation_ids.forEach((id, index) => {
    if (!ids.has(id))
      findings.add(
        place,
        `${path}.saw_annotation_ids[${index}]`,
        id,
        "an annotation of the section",
      );
  });
  const erring = section.annotations
    .filter((annotation) => SECTION.labels(sectionAnswers(annotation)).hasError)
    .map(({ id }) => id);
  if (erring.join() !== judgment.saw_annotation_ids.join())
    findings.warn(
      "saw_ids",
      "adjudications whose saw_annotation_ids are not the annotations with an error, in order",
    );
}

function checkExpert(
  section: SectionRecord,
  judgment: ExpertAdjudication,
  place: Place,
  findings: Findings,
  path: string,
): void {
  const ids = new Set(section.annotations.map(({ id }) => id));
  for (const id of Object.keys(judgment.q2_category_response))
    if (!ids.has(id))
      findings.add(place, `${path}.q2_category_response`, id, "ids of annotations of the section");
  const error = MEDICAL_EXPERT.labels(expertAnswers(judgment)).hasError;
  if (error === null) {
    const decided = judgment.q1_response === "major" || judgment.q1_response === "minor";
    const expected = decided ? "not_set" : "one of the three with_comments_ values";
    findings.add(
      place,
      `${path}.q3_response`,
      judgment.q3_response,
      `${expected} after Q1 ${judgment.q1_response}`,
    );
  } else if (aggregateOf(error) !== judgment.aggregate_judgment) {
    findings.add(
      place,
      `${path}.aggregate_judgment`,
      judgment.aggregate_judgment,
      `${aggregateOf(error)}, from Q1 and Q3`,
    );
  }
}

function checkFactCheck(judgment: FactCheck, place: Place, findings: Findings, path: string): void {
  judgment.q2_category_response.forEach(({ simple_category, other_text }, index) => {
    checkOther(
      simple_category === "Other",
      other_text,
      place,
      findings,
      `${path}.q2_category_response[${index}].other_text`,
    );
  });
  const { q5c_choice } = judgment;
  if (q5c_choice)
    checkOther(
      q5c_choice.reason === "other",
      q5c_choice.explanation,
      place,
      findings,
      `${path}.q5c_choice.explanation`,
    );
  const error = FACT_CHECKER.labels(factCheckAnswers(judgment)).hasError;
  if (error === null) {
    findings.add(
      place,
      `${path}.q5c_choice`,
      q5c_choice,
      "null, since 5a and 5b do not contradict each other",
    );
  } else if (aggregateOf(error) !== judgment.aggregate_judgment) {
    findings.add(
      place,
      `${path}.aggregate_judgment`,
      judgment.aggregate_judgment,
      `${aggregateOf(error)}, from 5a, 5b and 5c`,
    );
  }
}

/** A text belongs to "other" and to nothing else. */
function checkOther(
  isOther: boolean,
  text: string | null,
  place: Place,
  findings: Findings,
  field: string,
): void {
  if (isOther && !text?.trim())
    findings.add(place, field, text, "text, since it is about something else");
  if (!isOther && text !== null)
    findings.add(place, field, text, "null, since nothing else is meant");
}
