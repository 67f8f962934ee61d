/** Reads the files of CPB-Bench, each of which is recognised by what stands in it. */
import type { Findings, Place } from "@/lib/imports/problems";
import { readFrame } from "@/lib/imports/sources/json";
import { fileKind, tableRowsOf } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { TableRow } from "@/lib/imports/sources/table-row";
import { isForumDump, refuseForumDump } from "@/lib/imports/studies/forum-dump";
import type { StudyItem } from "@/lib/imports/studies/item";
import { type FollowUpFile, failedItem, followUpItem } from "./failed";
import { generatedItem } from "./generated";
import { failureItem, overreactionItem } from "./judged";
import { negativeItem } from "./negative";
import { positiveItem } from "./positive";
import type { CpbOptions } from "./response";
import {
  datasetOfName,
  dialogueItem,
  labelColumns,
  labelledResponseItem,
  type Roles,
  withWholeId,
} from "./sheets";

export type CpbBenchOptions = CpbOptions & Roles;

type RecordReader = (row: TableRow, index: number) => StudyItem | null;

/** Records of one or several files. Problems and oddities go to `findings`. */
export async function* readCpbBench(
  sources: readonly Source[],
  options: CpbBenchOptions,
  findings: Findings,
): AsyncGenerator<StudyItem> {
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    const kind = fileKind(source.name);
    const isSheet = kind === "csv" || kind === "xlsx";
    const frame = kind === "json" ? await readFrame(source) : null;
    if (isSummary(frame)) {
      refuseSummary(source.name, findings);
      continue;
    }
    let read: RecordReader | null = null;
    let rows = 0;
    for await (const each of tableRowsOf(source, null, findings)) {
      const row = isSheet ? withWholeId(each, findings) : each;
      read ??= readerFor(row, frame, file, source.name, options, findings);
      if (!read) break;
      const item = read(row, rows);
      rows += 1;
      if (item) yield item;
    }
    if (rows === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no records", EXPECTED);
    checkTotals(source.name, frame, rows, findings);
  }
}

const has = (fields: TableRow["fields"], ...names: string[]) =>
  names.every((name) => Object.hasOwn(fields, name));

/** How the records of a file are read, by its first one; null after a problem was reported. */
function readerFor(
  { fields }: TableRow,
  frame: unknown,
  file: number,
  name: string,
  options: CpbBenchOptions,
  findings: Findings,
): RecordReader | null {
  const at = ({ place }: TableRow): [Place, Findings] => [place, findings];
  if (isForumDump(fields)) return refuseForumDump(name, findings);
  if (has(fields, "complete_conversation", "case_id", "doctor_failed_response"))
    return (row) => failedItem(row.fields, file, options, ...at(row));
  if (has(fields, "maintains_failure"))
    return (row) => followUpItem(row.fields, followUpFileOf(frame), file, options, ...at(row));
  if (has(fields, "triggered", "verdict"))
    return (row) => overreactionItem(row.fields, file, options, ...at(row));
  if (has(fields, "judge_response_raw", "evaluation_result") && fileKind(name) === "json")
    return (row, index) =>
      failureItem(row.fields, keyOfRecord(frame, index), file, options, ...at(row));
  if (has(fields, "target_pct", "conversation"))
    return (row) => negativeItem(row.fields, file, ...at(row));
  if (has(fields, "case_id", "complete_conversation") && isObject(frame)) {
    const { dataset_name: dataset, dataset_source: source } = frame;
    const known = {
      dataset: String(dataset ?? ""),
      source: typeof source === "string" ? source : null,
    };
    return (row) => positiveItem(row.fields, known, file, ...at(row));
  }
  if (has(fields, "response", "model", "turn_index") && fileKind(name) === "jsonl")
    return (row) => generatedItem(row.fields, file, options, ...at(row));
  if (has(fields, "generated_response"))
    return (row) => generatedItem(row.fields, file, options, ...at(row));
  return sheetReader(fields, file, name, options, findings);
}

function sheetReader(
  fields: TableRow["fields"],
  file: number,
  name: string,
  options: CpbBenchOptions,
  findings: Findings,
): RecordReader | null {
  const isDialogues = has(fields, "dialog_id", "conversation");
  const isResponses =
    has(fields, "model", "conversation_segment") &&
    (has(fields, "response") || has(fields, "Doctor LLM response"));
  if (has(fields, "Total Samples", "Fail Count")) {
    refuseSummary(name, findings);
    return null;
  }
  if (!isDialogues && !isResponses) {
    findings.add({ file: name, line: null }, "", Object.keys(fields), EXPECTED);
    return null;
  }
  const labels = labelColumns(Object.keys(fields), options, name, findings);
  const dataset = isDialogues ? datasetOfName(name, findings) : null;
  if (!labels || (isDialogues && dataset === null)) return null;
  if (dataset !== null) return (row) => dialogueItem(row, dataset, labels, name, file, findings);
  return (row) => labelledResponseItem(row, labels, name, file, options, findings);
}

const EXPECTED =
  "positive or negative cases, model responses, judges’ results, verified failures, follow-up judgments, or a sheet of labels; see the formats";

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const isSummary = (frame: unknown): boolean =>
  isObject(frame) && "overall_failure_rate" in frame && "by_model" in frame;

/** A summary holds counts, and nothing that could be labelled or recomputed. */
function refuseSummary(file: string, findings: Findings): void {
  const expected =
    "the detailed results behind it: import those, and the summary follows from them";
  findings.say({ file, line: null }, "", "a summary of rates", expected);
}

/** The key of the list that holds the record with this number, where the file is lists by dataset. */
function keyOfRecord(frame: unknown, index: number): string | undefined {
  if (!isObject(frame)) return undefined;
  let before = 0;
  for (const [key, list] of Object.entries(frame)) {
    before += Array.isArray(list) ? list.length : 0;
    if (index < before) return key;
  }
  return undefined;
}

function followUpFileOf(frame: unknown): FollowUpFile {
  const metadata = isObject(frame) && isObject(frame.metadata) ? frame.metadata : {};
  const { judge_model, input_file: inputFile, evaluated_at: evaluatedAt } = metadata;
  const judgeModel = typeof judge_model === "string" ? judge_model : "unknown";
  return { judgeModel, inputFile, evaluatedAt };
}

/** The file's own count of its records, where it states one. */
function checkTotals(file: string, frame: unknown, rows: number, findings: Findings): void {
  if (!isObject(frame)) return;
  const metadata = isObject(frame.metadata) ? frame.metadata : {};
  const stated = frame.total_cases ?? metadata.total_failed_cases;
  if (typeof stated === "number" && stated !== rows)
    findings.note({ file, line: null }, "total", "total_cases", stated, `${rows}, which there are`);
}
