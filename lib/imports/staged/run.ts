import { type Actor, actorUserId } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError } from "@/lib/errors";
import { analyse } from "@/lib/imports/analyse";
import type { Findings } from "@/lib/imports/problems";
import { checkStaged } from "./check";
import { clearStaged } from "./clear";
import { type Checkpoint, type Counts, NOTHING } from "./counts";
import { storeFiles } from "./files";
import type { ImportPlan } from "./plan";
import { STORE_TIMEOUT_MS, type Steps, stage, totalSize } from "./stage";
import { storeStaged } from "./store";

/** Where an import goes. */
export interface Target {
  /** Null where the project is made with the import, by `makeProject`. */
  readonly projectId: string | null;
  readonly makeProject?: (tx: Tx) => Promise<string>;
  /** Check everything, store nothing. */
  readonly dryRun: boolean;
}

/** Thrown out of the storing transaction, so that nothing of it stays. */
class Rejected extends Error {}

/**
 * An import from end to end: staged, checked as a whole, and stored in one transaction. Null where
 * there are problems, which are in `findings` then; nothing is stored in that case.
 */
export async function runImport(
  steps: Steps,
  actor: Actor,
  plan: ImportPlan,
  target: Target,
  findings: Findings,
): Promise<Counts | null> {
  if (steps.checkpoint?.counts) return steps.checkpoint.counts;
  if (plan.files.length === 0) return NOTHING;
  const checkpoint = await stage(steps, plan, findings);
  const counts = await checkAndStore(steps, actor, plan, target, checkpoint, findings);
  if (!counts || target.dryRun)
    await inTransaction((tx) => clearStaged(tx, plan.uploadId), STORE_TIMEOUT_MS);
  else await analyse(counts);
  return counts;
}

async function checkAndStore(
  steps: Steps,
  actor: Actor,
  plan: ImportPlan,
  target: Target,
  checkpoint: Checkpoint,
  findings: Findings,
): Promise<Counts | null> {
  const { signal, commit, progress } = steps;
  const total = totalSize(plan);
  progress(total, total, "Checking the whole");
  let counts: Counts | null = null;
  try {
    await commit(async (tx) => {
      if (target.projectId !== null) await lockImports(tx, target.projectId, plan);
      const fileNames = plan.files.map(({ source }) => source.name);
      const { uploadId, names } = plan;
      await checkStaged(
        { uploadId, projectId: target.projectId, fileNames, names },
        findings,
        signal,
      );
      if (findings.problemCount > 0) throw new Rejected();
      signal.throwIfAborted();
      progress(total, total, "Storing");
      counts = await store(tx, actor, plan, target);
      if (target.dryRun) throw new Rejected();
      await clearStaged(tx, uploadId);
      await tx.uploadChunk.deleteMany({
        where: { upload: { OR: [{ id: uploadId }, { leadId: uploadId }] } },
      });
      return { ...checkpoint, counts: { ...counts } };
    }, STORE_TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
  return counts;
}

/** One import at a time in a project. Work that goes on in it does not wait. */
async function lockImports(tx: Tx, projectId: string, plan: ImportPlan): Promise<void> {
  await tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
  if (plan.knownAgain && (await plan.knownAgain(tx)))
    throw new ConflictError(
      "Another import of the same files has just ended. Look, then try again.",
    );
}

async function store(tx: Tx, actor: Actor, plan: ImportPlan, target: Target): Promise<Counts> {
  const projectId = target.projectId ?? (await target.makeProject?.(tx));
  if (!projectId) throw new Error("an import needs a project or a way to make one");
  const { uploadId, format, options } = plan;
  const importRunId = newId();
  const run = { id: importRunId, projectId, createdBy: actorUserId(actor), format };
  await tx.importRun.create({ data: { ...run, options, counts: {} } });
  const stored = await storeStaged(tx, { uploadId, projectId });
  const files = plan.files.map(({ source, sha256 }) => ({ name: source.name, sha256 }));
  const fresh = await storeFiles(tx, { uploadId, projectId, importRunId, format, files });
  const counts = { files: fresh, ...stored };
  await noteImport(tx, importRunId, counts);
  const where = { projectId, target: importRunId };
  await recordEvent(tx, actor, "data.imported", where, { format, ...counts });
  return counts;
}

/** An import that brought nothing leaves no run behind. */
async function noteImport(tx: Tx, id: string, counts: Counts): Promise<void> {
  if (Object.values(counts).some((count) => count > 0))
    await tx.importRun.update({ where: { id }, data: { counts: { ...counts } } });
  else await tx.importRun.delete({ where: { id } });
}
