import { MaterialBuilder } from "@/lib/imports/builder";
import { sha256 } from "@/lib/imports/hash";
import type {
  InputFile,
  Material,
  ResponsePaths,
  SectionValue,
  SourceRecord,
} from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { type Row, readRows } from "@/lib/imports/rows";
import { type Piece, placePieces, type Split, splitText } from "@/lib/imports/split";
import { type QaRow, REQUIRED, readFields } from "./fields";

/**
 * Reads questions with responses, one response a row. Rows with the same `question_id` are
 * responses to one question. Problems go to `findings`.
 */
export async function readQa(
  files: readonly InputFile[],
  options: { readonly split: Split },
  findings: Findings,
): Promise<Material> {
  const builder = new MaterialBuilder(findings, PATHS);
  for (const file of files) {
    const records: SourceRecord[] = [];
    const seen = new Map<string, number>();
    for await (const row of readRows(file, findings)) {
      if (records.length === 0 && !checkColumns(row, findings)) break;
      const value = readFields(row, findings);
      if (!value) continue;
      const before = seen.get(value.response_id);
      if (before !== undefined)
        findings.add(
          row.place,
          "response_id",
          value.response_id,
          `each response once (also in line ${before})`,
        );
      seen.set(value.response_id, row.place.line);
      addRow(value, row.place, options.split, builder, findings);
      const source = { responseId: value.response_id, position: records.length, detail: {} };
      records.push({ ...source, judgments: [] });
    }
    if (records.length === 0 && findings.problemCount === 0)
      findings.say({ file: file.name, line: null }, "", "no rows", "one response a row");
    builder.files.push({ name: file.name, sha256: sha256(file.bytes), records });
  }
  return builder.build();
}

/** A CSV without a needed column is one problem, not one a row. */
function checkColumns({ fields, place, isCsv }: Row, findings: Findings): boolean {
  if (!isCsv) return true;
  const missing = REQUIRED.filter((column) => !Object.hasOwn(fields, column));
  const header = { file: place.file, line: 1 };
  for (const column of missing)
    findings.add(
      header,
      column,
      Object.keys(fields),
      `a column named ${column}, cells separated by commas`,
    );
  return missing.length === 0;
}

/** Adds a row's response, and its question where it is the first. */
export function addRow(
  row: QaRow,
  place: Place,
  split: Split,
  builder: MaterialBuilder,
  findings: Findings,
): void {
  const question = builder.questions.get(row.question_id);
  if (question && question.text !== row.question) {
    const { file, line } = question.place;
    findings.add(
      place,
      "question",
      row.question,
      `the same for this question_id as in ${file} line ${line}`,
    );
  }
  builder.addQuestion({
    externalId: row.question_id,
    text: row.question,
    language: row.language,
    metadata: row.thread_id === null ? {} : { thread_id: row.thread_id },
    place,
  });
  const { generator, condition, language, metadata } = row;
  builder.addResponse({
    externalId: row.response_id,
    questionId: row.question_id,
    text: row.response,
    generator,
    condition,
    language,
    metadata,
    sections: sectionsOf(row, place, split, findings),
    place,
  });
}

/** The sections of a response: those given, which must cover it in order, or else those of a split. */
export function sectionsOf(
  row: Pick<QaRow, "response_id" | "response" | "sections" | "section_ids">,
  place: Place,
  split: Split,
  findings: Findings,
): SectionValue[] {
  if (!row.sections && row.response.includes("\r\n"))
    findings.warn(
      "crlf",
      "responses with CRLF line ends, which are kept and split like the others",
    );
  const pieces = row.sections
    ? givenSections(row.response, row.sections, place, findings)
    : splitText(row.response, split);
  const ids = row.section_ids ?? pieces.map((_, index) => `${row.response_id}-section_${index}`);
  if (ids.length !== pieces.length)
    findings.say(
      place,
      "section_ids",
      `${ids.length} ids`,
      `${pieces.length}, one for each section`,
    );
  ids.forEach((id, index) => {
    if (!id.trim()) findings.add(place, `section_ids[${index}]`, id, "text that is not blank");
  });
  return pieces.map((piece, index) => ({ externalId: ids[index] ?? "", ...piece }));
}

/** Places the given sections: they must cover the response in order, white space between them aside. */
function givenSections(
  response: string,
  sections: readonly string[],
  place: Place,
  findings: Findings,
): Piece[] {
  let from = 0;
  for (const [index, section] of sections.entries()) {
    const at = response.indexOf(section, from);
    const field = `sections[${index}]`;
    if (at < 0) {
      findings.add(place, field, section, "a part of the response, after the section before it");
      return [];
    }
    const between = response.slice(from, at);
    if (between.trim()) findings.add(place, field, between, "only white space before this section");
    from = at + section.length;
  }
  const rest = response.slice(from);
  if (rest.trim()) findings.add(place, "sections", rest, "sections up to the end of the response");
  return placePieces(response, sections);
}

export const PATHS: ResponsePaths = {
  question: "question",
  text: "response",
  sections: "sections",
  sectionId: (index) => `section_ids[${index}]`,
  sectionText: (index) => `sections[${index}]`,
};
