import type { InputFile, Material } from "./material";
import { readMdhjudgments } from "./mdhjudgments/read";
import type { Findings } from "./problems";

/** How each section of a response is found where the data do not say. */
export const SPLITS = ["blank-lines", "markdown"] as const;

export interface ImportOptions {
  readonly split: (typeof SPLITS)[number];
  /** `study`: ids follow the study's grammar. `any`: they are opaque. */
  readonly ids: "study" | "any";
}
export const DEFAULT_OPTIONS: ImportOptions = { split: "blank-lines", ids: "study" };

export interface ImportFormat {
  readonly title: string;
  readonly description: string;
  /** Whether two files of the same bytes but another name are two files. */
  readonly nameCounts: boolean;
  readonly read: (
    files: readonly InputFile[],
    options: ImportOptions,
    findings: Findings,
  ) => Promise<Material>;
}

export const IMPORT_FORMATS = {
  mdhjudgments: {
    title: "MDHJudgments files",
    description:
      "The study's JSONL files: responses with sections, annotations and adjudications, one response a line. Several files are merged by id.",
    nameCounts: true,
    read: readMdhjudgments,
  },
} as const satisfies Record<string, ImportFormat>;

export type ImportFormatName = keyof typeof IMPORT_FORMATS;

export const isImportFormat = (name: string): name is ImportFormatName =>
  Object.hasOwn(IMPORT_FORMATS, name);
