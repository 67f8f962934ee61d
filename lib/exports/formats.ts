import type { Sql } from "postgres";
import type { SectionColumn } from "./mdhjudgments/csv-files";
import { exportMdhjudgments } from "./mdhjudgments/export";
import type { ExportFile } from "./types";

export interface ExportOptions {
  /** Optional columns of the study's `sections.csv`. */
  readonly sectionColumns: readonly SectionColumn[];
  /** Judgments that were revised or came late too. */
  readonly all: boolean;
}
export const DEFAULT_OPTIONS: ExportOptions = { sectionColumns: [], all: false };

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
