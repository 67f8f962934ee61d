/** Responses to cases, as every file of responses and of judgments about them holds them. */
import { sha256 } from "@/lib/imports/hash";
import type { ResponseValue, ThreadValue } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { type Split, splitText } from "@/lib/imports/split";
import { withoutThoughts } from "@/lib/imports/studies/thoughts";
import { type CaseRef, caseIdOf, placeInDialogue, threadIdOf } from "./case";
import { languageOf } from "./datasets";
import { INDEX, readTurnList, segmentText } from "./turns";

export interface CpbOptions {
  readonly split: Split;
  /** `known`: dialogues are in the project or in these files. `texts`: each record's segment is kept as a question. */
  readonly dialogues: "known" | "texts";
  /** Categories, or cases as DATASET/DIALOGUE/TURN, that are passed over. */
  readonly exclude: readonly string[];
  /** Of responses that were made under an intervention. */
  readonly condition: string | null;
}

/** Whether the user wants this case passed over; it is counted then. */
export function isExcluded(ref: CaseRef, { exclude }: CpbOptions, findings: Findings): boolean {
  const names = [ref.category, `${threadIdOf(ref)}/${ref.turnIndex}`, caseIdOf(ref)];
  const isOut = exclude.some((name) => names.includes(name));
  if (isOut) findings.warn("excluded", "records that are passed over, as the option exclude says");
  return isOut;
}

export interface Said {
  readonly model: string;
  readonly text: string;
  readonly condition: string | null;
  /** Segment, as text or as a list of turns. */
  readonly segment: unknown;
  /** The patient's words, where the record has them. */
  readonly behaviour: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface PlacedResponse {
  readonly response: ResponseValue;
  /** Only where the record's segment is kept as a question. */
  readonly thread: ThreadValue | null;
}

/**
 * The response of a record, in its place: under the turn that it answers, or under a question that
 * is made of its segment. Null after a problem was reported.
 */
export function responseOf(
  ref: CaseRef,
  said: Said,
  options: CpbOptions,
  place: Place,
  findings: Findings,
): PlacedResponse | null {
  const { text, thoughts } = withoutThoughts(said.text);
  if (thoughts !== null)
    findings.warn("thoughts", "responses whose <think> block is kept apart from their text");
  if (!text.trim()) {
    findings.add(place, "response", said.text, "a response that is not blank");
    return null;
  }
  noteBehaviour(said, place, findings);
  const known = options.dialogues === "known";
  const thread = known ? null : textThread(ref, said, place, findings);
  const turn = known ? placeInDialogue(ref, place, findings) : null;
  if (known ? turn === null : !thread) return null;
  const externalId = responseIdOf(ref, said.model, said.condition, text);
  const pieces = splitText(text, options.split);
  const response: ResponseValue = {
    externalId,
    questionId: thread?.externalId ?? threadIdOf(ref),
    ...(turn !== null && { turn }),
    text,
    generator: said.model,
    condition: said.condition,
    language: languageOf(ref.dataset),
    metadata: {
      dataset: ref.dataset,
      dialog_id: ref.dialogId,
      source_turn_index: ref.turnIndex,
      behavior_category: ref.category,
      ...(thoughts !== null && { thoughts }),
      // A dialogue's own turn holds these words already.
      ...(thread &&
        typeof said.behaviour === "string" && { patient_behavior_text: said.behaviour }),
      ...said.metadata,
    },
    sections: pieces.map((piece, index) => ({
      externalId: `${externalId}-section_${index}`,
      ...piece,
    })),
    place,
  };
  return { response, thread };
}

/**
 * A response by its case, model and condition; the beginning of its text's hash tells several runs
 * of one model apart, as the files of responses and of judgments hold them.
 */
export const responseIdOf = (
  ref: CaseRef,
  model: string,
  condition: string | null,
  text: string,
): string =>
  [caseIdOf(ref), model, condition ?? "baseline", sha256(text.trim()).slice(0, 8)].join("/");

/** A segment is never cut into turns, since turns can hold line ends: it is only held against the words. */
function noteBehaviour({ segment, behaviour }: Said, place: Place, findings: Findings): void {
  if (typeof segment !== "string" || typeof behaviour !== "string") return;
  if (segment.trimEnd().endsWith(`Patient: ${behaviour.trim()}`)) return;
  const expected = "the words of the patient with which the segment ends";
  findings.note(place, "segment_end", "patient_behavior_text", behaviour, expected);
}

/** The segment as a question by itself, under an id of its own; the patient's words where there is none. */
function textThread(
  ref: CaseRef,
  { segment, behaviour }: Said,
  place: Place,
  findings: Findings,
): ThreadValue | null {
  const field = "conversation_segment";
  const list = Array.isArray(segment) && segment.some((turn) => turn && INDEX in turn);
  const dialogue = list ? readTurnList(segment, field, place, findings) : null;
  if (list && !dialogue) return null;
  const text = dialogue ? segmentText(dialogue.turns) : (segment ?? behaviour);
  if (typeof text !== "string" || !text.trim()) {
    findings.add(place, field, segment, "the segment, as text or as a list of turns");
    return null;
  }
  const name = `${threadIdOf(ref)}@${ref.turnIndex}`;
  return {
    externalId: `${name}#${sha256(text).slice(0, 8)}`,
    language: languageOf(ref.dataset),
    metadata: { dataset: ref.dataset, dialog_id: ref.dialogId, source_turn_index: ref.turnIndex },
    turns: dialogue?.turns ?? [{ index: 0, speaker: "patient", text }],
    place,
  };
}
