import { breather } from "@/lib/imports/breathe";
import { MaterialBuilder } from "@/lib/imports/builder";
import { sha256 } from "@/lib/imports/hash";
import { parseJsonLine } from "@/lib/imports/json";
import { type Line, readLines } from "@/lib/imports/lines";
import type { InputFile, Material, ResponsePaths, SourceRecord } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { codePoints } from "@/lib/imports/text";
import { addIssues } from "@/lib/imports/zod-problems";
import { type CheckOptions, checkRecord } from "./check";
import { type ResponseRecord, recordLine, record as recordSchema } from "./format";
import { parseResponseId, type ResponseIdParts } from "./ids";
import { addJudgments } from "./judgments";

/**
 * Reads files of the MDHJudgments format, in the order given, and merges them by id. Problems go to
 * `findings`; the material is worth storing only if there are none.
 */
export async function readMdhjudgments(
  files: readonly InputFile[],
  options: CheckOptions,
  findings: Findings,
): Promise<Material> {
  const builder = new MaterialBuilder(findings, PATHS);
  for (const file of files) await readFile(file, options, builder, findings);
  return builder.build();
}

async function readFile(
  file: InputFile,
  options: CheckOptions,
  builder: MaterialBuilder,
  findings: Findings,
): Promise<void> {
  const breathe = breather();
  const records: SourceRecord[] = [];
  const seen = new Map<string, number>();
  for (const line of readLines(file.name, file.bytes, findings)) {
    const place = { file: file.name, line: line.number };
    const record = parseRecord(line, place, findings);
    if (!record) continue;
    const before = seen.get(record.id);
    if (before !== undefined)
      findings.add(place, "id", record.id, `each response once (also in line ${before})`);
    seen.set(record.id, line.number);
    const source = addRecord(record, line, records.length, options, builder, place, findings);
    if (source) records.push(source);
    await breathe();
  }
  if (seen.size === 0 && findings.problemCount === 0)
    findings.say({ file: file.name, line: null }, "", "an empty file", "one response a line");
  builder.files.push({ name: file.name, sha256: sha256(file.bytes), records });
}

function parseRecord(line: Line, place: Place, findings: Findings): ResponseRecord | undefined {
  const value = parseJsonLine(line, place, findings);
  if (value === undefined) return undefined;
  const parsed = recordSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  addIssues(parsed.error.issues, value, place, findings);
  return undefined;
}

function addRecord(
  record: ResponseRecord,
  line: Line,
  position: number,
  options: CheckOptions,
  builder: MaterialBuilder,
  place: Place,
  findings: Findings,
): SourceRecord | undefined {
  const parts = idParts(record, options, builder);
  if (!parts) {
    const expected = "question id, known model and augmentation, or topic-model-qN";
    findings.add(place, "id", record.id, expected);
    return undefined;
  }
  checkRecord(record, parts.questionId, options, place, findings);
  const questionKey = addQuestion(record, parts, builder, place, findings);
  builder.addResponse(responseValue(record, parts, questionKey, place));
  const judgments = addJudgments(record, questionKey, builder, place, findings);
  return { responseId: record.id, position, detail: detailOf(record, line, findings), judgments };
}

/** What is known of a response; ids outside the study's grammar leave its question to be found. */
function idParts(
  record: ResponseRecord,
  options: CheckOptions,
  builder: MaterialBuilder,
): ResponseIdParts | null {
  const parts = parseResponseId(record.id);
  if (parts || options.ids === "study") return parts;
  const named = record.annotations?.question_annotations[0]?.parent_id;
  return { ...UNKNOWN, questionId: named ?? builder.questionWith(record.question) ?? record.id };
}
const UNKNOWN = { generator: "", model: "", condition: "" };

/**
 * Adds the record's question and gives its id. The data give a question text per response; where
 * two responses of one question id have different texts, the second text becomes a question of its
 * own, so that no text is lost.
 */
function addQuestion(
  record: ResponseRecord,
  { questionId }: ResponseIdParts,
  builder: MaterialBuilder,
  place: Place,
  findings: Findings,
): string {
  const repeated = builder.responses.get(record.id);
  if (repeated) {
    if (builder.questions.get(repeated.questionId)?.text !== record.question) {
      const { file, line } = repeated.place;
      findings.add(place, "question", record.question, `the same as in ${file} line ${line}`);
    }
    return repeated.questionId;
  }
  let key = questionId;
  for (let variant = 2; isOther(builder, key, record.question); variant += 1)
    key = `${questionId}~${variant}`;
  if (key !== questionId)
    findings.warn(
      "question_texts",
      "responses whose question differs from that of others with its id",
    );
  const metadata = key === questionId ? {} : { question_id: questionId };
  builder.addQuestion({ externalId: key, text: record.question, language: null, metadata, place });
  return key;
}

function isOther(builder: MaterialBuilder, key: string, text: string): boolean {
  const known = builder.questions.get(key);
  return known !== undefined && known.text !== text;
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
function detailOf(record: ResponseRecord, line: Line, findings: Findings): SourceRecord["detail"] {
  const detail = record.annotations === null ? { annotations: null } : {};
  if (`${recordLine(record)}\n` === line.raw) return detail;
  findings.warn(
    "byte_form",
    "lines not in the byte form of the release, which are kept as they are",
  );
  return { ...detail, line: line.raw };
}

const SECTIONS = "annotations.sections_with_annotations";
const PATHS: ResponsePaths = {
  question: "question",
  text: "answer",
  sections: SECTIONS,
  sectionId: (index) => `${SECTIONS}[${index}].id`,
  sectionText: (index) => `${SECTIONS}[${index}].section`,
};
