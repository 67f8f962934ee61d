import { BOM, csvLine, guardCell } from "@/lib/exports/csv";
import type { Problem } from "@/lib/imports/problems";

const COLUMNS = ["file", "line", "field", "found", "expected"] as const;

/** Saves the problems as a CSV file for a spreadsheet. */
export function downloadProblems(problems: readonly Problem[]): void {
  const rows = problems.map((problem) => csvLine(COLUMNS.map((name) => guardCell(problem[name]))));
  const file = new Blob([BOM, csvLine(COLUMNS), ...rows], { type: "text/csv" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = "import-problems.excel.csv";
  link.click();
  URL.revokeObjectURL(address);
}
