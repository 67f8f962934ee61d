import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { enqueue } from "@/lib/jobs/commands";
import type { JobContext, JobResult } from "@/lib/jobs/kinds";
import { filesImportJob } from "./job";
import { planOf } from "./plan";
import type { Problem } from "./problems";
import { runImportJob } from "./run-job";
import type { Checkpoint } from "./staged/counts";
import { getUpload, listTogether } from "./uploads";

interface StartFiles {
  readonly projectId: string;
  /** The first of the files. */
  readonly uploadId: string;
  readonly dryRun: boolean;
}

/** Starts the import of files that were sent together, in their format; or only their check. */
export async function startFilesImport(
  actor: Actor,
  { projectId, uploadId, dryRun }: StartFiles,
): Promise<{ jobId: string }> {
  authorize(actor, "data:import", projectId);
  const upload = await getUpload(actor, projectId, uploadId);
  if (upload.format === "table")
    throw new ValidationError("Say first what the columns of this file are.");
  const files = await listTogether(upload);
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  const title = `${dryRun ? "Check" : "Import"} ${upload.name}${more}`;
  return inTransaction(async (tx) => {
    const job = { projectId, title, input: { uploadId, dryRun }, key: uploadId };
    const { jobId } = await enqueue(tx, actor, filesImportJob, job);
    await tx.upload.update({ where: { id: uploadId }, data: { jobId } });
    return { jobId };
  });
}

/** The work of the job. */
export const runFilesImport = (
  context: JobContext<{ uploadId: string; dryRun: boolean }, Checkpoint>,
): Promise<JobResult> =>
  runImportJob(context, async () => {
    const { actor, projectId, input } = context;
    const upload = await getUpload(actor, projectId, input.uploadId);
    const { id: uploadId, format, options } = upload;
    if (format === "table") throw new Error("a table needs a mapping");
    return planOf({ projectId, uploadId, format, options, files: await listTogether(upload) });
  });

/** What the last check of uploaded files found wrong, in the order of their lines; up to a limit. */
export async function listProblems(
  actor: Actor,
  projectId: string,
  uploadId: string,
): Promise<Problem[]> {
  const { id, name } = await getUpload(actor, projectId, uploadId);
  const rows = await db().importProblem.findMany({
    where: { uploadId: id },
    orderBy: [{ file: "asc" }, { line: "asc" }, { position: "asc" }],
  });
  return rows.map(({ file, line, field, found, expected }) => ({
    file: file || name,
    ...{ line, field, found, expected },
  }));
}
