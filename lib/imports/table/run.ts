import { actorUserId } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db, sql } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { analyse } from "@/lib/imports/analyse";
import { breather } from "@/lib/imports/breathe";
import type { Counts } from "@/lib/imports/compare";
import { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import { showableText } from "@/lib/imports/text";
import { JobStop } from "@/lib/jobs/heartbeat";
import { type JobContext, JobFailure, type JobResult } from "@/lib/jobs/kinds";
import { assemble } from "./assemble";
import { checkStaged } from "./check-staged";
import { clearStaged } from "./clear";
import type { TableImportCheckpoint, TableImportInput } from "./job";
import { checkTargets } from "./judgments";
import { resolveMapping } from "./resolve";
import { StagingBatch } from "./staging";
import { storeFile, storeStaged } from "./store-staged";
import { getUpload, type UploadDetail, uploadSource } from "./uploads";
import { failureWords, successWords } from "./words";

type Context = JobContext<TableImportInput, TableImportCheckpoint>;

/** Characters of staged rows that go to the database at once. */
const BATCH_SIZE = 2_000_000;
/** Longest that checking and storing may take. */
const STORE_TIMEOUT_MS = 30 * 60_000;
export const FORMAT = "table";

/** Thrown out of the storing transaction, so that nothing of it stays. */
class Rejected extends Error {}

/**
 * The work of an import job. The file is read anew in each attempt, what is staged stays; once it
 * has failed or was cancelled, nothing of that stays.
 */
export async function runTableImport(context: Context): Promise<JobResult> {
  try {
    return await importRows(context);
  } catch (error) {
    const { aborted, reason } = context.signal;
    const isCancelled = aborted && reason instanceof JobStop && reason.why === "cancelled";
    // Here, since millions of rows take longer than the end of a job may.
    if (isCancelled || error instanceof JobFailure)
      await inTransaction((tx) => clearStaged(tx, context.input.uploadId), STORE_TIMEOUT_MS);
    throw error;
  }
}

async function importRows(context: Context): Promise<JobResult> {
  const { actor, projectId, input } = context;
  const upload = await getUpload(actor, projectId, input.uploadId);
  const findings = new Findings();
  const stored = context.checkpoint?.counts;
  if (stored) return resultOf(stored, findings, false);
  await db().importProblem.deleteMany({ where: { uploadId: upload.id } });
  const checkpoint = await stageRows(context, upload, findings);
  context.progress(upload.size, upload.size, "Checking the whole file");
  const counts = await checkAndStore(context, upload, checkpoint, findings);
  if (!counts) {
    await keepProblems(upload.id, findings);
    throw new JobFailure(failureWords(findings.problemCount), {
      summary: "The problems are listed below.",
      detail: { outcome: "rejected", problemCount: findings.problemCount },
    });
  }
  if (!input.dryRun) await analyse(counts);
  return resultOf(counts, findings, input.dryRun);
}

async function stageRows(
  context: Context,
  upload: UploadDetail,
  findings: Findings,
): Promise<TableImportCheckpoint> {
  const { input, progress, commitSql, signal } = context;
  const start = context.checkpoint ?? { items: 0, position: 0, counts: null };
  if (!context.checkpoint)
    await inTransaction((tx) => clearStaged(tx, upload.id), STORE_TIMEOUT_MS);
  const table = upload.preview.tables.find(({ sheet }) => sheet === input.mapping.sheet);
  const columns = (table ?? upload.preview.tables[0])?.columns ?? [];
  const mapping = resolveMapping(input.mapping, columns, upload.name, findings);
  checkTargets(mapping, upload.name, findings);
  if (findings.problemCount > 0) return start;
  const source = counted(uploadSource(upload.id, upload.name, upload.size), (bytes) =>
    progress(bytes, upload.size, "Reading rows"),
  );
  let { items, position } = start;
  let batch = new StagingBatch(upload.id, position);
  const send = async () => {
    const full = batch;
    await commitSql(async (tx) => {
      await full.copy(tx);
      return { items, position: full.next, counts: null };
    });
    position = full.next;
    batch = new StagingBatch(upload.id, position);
  };
  const breathe = breather();
  let passed = 0;
  for await (const item of assemble(
    tableRowsOf(source, mapping.sheet, findings),
    mapping,
    findings,
  )) {
    signal.throwIfAborted();
    await breathe();
    passed += 1;
    // Staged by an earlier attempt.
    if (passed <= start.items) continue;
    batch.add(item);
    items += 1;
    if (batch.size > BATCH_SIZE) await send();
  }
  await send();
  // The database learns of what is staged, so that it plans the checks by it.
  await sql()`ANALYZE staged_question, staged_response, staged_section, staged_judgment`;
  if (items === 0 && findings.problemCount === 0)
    findings.say({ file: upload.name, line: null }, "", "no rows", "rows below the header");
  return { items, position, counts: null };
}

function counted(source: Source, tell: (bytes: number) => void): Source {
  return {
    ...source,
    read: async function* () {
      let bytes = 0;
      for await (const piece of source.read()) {
        bytes += piece.length;
        tell(bytes);
        yield piece;
      }
    },
  };
}

/** Checks what is staged and, if all is well, stores it. Null where there are problems. */
async function checkAndStore(
  { actor, projectId, input, jobId, signal, commit, progress }: Context,
  upload: UploadDetail,
  checkpoint: TableImportCheckpoint,
  findings: Findings,
): Promise<Counts | null> {
  const staged = { uploadId: upload.id, projectId, file: upload.name };
  let counts: Counts | null = null;
  try {
    await commit(async (tx) => {
      // One import at a time in a project. Work that goes on in it does not wait.
      await tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
      await checkStaged(staged, findings, signal);
      if (findings.problemCount > 0) throw new Rejected();
      progress(upload.size, upload.size, "Storing");
      const importRunId = newId();
      const { name, sha256 } = upload;
      const all = { uploadId: upload.id, projectId, importRunId, file: { name, sha256 } };
      const run = { id: importRunId, projectId, createdBy: actorUserId(actor), format: FORMAT };
      const options = { mapping: input.mapping, job: jobId } as unknown as Prisma.InputJsonObject;
      await tx.importRun.create({ data: { ...run, options, counts: {} } });
      const stored = await storeStaged(tx, all);
      counts = { files: await storeFile(tx, all, FORMAT), ...stored };
      if (input.dryRun) throw new Rejected();
      await noteImport(tx, importRunId, counts);
      const where = { projectId, target: importRunId };
      await recordEvent(tx, actor, "data.imported", where, { format: FORMAT, ...counts });
      await clearStaged(tx, upload.id);
      await tx.uploadChunk.deleteMany({ where: { uploadId: upload.id } });
      return { ...checkpoint, counts: { ...counts } };
    }, STORE_TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
  if (input.dryRun) await inTransaction((tx) => clearStaged(tx, upload.id), STORE_TIMEOUT_MS);
  return counts;
}

/** An import that brought nothing leaves no run behind. */
async function noteImport(tx: Tx, id: string, counts: Counts): Promise<void> {
  if (Object.values(counts).some((count) => count > 0))
    await tx.importRun.update({ where: { id }, data: { counts: { ...counts } } });
  else await tx.importRun.delete({ where: { id } });
}

async function keepProblems(uploadId: string, { problems }: Findings): Promise<void> {
  const data = problems.map(({ line, field, found, expected }, position) => ({
    ...{ uploadId, position, line, found: showableText(found) },
    ...{ field: showableText(field), expected: showableText(expected) },
  }));
  await db().importProblem.createMany({ data, skipDuplicates: true });
}

function resultOf(counts: Counts, findings: Findings, dryRun: boolean): JobResult {
  const warnings = findings.warnings.map((warning) => ({ ...warning }));
  const detail = { outcome: dryRun ? "checked" : "stored", counts: { ...counts }, warnings };
  return { summary: successWords(counts, dryRun), detail };
}
