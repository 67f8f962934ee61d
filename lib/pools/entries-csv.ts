import { BOM, type Cell, csvLine, guardCell } from "@/lib/exports/csv";
import type { EntryRow } from "./entries";

const COLUMNS: Readonly<Record<string, (row: EntryRow) => Cell>> = {
  response_id: ({ response }) => response,
  section_id: ({ section }) => section,
  section_order_in_response: ({ index }) => index,
  section_text: ({ text }) => text,
  generator: ({ generator }) => generator,
  condition: ({ condition }) => condition,
  reason: ({ reason }) => reason,
  stratum: ({ stratum }) => stratum,
  inclusion_probability: ({ probability }) => probability,
  is_kept: ({ isKept }) => isKept,
  people_error: ({ labels }) => labels.peopleError,
  people_no_error: ({ labels }) => labels.peopleFine,
  judge_error: ({ labels }) => labels.judgeError,
  judge_no_error: ({ labels }) => labels.judgeFine,
  injected_error: ({ labels }) => labels.injectedError,
  detector_error: ({ labels }) => labels.detectorError,
  candidates: ({ candidates }) => candidates,
  medical_expert_judgments: ({ expertJudgments }) => expertJudgments,
  fact_checker_judgments: ({ factChecks }) => factChecks,
};

/** Entries as CSV that is safe to open in a spreadsheet. */
export async function* entriesCsv(batches: AsyncIterable<EntryRow[]>): AsyncGenerator<string> {
  yield BOM + csvLine(Object.keys(COLUMNS));
  const write = Object.values(COLUMNS);
  for await (const rows of batches)
    yield rows.map((row) => csvLine(write.map((cell) => guardCell(cell(row))))).join("");
}
