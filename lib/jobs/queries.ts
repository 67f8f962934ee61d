import { setTimeout as pause } from "node:timers/promises";
import { type Actor, authorize, can } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { Job } from "@/lib/db/generated/client";
import { findJobFor } from "./find";
import { findKind, type JobKind } from "./kinds";
import { JOB_KINDS } from "./registry";
import { SILENCE_MS, STREAM_MS, WATCH_MS } from "./timing";
import { isOver, type JobView, toView } from "./view";

/** One job as it stands. */
export async function getJob(
  actor: Actor,
  jobId: string,
  kinds: readonly JobKind[] = JOB_KINDS,
): Promise<JobView> {
  const { job, kind } = await findJobFor(db(), actor, jobId, (kind) => kind.viewPermission, kinds);
  return (await viewerOf(actor, [job]))(job, kind);
}

/** The newest job of this kind and key, unless it is done: then what it made speaks for it. */
export async function findUnfinishedJob(
  actor: Actor,
  projectId: string,
  kind: string,
  key: string,
): Promise<JobView | null> {
  const job = await db().job.findFirst({
    where: { projectId, kind, key },
    orderBy: { createdAt: "desc" },
    select: { id: true, state: true },
  });
  return job && job.state !== "done" ? getJob(actor, job.id) : null;
}

/** The project's newest jobs, of those kinds that the actor may see. */
export async function listRecentJobs(
  actor: Actor,
  projectId: string,
  kinds: readonly JobKind[] = JOB_KINDS,
  limit = 10,
): Promise<JobView[]> {
  authorize(actor, "project:view", projectId);
  const visible = kinds.filter((kind) => can(actor, kind.viewPermission, projectId));
  const jobs = await db().job.findMany({
    where: { projectId, kind: { in: visible.map(({ kind }) => kind) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  const view = await viewerOf(actor, jobs);
  return jobs.flatMap((job) => {
    const kind = findKind(visible, job.kind);
    return kind ? [view(job, kind)] : [];
  });
}

/** How these jobs look to the actor. */
async function viewerOf(
  actor: Actor,
  jobs: readonly Job[],
): Promise<(job: Job, kind: JobKind) => JobView> {
  const users = await db().user.findMany({
    where: { id: { in: jobs.flatMap(({ startedBy }) => startedBy ?? []) } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const now = new Date();
  return (job, kind) =>
    toView(job, kind, {
      mayStart: can(actor, kind.startPermission, job.projectId),
      startedBy: names.get(job.startedBy ?? "") ?? null,
      now,
    });
}

/**
 * A job now and after each change, until it is over, `signal` aborts or some minutes have passed;
 * null now and then, so that the connection is seen to live. The first is read by `getJob`.
 */
export async function* watchJob(
  actor: Actor,
  first: JobView,
  signal: AbortSignal,
  kinds: readonly JobKind[] = JOB_KINDS,
): AsyncGenerator<JobView | null> {
  const until = performance.now() + STREAM_MS;
  let shown = "";
  let saidAt = 0;
  for (let view = first; ; view = await getJob(actor, view.id, kinds)) {
    const now = performance.now();
    const news = JSON.stringify({ ...view, elapsedMs: 0 });
    if (news !== shown) yield view;
    else if (now - saidAt > SILENCE_MS) yield null;
    if (news !== shown || now - saidAt > SILENCE_MS) saidAt = now;
    shown = news;
    if (isOver(view) || now > until || signal.aborted) return;
    await pause(WATCH_MS, undefined, { signal }).catch(() => {});
  }
}
