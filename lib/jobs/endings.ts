import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import type { JobKind, JobResult, UnfinishedJob } from "./kinds";
import type { ClaimedJob, Progress } from "./lease";

/** How an attempt ends. Each write names the lease: nothing happens where another worker has it. */

const held = (job: ClaimedJob) => ({ id: job.id, lease: job.lease });

const jsonOrNull = (value: unknown) =>
  value === null || value === undefined ? Prisma.DbNull : (value as Prisma.InputJsonValue);

/** The job is done. */
export async function finishJob(
  job: ClaimedJob,
  { done, total }: Progress,
  result: JobResult,
): Promise<void> {
  await db().job.updateMany({
    where: held(job),
    data: {
      state: "done",
      lease: null,
      finishedAt: new Date(),
      progressDone: done,
      progressTotal: total,
      result: { ...result },
    },
  });
}

/** The job failed or was cancelled in the middle; its kind puts things away in the same transaction. */
export const endUnfinished = (
  job: ClaimedJob,
  kind: JobKind,
  ending: { state: "failed" | "cancelled"; error?: string; result?: JobResult },
): Promise<void> =>
  inTransaction(async (tx) => {
    const { state, error = null, result } = ending;
    const { count } = await tx.job.updateMany({
      where: held(job),
      data: { state, error, lease: null, finishedAt: new Date(), result: jsonOrNull(result) },
    });
    if (count > 0) await putAway(tx, kind, { ...job, jobId: job.id, state });
  });

/** Lets the kind put things away, unless it no longer understands what was asked then. */
export async function putAway(
  tx: Tx,
  kind: JobKind,
  { jobId, projectId, input, state }: UnfinishedJob<unknown>,
): Promise<void> {
  const parsed = kind.input.safeParse(input);
  if (parsed.success) {
    await kind.onUnfinished?.(tx, { jobId, projectId, input: parsed.data, state });
  }
}

/** The worker stops: the next one goes on at once. This attempt does not count. */
export async function handBack(job: ClaimedJob): Promise<void> {
  await db().job.updateMany({
    where: held(job),
    data: { state: "queued", lease: null, dueAt: job.createdAt, attempts: { decrement: 1 } },
  });
}

/** Queues the job for another attempt in a while. */
export async function postpone(job: ClaimedJob, inMs: number): Promise<void> {
  await db().$executeRaw`
    UPDATE job SET state = 'queued', lease = NULL, phase = 'Trying again after an error',
      due_at = now() + ${inMs}::int * interval '1 millisecond'
    WHERE id = ${job.id}::uuid AND lease = ${job.lease}::uuid`;
}
