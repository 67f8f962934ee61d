import { classes } from "@/components/ui/classes";
import type { Answers, AnswerValue, Question } from "@/lib/protocols/types";
import type { ListedItem } from "@/lib/work/unit-material";
import type { PassageLabel } from "./passage-labels";

/** A text in which passages can be marked: the unit's own, or a turn of its conversation. */
export interface MarkableText {
  /** Index of the turn; null for the unit's own text. */
  readonly turn: number | null;
  readonly name: string;
  readonly text: string;
}

/** Material that some kinds of question refer to. */
export interface QuestionMaterial {
  readonly unitId: string;
  /** The unit's text, in which passages can be marked. */
  readonly text: string;
  /** The patient's turns that are shown. */
  readonly turns: readonly MarkableText[];
  /** Labels that passages can have, by the key of the question that asks for them. */
  readonly labels: Readonly<Record<string, readonly PassageLabel[]>>;
  /** Index of the turn that is judged, where there is one. */
  readonly target: number | null;
  /** Lists made before, by the name that questions call them by. */
  readonly lists: Readonly<Record<string, readonly ListedItem[]>>;
  /** Answers about the unit before this one, from which a list can be carried forward. */
  readonly before: Answers | null;
  /** Comments of earlier reviewers, without their sources. */
  readonly candidates: readonly { readonly number: number; readonly comment: string }[];
  /** The comments stand in a list above the questions, so that questions need only recall them. */
  readonly areListed: boolean;
}

/** `pick` is one deliberate choice; `type` is one of many small changes of a text. */
export type ChangeKind = "pick" | "type";

export interface ControlProps<Q extends Question> {
  readonly question: Q;
  readonly value: AnswerValue | undefined;
  readonly onChange: (value: AnswerValue | undefined, kind: ChangeKind) => void;
  /** Id of the field; its legend is `${id}-legend`. */
  readonly id: string;
  /** Ids of the texts that describe it. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isReadOnly: boolean;
  /** Digits pick this question's options now. */
  readonly isCurrent: boolean;
  /** The field that keys act on, by its path; for controls that hold fields themselves. */
  readonly currentPath: string | null;
  readonly onCurrent: (path: string) => void;
  /** Show the sentence that explains each option. */
  readonly explains: boolean;
  /** There are many fields like this one: its options stand in two columns. */
  readonly isDense?: boolean | undefined;
  readonly material: QuestionMaterial;
}

/** The options of a field: below each other, or in two columns. */
export const optionsClasses = (areTwoColumns = false): string =>
  classes("grid gap-1.5", areTwoColumns && "grid-cols-2");

/** Marks what a key picks, for `pickByKey`. */
export const hotkeyAttribute = (hotkey: string | null) =>
  hotkey === null ? {} : { "data-hotkey": hotkey };

/** Marks what a key does wherever in the form the work is. */
export const formHotkeyAttribute = (hotkey: string) => ({ "data-form-hotkey": hotkey });

/** Presses what has this key anywhere in the form. False when there is nothing. */
export function pressInForm(form: Element, hotkey: string): boolean {
  const found = form.querySelector<HTMLElement>(`[data-form-hotkey="${CSS.escape(hotkey)}"]`);
  if (!found || found.matches(":disabled")) return false;
  found.click();
  return true;
}

/** Does this key press a button of the field, which opens or adds something, and not an option? */
export const hasButtonFor = (field: Element, hotkey: string): boolean =>
  field.querySelector(`button[data-hotkey="${CSS.escape(hotkey)}"]`) !== null;

/** Presses the option of a field that has this key. False when there is none. */
export function pickByKey(field: Element, hotkey: string): boolean {
  const option = field.querySelector<HTMLElement>(`[data-hotkey="${CSS.escape(hotkey)}"]`);
  if (!option || option.matches(":disabled")) return false;
  option.click();
  return true;
}

/** The fields of a form in order; of one that holds others, those. */
export const fieldsIn = (form: Element): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>("[data-question]")].filter(
    (field) => field.querySelector("[data-question]") === null,
  );

/** Marks where answering a field by keyboard begins, where that is not its first control. */
const BEGINS = "data-begins";
export const beginsAttribute = { [BEGINS]: "" };

/** Puts the focus where answering this field begins: in a field with others in it, at the first that lacks something. */
export function focusField(outer: Element): void {
  const field =
    outer.querySelector("[data-question]:has([aria-invalid])") ??
    outer.querySelector("[data-question]") ??
    outer;
  const target =
    field.querySelector<HTMLElement>("input:checked:not(:disabled)") ??
    field.querySelector<HTMLElement>(`[${BEGINS}]:not(:disabled)`) ??
    field.querySelector<HTMLElement>(
      "input:not(:disabled), textarea:not(:disabled), button:not(:disabled)",
    );
  target?.focus({ preventScroll: true });
  field.scrollIntoView({ block: "nearest" });
}
