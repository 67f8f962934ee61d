import { sha256 } from "@/lib/imports/hash";
import { Findings, type Problem } from "@/lib/imports/problems";
import { fileKind, tableRowsOf } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { TableRow } from "@/lib/imports/sources/table-row";
import { openXlsx, tableRows } from "@/lib/imports/sources/xlsx";
import { plainColumn } from "./columns";
import { guessMapping, type TableSample } from "./guess";
import { tidyLabel } from "./labels";
import { type Mapping, mappingSchema, type RecordForm } from "./mapping";
import { flattenRecord } from "./records";

/** Rows that are looked at to learn columns and guess what they are; rows that are shown. */
const SAMPLE_ROWS = 1000;
const SHOWN_ROWS = 5;
const CELL_LENGTH = 160;
const MOST_VALUES = 30;

/** One table of a file: a sheet of a workbook, or the file itself. */
export interface TablePreview {
  /** The sheet's name; null where there are no sheets. */
  readonly sheet: string | null;
  readonly columns: readonly string[];
  /** Cells of the first rows, shortened, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
  readonly guess: Mapping;
  readonly slips: Readonly<Record<string, string>>;
  /** Of columns with few different values: what stands in the first rows, most frequent first. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export interface Preview {
  readonly tables: readonly TablePreview[];
  readonly problems: readonly Problem[];
}

/** What a file holds, from its first rows. */
export async function previewOf(source: Source): Promise<Preview> {
  const findings = new Findings();
  const tables: TablePreview[] = [];
  if (fileKind(source.name) === "xlsx") {
    const reader = await openXlsx(source, findings);
    if (!reader) return { tables, problems: findings.problems };
    try {
      for (const [index, { name, isEmpty }] of reader.sheets.entries())
        if (!isEmpty) {
          const rows = tableRows(source.name, reader.rows(index), findings);
          tables.push(tablePreview(name, await sampleOf(rows, findings)));
        }
    } finally {
      await reader.close();
    }
  } else {
    const rows = await sampleOf(tableRowsOf(source, null, findings), findings);
    if (rows.rows.length > 0) tables.push(tablePreview(null, rows));
  }
  if (tables.length === 0 && findings.problemCount === 0)
    findings.say({ file: source.name, line: null }, "", "no rows", "a header and rows below it");
  return { tables, problems: findings.problems };
}

async function sampleOf(
  rows: AsyncIterable<TableRow>,
  findings: Findings,
): Promise<TableSample & { readonly form: RecordForm }> {
  const given: TableRow[] = [];
  for await (const row of rows) {
    given.push(row);
    if (given.length >= SAMPLE_ROWS) break;
  }
  const form = formOf(given);
  const flat = given.flatMap((row) => {
    const record = flattenRecord(row, form, findings);
    return record ? [record.row.fields] : [];
  });
  const columns = [...new Set(flat.flatMap((fields) => Object.keys(fields)))];
  return { columns, rows: flat, form };
}

/** Whether these are records of another tool. */
function formOf(rows: readonly TableRow[]): RecordForm {
  const all = (test: (fields: TableRow["fields"]) => boolean) =>
    rows.length > 0 && rows.every(({ fields }) => test(fields));
  const isObject = (value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value);
  if (
    all(
      ({ data, annotations, predictions }) => isObject(data) && Boolean(annotations ?? predictions),
    )
  )
    return "label-studio";
  const lists = ["label", "labels", "entities"];
  if (all((fields) => "text" in fields && lists.some((key) => Array.isArray(fields[key]))))
    return "doccano";
  return "rows";
}

function tablePreview(
  sheet: string | null,
  sample: TableSample & { readonly form: RecordForm },
): TablePreview {
  const { columns, rows, form } = sample;
  const { mapping, slips } = guessMapping(sample);
  const guess = form === "rows" ? mapping : otherTool(mapping, form, columns);
  return {
    sheet,
    columns,
    rows: rows.slice(0, SHOWN_ROWS).map((row) => columns.map((name) => cellText(row[name]))),
    guess: { ...guess, sheet },
    slips,
    values: Object.fromEntries(
      columns.flatMap((name) => {
        const values = fewValues(rows.map((row) => row[name]));
        return values ? [[name, values] as const] : [];
      }),
    ),
  };
}

/** In other tools' files labels stand beside the data, and `text` is what they are about. */
function otherTool(mapping: Mapping, form: RecordForm, columns: readonly string[]): Mapping {
  const fields = { ...mapping.fields };
  if (!fields.question && columns.includes("text")) fields.question = ["text"];
  return mappingSchema.parse({ ...mapping, records: form, fields, labels: [] });
}

function cellText(value: unknown): string {
  const text =
    value === undefined || value === null
      ? ""
      : typeof value === "string"
        ? value
        : JSON.stringify(value);
  const points = [...text.slice(0, 2 * CELL_LENGTH)];
  return points.length > CELL_LENGTH ? `${points.slice(0, CELL_LENGTH).join("")}…` : text;
}

function fewValues(values: readonly unknown[]): string[] | null {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = cellText(value).trim();
    if (!text) continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.size > MOST_VALUES || text.length > 80) return null;
  }
  return counts.size === 0 ? null : [...counts].sort((a, b) => b[1] - a[1]).map(([text]) => text);
}

/** Names the columns of a table, so that a mapping made once is found again for the next such file. */
export const fingerprintOf = (columns: readonly string[]): string =>
  sha256(JSON.stringify(columns.map(plainColumn)));

/** Labels as a mapping that says nothing more would read them, where that differs from the file. */
export const tidied = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    values.flatMap((value) => (tidyLabel(value) === value ? [] : [[value, tidyLabel(value)]])),
  );
