import { text } from "@/lib/form";

/** Code of the refusal to put settings over others that their author has not seen; a tick lifts it. */
export const CHANGED_MEANWHILE = "changed_meanwhile";

/**
 * What a form was opened on, for its command to compare with what is stored; undefined where its
 * author has read what stands there now and has ticked that theirs goes over it.
 */
export const unlessReplacing = <T>(form: FormData, shown: T): T | undefined =>
  text(form, "replaces") === "yes" ? undefined : shown;
