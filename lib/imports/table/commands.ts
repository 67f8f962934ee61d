import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import type { Prisma } from "@/lib/db/generated/client";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { Findings, type Problem } from "@/lib/imports/problems";
import { getUpload, type UploadDetail } from "@/lib/imports/uploads";
import { enqueue } from "@/lib/jobs/commands";
import { tableImportJob } from "./job";
import { type Mapping, mappingSchema } from "./mapping";
import { mapped } from "./plan";
import { fingerprintOf } from "./preview";

export interface StartInput {
  readonly projectId: string;
  readonly uploadId: string;
  readonly mapping: unknown;
  readonly dryRun: boolean;
}

/**
 * Starts the import of an uploaded file by a mapping, which is remembered for files with the same
 * columns. Throws ValidationError where the mapping lacks something.
 */
export async function startTableImport(
  actor: Actor,
  input: StartInput,
): Promise<{ jobId: string }> {
  const { projectId, uploadId, dryRun } = input;
  authorize(actor, "data:import", projectId);
  const upload = await getUpload(actor, projectId, uploadId);
  const mapping = parseFields(mappingSchema, input.mapping) as Mapping;
  const { columns } = checkMapping(upload, mapping);
  return inTransaction(async (tx) => {
    await keepMapping(tx, projectId, columns, mapping);
    const title = `${dryRun ? "Check" : "Import"} ${upload.name}`;
    const job = { projectId, title, input: { uploadId, mapping, dryRun }, key: uploadId };
    const { jobId } = await enqueue(tx, actor, tableImportJob, job);
    await tx.upload.update({ where: { id: uploadId }, data: { jobId } });
    return { jobId };
  });
}

/** The columns that a mapping is about. Throws ValidationError where it lacks something. */
export function checkMapping(
  upload: UploadDetail,
  mapping: Mapping,
): { readonly columns: readonly string[] } {
  const findings = new Findings();
  const { columns } = mapped(upload, mapping, findings);
  if (findings.problemCount > 0) throw new ValidationError(faultWords(findings.problems));
  return { columns };
}

/** Remembers how a table with these columns was mapped. */
export async function keepMapping(
  tx: Tx,
  projectId: string,
  columns: readonly string[],
  mapping: Mapping,
): Promise<void> {
  const fingerprint = fingerprintOf(columns);
  const kept = mapping as unknown as Prisma.InputJsonObject;
  await tx.importMapping.upsert({
    where: { projectId_fingerprint: { projectId, fingerprint } },
    create: { projectId, fingerprint, mapping: kept },
    update: { mapping: kept, updatedAt: new Date() },
  });
}

const faultWords = (problems: readonly Problem[]): string =>
  problems
    .map(({ field, found, expected }) =>
      found === "a mapping that lacks something"
        ? expected
        : `${field}: found ${found}, expected ${expected}`,
    )
    .join("\n");
