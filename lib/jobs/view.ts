import type { Job } from "@/lib/db/generated/client";
import type { JobState } from "@/lib/db/generated/enums";
import type { JobKind, JobResult } from "./kinds";

/** A job as the browser gets it: no input, no checkpoint, plain JSON. */
export interface JobView {
  readonly id: string;
  /** Its kind, for people. */
  readonly label: string;
  readonly title: string;
  readonly state: JobState;
  /** Somebody wants it to end; the worker has not said so yet. */
  readonly isCancelling: boolean;
  /** Counts of one thing; `total` is null while nobody knows. */
  readonly done: number;
  readonly total: number | null;
  readonly phase: string;
  readonly result: JobResult | null;
  /** Why it failed. */
  readonly error: string | null;
  /** Name of who started it, or resumed it last; null for the command line. */
  readonly startedBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Milliseconds that it has run, from its first attempt on; 0 while it waits for that. */
  readonly elapsedMs: number;
  /** Whether it could go on from where it was, once it has ended early. */
  readonly isResumable: boolean;
  readonly canCancel: boolean;
  readonly canResume: boolean;
}

/** Whether nothing more happens to it by itself. */
export const isOver = ({ state }: Pick<JobView, "state">): boolean =>
  state !== "queued" && state !== "running";

/** mayStart: whether whoever looks may start, cancel and resume such jobs. */
export function toView(
  job: Job,
  kind: JobKind,
  { mayStart, startedBy, now }: { mayStart: boolean; startedBy: string | null; now: Date },
): JobView {
  const isCancelling = job.state === "running" && job.cancelRequestedAt !== null;
  const hasStopped = job.state === "failed" || job.state === "cancelled";
  const until = job.finishedAt ?? now;
  return {
    id: job.id,
    label: kind.label,
    title: job.title,
    state: job.state,
    isCancelling,
    done: job.progressDone,
    total: job.progressTotal,
    phase: job.phase,
    // Only finishJob and endUnfinished write it.
    result: job.result as JobResult | null,
    error: job.error,
    startedBy,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    elapsedMs: job.startedAt ? Math.max(0, until.getTime() - job.startedAt.getTime()) : 0,
    isResumable: kind.isResumable,
    canCancel: mayStart && !isOver(job) && !isCancelling,
    canResume: mayStart && hasStopped && kind.isResumable,
  };
}
