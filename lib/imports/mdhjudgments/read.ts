import { sha256 } from "@/lib/imports/hash";
import { parseJsonLine } from "@/lib/imports/json";
import type { Line } from "@/lib/imports/lines";
import type { QuestionValue } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { textLines } from "@/lib/imports/sources/jsonl";
import type { Source } from "@/lib/imports/sources/source";
import type { ImportItem } from "@/lib/imports/staged/item";
import { type FieldNames, OWN_NAMES } from "@/lib/imports/staged/names";
import { codePoints } from "@/lib/imports/text";
import { addIssues } from "@/lib/imports/zod-problems";
import { type CheckOptions, checkRecord } from "./check";
import { type ResponseRecord, recordLine, record as recordSchema } from "./format";
import { parseResponseId, type ResponseIdParts } from "./ids";
import { judgmentsIn } from "./judgments";
import { QuestionIndex } from "./question-index";

/**
 * Reads files of the MDHJudgments format, in the order given; what they say about one id must be
 * the same. Of records that are read only ids and the hashes of questions stay in memory. Problems
 * go to `findings`.
 */
export async function* readMdhjudgments(
  sources: readonly Source[],
  options: CheckOptions,
  findings: Findings,
): AsyncGenerator<ImportItem> {
  const index = new QuestionIndex();
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    let lines = 0;
    for await (const line of textLines(source, findings)) {
      lines += 1;
      const place = { file: source.name, line: line.number };
      const record = parseRecord(line, place, findings);
      const item = record && itemOf(record, line, options, index, place, findings);
      if (item) yield { ...item, file };
    }
    if (lines === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "an empty file", "one response a line");
  }
}

function parseRecord(line: Line, place: Place, findings: Findings): ResponseRecord | undefined {
  const value = parseJsonLine(line, place, findings);
  if (value === undefined) return undefined;
  const parsed = recordSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  addIssues(parsed.error.issues, value, place, findings);
  return undefined;
}

/** What a record brings, also where problems were reported; null where its id says nothing. */
function itemOf(
  record: ResponseRecord,
  line: Line,
  options: CheckOptions,
  index: QuestionIndex,
  place: Place,
  findings: Findings,
): Omit<ImportItem, "file"> | null {
  const parts = idParts(record, options, index);
  if (!parts) {
    const expected = "question id, known model and augmentation, or topic-model-qN";
    findings.add(place, "id", record.id, expected);
    return null;
  }
  checkRecord(record, parts.questionId, options, place, findings);
  const question = questionOf(record, parts, index, place, findings);
  const response = responseValue(record, parts, question.externalId, place);
  const judgments = judgmentsIn(record, question.externalId, index, place, findings);
  const detail = detailOf(record, line, findings);
  return { question, response, detail, judgments };
}

/** What is known of a response; ids outside the study's grammar leave its question to be found. */
function idParts(
  record: ResponseRecord,
  options: CheckOptions,
  index: QuestionIndex,
): ResponseIdParts | null {
  const parts = parseResponseId(record.id);
  if (parts || options.ids === "study") return parts;
  const named = record.annotations?.question_annotations[0]?.parent_id;
  const questionId = named ?? index.keyOfText(sha256(record.question)) ?? record.id;
  return { ...UNKNOWN, questionId };
}
const UNKNOWN = { generator: "", model: "", condition: "" };

/**
 * The record's question. The data give a question text per response; where two responses of one
 * question id have different texts, the second text becomes a question of its own, so that no text
 * is lost.
 */
function questionOf(
  record: ResponseRecord,
  { questionId }: ResponseIdParts,
  index: QuestionIndex,
  place: Place,
  findings: Findings,
): QuestionValue {
  const { key, isNew } = index.add(record.id, questionId, sha256(record.question));
  if (key !== questionId && isNew)
    findings.warn(
      "question_texts",
      "responses whose question differs from that of others with its id",
    );
  const metadata = key === questionId ? {} : { question_id: questionId };
  return { externalId: key, text: record.question, language: null, metadata, place };
}

function responseValue(
  record: ResponseRecord,
  parts: ResponseIdParts,
  questionId: string,
  place: Place,
) {
  let start = 0;
  const sections = (record.annotations?.sections_with_annotations ?? []).map((section) => {
    const end = start + codePoints(section.section);
    const value = { externalId: section.id, text: section.section, start, end };
    start = end + 2;
    return value;
  });
  return {
    externalId: record.id,
    questionId,
    text: record.answer,
    generator: parts.generator || null,
    condition: parts.condition || null,
    language: null,
    metadata: parts.model ? { model: parts.model } : {},
    sections,
    place,
  };
}

/** Keeps a line whose bytes the values alone would not give back. */
function detailOf(record: ResponseRecord, line: Line, findings: Findings): Record<string, unknown> {
  const detail = record.annotations === null ? { annotations: null } : {};
  if (`${recordLine(record)}\n` === line.raw) return detail;
  findings.warn(
    "byte_form",
    "lines not in the byte form of the release, which are kept as they are",
  );
  return { ...detail, line: line.raw };
}

const SECTIONS = "annotations.sections_with_annotations";
export const RECORD_NAMES: FieldNames = {
  ...OWN_NAMES,
  text: "answer",
  questionId: "id",
  responseId: "id",
  sections: SECTIONS,
  sectionId: (index) => `${SECTIONS}[${index}].id`,
  sectionText: (index) => `${SECTIONS}[${index}].section`,
};
