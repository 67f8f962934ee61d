import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import type { ImportFormatName, ImportOptions } from "./formats";
import { sha256 } from "./hash";
import type { InputFile } from "./material";
import { planOf } from "./plan";
import { Findings } from "./problems";
import { type ImportReport, reportOf } from "./report";
import { memorySource } from "./sources/source";
import { runImport } from "./staged/run";
import type { Steps } from "./staged/stage";

export interface ImportInput {
  readonly projectId: string;
  readonly format: ImportFormatName;
  readonly files: readonly InputFile[];
  readonly options: ImportOptions;
  /** Check everything, store nothing. */
  readonly dryRun: boolean;
}

/**
 * Imports files that are in memory into a project, here and now: all of them or, if anything is
 * wrong in any, nothing. What people send is imported by a job (lib/imports/job.ts).
 */
export async function importFiles(actor: Actor, input: ImportInput): Promise<ImportReport> {
  const { projectId, format, options, dryRun } = input;
  authorize(actor, "data:import", projectId);
  const uploadId = newId();
  const createdBy = actorUserId(actor);
  await db().upload.create({
    data: { id: uploadId, projectId, format, name: "", size: 0, createdBy },
  });
  try {
    const files = input.files.map(({ name, bytes }) => ({
      source: memorySource(name, bytes),
      sha256: sha256(bytes),
    }));
    const findings = new Findings();
    const plan = await planOf({ projectId, uploadId, format, options, files });
    const counts = await runImport(ALONE, actor, plan, { projectId, dryRun }, findings);
    const { knownFiles } = plan;
    return reportOf(counts, findings, { dryRun, knownFiles, isFresh: plan.files.length > 0 });
  } finally {
    await db().upload.delete({ where: { id: uploadId } });
  }
}

/** An import that is no job: nobody watches it, and it begins anew if it fails. */
export const ALONE: Steps = {
  checkpoint: null,
  signal: new AbortController().signal,
  progress: () => {},
  commit: async (work, timeoutMs) => {
    await inTransaction(work, timeoutMs);
  },
  commitSql: async (work) => {
    await sql().begin(work);
  },
};
