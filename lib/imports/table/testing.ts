import type { Actor } from "@/lib/access/actor";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { memorySource } from "@/lib/imports/sources/source";
import { getUpload, receiveUpload } from "@/lib/imports/uploads";
import { runJobHere } from "@/lib/jobs/run-here";
import type { JobView } from "@/lib/jobs/view";
import { startTableImport } from "./commands";
import { tableImportJob } from "./job";
import type { Mapping } from "./mapping";

/** Uploads a file, maps it as guessed (or as given), and runs the import to its end. */
export async function importTable(
  projectId: string,
  name: string,
  content: string | Uint8Array,
  change: (guess: Mapping) => unknown = (guess) => guess,
  actor: Actor = OPERATOR,
): Promise<{ job: JobView; uploadId: string }> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const body = memorySource(name, bytes).read();
  const { uploadId } = await receiveUpload(actor, { projectId, name, body });
  const [table] = (await getUpload(actor, projectId, uploadId)).preview.tables;
  if (!table) throw new Error("there is no table");
  const mapping = change(table.guess);
  const input = { projectId, uploadId, mapping, dryRun: false };
  const { jobId } = await startTableImport(actor, input);
  return { job: await runJobHere(actor, jobId, tableImportJob), uploadId };
}

/** Rows that a project and the staging tables hold. */
export async function countRows(projectId: string): Promise<Record<string, number>> {
  const where = { projectId };
  const staged = { upload: { projectId } };
  return {
    threads: await db().thread.count({ where }),
    responses: await db().response.count({ where }),
    sections: await db().section.count({ where }),
    units: await db().unit.count({ where }),
    judgments: await db().judgment.count({ where }),
    coders: await db().coder.count({ where }),
    runs: await db().importRun.count({ where }),
    files: await db().sourceFile.count({ where }),
    staged:
      (await db().stagedQuestion.count({ where: staged })) +
      (await db().stagedResponse.count({ where: staged })) +
      (await db().stagedSection.count({ where: staged })) +
      (await db().stagedJudgment.count({ where: staged })),
  };
}
