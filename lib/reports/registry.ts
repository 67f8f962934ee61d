import type { ReportContext } from "./context";
import { table1 } from "./tables/table-1";
import { table3 } from "./tables/table-3";
import { table4 } from "./tables/table-4";
import { table7 } from "./tables/table-7";
import type { ReportBody } from "./types";

/** A table or figure that can be asked for by name. */
export interface ReportDefinition {
  readonly name: string;
  readonly label: string;
  readonly title: string;
  readonly build: (context: ReportContext) => Promise<ReportBody>;
}

/** Every table and figure, in the order in which they are shown. A new one is its file and a line here. */
export const REPORTS: readonly ReportDefinition[] = [
  { name: "table-1", label: "Table 1", title: "The first pass", build: table1 },
  { name: "table-3", label: "Table 3", title: "Agreement within pools", build: table3 },
  { name: "table-4", label: "Table 4", title: "Agreement between pools", build: table4 },
  { name: "table-7", label: "Table 7", title: "Labels behind the comparisons", build: table7 },
];

export const findReport = (name: string): ReportDefinition | undefined =>
  REPORTS.find((report) => report.name === name);
