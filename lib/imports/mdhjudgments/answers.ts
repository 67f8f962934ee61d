import type { Answers, AnswerValue } from "@/lib/protocols/types";
import type {
  AnswerAnnotation,
  ExpertAdjudication,
  FactCheck,
  QuestionAnnotation,
  SectionAnnotation,
} from "./format";

/**
 * How the data's objects and a judgment's answers turn into one another, without loss. What an
 * object says about itself (ids, author, time) is kept outside the answers. `jsonb` reorders keys,
 * so the one object whose key order matters, a medical expert's Q2, is stored as a list.
 */
export interface Head {
  readonly id: string;
  readonly parent_id: string;
  readonly annotator_id: string;
  readonly timestamp: string;
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

export const expertAnswers = (judgment: ExpertAdjudication): Answers => ({
  q1_response: judgment.q1_response,
  q2_category_response: Object.entries(judgment.q2_category_response).map(
    ([annotation_id, categories]) => ({ annotation_id, categories }),
  ),
  q3_response: judgment.q3_response,
  comment: judgment.comment,
  saw_annotation_ids: judgment.saw_annotation_ids,
});
export const expertAdjudicationOf = (
  head: Head,
  answers: Answers,
  aggregate: ExpertAdjudication["aggregate_judgment"],
): ExpertAdjudication => ({
  ...head,
  aggregate_judgment: aggregate,
  q1_response: answers.q1_response as ExpertAdjudication["q1_response"],
  q2_category_response: Object.fromEntries(
    (answers.q2_category_response as unknown as CommentCategories[]).map((entry) => [
      entry.annotation_id,
      entry.categories,
    ]),
  ),
  q3_response: answers.q3_response as ExpertAdjudication["q3_response"],
  saw_annotation_ids: answers.saw_annotation_ids as string[],
  comment: text(answers.comment),
});
interface CommentCategories {
  annotation_id: string;
  categories: ExpertAdjudication["q2_category_response"][string];
}

export const factCheckAnswers = (judgment: FactCheck): Answers => {
  const { id, parent_id, annotator_id, timestamp, aggregate_judgment, ...answers } = judgment;
  return answers;
};
export const factCheckOf = (
  head: Head,
  answers: Answers,
  aggregate: FactCheck["aggregate_judgment"],
): FactCheck => {
  const a = answers as unknown as Omit<FactCheck, keyof Head | "aggregate_judgment">;
  return {
    ...head,
    q1_response: a.q1_response,
    q2_category_response: a.q2_category_response.map(({ simple_category, other_text }) => ({
      simple_category,
      other_text,
    })),
    saw_annotation_ids: a.saw_annotation_ids,
    q3_choice: a.q3_choice,
    q3_url: a.q3_url,
    q4_excerpt: a.q4_excerpt,
    q5a_choice: a.q5a_choice,
    q5b_choice: a.q5b_choice,
    q5c_choice: a.q5c_choice && {
      reason: a.q5c_choice.reason,
      explanation: a.q5c_choice.explanation,
    },
    q6_comment: a.q6_comment,
    aggregate_judgment: aggregate,
  };
};

const text = (value: AnswerValue | undefined): string => (typeof value === "string" ? value : "");
