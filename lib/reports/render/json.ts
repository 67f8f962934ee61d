import type { Cell, ReportItem } from "../types";

/** A cell as JSON: text, or value with bounds or reason; null for a blank. */
function cellValue(cell: Cell | undefined) {
  if (!cell || cell.kind === "blank") return null;
  if (cell.kind === "text") return cell.text;
  const { value, because, interval, intervalBecause, intervalNote } = cell;
  return {
    value,
    ...(because !== undefined && { undefinedBecause: because }),
    ...(interval && { interval: { low: interval[0], high: interval[1] } }),
    ...(intervalNote !== undefined && { intervalNote }),
    ...(interval === null && { interval: null, intervalUndefinedBecause: intervalBecause }),
  };
}

/** A table as one JSON value: unrounded numbers, with everything that they depend on. */
export function toJson(item: ReportItem) {
  const { columns, rows, drawings: _drawings, ...facts } = item;
  return {
    ...facts,
    columns,
    rows: rows.map(({ cells }) =>
      Object.fromEntries(columns.map(({ key }, at) => [key, cellValue(cells[at])])),
    ),
  };
}
