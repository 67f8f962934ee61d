import { db } from "@/lib/db/client";
import type { JobContext, JobResult } from "@/lib/jobs/kinds";
import { computeReports } from "./compute";
import { choicesQuery, parseChoices } from "./parameters";
import { REPORTS } from "./registry";
import { storeItem } from "./results";

type ReportJobContext = JobContext<
  { choices: Record<string, string | number> },
  { stored: number }
>;

/** The handler of `reportJob`: each table is stored as soon as it is done. */
export async function runReport(context: ReportJobContext): Promise<JobResult> {
  const { projectId, input, progress, commit, signal } = context;
  const choices = parseChoices(input.choices);
  const { slug } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  progress(0, REPORTS.length, "Reading judgments");
  const items = await computeReports({
    project: { id: projectId, slug },
    reports: REPORTS,
    choices,
    signal,
    onItem: async (item, at) => {
      await commit(async (tx) => {
        await storeItem(tx, projectId, choices, item);
        return { stored: at };
      });
      progress(at, REPORTS.length, "Working out tables and figures");
    },
  });
  const query = String(choicesQuery(choices));
  return {
    summary: `${items.length} tables and figures were worked out.`,
    href: `/projects/${slug}/reports${query && `?${query}`}`,
  };
}
