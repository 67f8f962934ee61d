import { type Actor, can, loadActor, OPERATOR } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { AdjudicaError, ForbiddenError } from "@/lib/errors";
import { endUnfinished, finishJob, handBack, postpone } from "./endings";
import { Heartbeat, JobStop } from "./heartbeat";
import type { JobContext, JobKind } from "./kinds";
import { type ClaimedJob, saveCheckpoint, saveCheckpointSql } from "./lease";
import { afterError, isWornOut, WORN_OUT } from "./rules";

/** Runs a claimed job to the end of this attempt, whatever that is, and records it. */
export async function runJob(job: ClaimedJob, kind: JobKind, stopping: AbortSignal): Promise<void> {
  if (job.isCancelled) return endUnfinished(job, kind, { state: "cancelled" });
  if (isWornOut(job.attempts)) {
    return endUnfinished(job, kind, { state: "failed", error: WORN_OUT });
  }
  const heartbeat = new Heartbeat(job);
  const signal = AbortSignal.any([heartbeat.signal, stopping]);
  try {
    signal.throwIfAborted();
    const context = await makeContext(job, kind, heartbeat, signal);
    const result = await kind.run(context);
    await finishJob(job, heartbeat.progress, result);
  } catch (error) {
    await settle(job, kind, signal.aborted ? signal.reason : error);
  } finally {
    heartbeat.end();
  }
}

async function makeContext(
  job: ClaimedJob,
  kind: JobKind,
  heartbeat: Heartbeat,
  signal: AbortSignal,
): Promise<JobContext<unknown, unknown>> {
  return {
    jobId: job.id,
    projectId: job.projectId,
    input: kind.input.parse(job.input),
    actor: await startingActor(job, kind),
    checkpoint: job.checkpoint === null ? null : kind.checkpoint.parse(job.checkpoint),
    signal,
    progress(done, total, phase = heartbeat.progress.phase) {
      heartbeat.progress = { done, total, phase };
    },
    commit: (work, timeoutMs) =>
      inTransaction(async (tx) => {
        heartbeat.assertHeld(await saveCheckpoint(tx, job, await work(tx)));
      }, timeoutMs),
    commitSql: async (work) => {
      await sql().begin(async (tx) => {
        heartbeat.assertHeld(await saveCheckpointSql(tx, job, await work(tx)));
      });
    },
  };
}

/** Whoever started the job, as they are now. Throws ForbiddenError when they may no longer do it. */
async function startingActor({ startedBy, projectId }: ClaimedJob, kind: JobKind): Promise<Actor> {
  if (startedBy === null) return OPERATOR;
  const user = await db().user.findFirst({
    where: { id: startedBy, disabledAt: null },
    select: { id: true, sessionEpoch: true },
  });
  const actor = user && (await loadActor(user.id, user.sessionEpoch));
  if (actor && can(actor, kind.startPermission, projectId)) return actor;
  throw new ForbiddenError("Whoever started this may no longer do it in this project.");
}

async function settle(job: ClaimedJob, kind: JobKind, error: unknown): Promise<void> {
  if (error instanceof JobStop) {
    if (error.why === "cancelled") return endUnfinished(job, kind, { state: "cancelled" });
    // A lost job is another worker's business.
    return error.why === "stopping" ? handBack(job) : undefined;
  }
  if (!(error instanceof AdjudicaError)) logFault(job, error);
  const decision = afterError(error, job.attempts);
  if (decision.next === "retry") return postpone(job, decision.inMs);
  const { message, result } = decision;
  return endUnfinished(job, kind, { state: "failed", error: message, result });
}

/** For operators: what a person would not understand. */
export function logFault(job: ClaimedJob, error: unknown): void {
  const detail = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Job ${job.id} (${job.kind}), attempt ${job.attempts}: ${detail}\n`);
}
