import { z } from "zod";
import type { JobKind } from "@/lib/jobs/kinds";

const input = z.object({
  /** As lib/reports/parameters.ts reads them. */
  choices: z.record(z.string(), z.union([z.string(), z.number()])),
});
const checkpoint = z.object({ stored: z.number() });

/** Works out all tables and figures of a project under one set of choices. */
export const reportJob: JobKind<z.infer<typeof input>, z.infer<typeof checkpoint>> = {
  kind: "report",
  label: "Report",
  startPermission: "report:view",
  viewPermission: "report:view",
  input,
  checkpoint,
  isResumable: false,
  async run(context) {
    const { runReport } = await import("./run-report");
    return runReport(context);
  },
};
