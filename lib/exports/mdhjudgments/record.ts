import { groupBy } from "@/lib/group-by";
import {
  answerAnnotationOf,
  expertAdjudicationOf,
  factCheckOf,
  questionAnnotationOf,
  sectionAnnotationOf,
} from "@/lib/imports/mdhjudgments/answers";
import { recordLine } from "@/lib/imports/mdhjudgments/format";
import { aggregateOf } from "@/lib/imports/mdhjudgments/labels";
import type { Answers } from "@/lib/protocols/types";
import { expertTerms, factCheckTerms, isDecided, NATIVE_EXPERT, NATIVE_FACT_CHECK } from "./native";
import type { JudgmentRow, ResponseRow } from "./queries";

/** Protocols by what their judgments are in this format. */
export const JUDGE = "llm-judge";
/** A judge's outputs stand among the annotations of the first pass. */
export const FIRST_PASS = ["first-pass", "first-pass-study", JUDGE];
export const EXPERT = ["medical-expert-study", NATIVE_EXPERT];
export const FACT_CHECK = ["fact-checker-study", NATIVE_FACT_CHECK];
export const isFirstPass = ({ protocol_id }: JudgmentRow) => FIRST_PASS.includes(protocol_id);
export const isExpert = ({ protocol_id }: JudgmentRow) => EXPERT.includes(protocol_id);
export const isFactCheck = ({ protocol_id }: JudgmentRow) => FACT_CHECK.includes(protocol_id);

const headOf = ({ id, coder, time }: JudgmentRow, parentId: string) => ({
  id,
  parent_id: parentId,
  annotator_id: coder,
  timestamp: time,
});

/** What the format has no field for is said in the comment. */
function firstPassAnswers({ protocol_id, answers, by_rule }: JudgmentRow): Answers {
  if (protocol_id === JUDGE) {
    const accuracy_type = answers.contains_problem === true ? "incorrect" : "correct";
    return { accuracy_type, comment: answers.reason ?? "" };
  }
  return by_rule === null ? answers : { ...answers, comment: `(marked by rule: ${by_rule})` };
}

export const firstPassAnnotation = (judgment: JudgmentRow, sectionId: string) =>
  sectionAnnotationOf(headOf(judgment, sectionId), firstPassAnswers(judgment));

/** What was not asked here is `null`: nobody guesses what the answer would have been. */
export function expertAdjudication(judgment: JudgmentRow, sectionId: string) {
  const { answers, context } = expertTerms(judgment);
  const head = headOf(judgment, sectionId);
  const value = expertAdjudicationOf(head, answers, context, aggregate(judgment));
  const isUnasked = judgment.protocol_id === NATIVE_EXPERT && !isDecided(value.q1_response);
  return { ...value, q3_response: isUnasked ? null : value.q3_response };
}

export function factCheck(judgment: JudgmentRow, sectionId: string) {
  const { answers, context } = factCheckTerms(judgment);
  const head = headOf(judgment, sectionId);
  const value = factCheckOf(head, answers, context, aggregate(judgment));
  const isNative = judgment.protocol_id === NATIVE_FACT_CHECK;
  return { ...value, q5b_choice: isNative ? null : value.q5b_choice };
}

const aggregate = ({ has_error }: JudgmentRow) => aggregateOf(has_error === true);

/** A record of the format from a response and the judgments that one file holds about it. */
export function buildRecord(response: ResponseRow, judgments: readonly JudgmentRow[]) {
  const bySection = groupBy(judgments, ({ section_id }) => section_id);
  const ofKind = (kind: JudgmentRow["unit_kind"]) =>
    judgments.filter(({ unit_kind }) => unit_kind === kind);
  return {
    id: response.external_id,
    question: response.question,
    answer: response.text,
    annotations: {
      question_annotations: ofKind("turn").map((judgment) =>
        questionAnnotationOf(headOf(judgment, response.question_id), judgment.answers),
      ),
      answer_annotations: ofKind("response").map((judgment) =>
        answerAnnotationOf(headOf(judgment, response.external_id), judgment.answers),
      ),
      sections_with_annotations: response.sections.map(({ id, external_id, text }) => {
        const own = bySection.get(id) ?? [];
        const expert = own.find(isExpert);
        const check = own.find(isFactCheck);
        return {
          id: external_id,
          section: text,
          adjudication: expert ? expertAdjudication(expert, external_id) : null,
          fact_checking: check ? factCheck(check, external_id) : null,
          annotations: own
            .filter(isFirstPass)
            .map((judgment) => firstPassAnnotation(judgment, external_id)),
        };
      }),
    },
  };
}

/** The line of a record, with its `\n`. */
export const lineOf = (record: object): string => `${recordLine(record)}\n`;
