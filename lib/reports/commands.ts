import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { NotFoundError } from "@/lib/errors";
import { enqueue } from "@/lib/jobs/commands";
import { choicesKey } from "./choices-key";
import { type ComputeRequest, computeReports } from "./compute";
import { settleChoices } from "./data/settle";
import { reportJob } from "./job";
import { choicesQuery, type ReportChoices } from "./parameters";
import { getReportOverview } from "./queries";
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

/**
 * Has a report worked out under these choices, unless it is current or under way already. Answers
 * the job, or null where there is nothing to do. Throws ValidationError for choices that do not fit
 * the project.
 */
export async function startReport(
  actor: Actor,
  projectId: string,
  choices: ReportChoices,
): Promise<string | null> {
  authorize(actor, "report:view", projectId);
  await settleChoices(sql(), projectId, choices);
  const { entries } = await getReportOverview(actor, projectId, choices);
  if (entries.every(({ isCurrent }) => isCurrent)) return null;
  const { jobId } = await inTransaction((tx) =>
    enqueue(tx, actor, reportJob, {
      projectId,
      title: "Work out the report",
      input: { choices: Object.fromEntries(choicesQuery(choices)) },
      key: choicesKey(choices),
    }),
  );
  return jobId;
}

/** Works out tables and figures here and now, for the command line. */
export async function computeReportsNow(
  actor: Actor,
  request: ComputeRequest,
): Promise<ReportItem[]> {
  authorize(actor, "report:view", request.project.id);
  return computeReports(request);
}
