import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { handBack } from "./endings";
import { JobStop } from "./heartbeat";
import { findKind, type JobKind } from "./kinds";
import { type ClaimedJob, claimJob } from "./lease";
import { longPlaces } from "./rules";
import { logFault, runJob } from "./run-job";
import { GRACE_MS, OUTAGE_MS, POLL_MS } from "./timing";

/** Jobs that one worker runs at once. They mostly wait for the database or for a network. */
const PLACES = 4;

export interface WorkerOptions {
  readonly kinds: readonly JobKind[];
  /** Shown to operators in the row of a running job. */
  readonly name?: string;
  readonly places?: number;
}

/**
 * Takes jobs and runs them, a few at once. Any number of workers may run, on any machine that
 * reaches the database. Kinds that this worker does not know are left to newer ones.
 */
export class JobWorker {
  private readonly kinds: readonly JobKind[];
  private readonly name: string;
  private readonly places: number;
  private readonly stopping = new AbortController();
  private readonly running = new Map<ClaimedJob, Promise<void>>();
  private readonly loop: Promise<void>;

  constructor({ kinds, name = `${hostname()}:${process.pid}`, places = PLACES }: WorkerOptions) {
    this.kinds = kinds;
    this.name = name;
    this.places = places;
    this.loop = this.work();
  }

  /** Takes no more jobs; those that do not end within seconds are handed back as they stand. */
  async stop(): Promise<void> {
    this.stopping.abort(new JobStop("stopping"));
    await this.loop;
    const all = Promise.all(this.running.values());
    await Promise.race([all, pause(GRACE_MS, undefined, { ref: false })]);
    await Promise.all([...this.running.keys()].map(handBack));
  }

  private async work(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const waitMs = await this.takeOne().catch((error: Error) => {
        process.stderr.write(`The worker cannot look for jobs: ${error.message}\n`);
        return OUTAGE_MS;
      });
      // The only error of a pause is that it was cut short.
      if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Starts one job. Returns how long to wait before looking again. */
  private async takeOne(): Promise<number> {
    const kinds = this.wanted();
    const job = kinds.length > 0 ? await claimJob(kinds, this.name) : undefined;
    const kind = job && findKind(this.kinds, job.kind);
    if (!kind) return POLL_MS;
    const run = runJob(job, kind, this.stopping.signal)
      // The database did not take the ending: the lease runs out, and the job comes back.
      .catch((error) => logFault(job, error))
      .finally(() => this.running.delete(job));
    this.running.set(job, run);
    return 0;
  }

  /** Names of the kinds for which there is a place. */
  private wanted(): string[] {
    if (this.running.size >= this.places) return [];
    const long = [...this.running.keys()].filter((job) => findKind(this.kinds, job.kind)?.isLong);
    const takesLong = long.length < longPlaces(this.places);
    return this.kinds.filter((kind) => takesLong || !kind.isLong).map(({ kind }) => kind);
  }
}
