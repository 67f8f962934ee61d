import { applyShortcut, offeredShortcuts } from "@/lib/protocols/evaluate";
import type { AnswerValue, Protocol } from "@/lib/protocols/types";
import { lockedQuestions } from "@/lib/work/steps";
import type { NextResult, SkipInput, Task } from "@/lib/work/types";
import type { WorkApi } from "./api";
import type { Reply } from "./failure";
import { blockedBy, neighbour, nextOpen, type Place, startPlace } from "./navigation";
import { entryOf, type Outbox, withRestored } from "./outbox";
import { Presence } from "./presence";
import { Revealer } from "./revealer";
import { Schedule } from "./schedule";
import { Sender } from "./sender";
import {
  changedUnit,
  checkedNow,
  isComplete,
  isDone,
  isFrozen,
  isLocked,
  openUnits,
  partOf,
  refreshedState,
  stepsOf,
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
  private readonly revealer: Revealer;
  private readonly api: WorkApi;
  private readonly outbox: Outbox;
  private readonly now: () => number;
  private readonly presence: Presence;
  private readonly schedule: Schedule;

  constructor({ task, protocol, api, outbox, now = () => Date.now() }: StoreOptions) {
    this.protocol = protocol;
    this.api = api;
    this.outbox = outbox;
    this.now = now;
    this.schedule = new Schedule(() => void this.flush(), now);
    const state = taskState(task);
    this.state = { ...state, ...startPlace(protocol, state) };
    const host = {
      ...{ api, protocol, state: () => this.state },
      update: (change: (state: TaskState) => TaskState) => this.update(change),
    };
    const note = (change: (state: TaskState) => TaskState) => this.set(change(this.state));
    this.presence = new Presence({ ...host, now, note });
    this.revealer = new Revealer({
      ...host,
      flush: () => this.flush(),
      refresh: () => this.refresh(),
    });
    this.sender = new Sender({
      ...host,
      onRefused: (unitId) => this.place({ activeId: unitId, view: "unit" }),
      onOvertaken: () => void this.refresh(),
      onMore: () => void this.refresh(),
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
    const before = this.state;
    this.update((state) => known.reduce(withRestored, state));
    for (const entry of known) this.keep(entry.unitId);
    const count = known.filter(
      ({ unitId }) => before.units[unitId] !== this.state.units[unitId],
    ).length;
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
    const unit = unitOf(this.state, unitId);
    const part = partOf(this.protocol, unit);
    const locked = lockedQuestions(part, stepsOf(this.protocol, unit).open);
    this.update((state) => changedUnit(state, unitId, (each) => keptMine(each, locked)));
    void this.flush();
  }

  chooseTheirs(unitId: string): void {
    this.update((state) => changedUnit(state, unitId, tookTheirs));
    void this.refresh();
  }

  /**
   * Submits the active unit, or opens its next step where there is one. Gives the key of the first
   * question that still needs an answer, or null when the answers are on their way.
   */
  submit(): string | null {
    const unit = this.active;
    const part = partOf(this.protocol, unit);
    const checked = checkedNow(this.protocol, unit);
    if (!checked.ok) {
      this.change(attempted);
      const keys = part.steps.flatMap((step) => step.questions.map((question) => question.key));
      return keys.find((key) => key in checked.fields) ?? Object.keys(checked.fields)[0] ?? null;
    }
    const { next } = stepsOf(this.protocol, unit);
    if (next) {
      if (!this.isReadOnly(unit)) void this.revealer.run(unit.unit.unitId, next.key);
      return null;
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
    this.fetchMore();
  }

  /** Asks again for what comes after all that has been judged, where the first try failed. */
  private fetchMore(): void {
    const waits = openUnits(this.protocol, this.state).length === 0;
    if (this.state.task.more && waits && unsentCount(this.state) === 0) void this.refresh();
  }

  showSummary(): void {
    this.place({ activeId: this.state.activeId, view: "summary" });
  }

  isReadOnly(unit: UnitState): boolean {
    if (unit.reveal === "asked") return true;
    return isFrozen(this.state) || unit.conflict !== null || isLocked(this.state, unit);
  }

  private place({ activeId, view }: Place): void {
    this.presence.take();
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
    this.presence.touched();
  }

  setVisible(visible: boolean): void {
    this.presence.setVisible(visible);
    if (visible) void this.refresh();
    else void this.flush();
  }

  /** Keeps the lease while somebody is here. */
  heartbeat(): Promise<void> {
    return this.presence.heartbeat();
  }

  /** Looks what the server has now; nothing of the person's own is touched. */
  async refresh(): Promise<void> {
    await this.flush();
    const before = this.state.order.length;
    const reply = await this.api.load(this.state.task.assignmentId);
    if (!reply.ok) {
      const { kind } = reply.failure;
      if (kind === "signed_out") this.update((state) => ({ ...state, link: kind }));
      return;
    }
    this.update((state) => refreshedState(state, reply.value));
    this.goToFresh(before);
    await this.flush();
  }

  /** On to what has just appeared, where the person has nothing else before them. */
  private goToFresh(before: number): void {
    const isFree = isDone(this.protocol, this.active) && this.state.view === "unit";
    if (this.state.order.length > before && isFree) this.goToNextOpen();
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
    this.presence.take();
    this.schedule.changed();
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
