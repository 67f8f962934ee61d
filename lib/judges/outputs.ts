import { z } from "zod";
import type { Findings, Place } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { TableRow } from "@/lib/imports/sources/table-row";
import { checkTexts } from "@/lib/imports/text";
import { judgeName } from "./parameters";
import { parseJudgeOutput } from "./parse";

/** One sample of one section, as a file has it. */
export interface OutputRow {
  readonly sectionId: string;
  readonly run: string;
  readonly sample: number;
  /** Null = the output could not be read: neither yes nor no. */
  readonly verdict: boolean | null;
  readonly reason: string | null;
  readonly raw: string | null;
  readonly place: Place;
}

const VERDICTS = ["contains_problem", "has_error", "label"];
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "yes", "error"].map((word) => [word, true] as const),
  ...["false", "0", "no", "no_error"].map((word) => [word, false] as const),
]);
const count = z.coerce.number().int().min(1).max(1000);

/**
 * Reads a judge's outputs, one a row: `section_id`, `contains_problem` (or `has_error`, or `label`),
 * `reason`, `run`, and perhaps `sample` and `raw`. Without a verdict the raw output is read as if it had come
 * from an endpoint. What is wrong goes to `findings`.
 */
export async function readOutputs(
  source: Source,
  defaultRun: string,
  findings: Findings,
): Promise<OutputRow[]> {
  const rows: OutputRow[] = [];
  const seen = new Map<string, number>();
  for await (const row of tableRowsOf(source, null, findings)) {
    const before = findings.problemCount;
    const output = readRow(row, defaultRun, findings);
    if (findings.problemCount > before) continue;
    const key = JSON.stringify([output.run, output.sectionId, output.sample]);
    const line = seen.get(key);
    if (line !== undefined) {
      const expected = `each section once a run and sample (also in line ${line})`;
      findings.add(row.place, row.fieldName("section_id"), output.sectionId, expected);
    }
    seen.set(key, row.place.line);
    rows.push(output);
  }
  if (rows.length === 0 && findings.problemCount === 0)
    findings.say({ file: source.name, line: null }, "", "no rows", "one output a row");
  return rows;
}

function readRow(row: TableRow, defaultRun: string, findings: Findings): OutputRow {
  const { fields, place, fieldName } = row;
  checkTexts(fields, place, findings);
  const textOf = (field: string) => {
    const value = fields[field];
    return value === undefined || value === null ? "" : String(value);
  };
  const sectionId = textOf("section_id");
  if (sectionId.trim() === "")
    findings.add(place, fieldName("section_id"), fields.section_id, "the section’s id");
  const run = textOf("run").trim() || defaultRun;
  if (!judgeName.safeParse(run).success)
    findings.add(place, fieldName("run"), run, "a short name of letters, digits and . _ -");
  const sample = count.safeParse(textOf("sample") || 1);
  if (!sample.success)
    findings.add(place, fieldName("sample"), fields.sample, "a number from 1, or nothing");
  const raw = textOf("raw") || null;
  const said = verdictOf(row, findings);
  const parsed = said === null && raw !== null ? parseJudgeOutput(raw) : null;
  return {
    sectionId,
    run,
    sample: sample.data ?? 1,
    verdict: said ?? parsed?.containsProblem ?? null,
    reason: textOf("reason").trim() || (parsed?.reason ?? null),
    raw,
    place,
  };
}

/** Null where there is none; any other word is a problem, never a no. */
function verdictOf({ fields, place, fieldName }: TableRow, findings: Findings): boolean | null {
  const field = VERDICTS.find((name) => Object.hasOwn(fields, name));
  if (field === undefined) {
    if (!Object.hasOwn(fields, "raw"))
      findings.add(place, "contains_problem", Object.keys(fields), "a column of this name, or raw");
    return null;
  }
  const value = fields[field];
  const word = value === null ? "" : String(value).trim().toLowerCase();
  if (word === "") return null;
  const verdict = WORDS.get(word);
  if (verdict === undefined)
    findings.add(place, fieldName(field), value, "true, false, or nothing where it is not known");
  return verdict ?? null;
}
