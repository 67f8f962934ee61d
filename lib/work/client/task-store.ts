import { applyShortcut, checkAnswers, offeredShortcuts } from "@/lib/protocols/evaluate";
import type { AnswerValue, Protocol } from "@/lib/protocols/types";
import type { NextResult, SkipInput, Task } from "@/lib/work/types";
import type { WorkApi } from "./api";
import { AttentionClock } from "./attention";
import type { Reply } from "./failure";
import { blockedBy, neighbour, nextOpen, type Place, startPlace } from "./navigation";
import { entryOf, type Outbox, restored } from "./outbox";
import { Schedule } from "./schedule";
import { Sender } from "./sender";
import {
  changedUnit,
  isComplete,
  isDone,
  isFrozen,
  isLocked,
  partOf,
  type TaskState,
  taskState,
  unitOf,
  unsentCount,
} from "./task-state";
import {
  answered,
  attempted,
  dropped,
  isDirty,
  keptMine,
  refreshed,
  submitAsked,
  tookTheirs,
  typed,
  type UnitState,
  undone,
} from "./unit-state";

export interface StoreOptions {
  readonly task: Task;
  readonly protocol: Protocol;
  readonly api: WorkApi;
  readonly outbox: Outbox;
  readonly now?: () => number;
}

/**
 * One assignment at the page: the state, what the person does to it, and when it is sent. Every
 * change is in the outbox before it is sent and leaves it when the server has it. React reads it
 * by `subscribe` and `getState`; it knows nothing of React.
 */
export class TaskStore {
  readonly protocol: Protocol;
  private state: TaskState;
  private readonly listeners = new Set<() => void>();
  private readonly sender: Sender;
  private readonly api: WorkApi;
  private readonly outbox: Outbox;
  private readonly now: () => number;
  private readonly attention: AttentionClock;
  private readonly schedule: Schedule;

  constructor({ task, protocol, api, outbox, now = () => Date.now() }: StoreOptions) {
    this.protocol = protocol;
    this.api = api;
    this.outbox = outbox;
    this.now = now;
    this.attention = new AttentionClock(now());
    this.schedule = new Schedule(() => void this.flush(), now);
    const state = taskState(task);
    this.state = { ...state, ...startPlace(protocol, state) };
    this.sender = new Sender({
      api,
      protocol,
      state: () => this.state,
      update: (change) => this.update(change),
      onRefused: (unitId) => this.place({ activeId: unitId, view: "unit" }),
      onOvertaken: () => void this.refresh(),
      onWaiting: () => this.schedule.failed({ isSignedOut: this.state.link === "signed_out" }),
    });
  }

  readonly getState = (): TaskState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get active(): UnitState {
    return unitOf(this.state, this.state.activeId);
  }

  // What the browser kept.

  /** Takes over what an earlier page left unsent, and sends it. */
  restore(): void {
    this.schedule.start();
    const entries = this.outbox.adopt(this.state.task.assignmentId);
    const known = entries.filter((entry) => this.state.units[entry.unitId] !== undefined);
    let count = 0;
    for (const entry of known) {
      this.update((state) =>
        changedUnit(state, entry.unitId, (unit) => {
          const back = restored(unit, entry);
          if (back !== unit) count += 1;
          return back;
        }),
      );
    }
    for (const entry of known) this.keep(entry.unitId);
    if (count === 0) return;
    this.update((state) => ({ ...state, ...startPlace(this.protocol, state), restored: count }));
    void this.flush();
  }

  private keep(unitId: string): void {
    const unit = unitOf(this.state, unitId);
    const { assignmentId } = this.state.task;
    if (!isDirty(unit) && !unit.inFlight) {
      this.outbox.remove(assignmentId, unitId);
      return;
    }
    const keeps = this.outbox.put(entryOf(assignmentId, unit, this.now()));
    if (keeps !== this.state.keeps) this.set({ ...this.state, keeps });
  }

  // What the person does.

  answer(key: string, value: AnswerValue | undefined): void {
    this.change((unit) => answered(unit, { [key]: value }));
  }

  type(key: string, value: AnswerValue | undefined): void {
    this.change((unit) => typed(unit, key, value));
  }

  undo(): void {
    this.change(undone);
  }

  /** Asks to change a judgment that is locked. */
  unlock(unitId: string): void {
    this.update((state) => ({ ...state, unlocked: [...state.unlocked, unitId] }));
  }

  chooseMine(unitId: string): void {
    this.update((state) => changedUnit(state, unitId, keptMine));
    void this.flush();
  }

  chooseTheirs(unitId: string): void {
    this.update((state) => changedUnit(state, unitId, tookTheirs));
    void this.refresh();
  }

  /**
   * Submits the active unit. Gives the key of the first question that still needs an answer, or
   * null when the answers are on their way.
   */
  submit(): string | null {
    const unit = this.active;
    const part = partOf(this.protocol, unit);
    const checked = checkAnswers(part, unit.answers, unit.unit.facts);
    if (!checked.ok) {
      this.change(attempted);
      const keys = part.steps.flatMap((step) => step.questions.map((question) => question.key));
      return keys.find((key) => key in checked.fields) ?? Object.keys(checked.fields)[0] ?? null;
    }
    if (unit.judgment && !isDirty(unit)) return null;
    this.change((each) => submitAsked(each, checked.answers));
    void this.flush();
    return null;
  }

  /** Gives the answers of a shortcut of the protocol; true when they complete the unit. */
  takeShortcut(key: string): boolean {
    const unit = this.active;
    const part = partOf(this.protocol, unit);
    const { facts } = unit.unit;
    if (!offeredShortcuts(part, unit.answers, facts).some((each) => each.key === key)) return false;
    this.change((each) => answered(each, applyShortcut(part, key, each.answers, facts)));
    return isComplete(this.protocol, this.active);
  }

  // Where the person goes.

  /** On to the next section or back. On the way on, a complete unit is submitted. */
  move(step: 1 | -1): void {
    const unit = this.active;
    const ready = step === 1 && this.state.view === "unit" && !this.isReadOnly(unit);
    const fresh = unit.judgment === null || isDirty(unit);
    if (ready && fresh && !isDone(this.protocol, unit)) {
      if (isComplete(this.protocol, unit)) this.submit();
      else if (unit.unit.index === undefined) this.change(attempted);
    }
    this.place(neighbour(this.protocol, this.state, step));
  }

  goTo(unitId: string): void {
    this.place({ activeId: blockedBy(this.protocol, this.state, unitId) ?? unitId, view: "unit" });
  }

  goToNextOpen(): void {
    this.place(nextOpen(this.protocol, this.state));
  }

  showSummary(): void {
    this.place({ activeId: this.state.activeId, view: "summary" });
  }

  isReadOnly(unit: UnitState): boolean {
    return isFrozen(this.state) || unit.conflict !== null || isLocked(this.state, unit);
  }

  private place({ activeId, view }: Place): void {
    this.takeAttention();
    if (activeId === this.state.activeId && view === this.state.view) return;
    this.update((state) => ({ ...state, activeId, view, restored: 0 }));
  }

  // When it is sent.

  /** Sends everything now. Resolves when it is stored, or when that has to wait. */
  flush(): Promise<void> {
    this.schedule.sending();
    return this.sender.run();
  }

  /** The page may be gone in a moment. */
  flushAtOnce(): void {
    this.schedule.sending();
    void this.sender.runAtOnce();
  }

  /** Whether closing the page now would lose something. */
  wouldLose(): boolean {
    return !this.state.keeps && unsentCount(this.state) > 0;
  }

  touched(): void {
    this.attention.input(this.now());
  }

  setVisible(visible: boolean): void {
    this.attention.setVisible(visible, this.now());
    if (visible) void this.refresh();
    else void this.flush();
  }

  /** Keeps the lease while somebody is here. */
  async heartbeat(): Promise<void> {
    const { task, closed, gone } = this.state;
    if (closed || gone || !this.attention.isActive(this.now())) return;
    this.takeAttention();
    const { activeId } = this.state;
    const { activeMs } = this.active;
    const reply = await this.api.heartbeat(task.assignmentId, { activeMs });
    if (reply.ok) {
      this.set(
        changedUnit(this.state, activeId, (unit) => ({
          ...unit,
          activeMs: Math.max(0, unit.activeMs - activeMs),
        })),
      );
    }
    if (reply.ok)
      this.update((state) => ({ ...state, link: "online", assignment: reply.value.state }));
    else if (reply.failure.kind === "signed_out")
      this.update((state) => ({ ...state, link: "signed_out" }));
  }

  /** Looks what the server has now; nothing of the person's own is touched. */
  async refresh(): Promise<void> {
    await this.flush();
    const reply = await this.api.load(this.state.task.assignmentId);
    if (!reply.ok) {
      const { kind } = reply.failure;
      if (kind === "signed_out") this.update((state) => ({ ...state, link: kind }));
      return;
    }
    const task = reply.value;
    this.update((state) => {
      const known = task.units.filter((unit) => state.units[unit.unitId] !== undefined);
      const units = known.reduce(
        (all, each) => changedUnit(all, each.unitId, (unit) => refreshed(unit, each)),
        state,
      );
      const closed = state.closed || task.state === "done" || task.state === "extra";
      return { ...units, link: "online", assignment: task.state, closed };
    });
    await this.flush();
  }

  /** Declines the assignment. What was not submitted is of no use any more. */
  async skip(input: SkipInput): Promise<Reply<NextResult>> {
    await this.flush();
    const reply = await this.api.skip(this.state.task.assignmentId, input);
    if (reply.ok) {
      for (const id of this.state.order) this.update((state) => changedUnit(state, id, dropped));
    }
    return reply;
  }

  stop(): void {
    this.schedule.stop();
    this.flushAtOnce();
  }

  private change(change: (unit: UnitState) => UnitState): void {
    const before = this.active;
    if (this.isReadOnly(before)) return;
    this.update((state) => changedUnit(state, state.activeId, change));
    if (this.active === before) return;
    this.takeAttention();
    this.schedule.changed();
  }

  private takeAttention(): void {
    const spent = this.attention.take(this.now());
    if (spent === 0) return;
    this.set(
      changedUnit(this.state, this.state.activeId, (unit) => ({
        ...unit,
        activeMs: unit.activeMs + spent,
      })),
    );
  }

  private update(change: (state: TaskState) => TaskState): void {
    const before = this.state;
    const after = change(before);
    if (after === before) return;
    if (after.link === "online") this.schedule.succeeded();
    this.set(after);
    for (const id of after.order) if (before.units[id] !== after.units[id]) this.keep(id);
  }

  private set(state: TaskState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
