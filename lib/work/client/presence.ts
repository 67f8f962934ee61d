import type { WorkApi } from "./api";
import { AttentionClock } from "./attention";
import { changedUnit, type TaskState, unitOf } from "./task-state";

/** Where presence reads the state, and puts attention and what a sign of life brought. */
export interface PresenceHost {
  readonly api: WorkApi;
  readonly now: () => number;
  state(): TaskState;
  /** A change that concerns nothing the person has written. */
  note(change: (state: TaskState) => TaskState): void;
  /** A change that may concern the connection. */
  update(change: (state: TaskState) => TaskState): void;
}

/**
 * Whether somebody is at the page: gathers their attention on the active unit, and tells the server
 * that they are here, so that the lease lasts.
 */
export class Presence {
  private readonly attention: AttentionClock;

  constructor(private readonly host: PresenceHost) {
    this.attention = new AttentionClock(host.now());
  }

  touched(): void {
    this.attention.input(this.host.now());
  }

  setVisible(visible: boolean): void {
    this.attention.setVisible(visible, this.host.now());
  }

  /** Counts what has gathered as spent on the active unit. */
  take(): void {
    const spent = this.attention.take(this.host.now());
    if (spent !== 0) this.count(this.host.state().activeId, spent);
  }

  /** Keeps the lease while somebody is here. */
  async heartbeat(): Promise<void> {
    const { host } = this;
    const { task, closed, gone } = host.state();
    if (closed || gone || !this.attention.isActive(host.now())) return;
    this.take();
    const state = host.state();
    const { activeId } = state;
    const { activeMs } = unitOf(state, activeId);
    const reply = await host.api.heartbeat(task.assignmentId, { activeMs });
    if (reply.ok) {
      this.count(activeId, -activeMs);
      host.update((known) => ({ ...known, link: "online", assignment: reply.value.state }));
    } else if (reply.failure.kind === "signed_out") {
      host.update((known) => ({ ...known, link: "signed_out" }));
    }
  }

  private count(unitId: string, ms: number): void {
    this.host.note((state) =>
      changedUnit(state, unitId, (unit) => ({
        ...unit,
        activeMs: Math.max(0, unit.activeMs + ms),
      })),
    );
  }
}
