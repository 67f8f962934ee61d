import type { Findings } from "@/lib/imports/problems";
import { plainName, type TableRow } from "@/lib/imports/sources/table-row";
import { readLabel } from "./labels";
import type { RecordForm } from "./mapping";

/** A label that a record of another tool holds. */
export interface RecordLabel {
  /** Where it stands, for problems. */
  readonly field: string;
  readonly coder: string;
  readonly kind: "person" | "system";
  readonly task: string;
  readonly value: string;
  /** As it stands in the file. */
  readonly raw: string;
}

interface FlatRecord {
  readonly row: TableRow;
  readonly labels: readonly RecordLabel[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** A record as a row of columns, and the labels that its tool keeps beside them. */
export function flattenRecord(
  row: TableRow,
  form: RecordForm,
  findings: Findings,
): FlatRecord | null {
  if (form === "label-studio") return labelStudio(row, findings);
  if (form === "doccano") return doccano(row, findings);
  return { row, labels: [] };
}

/** Keys of a Label Studio task that say how it was worked on, and nothing of the data. */
const TASK_KEYS = ["data", "annotations", "predictions", "drafts", "completions"];

/**
 * A Label Studio task: what stands in `data` are columns, each result of its annotations a label
 * by `completed_by`, each result of its predictions one by a system, `model_version`. Cancelled
 * annotations are skips and counted. The flat export (JSON_MIN) is a row of columns already.
 */
function labelStudio(row: TableRow, findings: Findings): FlatRecord | null {
  const { place, fields } = row;
  if (!isObject(fields.data)) {
    findings.add(place, "data", fields.data, "an object with the task’s texts (Label Studio)");
    return null;
  }
  const own = Object.entries(fields).filter(([key]) => !TASK_KEYS.includes(key));
  const labels: RecordLabel[] = [];
  for (const [key, kind] of [
    ["annotations", "person"],
    ["predictions", "system"],
  ] as const) {
    const list = fields[key] ?? [];
    if (!Array.isArray(list) || !list.every(isObject)) {
      findings.add(place, key, list, "a list of objects");
      continue;
    }
    list.forEach((each, index) => {
      if (each.was_cancelled === true) findings.warn("skipped", "annotations that were skipped");
      else labels.push(...resultLabels(each, kind, `${key}[${index}]`, place, findings));
    });
  }
  const flat = { ...Object.fromEntries(own), ...fields.data };
  return { row: { fields: flat, place, fieldName: plainName }, labels };
}

function resultLabels(
  annotation: Json,
  kind: RecordLabel["kind"],
  field: string,
  place: TableRow["place"],
  findings: Findings,
): RecordLabel[] {
  const coder = coderName(kind === "person" ? annotation.completed_by : annotation.model_version);
  if (coder === null)
    findings.say(
      place,
      `${field}.${kind === "person" ? "completed_by" : "model_version"}`,
      "nothing",
      "who gave the labels",
    );
  const results = annotation.result;
  if (!Array.isArray(results) || !results.every(isObject)) {
    findings.add(place, `${field}.result`, results, "a list of results");
    return [];
  }
  const byTask = new Map<string, { values: string[]; raw: unknown[] }>();
  for (const { from_name, value } of results) {
    const task = String(from_name ?? "label");
    const entry = byTask.get(task) ?? { values: [], raw: [] };
    entry.values.push(...valueTexts(value));
    entry.raw.push(value);
    byTask.set(task, entry);
  }
  return [...byTask].map(([task, { values, raw }]) => ({
    ...{ field: `${field}.result`, coder: coder ?? "", kind, task },
    value: readLabel(values.join("; "), {}),
    raw: JSON.stringify(raw),
  }));
}

/** Label Studio names people by number, by e-mail address, or as an object with both. */
function coderName(value: unknown): string | null {
  if (typeof value === "number" || (typeof value === "string" && value.trim()))
    return String(value).trim();
  return isObject(value) ? coderName(value.id ?? value.email) : null;
}

/** The words in the value of a result: choices, labels of spans, texts, a rating or a number. */
function valueTexts(value: unknown): string[] {
  if (!isObject(value)) return [];
  const lists = [value.choices, value.labels, value.text, value.rating, value.number];
  const found = lists.find((each) => each !== undefined);
  // A span repeats its text beside its labels.
  const list = value.labels ?? found;
  return (Array.isArray(list) ? list : [list]).flatMap((each) =>
    each == null ? [] : String(each),
  );
}

/** Keys in which doccano keeps labels. */
const DOCCANO_KEYS = ["label", "labels", "entities"] as const;

/**
 * A doccano record: `label` holds classes (texts) or spans (`[start, end, label]`), `entities`
 * spans as objects. All other keys are columns. Its export does not say who labelled.
 */
function doccano(row: TableRow, findings: Findings): FlatRecord | null {
  const { place, fields } = row;
  const labels: RecordLabel[] = [];
  for (const key of DOCCANO_KEYS) {
    const list = fields[key];
    if (list === undefined || list === null) continue;
    if (!Array.isArray(list)) {
      findings.add(place, key, list, "a list of classes or spans (doccano)");
      continue;
    }
    const names = list.map(doccanoName);
    const bad = names.indexOf(null);
    if (bad >= 0) {
      const expected = "a class, or a span as [start, end, label]";
      findings.add(place, `${key}[${bad}]`, list[bad], expected);
    } else if (names.length > 0)
      labels.push({
        ...{ field: key, coder: "doccano", kind: "person", task: key },
        value: readLabel([...new Set(names)].join("; "), {}),
        raw: JSON.stringify(list),
      });
  }
  const kept = Object.entries(fields).filter(
    ([key]) => !(DOCCANO_KEYS as readonly string[]).includes(key),
  );
  return { row: { fields: Object.fromEntries(kept), place, fieldName: plainName }, labels };
}

function doccanoName(item: unknown): string | null {
  if (typeof item === "string" && item.trim()) return item;
  if (Array.isArray(item) && item.length === 3 && typeof item[2] === "string") return item[2];
  return isObject(item) && typeof item.label === "string" ? item.label : null;
}
