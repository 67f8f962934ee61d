import type { TurnValue } from "@/lib/imports/material";
import type { Findings } from "@/lib/imports/problems";
import type { TableRow } from "@/lib/imports/sources/table-row";
import { checkTexts } from "@/lib/imports/text";
import { firstText, isBlank, joinedId, textList, textOf } from "./cells";
import { type Conversation, readConversation, turnList } from "./conversation";
import { readLabel } from "./labels";
import { keptBeside, type LabelColumn, type Mapping, namedColumns } from "./mapping";
import { flattenRecord, type RecordLabel } from "./records";

/** A row as its mapping reads it. Null: it says nothing of that. */
export interface Entry {
  readonly row: TableRow;
  readonly questionId: string | null;
  readonly question: string | null;
  /** Turns before the question, where the column holds a conversation. */
  readonly before: readonly TurnValue[];
  readonly threadId: string | null;
  readonly responseId: string | null;
  readonly response: string | null;
  readonly sectionId: string | null;
  readonly section: string | null;
  readonly sections: readonly string[] | null;
  readonly sectionIds: readonly string[] | null;
  readonly generator: string | null;
  readonly condition: string | null;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly labels: readonly EntryLabel[];
}

/** A label on what the row is about. */
export interface EntryLabel extends RecordLabel {
  readonly role: LabelColumn["role"];
  readonly answers: LabelColumn["answers"];
}

/** Reads rows by a mapping whose columns exist. Null after a problem was reported. */
export function entryReader(mapping: Mapping): (row: TableRow, findings: Findings) => Entry | null {
  const named = new Set(namedColumns(mapping));
  const beside = new Set(keptBeside(mapping));
  const { fields } = mapping;
  return (given, findings) => {
    const before = findings.problemCount;
    checkTexts(given.fields, given.place, findings);
    const flat = flattenRecord(given, mapping.records, findings);
    if (!flat || findings.problemCount > before) return null;
    const { row } = flat;
    const asked = readQuestion(row, fields.question, findings);
    const texts = {
      questionId: joinedId(row, fields.question_id, findings),
      question: asked?.question ?? null,
      threadId: joinedId(row, fields.thread_id, findings),
      responseId: joinedId(row, fields.response_id, findings),
      response: firstText(row, fields.response, findings) ?? asked?.answer ?? null,
      sectionId: joinedId(row, fields.section_id, findings),
      section: firstText(row, fields.section, findings),
      sections: textList(row, fields.sections, findings),
      sectionIds: textList(row, fields.section_ids, findings),
      generator: firstText(row, fields.generator, findings),
      condition: firstText(row, fields.condition, findings),
      language: firstText(row, fields.language, findings),
    };
    const used = new Set<unknown>(Object.values(texts));
    const isKept = ([name, value]: [string, unknown]) =>
      !isBlank(value) && (beside.has(name) ? !used.has(value) : !named.has(name));
    const entry: Entry = {
      ...{ row, ...texts, before: asked?.before ?? [] },
      metadata: Object.fromEntries(Object.entries(row.fields).filter(isKept)),
      labels: [
        ...mapping.labels.flatMap((label) => columnLabel(row, label, findings) ?? []),
        ...flat.labels.map((label): EntryLabel => ({ ...label, role: "rater", answers: null })),
      ],
    };
    return findings.problemCount === before ? entry : null;
  };
}

/** A question as a text, or as the last turn of the patient in a conversation. */
function readQuestion(
  row: TableRow,
  columns: readonly string[] | undefined,
  findings: Findings,
): Conversation | null {
  const column = columns?.find((name) => !isBlank(row.fields[name]));
  if (column === undefined) return null;
  const turns = turnList(row.fields[column]);
  if (turns) {
    // Escapes in a cell's JSON are read only now.
    checkTexts(turns, row.place, findings, row.fieldName(column));
    return readConversation(turns, row, column, findings);
  }
  const question = firstText(row, columns, findings);
  return question === null ? null : { question, before: [], answer: null };
}

function columnLabel(row: TableRow, label: LabelColumn, findings: Findings): EntryLabel | null {
  const { column, role, task, values, allowed, answers } = label;
  const raw = textOf(row, column, findings);
  if (raw === null) return null;
  const coder = coderOf(row, label, findings);
  const value = readLabel(raw, values);
  if (allowed && !allowed.includes(value)) {
    const expected = `one of ${allowed.join(", ")}, or a reading of it in the mapping`;
    findings.add(row.place, row.fieldName(column), raw, expected);
    return null;
  }
  return { field: row.fieldName(column), coder, kind: "person", role, task, value, raw, answers };
}

function coderOf(row: TableRow, { coder, coderColumn }: LabelColumn, findings: Findings): string {
  if (!coderColumn) return coder ?? "";
  const name = textOf(row, coderColumn, findings)?.trim();
  if (!name) findings.say(row.place, row.fieldName(coderColumn), "nothing", "who gave the label");
  return name ?? "";
}
