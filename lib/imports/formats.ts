import { JUDGMENT_NAMES, readJudgments } from "./judgments/read";
import { RECORD_NAMES, readMdhjudgments } from "./mdhjudgments/read";
import type { ImportOptions } from "./options";
import type { Findings } from "./problems";
import { readQa } from "./qa/read";
import { readSentences } from "./sentences/read";
import type { Source } from "./sources/source";
import type { ImportItem } from "./staged/item";
import { type FieldNames, OWN_NAMES, STUDY_NAMES } from "./staged/names";
import { readCpbBench } from "./studies/cpb-bench/read";
import { readMedredflag } from "./studies/medredflag/read";
import { readThreadmed } from "./studies/threadmed/read";
import { readUnits } from "./units/read";

export { type ImportOptions, parseImportOptions } from "./options";

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
      "As “Export” writes them with texts: questions and responses as JSONL, or the tables of questions, responses and sections; judgments can follow.",
    nameCounts: true,
    names: OWN_NAMES,
    read: readUnits,
  },
  mdhjudgments: {
    title: "MDHJudgments files",
    description:
      "The study’s JSONL files: responses with sections, annotations and adjudications, one response a line. Several files are merged by id.",
    nameCounts: true,
    names: RECORD_NAMES,
    read: readMdhjudgments,
  },
  sentences: {
    title: "Responses with labelled sentences",
    description:
      "Another benchmark’s labels of sentences, as JSONL or in a table: a section has an error when a labelled sentence in it has.",
    nameCounts: false,
    names: OWN_NAMES,
    read: readSentences,
  },
  "cpb-bench": {
    title: "CPB-Bench files",
    description:
      "Positive and negative cases, model responses, judges’ results, verified failures, follow-up judgments and sheets of labels, recognised by what stands in them.",
    nameCounts: true,
    names: STUDY_NAMES,
    read: readCpbBench,
  },
  threadmed: {
    title: "ThReadMed-QA threads",
    description:
      "Threads of questions and physicians’ answers as JSON or JSONL, labels of their turns, and responses with scores.",
    nameCounts: true,
    names: STUDY_NAMES,
    read: readThreadmed,
  },
  medredflag: {
    title: "MedRedFlag files",
    description:
      "The CSV files of its scripts: pairs, tags, missing context, assumptions, criterion questions, model answers and their evaluations.",
    nameCounts: true,
    names: STUDY_NAMES,
    read: readMedredflag,
  },
} as const satisfies Record<string, ImportFormat>;

export type ImportFormatName = keyof typeof IMPORT_FORMATS;

export const isImportFormat = (name: string): name is ImportFormatName =>
  Object.hasOwn(IMPORT_FORMATS, name);
