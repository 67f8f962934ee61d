import type { Protocol } from "@/lib/protocols/types";
import type { WorkApi } from "./api";
import type { Failure, Reply } from "./failure";
import { changedUnit, type Link, type TaskState, unitOf } from "./task-state";
import { failed, marked, type Sent, saved, sent, submitted, toSend } from "./unit-state";

/** Where the sender reads the state and puts what came of a request. */
export interface SenderHost {
  readonly api: WorkApi;
  readonly protocol: Protocol;
  state(): TaskState;
  update(change: (state: TaskState) => TaskState): void;
  /** The server refused a submit that the page thought complete. */
  onRefused(unitId: string): void;
  /** Another tab has been here: look again at everything. */
  onOvertaken(): void;
  /** What was submitted has opened further units. */
  onMore(): void;
  /** Try again in a while. */
  onWaiting(): void;
}

const LINKS: Partial<Record<Failure["kind"], Link>> = {
  offline: "offline",
  unavailable: "unavailable",
  signed_out: "signed_out",
};

/** How page and server stand after a failure that passes by itself; undefined after others. */
export const linkAfter = (failure: Failure): Link | undefined => LINKS[failure.kind];

/**
 * What came of a request: the server has decided; it could not take this one (others it may); or
 * there is no point in sending more now.
 */
type Outcome = "done" | "failed" | "stop";

/** After so many failures in a row it is the server that does not work, not a unit. */
const GIVE_UP_AFTER = 2;

/** The next unit to send: those that failed before come last, so that they hold up no others. */
function nextUnit(state: TaskState, failedNow: ReadonlySet<string>): string | undefined {
  const waiting = state.order.filter(
    (id) => !failedNow.has(id) && toSend(unitOf(state, id)) !== null,
  );
  return waiting.find((id) => unitOf(state, id).trouble === null) ?? waiting[0];
}

/**
 * Sends what is unsent, one request at a time and in the order of work, until nothing is left or
 * the server cannot be reached. Answers that change meanwhile go out with the next request. A unit
 * that the server cannot take waits, and the others go on.
 */
export class Sender {
  private running: Promise<void> | null = null;

  constructor(private readonly host: SenderHost) {}

  run(): Promise<void> {
    this.running ??= this.loop().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** The page is going: everything at once, each request able to outlive it. */
  async runAtOnce(): Promise<void> {
    if (this.host.state().gone) return;
    const ids = this.host.state().order;
    await Promise.all(ids.map((id) => this.sendOne(id)));
  }

  private async loop(): Promise<void> {
    const { host } = this;
    const failedNow = new Set<string>();
    let [inARow, passed] = [0, 0];
    while (!host.state().gone && inARow < GIVE_UP_AFTER) {
      const next = nextUnit(host.state(), failedNow);
      if (next === undefined) break;
      const outcome = await this.sendOne(next);
      if (outcome === "stop") return host.onWaiting();
      if (outcome === "done") passed += 1;
      else failedNow.add(next);
      inARow = outcome === "done" ? 0 : inARow + 1;
    }
    if (failedNow.size === 0) return;
    // The server took others: it is these units that it cannot take.
    if (passed > 0) host.update((state) => ({ ...state, link: "online" }));
    host.onWaiting();
  }

  private async sendOne(unitId: string): Promise<Outcome> {
    const { host } = this;
    const request = toSend(unitOf(host.state(), unitId));
    if (!request) return "done";
    host.update((state) => changedUnit(state, unitId, (unit) => sent(unit, request)));
    return request.kind === "save" ? this.save(unitId, request) : this.submit(unitId, request);
  }

  private async save(unitId: string, { answers, activeMs }: Sent): Promise<Outcome> {
    const { host } = this;
    const { task, units } = host.state();
    const baseRevision = units[unitId]?.revision ?? 0;
    const input = { unitId, answers, baseRevision, activeMs };
    const reply = await host.api.saveDraft(task.assignmentId, input);
    if (!reply.ok) return this.onFailure(unitId, reply.failure);
    host.update((state) => ({
      ...changedUnit(state, unitId, (unit) => saved(unit, reply.value)),
      link: "online",
      assignment: reply.value.state,
    }));
    return "done";
  }

  private async submit(unitId: string, { answers, activeMs }: Sent): Promise<Outcome> {
    const { host } = this;
    const { task } = host.state();
    const unit = unitOf(host.state(), unitId);
    const reply = await host.api.submit(task.assignmentId, {
      unitId,
      answers,
      baseRevision: unit.revision,
      activeMs,
      part: unit.unit.part,
      protocolId: host.protocol.id,
      protocolVersion: host.protocol.version,
    });
    if (!reply.ok) return this.onFailure(unitId, reply.failure);
    host.update((state) => afterSubmit(state, unitId, reply));
    if (task.more && !reply.value.closed) host.onMore();
    return "done";
  }

  private onFailure(unitId: string, failure: Failure): Outcome {
    const { host } = this;
    const link = linkAfter(failure);
    host.update((state) => ({
      ...changedUnit(state, unitId, (unit) => failed(unit, failure)),
      link: link ?? "online",
      gone: failure.kind === "gone" ? failure : state.gone,
    }));
    if (failure.kind === "refused") host.onRefused(unitId);
    if (failure.kind === "stale") host.onOvertaken();
    if (failure.kind === "unavailable") return "failed";
    return link === undefined ? "done" : "stop";
  }
}

function afterSubmit(
  state: TaskState,
  unitId: string,
  { value }: Extract<Reply<Parameters<typeof submitted>[1]>, { ok: true }>,
): TaskState {
  const withUnit = changedUnit(state, unitId, (unit) => submitted(unit, value));
  const withMarks = value.marked
    .filter((mark) => withUnit.units[mark.unitId] !== undefined)
    .reduce(
      (all, mark) => changedUnit(all, mark.unitId, (u) => marked(u, mark.judgment)),
      withUnit,
    );
  return {
    ...withMarks,
    link: "online",
    assignment: value.state,
    closed: state.closed || value.closed,
    extra: state.extra || value.extra,
    next: value.next ?? state.next,
    unlocked: state.unlocked.filter((id) => id !== unitId),
  };
}
