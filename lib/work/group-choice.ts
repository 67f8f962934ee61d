import { text } from "@/lib/form";

/** An annotator group that a queue can name, and how many members of the project are in it. */
export interface GroupChoice {
  readonly name: string;
  readonly people: number;
}

/** Code of the refusal of a group that nobody is in, which a confirmation lifts. */
export const EMPTY_GROUPS = "empty_groups";

/** The manager has read that nobody is in a group that the form names. */
export const acceptsEmptyGroups = (form: FormData): boolean =>
  text(form, "acceptsEmptyGroups") === "yes";
