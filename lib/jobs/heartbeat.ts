import { type ClaimedJob, type Held, type Progress, pulse } from "./lease";
import { LEASE_MS, PULSE_MS } from "./timing";

/** Why an attempt must end before its work does. */
export class JobStop extends Error {
  constructor(readonly why: "cancelled" | "lost" | "stopping") {
    super(`the job was ${why === "stopping" ? "interrupted" : why}`);
  }
}

const NOTHING: Progress = { done: 0, total: null, phase: "" };

/** Keeps the lease of a running job, stores its progress, and notices that it must end. */
export class Heartbeat {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private stored = NOTHING;
  private pending = false;
  /** When the last pulse that found the job ours was sent. */
  private heldAt = performance.now();
  /** The newest progress; stored with the next pulse. */
  progress = NOTHING;

  constructor(private readonly job: ClaimedJob) {
    this.timer = setInterval(() => this.tick(), PULSE_MS);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Ends the attempt, unless the job is held as before. Throws JobStop then. */
  assertHeld(held: Held): void {
    if (held === "held") return;
    const stop = new JobStop(held);
    this.controller.abort(stop);
    throw stop;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    if (!this.pending) void this.beat();
    else this.loseWhenOverdue();
  }

  private async beat(): Promise<void> {
    const sentAt = performance.now();
    const news = this.progress === this.stored ? undefined : this.progress;
    this.pending = true;
    try {
      const held = await pulse(this.job, news);
      if (held !== "held") this.controller.abort(new JobStop(held));
      this.heldAt = sentAt;
      this.stored = news ?? this.stored;
    } catch {
      // The database does not answer. Until the lease has run out the job is ours all the same.
      this.loseWhenOverdue();
    } finally {
      this.pending = false;
    }
  }

  private loseWhenOverdue(): void {
    if (performance.now() - this.heldAt > LEASE_MS) this.controller.abort(new JobStop("lost"));
  }
}
