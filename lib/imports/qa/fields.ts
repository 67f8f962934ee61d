import { parseCell } from "@/lib/imports/json";
import { excerpt, type Findings } from "@/lib/imports/problems";
import type { Row } from "@/lib/imports/rows";
import { checkTexts } from "@/lib/imports/text";

/** The documented fields; every other field of a row is kept as metadata of its response. */
export const REQUIRED = ["question_id", "question", "response_id", "response"] as const;
export const OPTIONAL = [
  "sections",
  "section_ids",
  "thread_id",
  "generator",
  "condition",
  "language",
] as const;

/** A row in its documented fields, checked. */
export interface QaRow {
  readonly question_id: string;
  readonly question: string;
  readonly response_id: string;
  readonly response: string;
  readonly sections: readonly string[] | null;
  readonly section_ids: readonly string[] | null;
  readonly thread_id: string | null;
  readonly generator: string | null;
  readonly condition: string | null;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Checks a row's fields; null after a problem was reported. */
export function readFields(row: Row, findings: Findings): QaRow | null {
  const before = findings.problemCount;
  // JSONL has been checked as it was parsed.
  if (row.isTable) checkTexts(row.fields, row.place, findings);
  const required = (field: (typeof REQUIRED)[number]) => requiredText(row, field, findings);
  const optional = (field: (typeof OPTIONAL)[number]) => optionalText(row, field, findings);
  const value: QaRow = {
    question_id: required("question_id"),
    question: required("question"),
    response_id: required("response_id"),
    response: required("response"),
    sections: textList(row, "sections", findings),
    section_ids: textList(row, "section_ids", findings),
    thread_id: optional("thread_id"),
    generator: optional("generator"),
    condition: optional("condition"),
    language: optional("language"),
    metadata: metadataOf(row),
  };
  return findings.problemCount === before ? value : null;
}

function requiredText({ fields, place }: Row, field: string, findings: Findings): string {
  const value = fields[field];
  if (typeof value === "string" && value.trim()) return value;
  if (value === undefined)
    findings.say(
      place,
      field,
      `no such field among ${excerpt(Object.keys(fields))}`,
      "text that is not blank; for names of your own, import it as a table",
    );
  else findings.add(place, field, value, "text that is not blank");
  return "";
}

/** Null, an empty cell and an absent field are the same. */
const isAbsent = (value: unknown, isTable: boolean): boolean =>
  value === undefined || value === null || (isTable && value === "");

function optionalText({ fields, place, isTable }: Row, field: string, findings: Findings) {
  const value = fields[field];
  if (isAbsent(value, isTable)) return null;
  if (typeof value === "string" && value.trim()) return value;
  findings.add(place, field, value, "text that is not blank, or nothing");
  return null;
}

function textList(row: Row, field: string, findings: Findings): readonly string[] | null {
  const { fields, place, isTable } = row;
  const value = fields[field];
  if (isAbsent(value, isTable)) return null;
  const list = isTable ? parseCell(String(value)) : value;
  if (Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === "string")) {
    if (isTable) checkTexts(list, place, findings, field);
    return list;
  }
  findings.add(
    place,
    field,
    value,
    isTable ? 'a JSON list of texts, such as ["a","b"]' : "a list of texts",
  );
  return null;
}

const DOCUMENTED: readonly string[] = [...REQUIRED, ...OPTIONAL];

const metadataOf = ({ fields, isTable }: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => !DOCUMENTED.includes(field) && !isAbsent(value, isTable),
    ),
  );
