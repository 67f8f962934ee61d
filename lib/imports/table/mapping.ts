import { z } from "zod";
import { SPLITS } from "@/lib/imports/split";
import { FIELD_NAMES, FIELDS, type Field } from "./fields";

const column = z.string().min(1);

/** A column of labels that exist already. */
const labelSchema = z.strictObject({
  column,
  /** Pseudonym of whoever gave them; or else the column that says so. */
  coder: z.string().trim().min(1).nullable().default(null),
  coderColumn: column.nullable().default(null),
  /** Labels of adjudicators are kept apart from those of raters. */
  role: z.enum(["rater", "adjudicator"]).default("rater"),
  /** What was asked: columns of several coders about one thing share it. */
  task: z.string().trim().min(1),
  /** As it stands in the file -> as it is meant. Others are tidied (lib/imports/table/labels.ts). */
  values: z.record(z.string(), z.string()).default({}),
  /** Where given, labels other than these are problems. */
  allowed: z.array(z.string()).nullable().default(null),
  /** A question of a protocol that these labels answer; without it they are kept as labels. */
  answers: z
    .strictObject({ protocol: z.string(), part: z.string(), question: z.string() })
    .nullable()
    .default(null),
});

export const RECORD_FORMS = ["rows", "label-studio", "doccano"] as const;
export type RecordForm = (typeof RECORD_FORMS)[number];

export const mappingSchema = z.strictObject({
  /** How a record is laid out: as a row of columns, or as another tool writes it. */
  records: z.enum(RECORD_FORMS).default("rows"),
  /** Of a workbook; null for the first sheet with rows. */
  sheet: z.string().nullable().default(null),
  fields: z.partialRecord(z.enum(FIELD_NAMES as [Field, ...Field[]]), z.array(column)),
  labels: z.array(labelSchema).default([]),
  /** Columns to leave out. All that are named nowhere are kept as metadata. */
  ignore: z.array(column).default([]),
  split: z.enum(SPLITS).default("blank-lines"),
});

export type Mapping = z.output<typeof mappingSchema>;
export type LabelColumn = Mapping["labels"][number];

/** Every column that a mapping names. */
export const namedColumns = ({ fields, labels, ignore }: Mapping): string[] => [
  ...Object.values(fields).flat(),
  ...labels.flatMap(({ column, coderColumn }) => (coderColumn ? [column, coderColumn] : [column])),
  ...ignore,
];

/**
 * Columns that are kept as metadata though they are named: parts of ids made of several, which
 * would be hard to get out of them again, and texts that count only where those before are blank.
 */
export function keptBeside(mapping: Mapping): string[] {
  const { fields } = mapping;
  const beside = FIELD_NAMES.map((name): [Field, readonly string[]] => {
    const columns = fields[name] ?? [];
    if (FIELDS[name].kind === "id") return [name, columns.length > 1 ? columns : []];
    return [name, columns.slice(1)];
  });
  const first = beside.map(([name, columns]) => [
    name,
    (fields[name] ?? []).filter((column) => !columns.includes(column)),
  ]);
  const others = new Set(namedColumns({ ...mapping, fields: Object.fromEntries(first) }));
  return beside.flatMap(([, columns]) => columns).filter((column) => !others.has(column));
}

const has = ({ fields }: Mapping, ...names: Field[]): boolean =>
  names.some((name) => (fields[name]?.length ?? 0) > 0);

/** Whether rows bring responses, or are about questions alone. */
export const hasResponses = (mapping: Mapping): boolean =>
  has(mapping, "response", "section", "sections");
export const hasQuestions = (mapping: Mapping): boolean => has(mapping, "question");

/** What a row's labels are about: the smallest thing that the mapping names. */
export function labelledUnit(mapping: Mapping): "turn" | "response" | "section" {
  if (has(mapping, "section", "section_id")) return "section";
  if (hasResponses(mapping) || has(mapping, "response_id")) return "response";
  return "turn";
}

/** What a mapping lacks to be used, in words; null where it can be. */
export function mappingGap(mapping: Mapping): string | null {
  const labelled = mapping.records !== "rows" || mapping.labels.length > 0;
  if (hasResponses(mapping) && !hasQuestions(mapping))
    return "Say which column holds the question that the responses answer.";
  if (hasResponses(mapping) || hasQuestions(mapping)) return null;
  if (!labelled) return "Say which columns hold the question and the response.";
  return has(mapping, "question_id", "response_id", "section_id")
    ? null
    : "Say which column holds the text or the id of what the labels are about.";
}
