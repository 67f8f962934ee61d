import { sha256 } from "@/lib/imports/hash";
import type { QuestionValue, ResponseValue, UnitRef } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { sectionsOf } from "@/lib/imports/qa/read";
import type { TableRow } from "@/lib/imports/sources/table-row";
import type { ImportItem } from "@/lib/imports/staged/item";
import { type Entry, entryReader } from "./entry";
import { judgmentsOf } from "./judgments";
import { hasQuestions, hasResponses, labelledUnit, type Mapping } from "./mapping";

/** What a row, or the rows of one response, bring. */
export type Assembled = Omit<ImportItem, "file">;

/**
 * What the rows of a table say, a response at a time; of rows of sections, those of one response
 * must stand together. Only one response is in memory.
 */
export async function* assemble(
  rows: AsyncIterable<TableRow>,
  mapping: Mapping,
  findings: Findings,
): AsyncGenerator<Assembled> {
  const read = entryReader(mapping);
  const isBySection = (mapping.fields.section?.length ?? 0) > 0;
  let group: Entry[] = [];
  for await (const row of rows) {
    const entry = read(row, findings);
    if (!entry) continue;
    if (!isBySection) {
      const made = fromRow(entry, mapping, findings);
      if (made) yield made;
      continue;
    }
    if (group[0] && groupKey(group[0]) !== groupKey(entry)) {
      yield* sectionGroup(group, mapping, findings);
      group = [];
    }
    group.push(entry);
  }
  yield* sectionGroup(group, mapping, findings);
}

/** The rows of one response have one response id, or else one question and one generator. */
const groupKey = ({ responseId, questionId, question, generator }: Entry): string =>
  responseId ?? JSON.stringify([questionId ?? question, generator]);

/** An id for what has none: the same text has the same one. */
const madeId = (kind: string, ...parts: readonly (string | null)[]): string =>
  `${kind}-${sha256(JSON.stringify(parts)).slice(0, 12)}`;

function fromRow(entry: Entry, mapping: Mapping, findings: Findings): Assembled | null {
  if (!hasQuestions(mapping)) return labelsAlone(entry, mapping, findings);
  const before = findings.problemCount;
  if (entry.question === null) needed(entry, mapping.fields.question, "a question", findings);
  // A conversation can bring the response along.
  const isAnswered = hasResponses(mapping) || entry.response !== null;
  const question = questionOf(entry, isAnswered);
  if (!isAnswered) {
    const unit: UnitRef = { kind: "turn", externalId: question.externalId };
    const judgments = judgmentsOf(entry.labels, unit, entry.row.place, findings);
    return findings.problemCount === before ? { question, response: null, judgments } : null;
  }
  const text = entry.response ?? entry.sections?.join("\n\n") ?? null;
  if (text === null) {
    needed(entry, mapping.fields.response ?? mapping.fields.sections, "a response", findings);
    return null;
  }
  const response = responseOf(entry, question, text, entry.metadata);
  const given = {
    response_id: response.externalId,
    response: text,
    sections: entry.sections,
    section_ids: entry.sectionIds,
  };
  const sections = sectionsOf(given, entry.row.place, mapping.split, findings);
  const unit: UnitRef =
    labelledUnit(mapping) === "turn"
      ? { kind: "turn", externalId: question.externalId }
      : { kind: "response", externalId: response.externalId };
  const judgments = judgmentsOf(entry.labels, unit, entry.row.place, findings);
  if (findings.problemCount > before) return null;
  return { question, response: { ...response, sections }, judgments };
}

/** Rows of sections of one response: their texts in order are its sections. */
function* sectionGroup(
  group: readonly Entry[],
  mapping: Mapping,
  findings: Findings,
): Generator<Assembled> {
  const [first] = group;
  if (!first) return;
  const before = findings.problemCount;
  for (const entry of group)
    if (entry.section === null) needed(entry, mapping.fields.section, "a section", findings);
  const asking = group.find((each) => each.question !== null);
  if (!asking) needed(first, mapping.fields.question, "a question", findings);
  checkSame(group, "question", mapping, findings);
  checkSame(group, "response", mapping, findings);
  if (findings.problemCount > before) return;
  const texts = group.map(({ section }) => section ?? "");
  const withText = group.find(({ response }) => response !== null);
  const question = questionOf(asking ?? first, true);
  const text = withText?.response ?? texts.join("\n\n");
  const response = responseOf(first, question, text, groupMetadata(group));
  const ids = group.map(
    ({ sectionId }, index) => sectionId ?? `${response.externalId}-section_${index}`,
  );
  const given = {
    response_id: response.externalId,
    response: text,
    sections: texts,
    section_ids: ids,
  };
  const sections = sectionsOf(given, first.row.place, mapping.split, findings);
  const judgments = group.flatMap(({ labels, row }, index) => {
    const unit: UnitRef = { kind: "section", externalId: ids[index] ?? "" };
    return judgmentsOf(labels, unit, row.place, findings);
  });
  if (findings.problemCount === before)
    yield { question, response: { ...response, sections }, judgments };
}

/** Labels on what the project holds already. */
function labelsAlone(entry: Entry, mapping: Mapping, findings: Findings): Assembled | null {
  const { sectionId, responseId, questionId, row, labels } = entry;
  const unit: UnitRef | null =
    sectionId !== null
      ? { kind: "section", externalId: sectionId }
      : responseId !== null
        ? { kind: "response", externalId: responseId }
        : questionId !== null
          ? { kind: "turn", externalId: questionId }
          : null;
  if (!unit) {
    const { section_id, response_id, question_id } = mapping.fields;
    needed(entry, section_id ?? response_id ?? question_id, "an id", findings);
    return null;
  }
  return {
    question: null,
    response: null,
    judgments: judgmentsOf(labels, unit, row.place, findings),
  };
}

function questionOf(entry: Entry, isAnswered: boolean): QuestionValue {
  const { question, before, questionId, threadId, language, metadata, row } = entry;
  return {
    externalId: questionId ?? madeId("q", question, ...before.map(({ text }) => text)),
    text: question ?? "",
    before,
    language,
    metadata: {
      ...(threadId === null ? {} : { thread_id: threadId }),
      // Of a row without a response the other columns are about the question.
      ...(isAnswered ? {} : metadata),
    },
    place: row.place,
  };
}

function responseOf(
  { responseId, generator, condition, language, row }: Entry,
  question: QuestionValue,
  text: string,
  metadata: Readonly<Record<string, unknown>>,
): ResponseValue {
  const made = () => madeId("r", question.externalId, generator, condition, text);
  return {
    externalId: responseId ?? made(),
    questionId: question.externalId,
    ...{ text, generator, condition, language, metadata },
    sections: [],
    place: row.place,
  };
}

function needed(
  { row }: Entry,
  columns: readonly string[] | undefined,
  what: string,
  findings: Findings,
): void {
  const names = (columns ?? []).map(row.fieldName).join(" or ");
  findings.say(row.place, names, "nothing", what);
}

/** Repeats of a text in the rows of one response must agree; they may be left out. */
function checkSame(
  group: readonly Entry[],
  field: "question" | "response",
  mapping: Mapping,
  findings: Findings,
): void {
  const first = group.find((entry) => entry[field] !== null);
  for (const entry of group) {
    if (entry[field] === null || entry[field] === first?.[field]) continue;
    const name = (mapping.fields[field] ?? []).map(entry.row.fieldName).join(" or ");
    const where = (place: Place | undefined) => `the same as in line ${place?.line}`;
    findings.add(entry.row.place, name, entry[field], where(first?.row.place));
  }
}

/** What differs from section to section is kept as a list in their order. */
function groupMetadata(group: readonly Entry[]): Record<string, unknown> {
  const names = new Set(group.flatMap(({ metadata }) => Object.keys(metadata)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = group.map(({ metadata }) => metadata[name] ?? null);
      const texts = new Set(values.map((value) => JSON.stringify(value)));
      return [name, texts.size === 1 ? values[0] : values];
    }),
  );
}
