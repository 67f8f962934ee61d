import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { SPLITS } from "./split";

/** Names with commas or line ends between them. */
const names = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[,\n]/))])
  .transform((list) => list.map((name) => name.trim()).filter((name) => name !== ""))
  .default([]);

const optionsSchema = z.object({
  split: z.enum(SPLITS, `Use ${SPLITS.join(" or ")}.`).default("blank-lines"),
  /** `study`: ids follow the study's grammar. `any`: they are opaque. */
  ids: z.enum(["study", "any"], "Use study or any.").default("study"),
  /** Where dialogues of records come from that hold only a segment of theirs. */
  dialogues: z.enum(["known", "texts"], "Use known or texts.").default("known"),
  /** Categories or cases that are passed over. */
  exclude: names,
  /** Of responses that do not say under which condition they were made. */
  condition: z
    .string()
    .trim()
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** Columns that hold raters' labels, and those that hold decisions in their light. */
  raters: names,
  adjudicators: names,
  /** Of files whose names are not known: `OURS=THEIRS` for each field that has another name. */
  names,
});
export type ImportOptions = z.output<typeof optionsSchema>;
export const IMPORT_OPTIONS = Object.keys(optionsSchema.shape) as (keyof ImportOptions)[];

/** Options as a form or the command line gives them. Throws ValidationError with a message per field. */
export const parseImportOptions = (input: unknown): ImportOptions =>
  parseFields(optionsSchema, input) as ImportOptions;

/** Options as the fields of a form hold them. */
export const optionTexts = (options: ImportOptions) => ({
  ...options,
  exclude: options.exclude.join(", "),
  condition: options.condition ?? "",
  raters: options.raters.join(", "),
  adjudicators: options.adjudicators.join(", "),
  names: options.names.join(", "),
});
