"use client";

import { startReportAction } from "@/app/(manage)/projects/[slug]/reports/actions";
import { WorkOut } from "@/components/jobs/work-out";
import type { ReportChoices } from "@/lib/reports/parameters";

/** Says that what is shown was made from earlier data, and has it made anew. */
export function StaleNote({ slug, choices }: { slug: string; choices: ReportChoices }) {
  const start = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(choices))
      if (value !== undefined) form.set(name, String(value));
    return startReportAction(slug, form);
  };
  return <WorkOut reason="stale" start={start} />;
}
