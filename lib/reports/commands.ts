import { type Actor, authorize } from "@/lib/access/actor";
import { NotFoundError } from "@/lib/errors";
import { type ComputeRequest, computeReports } from "./compute";
import { findReport, REPORTS, type ReportDefinition } from "./registry";
import type { ReportItem } from "./types";

/** The tables and figures with these names, all of them where none is named. Throws NotFoundError. */
export function reportsNamed(names: readonly string[]): readonly ReportDefinition[] {
  if (names.length === 0) return REPORTS;
  return names.map((name) => {
    const report = findReport(name);
    if (report) return report;
    const known = REPORTS.map((each) => each.name).join(", ");
    throw new NotFoundError(`There is no table or figure “${name}”. There are: ${known}.`);
  });
}

/** Works out tables and figures here and now, for the command line. */
export async function computeReportsNow(
  actor: Actor,
  request: ComputeRequest,
): Promise<ReportItem[]> {
  authorize(actor, "report:view", request.project.id);
  return computeReports(request);
}
