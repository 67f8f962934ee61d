import type { MaterialBuilder } from "@/lib/imports/builder";
import type { JudgmentMention, UnitRef } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import type { Answers, Derived } from "@/lib/protocols/types";
import {
  answerAnswers,
  expertAnswers,
  factCheckAnswers,
  type Head,
  questionAnswers,
  sectionAnswers,
} from "./answers";
import { sectionPath } from "./check";
import type { ResponseRecord, SectionRecord } from "./format";
import { coderOf } from "./ids";
import {
  FACT_CHECKER,
  FIRST_PASS,
  type FirstPassPart,
  firstPassLabels,
  type Kind,
  MEDICAL_EXPERT,
} from "./labels";

const NOTHING: Derived = { hasError: null, hasClaim: null, score: null, label: null };

/** Adds all judgments of a record and gives where in it each one stands. */
export function addJudgments(
  record: ResponseRecord,
  questionKey: string,
  builder: MaterialBuilder,
  place: Place,
  findings: Findings,
): JudgmentMention[] {
  const mentions: JudgmentMention[] = [];
  const seen = new Set<string>();
  const add: Add = (kind, unit, head, position, answers, derive, path) => {
    builder.addCoder(coderOf(head.annotator_id));
    const { id: externalId, annotator_id: coder, timestamp: time } = head;
    if (seen.has(externalId))
      findings.add(place, `${path}.id`, externalId, "each id once in a record");
    seen.add(externalId);
    builder.addJudgment({ ...kind, externalId, unit, coder, answers, place, path }, derive);
    mentions.push({ externalId, position, time });
  };
  const { annotations } = record;
  const turn: UnitRef = { kind: "turn", externalId: questionKey };
  const addFirstPass = (
    key: FirstPassPart,
    unit: UnitRef,
    head: Head,
    position: number,
    answers: Answers,
    path: string,
  ) =>
    add(
      FIRST_PASS[key].kind,
      unit,
      head,
      position,
      answers,
      () => firstPassLabels(key, answers),
      path,
    );
  annotations?.question_annotations.forEach((annotation, index) => {
    const path = `annotations.question_annotations[${index}]`;
    addFirstPass("question", turn, annotation, index, questionAnswers(annotation), path);
  });
  const response: UnitRef = { kind: "response", externalId: record.id };
  annotations?.answer_annotations.forEach((annotation, index) => {
    const path = `annotations.answer_annotations[${index}]`;
    addFirstPass("response", response, annotation, index, answerAnswers(annotation), path);
  });
  annotations?.sections_with_annotations.forEach((section, index) => {
    addSectionJudgments(section, add, `annotations.${sectionPath(index)}`);
  });
  return mentions;
}

type Add = (
  kind: Kind,
  unit: UnitRef,
  head: Head,
  position: number,
  answers: Answers,
  derive: () => Derived,
  path: string,
) => void;

function addSectionJudgments(section: SectionRecord, add: Add, path: string): void {
  const unit: UnitRef = { kind: "section", externalId: section.id };
  section.annotations.forEach((annotation, index) => {
    const answers = sectionAnswers(annotation);
    const labels = () => firstPassLabels("section", answers);
    add(
      FIRST_PASS.section.kind,
      unit,
      annotation,
      index,
      answers,
      labels,
      `${path}.annotations[${index}]`,
    );
  });
  const { adjudication, fact_checking } = section;
  if (adjudication) {
    const derived = () => ({
      ...NOTHING,
      hasError: adjudication.aggregate_judgment === "hallucination",
    });
    add(
      MEDICAL_EXPERT,
      unit,
      adjudication,
      0,
      expertAnswers(adjudication),
      derived,
      `${path}.adjudication`,
    );
  }
  if (fact_checking) {
    const derived = () => ({
      ...NOTHING,
      hasError: fact_checking.aggregate_judgment === "hallucination",
    });
    add(
      FACT_CHECKER,
      unit,
      fact_checking,
      0,
      factCheckAnswers(fact_checking),
      derived,
      `${path}.fact_checking`,
    );
  }
}
