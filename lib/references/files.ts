import { BOM, type Cell, csvLine, guardCell } from "@/lib/exports/csv";
import type { MovedRow, Side } from "./compare";
import type { LabelRow } from "./entries";

type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

const LABEL_COLUMNS: Columns<LabelRow> = {
  response_id: ({ response }) => response,
  section_id: ({ section }) => section,
  section_order_in_response: ({ index }) => index,
  label: ({ label }) => label,
  reason: ({ reason }) => reason,
  decided_by: ({ decidedBy }) => JSON.stringify(decidedBy),
  severity: ({ severity }) => severity,
  judgment_ids: ({ judgmentIds }) => JSON.stringify(judgmentIds),
};

const sideColumns = (name: "from" | "to", of: (row: MovedRow) => Side): Columns<MovedRow> => ({
  [`${name}_label`]: (row) => of(row).label,
  [`${name}_reason`]: (row) => of(row).reason,
  [`${name}_decided_by`]: (row) => JSON.stringify(of(row).decidedBy),
  [`${name}_judgment_ids`]: (row) => JSON.stringify(of(row).judgmentIds),
});

const MOVED_COLUMNS: Columns<MovedRow> = {
  response_id: ({ response }) => response,
  section_id: ({ section }) => section,
  section_order_in_response: ({ index }) => index,
  move: ({ move }) => move,
  ...sideColumns("from", ({ from }) => from),
  ...sideColumns("to", ({ to }) => to),
};

/** Exact CSV for machines, or CSV that is safe to open in a spreadsheet. */
export type CsvKind = "exact" | "excel";

async function* csvOf<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]>,
  kind: CsvKind,
): AsyncGenerator<string> {
  yield (kind === "excel" ? BOM : "") + csvLine(Object.keys(columns));
  const write = Object.values(columns);
  const cellOf = (cell: Cell) => (kind === "excel" ? guardCell(cell) : cell);
  for await (const rows of batches)
    yield rows.map((row) => csvLine(write.map((column) => cellOf(column(row))))).join("");
}

/** Labels of a reference: ids, label or nothing, reason, and the judgments behind it. */
export const labelsCsv = (batches: AsyncIterable<readonly LabelRow[]>, kind: CsvKind) =>
  csvOf(LABEL_COLUMNS, batches, kind);

/** Sections whose label differs between two references, with both sides. */
export const movedCsv = (batches: AsyncIterable<readonly MovedRow[]>, kind: CsvKind) =>
  csvOf(MOVED_COLUMNS, batches, kind);

/** The same rows, one JSON object a line, under the names of the CSV's columns. */
export async function* labelsJsonl(
  batches: AsyncIterable<readonly LabelRow[]>,
): AsyncGenerator<string> {
  for await (const rows of batches)
    yield rows.map((row) => `${JSON.stringify(labelJson(row))}\n`).join("");
}

/** A label as JSON: of the CSV's columns and names. */
export const labelJson = (row: LabelRow) => ({
  response_id: row.response,
  section_id: row.section,
  section_order_in_response: row.index,
  label: row.label,
  reason: row.reason,
  decided_by: row.decidedBy,
  severity: row.severity,
  judgment_ids: row.judgmentIds,
});
