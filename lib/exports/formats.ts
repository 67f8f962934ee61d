import type { Sql } from "postgres";
import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { exportJudgments } from "./judgments/export";
import { SECTION_COLUMNS } from "./mdhjudgments/csv-files";
import { exportMdhjudgments } from "./mdhjudgments/export";
import type { ExportFile } from "./types";
import { exportUnits } from "./units/export";

const optionsSchema = z.object({
  /** Optional columns of the study's `sections.csv`. */
  sectionColumns: z
    .array(z.enum(SECTION_COLUMNS, `Use ${SECTION_COLUMNS.join(" or ")}.`))
    .default([]),
  /** Judgments that were revised or came late too. */
  all: z.boolean().default(false),
});
export type ExportOptions = z.output<typeof optionsSchema>;

/** Options as a form or the command line gives them. Throws ValidationError with a message per field. */
export const parseExportOptions = (input: unknown): ExportOptions =>
  parseFields(optionsSchema, input) as ExportOptions;

export interface ExportFormat {
  readonly title: string;
  readonly description: string;
  readonly files: (
    tx: Sql,
    projectId: string,
    options: ExportOptions,
  ) => AsyncGenerator<ExportFile>;
}

export const EXPORT_FORMATS = {
  judgments: {
    title: "Judgments",
    description:
      "Every judgment with its answers, derived labels, times and revisions: all as JSONL, and a CSV for each part of each protocol. Coders appear under their pseudonyms.",
    files: (tx, projectId, { all }) => exportJudgments(tx, projectId, all),
  },
  units: {
    title: "Questions, responses and sections",
    description:
      "The material: as JSONL that can be imported again, and as one CSV each for questions, responses and sections.",
    files: (tx, projectId) => exportUnits(tx, projectId),
  },
  mdhjudgments: {
    title: "MDHJudgments files",
    description:
      "Imported study files byte for byte as they were, first-pass work done here in the same form, and the study's seven linked CSV files.",
    files: (tx, projectId, { sectionColumns }) => exportMdhjudgments(tx, projectId, sectionColumns),
  },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;

export const isExportFormat = (name: string): name is ExportFormatName =>
  Object.hasOwn(EXPORT_FORMATS, name);
