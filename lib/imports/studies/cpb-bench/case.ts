/** Which case a record is about, and the names under which its dialogue and responses are kept. */
import { z } from "zod";
import type { Findings, Place } from "@/lib/imports/problems";
import { addIssues } from "@/lib/imports/zod-problems";
import { DATASET_NAMES, firstTurnOf, LABEL_WORDS, labelOf } from "./datasets";

export interface CaseRef {
  readonly dataset: string;
  readonly dialogId: string;
  /** As the file counts. */
  readonly turnIndex: number;
  readonly category: string;
}

/** One dialogue of one dataset; dialogue ids repeat over cases. */
export const threadIdOf = ({ dataset, dialogId }: Pick<CaseRef, "dataset" | "dialogId">): string =>
  `${dataset}/${dialogId}`;

/** What makes a case: a turn can show two behaviours. */
export const caseIdOf = (ref: CaseRef): string =>
  `${threadIdOf(ref)}/${ref.turnIndex}/${ref.category}`;

/** Ids are texts, also where a spreadsheet made numbers of them. */
const id = z.union([z.string().trim().min(1), z.number()]).transform(String);
/** A whole number, also as `23.0` or as text. */
export const wholeNumber = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .refine(Number.isInteger, "a whole number");

const shape = z.looseObject({
  dataset: z.string().trim().min(1).optional(),
  _dataset: z.string().trim().min(1).optional(),
  dialog_id: id,
  turn_index: wholeNumber,
  behavior_category: z.string(),
});

/** The case of a record; null after a problem was reported. `dataset` is the file's, where it says. */
export function readCase(
  fields: Readonly<Record<string, unknown>>,
  known: Partial<Pick<CaseRef, "dataset" | "category" | "turnIndex">>,
  place: Place,
  findings: Findings,
): CaseRef | null {
  const given = {
    ...fields,
    ...(known.category && { behavior_category: known.category }),
    ...(known.turnIndex !== undefined && { turn_index: known.turnIndex }),
  };
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    addIssues(parsed.error.issues, given, place, findings);
    return null;
  }
  const { dialog_id: dialogId, turn_index: turnIndex, behavior_category } = parsed.data;
  const dataset = parsed.data.dataset ?? parsed.data._dataset ?? known.dataset;
  const category = labelOf(behavior_category);
  if (dataset === undefined) findings.add(place, "dataset", dataset, "the dataset’s name");
  if (category === null) findings.add(place, "behavior_category", behavior_category, LABEL_WORDS);
  if (dataset === undefined || category === null) return null;
  if (category !== behavior_category)
    findings.warn("category_spelling", "categories in another spelling, read as the benchmark’s");
  return { dataset, dialogId, turnIndex, category };
}

/**
 * Place of the case's turn in its dialogue, from 0; null after a problem was reported, where
 * nobody can know from which number the file counts.
 */
export function placeInDialogue(ref: CaseRef, place: Place, findings: Findings): number | null {
  const first = firstTurnOf(ref.dataset, ref.category);
  const at = first === null ? null : ref.turnIndex - first;
  if (at === null) {
    const expected = `one of ${DATASET_NAMES.join(", ")}, of which it is known from which number turns are counted; or the option dialogues=texts`;
    findings.add(place, "dataset", ref.dataset, expected);
  } else if (at < 0) findings.add(place, "turn_index", ref.turnIndex, `${first} or more`);
  return at !== null && at >= 0 ? at : null;
}
