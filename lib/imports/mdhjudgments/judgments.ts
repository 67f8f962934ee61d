import type { UnitRef } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import type { ItemJudgment } from "@/lib/imports/staged/item";
import type { Answers } from "@/lib/protocols/types";
import {
  answerAnswers,
  type Context,
  expertAnswers,
  expertContext,
  factCheckAnswers,
  factCheckContext,
  type Head,
  questionAnswers,
  sectionAnswers,
} from "./answers";
import { sectionPath } from "./check";
import type { ResponseRecord, SectionRecord } from "./format";
import { coderOf } from "./ids";
import { FACT_CHECKER, type Kind, MEDICAL_EXPERT, QUESTION, RESPONSE, SECTION } from "./labels";
import type { QuestionIndex } from "./question-index";

/** One judgment of a record: what it is about, and where in the record it stands. */
interface Found {
  readonly kind: Kind;
  readonly unit: UnitRef;
  readonly head: Head;
  readonly answers: Answers;
  readonly context?: Context;
  readonly position: number;
  readonly path: string;
}

/** All judgments of a record, and where in it each one stands. */
export function judgmentsIn(
  record: ResponseRecord,
  questionKey: string,
  index: QuestionIndex,
  place: Place,
  findings: Findings,
): ItemJudgment[] {
  const seen = new Set<string>();
  return [...found(record, questionKey)].map(
    ({ kind, unit, head, answers, context = {}, position, path }) => {
      const { id: externalId, annotator_id: coder, timestamp: time } = head;
      if (seen.has(externalId))
        findings.add(place, `${path}.id`, externalId, "each id once in a record");
      seen.add(externalId);
      const { protocolId, protocolVersion, part, labels } = kind;
      const about =
        unit.kind === "turn"
          ? { ...unit, externalId: index.questionOf(externalId, unit.externalId) }
          : unit;
      const what = { protocolId, protocolVersion, part, answers, context };
      const judgment = { externalId, unit: about, coder, ...what, derived: labels(answers) };
      return {
        coder: coderOf(coder),
        judgment: { ...judgment, place, path },
        mention: { position, time },
      };
    },
  );
}

function* found(record: ResponseRecord, questionKey: string): Generator<Found> {
  const { annotations } = record;
  if (!annotations) return;
  const question: UnitRef = { kind: "turn", externalId: questionKey };
  for (const [position, head] of annotations.question_annotations.entries()) {
    const path = `annotations.question_annotations[${position}]`;
    yield { kind: QUESTION, unit: question, head, answers: questionAnswers(head), position, path };
  }
  const response: UnitRef = { kind: "response", externalId: record.id };
  for (const [position, head] of annotations.answer_annotations.entries()) {
    const path = `annotations.answer_annotations[${position}]`;
    yield { kind: RESPONSE, unit: response, head, answers: answerAnswers(head), position, path };
  }
  for (const [index, section] of annotations.sections_with_annotations.entries())
    yield* foundInSection(section, `annotations.${sectionPath(index)}`);
}

function* foundInSection(section: SectionRecord, path: string): Generator<Found> {
  const unit: UnitRef = { kind: "section", externalId: section.id };
  for (const [position, head] of section.annotations.entries()) {
    const place = { position, path: `${path}.annotations[${position}]` };
    yield { kind: SECTION, unit, head, answers: sectionAnswers(head), ...place };
  }
  const { adjudication, fact_checking } = section;
  if (adjudication) {
    const place = { position: 0, path: `${path}.adjudication` };
    const said = { answers: expertAnswers(adjudication), context: expertContext(adjudication) };
    yield { kind: MEDICAL_EXPERT, unit, head: adjudication, ...said, ...place };
  }
  if (fact_checking) {
    const place = { position: 0, path: `${path}.fact_checking` };
    const said = {
      answers: factCheckAnswers(fact_checking),
      context: factCheckContext(fact_checking),
    };
    yield { kind: FACT_CHECKER, unit, head: fact_checking, ...said, ...place };
  }
}
