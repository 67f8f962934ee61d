import type { Actor } from "@/lib/access/actor";
import type { Tx } from "@/lib/db/transaction";
import { NotFoundError } from "@/lib/errors";
import { JobFailure } from "@/lib/jobs/kinds";
import { runJobHere } from "@/lib/jobs/run-here";
import type { JobView } from "@/lib/jobs/view";
import { createProjectIn } from "@/lib/projects/commands";
import { getProject } from "@/lib/projects/queries";
import { ALONE } from "./commands";
import type { ImportFormatName, ImportOptions } from "./formats";
import { filesImportJob } from "./job";
import { planOf } from "./plan";
import { Findings } from "./problems";
import { type ImportReport, reportOf } from "./report";
import type { ImportPlan } from "./staged/plan";
import { runImport } from "./staged/run";
import { listProblems, startFilesImport } from "./start";
import { dropUpload, getUpload, listTogether, receiveUpload } from "./uploads";

/** A file as it comes in, piece by piece. */
export interface NamedFile {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface NamedImport {
  readonly slug: string;
  readonly format: ImportFormatName;
  readonly files: readonly NamedFile[];
  readonly options: ImportOptions;
  readonly dryRun: boolean;
  /** Hears how far it is. */
  readonly onProgress?: (progress: Pick<JobView, "done" | "total" | "phase">) => void;
}

interface NamedReport {
  readonly report: ImportReport;
  readonly madeProject: boolean;
}

/**
 * Imports into the project with this short name, as a job that runs in this process. Where there is
 * no such project it is made together with what it is to hold, so only if the files are fit.
 */
export async function importIntoNamed(actor: Actor, input: NamedImport): Promise<NamedReport> {
  const projectId = await findProjectId(actor, input.slug);
  const { format, options } = input;
  let leadId: string | null = null;
  try {
    for (const { name, body } of input.files) {
      const upload = { projectId, name, body, format, options, leadId };
      const { uploadId } = await receiveUpload(actor, upload);
      leadId ??= uploadId;
    }
    if (leadId === null) throw new NotFoundError("There is no file to import.");
    if (projectId !== null)
      return { report: await runAsJob(actor, projectId, leadId, input), madeProject: false };
    const upload = await getUpload(actor, null, leadId);
    const files = await listTogether(upload);
    const plan = await planOf({ projectId, uploadId: leadId, format, options, files });
    return await importWithProject(actor, plan, input);
  } finally {
    if (leadId !== null) await dropUpload(actor, projectId, leadId);
  }
}

/** Id of the project with this short name; null where there is none. */
export async function findProjectId(actor: Actor, slug: string): Promise<string | null> {
  try {
    return (await getProject(actor, slug)).id;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

async function runAsJob(
  actor: Actor,
  projectId: string,
  uploadId: string,
  { dryRun, onProgress }: NamedImport,
): Promise<ImportReport> {
  const { jobId } = await startFilesImport(actor, { projectId, uploadId, dryRun });
  const job = await runJobHere(actor, jobId, filesImportJob, onProgress);
  return { ...reportOfJob(job), problems: await listProblems(actor, projectId, uploadId) };
}

const STOPPED = "Stopped. Nothing was stored.";

/** The report that an import job left. Throws where it ended without one. */
function reportOfJob({ state, error, result }: JobView): ImportReport {
  const report = result?.detail as unknown as ImportReport | undefined;
  if (report) return { ...report, problems: [] };
  throw new JobFailure(error ?? (state === "cancelled" ? STOPPED : state));
}

/** Imports what is planned into a project that is made in the same transaction. */
export async function importWithProject(
  actor: Actor,
  plan: ImportPlan,
  { slug, dryRun, onProgress }: Pick<NamedImport, "slug" | "dryRun" | "onProgress">,
  withProject: (tx: Tx, projectId: string) => Promise<void> = async () => {},
): Promise<NamedReport> {
  const findings = new Findings();
  const makeProject = async (tx: Tx) => {
    const { id } = await createProjectIn(tx, actor, { slug, title: slug });
    await withProject(tx, id);
    return id;
  };
  const progress = (done: number, total: number | null, phase = "") =>
    onProgress?.({ done, total, phase });
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new JobFailure(STOPPED));
  process.once("SIGINT", onInterrupt);
  const steps = { ...ALONE, progress, signal: stop.signal };
  const target = { projectId: null, makeProject, dryRun };
  const counts = await runImport(steps, actor, plan, target, findings).finally(() =>
    process.off("SIGINT", onInterrupt),
  );
  const report = reportOf(counts, findings, { dryRun, knownFiles: plan.knownFiles, isFresh: true });
  return { report, madeProject: report.outcome === "stored" };
}
