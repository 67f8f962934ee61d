/**
 * Dialogues as the files hold them: lists of turns whose speaker is the key, and cells with a turn
 * a line. Neighbouring turns of one speaker stay apart, and a control mark is no turn of anybody.
 */

import type { ThreadTurn } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";

export interface Dialogue {
  /** Without control marks; `index` is the place in the list, from 0, also where a mark stood before. */
  readonly turns: readonly ThreadTurn[];
  /** Marks by place in the list, such as “Add differential diagnosis”. */
  readonly control: readonly { readonly index: number; readonly text: string }[];
  /** Entries of the list, marks included. */
  readonly length: number;
  /** The number that the file gives its first turn. */
  readonly firstTurn: number;
}

const SPEAKERS: Readonly<Record<string, ThreadTurn["speaker"] | "control">> = {
  Doctor: "clinician",
  Patient: "patient",
  control: "control",
};
export const INDEX = "turn index";

/** A list of `{"Doctor": text, "turn index": n}`; null after a problem was reported. */
export function readTurnList(
  value: unknown,
  field: string,
  place: Place,
  findings: Findings,
): Dialogue | null {
  if (!Array.isArray(value) || value.length === 0) {
    findings.add(place, field, value, "a list of turns");
    return null;
  }
  const before = findings.problemCount;
  const first: unknown = value[0]?.[INDEX];
  const firstTurn = typeof first === "number" ? first : 0;
  const said = value.map((turn: unknown, index) =>
    readTurn(turn, firstTurn + index, `${field}[${index}]`, place, findings),
  );
  return findings.problemCount > before ? null : dialogueOf(said, firstTurn);
}

interface Said {
  readonly speaker: ThreadTurn["speaker"] | "control";
  readonly text: string;
}

function readTurn(
  turn: unknown,
  number: number,
  field: string,
  place: Place,
  findings: Findings,
): Said {
  const nobody: Said = { speaker: "control", text: "" };
  const entries = turn !== null && typeof turn === "object" ? Object.entries(turn) : [];
  const spoken = entries.filter(([key]) => key !== INDEX);
  const [key, text] = spoken[0] ?? [];
  const speaker = key !== undefined && Object.hasOwn(SPEAKERS, key) ? SPEAKERS[key] : undefined;
  if (spoken.length !== 1 || !speaker || typeof text !== "string") {
    findings.add(place, field, turn, `one text under Doctor, Patient or control, and "${INDEX}"`);
    return nobody;
  }
  const found = entries.find(([name]) => name === INDEX)?.[1];
  if (found === number) return { speaker, text };
  findings.add(place, `${field}.${INDEX}`, found, `${number}, one more than the turn before`);
  return nobody;
}

function dialogueOf(said: readonly Said[], firstTurn: number): Dialogue {
  const turns: ThreadTurn[] = [];
  const control: { index: number; text: string }[] = [];
  said.forEach(({ speaker, text }, index) => {
    if (speaker === "control") control.push({ index, text });
    else turns.push({ index, speaker, text });
  });
  return { turns, control, length: said.length, firstTurn };
}

const PREFIX = /^(doctor|patient|control|医生|患者)\s*[:：] ?/i;
const BY_PREFIX: Readonly<Record<string, Said["speaker"]>> = {
  doctor: "clinician",
  医生: "clinician",
  patient: "patient",
  患者: "patient",
  control: "control",
};

/**
 * A dialogue in one cell: each turn begins a line with its speaker; a line without one goes on with
 * the turn before it, and is counted. Null after a problem was reported.
 */
export function readDialogueCell(
  cell: string,
  field: string,
  place: Place,
  findings: Findings,
): Dialogue | null {
  const said: { speaker: Said["speaker"]; text: string }[] = [];
  for (const line of cell.split(/\r?\n/)) {
    const prefix = PREFIX.exec(line);
    const speaker = prefix && BY_PREFIX[(prefix[1] ?? "").toLowerCase()];
    const last = said.at(-1);
    if (prefix && speaker) said.push({ speaker, text: line.slice(prefix[0].length) });
    else if (last) {
      last.text += `\n${line}`;
      findings.note(place, "continued_line", field, line, "a line that begins with its speaker");
    } else {
      findings.add(place, field, line, "lines that begin with doctor:, patient: or control:");
      return null;
    }
  }
  return dialogueOf(said, 0);
}

/** As the files of responses write a segment: `Doctor: …` and `Patient: …`, a turn after another. */
export const segmentText = (turns: readonly ThreadTurn[]): string =>
  turns
    .map(({ speaker, text }) => `${speaker === "patient" ? "Patient" : "Doctor"}: ${text}`)
    .join("\n");
