import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate, type Tx } from "@/lib/db/transaction";
import { ConflictError } from "@/lib/errors";
import { putAway } from "./endings";
import { findJobFor } from "./find";
import type { JobKind } from "./kinds";
import { JOB_KINDS } from "./registry";

export interface NewJob<Input> {
  readonly projectId: string;
  /** What this one does, for people: "Import answers.csv". */
  readonly title: string;
  readonly input: Input;
  /**
   * Names what must not run twice at once. While a job of this kind with this key waits or runs in
   * the project, enqueuing again returns that one.
   */
  readonly key?: string;
}

/**
 * Queues a job within the caller's transaction: it exists when that commits, and a worker finds it
 * within a second. Throws as `authorize` does.
 */
export async function enqueue<Input, Checkpoint>(
  tx: Tx,
  actor: Actor,
  kind: JobKind<Input, Checkpoint>,
  job: NewJob<Input>,
): Promise<{ jobId: string; isNew: boolean }> {
  authorize(actor, kind.startPermission, job.projectId);
  const jobId = newId();
  for (;;) {
    if (await insertJob(tx, actor, kind.kind, jobId, job)) break;
    const { projectId, key } = job;
    const live = await tx.job.findFirst({
      where: { projectId, kind: kind.kind, key, state: { in: ["queued", "running"] } },
      select: { id: true },
    });
    if (live) return { jobId: live.id, isNew: false };
    // It ended between the two statements, so that there is room now.
  }
  const where = { projectId: job.projectId, target: jobId };
  await recordEvent(tx, actor, "job.queued", where, { kind: kind.kind, title: job.title });
  return { jobId, isNew: true };
}

/** False when a live job has the key. Times are the database's, as in all that workers compare. */
const insertJob = async (
  tx: Tx,
  actor: Actor,
  kind: string,
  jobId: string,
  { projectId, title, input, key }: NewJob<unknown>,
): Promise<boolean> =>
  (await tx.$executeRaw`
    INSERT INTO job (id, project_id, kind, title, input, key, started_by)
    VALUES (${jobId}::uuid, ${projectId}::uuid, ${kind}, ${title}, ${JSON.stringify(input)}::jsonb,
      ${key ?? null}, ${actorUserId(actor)}::uuid)
    ON CONFLICT (project_id, kind, key) WHERE state IN ('queued', 'running') DO NOTHING`) === 1;

/**
 * Ends a waiting job at once, and asks the worker to end a running one, which takes a second or so.
 * Throws ConflictError for one that is over.
 */
export const cancelJob = (
  actor: Actor,
  jobId: string,
  kinds: readonly JobKind[] = JOB_KINDS,
): Promise<void> =>
  inTransaction(async (tx) => {
    const found = await findJobFor(tx, actor, jobId, (kind) => kind.startPermission, kinds);
    const { job, kind } = found;
    const now = new Date();
    const waiting = await tx.job.updateMany({
      where: { id: jobId, state: "queued" },
      data: { state: "cancelled", cancelRequestedAt: now, finishedAt: now },
    });
    if (waiting.count > 0) {
      await putAway(tx, kind, { ...job, jobId, state: "cancelled" });
    } else {
      const running = await tx.job.updateMany({
        where: { id: jobId, state: "running" },
        data: { cancelRequestedAt: now },
      });
      if (running.count === 0) throw new ConflictError("This has ended already.");
    }
    await recordEvent(tx, actor, "job.cancelled", { projectId: job.projectId, target: jobId });
  });

/**
 * Queues a failed or cancelled job again, in the actor's name; it goes on from its checkpoint.
 * Throws ConflictError for one that cannot, and where the same thing was started anew meanwhile.
 */
export async function resumeJob(
  actor: Actor,
  jobId: string,
  kinds: readonly JobKind[] = JOB_KINDS,
): Promise<void> {
  try {
    await inTransaction((tx) => requeue(tx, actor, jobId, kinds));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ConflictError("The same has been started again meanwhile.");
  }
}

async function requeue(
  tx: Tx,
  actor: Actor,
  jobId: string,
  kinds: readonly JobKind[],
): Promise<void> {
  const found = await findJobFor(tx, actor, jobId, (kind) => kind.startPermission, kinds);
  const { job, kind } = found;
  if (!kind.isResumable) throw new ConflictError("This cannot be resumed. Start it anew.");
  const { count } = await tx.job.updateMany({
    where: { id: jobId, state: { in: ["failed", "cancelled"] } },
    data: {
      state: "queued",
      startedBy: actorUserId(actor),
      dueAt: job.createdAt,
      attempts: 0,
      startedAt: null,
      finishedAt: null,
      cancelRequestedAt: null,
      error: null,
      result: Prisma.DbNull,
    },
  });
  if (count === 0) throw new ConflictError("Only what failed or was cancelled can be resumed.");
  await recordEvent(tx, actor, "job.resumed", { projectId: job.projectId, target: jobId });
}
