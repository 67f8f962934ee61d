import type { Answers, AnswerValue } from "@/lib/protocols/types";
import type {
  AnswerAnnotation,
  ExpertAdjudication,
  FactCheck,
  QuestionAnnotation,
  SectionAnnotation,
} from "./format";

/**
 * How the data's objects and a judgment's answers turn into one another, without loss. Answers
 * have the form of the study protocols; what an object says about itself (ids, author, time) is
 * kept outside of them, and what an adjudicator was shown in the judgment's context.
 */
export interface Head {
  readonly id: string;
  readonly parent_id: string;
  readonly annotator_id: string;
  readonly timestamp: string;
}

/** What of an adjudication is no answer. */
export interface Context {
  readonly saw_annotation_ids?: readonly string[];
  readonly q2_annotation_ids?: readonly string[];
  readonly q2_other_texts?: readonly string[];
}

export const questionAnswers = (annotation: QuestionAnnotation): Answers => ({
  nonsensical: annotation.nonsensical,
  dontunderstand: annotation.dontunderstand,
});
export const questionAnnotationOf = (head: Head, answers: Answers): QuestionAnnotation => ({
  ...head,
  nonsensical: answers.nonsensical === true,
  dontunderstand: answers.dontunderstand === true,
});

/** A missing `accuracy` stands for `dimensions: null`, a null one for `{"accuracy":null}`. */
export const answerAnswers = ({ dimensions, sources }: AnswerAnnotation): Answers => ({
  ...(dimensions && { accuracy: dimensions.accuracy }),
  sources,
});
export const answerAnnotationOf = (head: Head, answers: Answers): AnswerAnnotation => ({
  ...head,
  dimensions:
    answers.accuracy === undefined ? null : { accuracy: answers.accuracy as number | null },
  sources: (answers.sources ?? []) as string[],
});

export const sectionAnswers = (annotation: SectionAnnotation): Answers => ({
  accuracy_type: annotation.accuracy_type,
  ...annotation.element_correctness,
  comment: annotation.comment,
});
export const sectionAnnotationOf = (head: Head, answers: Answers): SectionAnnotation => ({
  ...head,
  comment: text(answers.comment),
  accuracy_type: answers.accuracy_type as SectionAnnotation["accuracy_type"],
  element_correctness: {
    certainty: answers.certainty !== false,
    risk: answers.risk !== false,
    urgency: answers.urgency !== false,
  },
});

/** A second opinion that was not asked for is no answer. */
export const expertAnswers = (judgment: ExpertAdjudication): Answers => ({
  q1_response: judgment.q1_response,
  q2_category_response: Object.fromEntries(
    Object.entries(judgment.q2_category_response).map(([id, categories]) => [id, { categories }]),
  ),
  ...(judgment.q3_response !== NOT_SET && { q3_response: judgment.q3_response }),
  comment: judgment.comment,
});
/** `jsonb` reorders keys, so the order of Q2's is kept as a list. */
export const expertContext = (judgment: ExpertAdjudication): Context => ({
  saw_annotation_ids: judgment.saw_annotation_ids,
  q2_annotation_ids: Object.keys(judgment.q2_category_response),
});
export const expertAdjudicationOf = (
  head: Head,
  answers: Answers,
  context: Context,
  aggregate: ExpertAdjudication["aggregate_judgment"],
): ExpertAdjudication => {
  const categorised = (answers.q2_category_response ?? {}) as unknown as CategoriesById;
  const ids = context.q2_annotation_ids ?? Object.keys(categorised);
  return {
    ...head,
    aggregate_judgment: aggregate,
    q1_response: answers.q1_response as ExpertAdjudication["q1_response"],
    q2_category_response: Object.fromEntries(
      ids.map((id) => [id, categorised[id]?.categories ?? []]),
    ),
    q3_response: (answers.q3_response ?? NOT_SET) as ExpertAdjudication["q3_response"],
    saw_annotation_ids: [...(context.saw_annotation_ids ?? [])],
    comment: text(answers.comment),
  };
};
const NOT_SET = "not_set";
type CategoriesById = Record<
  string,
  { categories: ExpertAdjudication["q2_category_response"][string] }
>;

export const factCheckAnswers = (judgment: FactCheck): Answers => {
  const others = otherTexts(judgment);
  const reason = judgment.q5c_choice;
  return {
    q1_response: judgment.q1_response,
    q2_category_response: judgment.q2_category_response.map((entry) => entry.simple_category),
    ...(others.length > 0 && { q2_other_text: others.join("; ") }),
    q3_choice: judgment.q3_choice,
    q3_url: judgment.q3_url,
    q4_excerpt: judgment.q4_excerpt,
    q5a_choice: judgment.q5a_choice,
    q5b_choice: judgment.q5b_choice,
    ...(reason && { q5c_choice: reason.reason }),
    ...(reason && reason.explanation !== null && { q5c_explanation: reason.explanation }),
    q6_comment: judgment.q6_comment,
  };
};
const otherTexts = ({ q2_category_response }: FactCheck): string[] =>
  q2_category_response.flatMap(({ other_text }) => (other_text === null ? [] : [other_text]));

/** Several texts for "Other" are one answer; each by itself is kept here. */
export const factCheckContext = (judgment: FactCheck): Context => {
  const others = otherTexts(judgment);
  return {
    saw_annotation_ids: judgment.saw_annotation_ids,
    ...(others.length > 1 && { q2_other_texts: others }),
  };
};
export const factCheckOf = (
  head: Head,
  answers: Answers,
  context: Context,
  aggregate: FactCheck["aggregate_judgment"],
): FactCheck => {
  const others = [...(context.q2_other_texts ?? [text(answers.q2_other_text)])];
  const categories = (answers.q2_category_response ?? []) as FactCheckCategory[];
  return {
    ...head,
    q1_response: answers.q1_response as FactCheck["q1_response"],
    q2_category_response: categories.map((simple_category) => ({
      simple_category,
      other_text: simple_category === "Other" ? (others.shift() ?? null) : null,
    })),
    saw_annotation_ids: [...(context.saw_annotation_ids ?? [])],
    q3_choice: answers.q3_choice as FactCheck["q3_choice"],
    q3_url: text(answers.q3_url),
    q4_excerpt: text(answers.q4_excerpt),
    q5a_choice: answers.q5a_choice as FactCheck["q5a_choice"],
    q5b_choice: answers.q5b_choice as FactCheck["q5b_choice"],
    q5c_choice:
      answers.q5c_choice === undefined
        ? null
        : {
            reason: answers.q5c_choice as FactCheckReason,
            explanation: (answers.q5c_explanation ?? null) as string | null,
          },
    q6_comment: text(answers.q6_comment),
    aggregate_judgment: aggregate,
  };
};
type FactCheckCategory = FactCheck["q2_category_response"][number]["simple_category"];
type FactCheckReason = NonNullable<FactCheck["q5c_choice"]>["reason"];

const text = (value: AnswerValue | undefined): string => (typeof value === "string" ? value : "");
