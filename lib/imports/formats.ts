import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { JUDGMENT_NAMES, readJudgments } from "./judgments/read";
import { RECORD_NAMES, readMdhjudgments } from "./mdhjudgments/read";
import type { Findings } from "./problems";
import { readQa } from "./qa/read";
import type { Source } from "./sources/source";
import { SPLITS } from "./split";
import type { ImportItem } from "./staged/item";
import { type FieldNames, OWN_NAMES } from "./staged/names";
import { readUnits } from "./units/read";

const optionsSchema = z.object({
  split: z.enum(SPLITS, `Use ${SPLITS.join(" or ")}.`).default("blank-lines"),
  /** `study`: ids follow the study's grammar. `any`: they are opaque. */
  ids: z.enum(["study", "any"], "Use study or any.").default("study"),
});
export type ImportOptions = z.output<typeof optionsSchema>;

/** Options as a form or the command line gives them. Throws ValidationError with a message per field. */
export const parseImportOptions = (input: unknown): ImportOptions =>
  parseFields(optionsSchema, input) as ImportOptions;

export interface ImportFormat {
  readonly title: string;
  readonly description: string;
  /** Whether two files of the same bytes but another name are two files. */
  readonly nameCounts: boolean;
  readonly names: FieldNames;
  /** Reads the files a record at a time. */
  readonly read: (
    sources: readonly Source[],
    options: ImportOptions,
    findings: Findings,
  ) => AsyncIterable<ImportItem>;
}

export const IMPORT_FORMATS = {
  qa: {
    title: "Questions with responses",
    description:
      "One response a row, as JSONL, JSON, CSV, TSV or XLSX, with question_id, question, response_id and response, and with sections where you have them.",
    nameCounts: false,
    names: OWN_NAMES,
    read: readQa,
  },
  judgments: {
    title: "Judgments",
    description:
      "Judgments that exist already, by people or systems, as JSONL, JSON, CSV, TSV or XLSX: as “Export” writes them, about responses that are in the project.",
    nameCounts: false,
    names: JUDGMENT_NAMES,
    read: readJudgments,
  },
  units: {
    title: "Units of another project",
    description:
      "questions.jsonl and responses.jsonl as “Export” writes them with texts; judgments.jsonl can follow.",
    nameCounts: true,
    names: OWN_NAMES,
    read: readUnits,
  },
  mdhjudgments: {
    title: "MDHJudgments files",
    description:
      "The study's JSONL files: responses with sections, annotations and adjudications, one response a line. Several files are merged by id.",
    nameCounts: true,
    names: RECORD_NAMES,
    read: readMdhjudgments,
  },
} as const satisfies Record<string, ImportFormat>;

export type ImportFormatName = keyof typeof IMPORT_FORMATS;

export const isImportFormat = (name: string): name is ImportFormatName =>
  Object.hasOwn(IMPORT_FORMATS, name);
