import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { Findings, type Problem } from "@/lib/imports/problems";
import { enqueue } from "@/lib/jobs/commands";
import { tableImportJob } from "./job";
import { checkTargets } from "./judgments";
import { type Mapping, mappingSchema } from "./mapping";
import { fingerprintOf } from "./preview";
import { resolveMapping } from "./resolve";
import { getUpload } from "./uploads";

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
  const table = upload.preview.tables.find(({ sheet }) => sheet === mapping.sheet);
  const columns = (table ?? upload.preview.tables[0])?.columns ?? [];
  const findings = new Findings();
  checkTargets(resolveMapping(mapping, columns, upload.name, findings), upload.name, findings);
  if (findings.problemCount > 0) throw new ValidationError(faultWords(findings.problems));
  return inTransaction(async (tx) => {
    const fingerprint = fingerprintOf(columns);
    const kept = mapping as unknown as Prisma.InputJsonObject;
    await tx.importMapping.upsert({
      where: { projectId_fingerprint: { projectId, fingerprint } },
      create: { projectId, fingerprint, mapping: kept },
      update: { mapping: kept, updatedAt: new Date() },
    });
    const title = `${dryRun ? "Check" : "Import"} ${upload.name}`;
    const job = { projectId, title, input: { uploadId, mapping, dryRun }, key: uploadId };
    const { jobId } = await enqueue(tx, actor, tableImportJob, job);
    await tx.upload.update({ where: { id: uploadId }, data: { jobId } });
    return { jobId };
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

/** What the last check of an uploaded file found wrong, in the order of its lines; up to a limit. */
export async function listProblems(
  actor: Actor,
  projectId: string,
  uploadId: string,
): Promise<Problem[]> {
  const { id, name } = await getUpload(actor, projectId, uploadId);
  const rows = await db().importProblem.findMany({
    where: { uploadId: id },
    orderBy: [{ line: "asc" }, { position: "asc" }],
  });
  return rows.map(({ line, field, found, expected }) => ({
    file: name,
    line,
    field,
    found,
    expected,
  }));
}
