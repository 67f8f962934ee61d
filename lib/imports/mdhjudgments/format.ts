import { z } from "zod";

/**
 * The record format of the MDHJudgments data: one response a line. Key order in these schemas is
 * the order of the released files, so `JSON.stringify` of a parsed record gives their bytes.
 */
export const ACCURACY_TYPES = ["correct", "incorrect", "not_claim", "disagreement"] as const;
export const AGGREGATES = ["hallucination", "no_hallucination"] as const;
export const Q1_RESPONSES = ["major", "minor", "no_hallucination", "needs_research"] as const;
export const Q3_RESPONSES = [
  "not_set",
  "with_comments_major",
  "with_comments_minor",
  "with_comments_no_hallucination",
] as const;
/** In the canonical order, which is also that of the CSV columns. */
export const CATEGORIES = [
  "Citations",
  "Other Medical Info",
  "Numeric Info",
  "Missing Info",
  "Clarity",
  "Other",
] as const;
export const Q3_CHOICES = [
  "supports_or_refutes",
  "unsupported_fabrication",
  "broadly_relevant",
] as const;
export const Q5A_CHOICES = [
  "evidence_shows_incorrect_info_in_excerpt",
  "lack_of_evidence_indicates_fabrication",
  "evidence_fully_supports_excerpt",
  "evidence_unrelated",
] as const;
export const Q5B_CHOICES = [
  "evidence_supports_identified_error",
  "evidence_supports_identified_fabrication",
  "evidence_contradicts_comments",
  "evidence_unrelated",
] as const;
export const Q5C_REASONS = [
  "comments_not_about_factual_accuracy",
  "judge_inaccurates_too_minor_to_matter",
  "other",
] as const;

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
const timestamp = z
  .string()
  .refine((text) => TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text)), {
    message: "a time such as 2025-11-24T00:05:43.206350Z",
  });
const id = z.string().min(1);
const head = { id, parent_id: id, annotator_id: id, timestamp };

export const questionAnnotation = z.strictObject({
  ...head,
  nonsensical: z.boolean(),
  dontunderstand: z.boolean(),
});
/** The released model also reads the key under its alias `Accuracy`. */
const dimensions = z.preprocess(
  (value) =>
    value !== null && typeof value === "object" && "Accuracy" in value && !("accuracy" in value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, v]) => [key === "Accuracy" ? "accuracy" : key, v]),
        )
      : value,
  z.strictObject({ accuracy: z.int().min(0).max(3).nullable() }),
);
export const answerAnnotation = z.strictObject({
  ...head,
  dimensions: dimensions.nullable(),
  sources: z.array(z.string()),
});
/** Absent keys take the defaults of the released model: no certainty, but fine in risk and urgency. */
const elementCorrectness = z.strictObject({
  certainty: z.boolean().default(false),
  risk: z.boolean().default(true),
  urgency: z.boolean().default(true),
});
export const sectionAnnotation = z.strictObject({
  ...head,
  comment: z.string(),
  accuracy_type: z.enum(ACCURACY_TYPES),
  element_correctness: elementCorrectness,
});
export const expertAdjudication = z.strictObject({
  ...head,
  aggregate_judgment: z.enum(AGGREGATES),
  q1_response: z.enum(Q1_RESPONSES),
  q2_category_response: z.record(z.string(), z.array(z.enum(CATEGORIES))),
  q3_response: z.enum(Q3_RESPONSES),
  saw_annotation_ids: z.array(id),
  comment: z.string(),
});
export const factCheck = z.strictObject({
  ...head,
  q1_response: z.enum(Q1_RESPONSES),
  q2_category_response: z.array(
    z.strictObject({ simple_category: z.enum(CATEGORIES), other_text: z.string().nullable() }),
  ),
  saw_annotation_ids: z.array(id),
  q3_choice: z.enum(Q3_CHOICES),
  q3_url: z.string(),
  q4_excerpt: z.string(),
  q5a_choice: z.enum(Q5A_CHOICES),
  q5b_choice: z.enum(Q5B_CHOICES),
  q5c_choice: z
    .strictObject({ reason: z.enum(Q5C_REASONS), explanation: z.string().nullable() })
    .nullable(),
  q6_comment: z.string(),
  aggregate_judgment: z.enum(AGGREGATES),
});
export const section = z.strictObject({
  id,
  section: z.string(),
  adjudication: expertAdjudication.nullable(),
  fact_checking: factCheck.nullable(),
  annotations: z.array(sectionAnnotation),
});
export const record = z.strictObject({
  id,
  question: z.string(),
  answer: z.string(),
  annotations: z
    .strictObject({
      question_annotations: z.array(questionAnnotation),
      answer_annotations: z.array(answerAnnotation),
      sections_with_annotations: z.array(section),
    })
    .nullable(),
});

export type QuestionAnnotation = z.infer<typeof questionAnnotation>;
export type AnswerAnnotation = z.infer<typeof answerAnnotation>;
export type SectionAnnotation = z.infer<typeof sectionAnnotation>;
export type ExpertAdjudication = z.infer<typeof expertAdjudication>;
export type FactCheck = z.infer<typeof factCheck>;
export type SectionRecord = z.infer<typeof section>;
export type ResponseRecord = z.infer<typeof record>;

/** The line of a record as the released files write it, without its `\n`. */
export const recordLine = (value: object): string => JSON.stringify(value);
