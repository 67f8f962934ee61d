import type { Failure } from "./failure";
import { linkAfter, type SenderHost } from "./sender";
import { changedUnit, unitOf } from "./task-state";
import { revealAsked, revealed, revealFailed } from "./unit-state";

/** What the revealer needs of the store. */
export interface RevealerHost extends Pick<SenderHost, "api" | "protocol" | "state" | "update"> {
  flush(): Promise<void>;
  refresh(): Promise<void>;
}

/**
 * Stores the answers so far and fetches a unit's next step. Nothing of the unit changes meanwhile;
 * when it cannot be had, everything stays as it was and the person can try again.
 */
export class Revealer {
  constructor(private readonly host: RevealerHost) {}

  async run(unitId: string, step: string): Promise<void> {
    const { host } = this;
    await host.flush();
    const { gone, task } = host.state();
    const unit = unitOf(host.state(), unitId);
    if (unit.conflict || unit.inFlight || unit.reveal === "asked" || gone) return;
    const { answers, activeMs, revision } = unit;
    host.update((state) => changedUnit(state, unitId, revealAsked));
    const reply = await host.api.reveal(task.assignmentId, {
      ...{ unitId, answers, activeMs, step },
      baseRevision: revision,
      part: unit.unit.part,
      protocolId: host.protocol.id,
      protocolVersion: host.protocol.version,
    });
    if (!reply.ok) return this.onFailure(unitId, reply.failure, activeMs);
    const { value } = reply;
    host.update((state) => ({
      ...changedUnit(state, unitId, (each) => revealed(each, value.unit)),
      link: "online",
      assignment: value.state,
    }));
  }

  private async onFailure(unitId: string, failure: Failure, activeMs: number): Promise<void> {
    const { host } = this;
    host.update((state) => ({
      ...changedUnit(state, unitId, (unit) => revealFailed(unit, failure, activeMs)),
      link: linkAfter(failure) ?? "online",
      gone: failure.kind === "gone" ? failure : state.gone,
    }));
    if (failure.kind === "stale") await host.refresh();
    else await host.flush();
  }
}
