"use client";

import { startReportAction } from "@/app/(manage)/projects/[slug]/reports/actions";
import { WorkOut } from "@/components/jobs/work-out";
import type { ReportChoices } from "@/lib/reports/parameters";

/** Says that there is no report yet, or that it was made from earlier data, and has it made. */
export function WorkOutReport({
  slug,
  choices,
  reason,
}: {
  slug: string;
  choices: ReportChoices;
  reason: "missing" | "stale";
}) {
  const start = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(choices))
      if (value !== undefined) form.set(name, String(value));
    return startReportAction(slug, form);
  };
  return <WorkOut reason={reason} start={start} />;
}
