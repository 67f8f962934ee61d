import type { QuestionValue, ResponseValue, SectionValue } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { type Row, readRows } from "@/lib/imports/rows";
import type { Source } from "@/lib/imports/sources/source";
import { type Piece, placePieces, type Split, splitText } from "@/lib/imports/split";
import type { ImportItem } from "@/lib/imports/staged/item";
import { type QaRow, REQUIRED, readFields } from "./fields";

/**
 * Reads questions with responses, one response a row. Rows with the same `question_id` are
 * responses to one question. Problems go to `findings`.
 */
export async function* readQa(
  sources: readonly Source[],
  options: { readonly split: Split },
  findings: Findings,
): AsyncGenerator<ImportItem> {
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    let rows = 0;
    for await (const row of readRows(source, findings)) {
      if (rows === 0 && !checkColumns(row, findings)) break;
      rows += 1;
      const value = readFields(row, findings);
      const item = value && itemOf(value, row.place, options.split, file, findings);
      if (item) yield item;
    }
    if (rows === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no rows", "one response a row");
  }
}

/** A CSV without a needed column is one problem, not one a row. */
function checkColumns({ fields, place, isTable }: Row, findings: Findings): boolean {
  if (!isTable) return true;
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

/** A row's question and response; null after a problem was reported. */
export function itemOf(
  row: QaRow,
  place: Place,
  split: Split,
  file: number,
  findings: Findings,
): ImportItem | null {
  const before = findings.problemCount;
  const question: QuestionValue = {
    externalId: row.question_id,
    text: row.question,
    language: row.language,
    metadata: row.thread_id === null ? {} : { thread_id: row.thread_id },
    place,
  };
  const { generator, condition, language, metadata } = row;
  const response: ResponseValue = {
    externalId: row.response_id,
    questionId: row.question_id,
    text: row.response,
    generator,
    condition,
    language,
    metadata,
    sections: sectionsOf(row, place, split, findings),
    place,
  };
  return findings.problemCount === before ? { file, question, response, judgments: [] } : null;
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
