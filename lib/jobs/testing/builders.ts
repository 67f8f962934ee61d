import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { Job } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/transaction";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { enqueue, type NewJob } from "../commands";
import type { JobKind } from "../kinds";
import { JobWorker } from "../worker";

/** A project with its owner. */
export async function buildOwned() {
  const project = await buildProject();
  const owner = await buildPerson(project.id, ["owner"]);
  return { projectId: project.id, owner: owner.actor };
}

/** Queues a job in a transaction of its own. Returns its id. */
export const start = async <Input, Checkpoint>(
  actor: Actor,
  kind: JobKind<Input, Checkpoint>,
  job: Omit<NewJob<Input>, "title">,
): Promise<string> =>
  (await inTransaction((tx) => enqueue(tx, actor, kind, { title: "A test", ...job }))).jobId;

export const jobRow = (id: string): Promise<Job> => db().job.findUniqueOrThrow({ where: { id } });

/** Waits until the job's row is as wanted; fails after `forMs`. */
export async function jobWhere(
  id: string,
  isWanted: (job: Job) => boolean,
  forMs = 20_000,
): Promise<Job> {
  for (const until = performance.now() + forMs; performance.now() < until; await pause(50)) {
    const job = await jobRow(id);
    if (isWanted(job)) return job;
  }
  const { state, phase, error, checkpoint } = await jobRow(id);
  throw new Error(`the job is still ${JSON.stringify({ state, phase, error, checkpoint })}`);
}

/** The job once it is over. */
export const jobOver = (id: string, forMs?: number): Promise<Job> =>
  jobWhere(id, ({ finishedAt }) => finishedAt !== null, forMs);

/** Runs `test` beside a worker of this process. */
export async function withWorker(
  kinds: readonly JobKind[],
  test: (worker: JobWorker) => Promise<void>,
  places?: number,
): Promise<void> {
  const worker = new JobWorker({ kinds, places });
  try {
    await test(worker);
  } finally {
    await worker.stop();
  }
}

/** The steps that `countKind` stored, in order. */
export async function countedSteps(): Promise<{ n: number; pid: number }[]> {
  const rows = await db().auditEvent.findMany({
    where: { action: "count.step" },
    orderBy: { id: "asc" },
  });
  return rows.map(({ detail }) => detail as { n: number; pid: number });
}
