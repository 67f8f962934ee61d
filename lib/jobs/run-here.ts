import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/access/actor";
import { cancelJob } from "./commands";
import type { JobKind } from "./kinds";
import { getJob } from "./queries";
import { isOver, type JobView } from "./view";
import { JobWorker } from "./worker";

const LOOK_MS = 100;

/**
 * Runs jobs of a kind in this process until this one is over, since no server need run.
 * `onProgress` hears how it stands; Ctrl-C cancels it.
 */
export async function runJobHere(
  actor: Actor,
  jobId: string,
  kind: JobKind,
  onProgress: (job: JobView) => void = () => {},
): Promise<JobView> {
  const worker = new JobWorker({ kinds: [kind] });
  const cancel = () => void cancelJob(actor, jobId).catch(() => {});
  process.once("SIGINT", cancel);
  try {
    for (;;) {
      const job = await getJob(actor, jobId);
      if (isOver(job)) return job;
      onProgress(job);
      await pause(LOOK_MS);
    }
  } finally {
    process.off("SIGINT", cancel);
    await worker.stop();
  }
}
