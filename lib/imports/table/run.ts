import { runImportJob } from "@/lib/imports/run-job";
import type { Checkpoint } from "@/lib/imports/staged/counts";
import { getUpload } from "@/lib/imports/uploads";
import type { JobContext, JobResult } from "@/lib/jobs/kinds";
import type { TableImportInput } from "./job";
import { planTable } from "./plan";

/** The work of the job that imports a table. */
export const runTableImport = (
  context: JobContext<TableImportInput, Checkpoint>,
): Promise<JobResult> =>
  runImportJob(context, async (findings) => {
    const { actor, projectId, input, jobId } = context;
    const upload = await getUpload(actor, projectId, input.uploadId);
    return planTable(upload, input.mapping, findings, jobId);
  });
