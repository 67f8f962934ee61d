import { db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { JobStop } from "@/lib/jobs/heartbeat";
import { type JobContext, JobFailure, type JobResult } from "@/lib/jobs/kinds";
import { Findings } from "./problems";
import { reportDetail, reportOf } from "./report";
import { clearStaged } from "./staged/clear";
import type { Checkpoint } from "./staged/counts";
import type { ImportPlan } from "./staged/plan";
import { runImport } from "./staged/run";
import { STORE_TIMEOUT_MS } from "./staged/stage";
import { failureWords, successWords } from "./staged/words";
import { showableText } from "./text";

type Context = JobContext<{ readonly uploadId: string; readonly dryRun: boolean }, Checkpoint>;

/**
 * The work of an import job. Problems are kept with the upload. Once it has failed or was
 * cancelled, nothing of what was staged stays.
 */
export async function runImportJob(
  context: Context,
  makePlan: (findings: Findings) => Promise<ImportPlan>,
): Promise<JobResult> {
  try {
    return await runPlan(context, makePlan);
  } catch (error) {
    const { aborted, reason } = context.signal;
    const isCancelled = aborted && reason instanceof JobStop && reason.why === "cancelled";
    // Here, since millions of rows take longer than the end of a job may.
    if (isCancelled || error instanceof JobFailure)
      await inTransaction((tx) => clearStaged(tx, context.input.uploadId), STORE_TIMEOUT_MS);
    throw error;
  }
}

async function runPlan(
  context: Context,
  makePlan: (findings: Findings) => Promise<ImportPlan>,
): Promise<JobResult> {
  const { actor, projectId, input } = context;
  const { uploadId, dryRun } = input;
  const findings = new Findings();
  await db().importProblem.deleteMany({ where: { uploadId } });
  const plan = await makePlan(findings);
  const isFresh = plan.files.length > 0;
  const counts =
    findings.problemCount > 0
      ? null
      : await runImport(context, actor, plan, { projectId, dryRun }, findings);
  const { knownFiles } = plan;
  const report = reportOf(counts, findings, { dryRun, knownFiles, isFresh });
  const detail = reportDetail(report);
  const words = { files: plan.files.length, judgments: plan.judgmentWord };
  if (counts) return { summary: successWords(report, words), detail };
  await keepProblems(uploadId, findings);
  const summary = "The problems are listed below.";
  throw new JobFailure(failureWords(findings.problemCount), { summary, detail });
}

async function keepProblems(uploadId: string, { problems }: Findings): Promise<void> {
  const data = problems.map(({ file, line, field, found, expected }, position) => ({
    ...{ uploadId, position, line, file: showableText(file), found: showableText(found) },
    ...{ field: showableText(field), expected: showableText(expected) },
  }));
  await db().importProblem.createMany({ data, skipDuplicates: true });
}
