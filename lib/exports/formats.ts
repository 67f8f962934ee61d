import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import type { AboutDetails } from "./about";
import { adjudicationTables } from "./adjudications/export";
import { coderTables } from "./coders/export";
import { aboutCpbBench, exportCpbBench } from "./cpb-bench/export";
import { decisionTables } from "./decisions/export";
import { ENCODING_NAMES } from "./encodings";
import { judgmentLines, judgmentTables } from "./judgments/export";
import { SECTION_COLUMNS } from "./mdhjudgments/csv-files";
import { aboutMdhjudgments, exportMdhjudgments } from "./mdhjudgments/export";
import { aboutMedredflag, exportMedredflag } from "./medredflag/export";
import { PROFILES, type Profile } from "./profiles";
import type { ExportScope } from "./scope";
import type { Table } from "./table";
import { aboutThreadmed, exportThreadmed } from "./threadmed/export";
import { traceTables } from "./traces/export";
import type { ExportFile } from "./types";
import { unitLines, unitTables } from "./units/export";

const optionsSchema = z.object({
  /** Optional columns of the study’s `sections.csv`. */
  sectionColumns: z
    .array(z.enum(SECTION_COLUMNS, `Use ${SECTION_COLUMNS.join(" or ")}.`))
    .default([]),
  /** Judgments that were revised or came late too. */
  all: z.boolean().default(false),
  /** Forms in which the tables are written. */
  as: z
    .array(z.enum(ENCODING_NAMES, `Use ${ENCODING_NAMES.join(", ")}.`))
    .min(1, "Choose a form.")
    .default(["jsonl", "csv"]),
  /** How much leaves; the most that may where absent. */
  profile: z.enum(PROFILES, `Use ${PROFILES.join(", ")}.`).optional(),
});
export type ExportOptions = z.output<typeof optionsSchema>;

/** Options as a form or the command line gives them. Throws ValidationError with a message per field. */
export const parseExportOptions = (input: unknown): ExportOptions =>
  parseFields(optionsSchema, input) as ExportOptions;

interface FormatWords {
  readonly title: string;
  readonly description: string;
  /** What it is for, and what to know before one reads it. */
  readonly help: string;
}

/** Tables that any of the forms can be made of. */
export interface TableFormat extends FormatWords {
  readonly tables: (scope: ExportScope) => Promise<readonly Table[]>;
  /** JSONL files for tables that have none of their own. */
  readonly lines?: (scope: ExportScope) => Promise<readonly ExportFile[]>;
}

/** Files in a form of their own. */
export interface FileFormat extends FormatWords {
  /** The least profile under which they leave. */
  readonly needs: Profile;
  readonly files: (scope: ExportScope, options: ExportOptions) => AsyncGenerator<ExportFile>;
  /** What `about.txt` says of them. */
  readonly about: AboutDetails;
}

export type ExportFormat = TableFormat | FileFormat;

export const EXPORT_FORMATS = {
  judgments: {
    title: "Judgments",
    description: "One row per judgment, with a column per answer and per derived label.",
    help: "A table for each part of each protocol; as JSONL all of them in one file. Current judgments only, unless you ask for history. For agreement, error rates and comments.",
    tables: judgmentTables,
    lines: judgmentLines,
  },
  units: {
    title: "Questions, responses and sections",
    description: "The material, one table for each kind; of threads also their turns.",
    help: "Ids join it to the judgments. The JSONL files can be imported into another project, and then judgments.jsonl.",
    tables: unitTables,
    lines: unitLines,
  },
  traces: {
    title: "Answer traces",
    description: "One row per change of an answer, reveal, skip and submission, with its time.",
    help: "How judgments came about: what was answered first, and what changed after a reveal. Work done here only; imported judgments have no trace.",
    tables: traceTables,
  },
  adjudications: {
    title: "Adjudications, first and final",
    description:
      "One row per adjudication, with the answers as first given and as they stand, and what was shown.",
    help: "What the comments changed: the opinion before them beside the judgment after them, when the comments were shown, in which order, and whether the full response was opened. Imported adjudications have one version only.",
    tables: adjudicationTables,
  },
  decisions: {
    title: "Decisions on differences",
    description:
      "One row per thing that a third person decides on: the coders’ labels, the resolved one, and how it came to it.",
    help: "Of all queues that decide on differences, agreed units that were mixed in included, each with its inclusion probability. Coders stand under their pseudonyms.",
    tables: decisionTables,
  },
  coders: {
    title: "Coders",
    description: "Who judged, under pseudonyms: kind, group and number of judgments.",
    help: "For results by group. No names and no e-mail addresses.",
    tables: coderTables,
  },
  mdhjudgments: {
    title: "MDHJudgments files",
    description:
      "Imported study files byte for byte as they were, work done here in the same form, and the study’s seven linked CSV files.",
    help: "For scripts that read the study’s release. It holds texts and evidence.",
    needs: "evidence",
    files: ({ tx, projectId }, { sectionColumns }) =>
      exportMdhjudgments(tx, projectId, sectionColumns),
    about: aboutMdhjudgments,
  },
  "cpb-bench": {
    title: "CPB-Bench files",
    description:
      "Cases, responses, verdicts, failures, follow-ups and sheets of labels in the shapes of CPB-Bench’s files: imported ones, and what was written and judged here about the same dialogues.",
    help: "For scripts that read the benchmark. It holds texts and evidence.",
    needs: "evidence",
    files: (scope) => exportCpbBench(scope),
    about: aboutCpbBench,
  },
  threadmed: {
    title: "ThReadMed-QA files",
    description:
      "Threads of questions and physicians’ answers, labels of their turns, and responses with scores: imported ones, and those written and judged here.",
    help: "In the form in which such files are imported, one record a line. It holds texts and evidence.",
    needs: "evidence",
    files: (scope) => exportThreadmed(scope),
    about: aboutThreadmed,
  },
  medredflag: {
    title: "MedRedFlag files",
    description:
      "Questions with physicians’ answers, tags, assumptions, criterion questions, responses and their evaluations, in the columns of the study’s CSV files.",
    help: "One question a row: a file of what the study’s files say, and one for each coder who worked here. It holds texts and evidence.",
    needs: "evidence",
    files: (scope) => exportMedredflag(scope),
    about: aboutMedredflag,
  },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;

export const isExportFormat = (name: string): name is ExportFormatName =>
  Object.hasOwn(EXPORT_FORMATS, name);

export const formatOf = (name: ExportFormatName): ExportFormat => EXPORT_FORMATS[name];
