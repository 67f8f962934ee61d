import { parseCell } from "@/lib/imports/json";
import type { JudgmentDetail } from "@/lib/imports/material";
import type { Findings } from "@/lib/imports/problems";
import type { Row } from "@/lib/imports/rows";
import { checkTexts } from "@/lib/imports/text";
import type { Answers } from "@/lib/protocols/types";
import { readShownRecord } from "@/lib/work/shown-record";

/** A row of judgments in its documented fields, checked as far as one can without its protocol. */
export interface JudgmentRow {
  readonly id: string;
  readonly ids: Readonly<Record<"question_id" | "response_id" | "section_id", string | null>>;
  /** Place of the turn in its thread, where the row says it. */
  readonly turn: number | null;
  readonly coder: string;
  readonly coderKind: "person" | "system";
  readonly group: string | null;
  readonly protocolId: string;
  readonly protocolVersion: number | null;
  readonly part: string;
  /** Of a JSONL row; a CSV row has a column per answer. */
  readonly answers: Answers;
  readonly context: object;
  readonly byRule: string | null;
  /** When it was made, in the source's words. */
  readonly time: string | null;
  readonly detail: JudgmentDetail;
}

type Fields = Row["fields"];
const isFlag = (fields: Fields, name: string, value: boolean) =>
  fields[name] === value || fields[name] === String(value);

/** Whether a row is an earlier version, or came after its slot had gone to somebody else. */
export const isPassedOver = (fields: Fields): boolean =>
  isFlag(fields, "is_current", false) || isFlag(fields, "is_extra", true);

/** Checks a row's fields; null after a problem was reported. */
export function readJudgmentRow(row: Row, findings: Findings): JudgmentRow | null {
  const before = findings.problemCount;
  // JSONL has been checked as it was parsed.
  if (row.isTable) checkTexts(row.fields, row.place, findings);
  const text = (field: string) => optionalText(row, field, findings);
  const needed = (field: string) => text(field) ?? missing(row, field, findings);
  const value: JudgmentRow = {
    id: text("external_id") ?? needed("judgment_id"),
    ids: {
      question_id: text("question_id"),
      response_id: text("response_id"),
      section_id: text("section_id"),
    },
    turn: wholeNumber(row, "turn_index", findings),
    coder: needed("coder"),
    coderKind: coderKind(row, findings),
    group: text("coder_group"),
    protocolId: needed("protocol_id"),
    protocolVersion: versionOf(row, findings),
    part: needed("part"),
    answers: row.isTable ? {} : (objectOf(row, "answers", findings) as Answers),
    context: { ...objectIn(row, "context", findings), ...shownIn(row, findings) },
    byRule: text("by_rule"),
    time: text("source_time") ?? text("submitted_at"),
    detail: detailOf(row, text, findings),
  };
  return findings.problemCount === before ? value : null;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

function optionalText({ fields, place }: Row, field: string, findings: Findings): string | null {
  const value = fields[field];
  if (isAbsent(value)) return null;
  if (typeof value === "string" && value.trim()) return value;
  findings.add(place, field, value, "text that is not blank, or nothing");
  return null;
}

function missing({ fields, place }: Row, field: string, findings: Findings): string {
  if (isAbsent(fields[field])) findings.add(place, field, fields[field], "text that is not blank");
  return "";
}

function coderKind({ fields, place }: Row, findings: Findings): "person" | "system" {
  const value = fields.coder_kind;
  if (isAbsent(value) || value === "person") return "person";
  if (value !== "system") findings.add(place, "coder_kind", value, "person or system");
  return "system";
}

function versionOf({ fields, place }: Row, findings: Findings): number | null {
  const value = fields.protocol_version;
  if (isAbsent(value)) return null;
  if (/^[1-9]\d{0,5}$/.test(String(value))) return Number(value);
  findings.add(place, "protocol_version", value, "a whole number from 1, or nothing");
  return null;
}

const TEXTS = ["queue", "started_at", "submitted_at"] as const;
const NUMBERS = ["round", "guideline_version", "active_ms", "elapsed_ms"] as const;

/** How the judgment came about where it was made. What is not said there is left out. */
function detailOf(
  row: Row,
  text: (field: string) => string | null,
  findings: Findings,
): JudgmentDetail {
  const said = [
    ...TEXTS.map((field) => [field, text(field)] as const),
    ...NUMBERS.map((field) => [field, wholeNumber(row, field, findings)] as const),
  ];
  return Object.fromEntries(said.filter(([, value]) => value !== null));
}

function wholeNumber({ fields, place }: Row, field: string, findings: Findings): number | null {
  const value = fields[field];
  if (isAbsent(value)) return null;
  if (/^\d{1,9}$/.test(String(value))) return Number(value);
  findings.add(place, field, value, "a whole number, or nothing");
  return null;
}

const objectIn = (row: Row, field: string, findings: Findings): object =>
  isAbsent(row.fields[field]) ? {} : objectOf(row, field, findings);

/** What was shown of a conversation, as exports write it. */
function shownIn(row: Row, findings: Findings): object {
  if (isAbsent(row.fields.shown)) return {};
  const shown = objectOf(row, "shown", findings);
  if (readShownRecord({ shown })) return { shown };
  findings.add(row.place, "shown", row.fields.shown, "context, turns and sha256, as exports write");
  return {};
}

/** In a CSV cell it stands as JSON. */
function objectOf({ fields, place, isTable }: Row, field: string, findings: Findings): object {
  const given = fields[field];
  const value = isTable ? (parseCell(String(given)) ?? given) : given;
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    // Escapes in a cell's JSON are read only now.
    if (isTable) checkTexts(value, place, findings, field);
    return value;
  }
  findings.add(place, field, value, "an object");
  return {};
}
