import { parseCell } from "@/lib/imports/json";
import type { TurnValue } from "@/lib/imports/material";
import type { Findings } from "@/lib/imports/problems";
import type { TableRow } from "@/lib/imports/sources/table-row";

/** A conversation as far as its last turn of the patient, which is the question. */
export interface Conversation {
  readonly question: string;
  /** Turns before the question, in order. */
  readonly before: readonly TurnValue[];
  /** What was answered to it in the conversation; null where it ends with the question. */
  readonly answer: string | null;
}

const SPEAKERS: Readonly<Record<string, TurnValue["speaker"]>> = {
  ...{ patient: "patient", user: "patient", human: "patient", caregiver: "patient" },
  ...{ clinician: "clinician", doctor: "clinician", physician: "clinician", nurse: "clinician" },
  ...{ assistant: "assistant", model: "assistant", ai: "assistant", bot: "assistant" },
  ...{ gpt: "assistant", chatbot: "assistant" },
};
const ROLE_KEYS = ["role", "speaker", "from", "author"];
const TEXT_KEYS = ["content", "text", "value", "message", "utterance"];
const EXPECTED =
  'a list of turns: {"role": "patient", "clinician" or "assistant", "text": …}, {"Patient": …}, or texts that alternate, the patient’s first';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

/** The list that a cell holds: of JSON, or as JSON in a text. Null where it holds none. */
export function turnList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string" || !/^\s*\[\s*["{]/.test(value)) return null;
  // A text that begins like a list is a text all the same.
  const list = parseCell(value);
  return Array.isArray(list) ? list : null;
}

/** Reads the turns that a column holds; null after a problem was reported. */
export function readConversation(
  list: readonly unknown[],
  row: TableRow,
  column: string,
  findings: Findings,
): Conversation | null {
  const turns: TurnValue[] = [];
  const field = row.fieldName(column);
  for (const [index, item] of list.entries()) {
    const read = isText(item) ? [alternating(item, index)] : turnsOf(item, findings);
    if (read === null) {
      findings.add(row.place, `${field}[${index}]`, item, EXPECTED);
      return null;
    }
    turns.push(...read);
  }
  const asked = turns.findLastIndex(({ speaker }) => speaker === "patient");
  const question = turns[asked];
  if (!question) {
    findings.say(row.place, field, `${turns.length} turns, none of a patient`, EXPECTED);
    return null;
  }
  const after = turns.slice(asked + 1).map(({ text }) => text);
  return {
    question: question.text,
    before: turns.slice(0, asked),
    answer: after.length > 0 ? after.join("\n\n") : null,
  };
}

const alternating = (text: string, index: number): TurnValue => ({
  speaker: index % 2 === 0 ? "patient" : "assistant",
  text,
});

/** The turns of one entry; none of a system message. Null where it is no turn. */
function turnsOf(item: unknown, findings: Findings): TurnValue[] | null {
  if (!isObject(item)) return null;
  const role = ROLE_KEYS.map((key) => item[key]).find(isText);
  if (role !== undefined) {
    if (role.trim().toLowerCase() === "system") {
      findings.warn("system_turns", "system messages in conversations, which are left out");
      return [];
    }
    const speaker = speakerOf(role);
    const text = TEXT_KEYS.map((key) => contentText(item[key])).find(isText);
    return speaker && text ? [{ speaker, text }] : null;
  }
  const named = Object.entries(item).flatMap(([name, text]) => {
    const speaker = speakerOf(name);
    return speaker && isText(text) ? [{ speaker, text }] : [];
  });
  return named.length > 0 ? named : null;
}

function speakerOf(name: string): TurnValue["speaker"] | null {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(SPEAKERS, key) ? (SPEAKERS[key] ?? null) : null;
}

/** A message's content is a text, or a list of parts of which some are texts. */
function contentText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((part) => (isObject(part) && isText(part.text) ? [part.text] : []));
  return parts.length > 0 ? parts.join("\n\n") : null;
}
