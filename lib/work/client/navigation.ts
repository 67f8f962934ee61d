import type { Protocol } from "@/lib/protocols/types";
import { isByRule, isDone, openUnits, type TaskState, unitOf } from "./task-state";

export interface Place {
  readonly activeId: string;
  readonly view: TaskState["view"];
}

const at = (activeId: string): Place => ({ activeId, view: "unit" });
/** The end of the assignment; where the server shows more in a moment, the work waits for it. */
const summary = (state: TaskState): Place => ({
  activeId: state.activeId,
  view: state.task.more ? "unit" : "summary",
});

/** The units that are asked about, in order: those marked by rule are passed over. */
const askedIds = (protocol: Protocol, state: TaskState): string[] =>
  state.order.filter((id) => !isByRule(protocol, unitOf(state, id)));

/**
 * The first unit of an earlier part that has not been judged keeps the later parts closed: the
 * whole comes before its sections.
 */
export function blockedBy(protocol: Protocol, state: TaskState, unitId: string): string | null {
  const { part } = unitOf(state, unitId).unit;
  const before = state.order.slice(0, state.order.indexOf(unitId)).map((id) => unitOf(state, id));
  // Once judged, an earlier part that is being revised does not block.
  const blocking = before.find(
    (unit) => unit.unit.part !== part && unit.judgment === null && !isDone(protocol, unit),
  );
  return blocking?.unit.unitId ?? null;
}

/** Where work goes on when the page opens. */
export function startPlace(protocol: Protocol, state: TaskState): Place {
  const last = state.task.lastUnitId;
  const open = openUnits(protocol, state).map((unit) => unit.unit.unitId);
  const first = open[0];
  if (first === undefined) return summary(state);
  if (last === null || !state.order.includes(last)) return at(first);
  const from = state.order.indexOf(last);
  const resumed = open.find((id) => state.order.indexOf(id) >= from) ?? first;
  return at(blockedBy(protocol, state, resumed) ?? resumed);
}

/** One unit on (1) or back (-1). After the last comes the summary. */
export function neighbour(protocol: Protocol, state: TaskState, step: 1 | -1): Place {
  const ids = askedIds(protocol, state);
  if (state.view === "summary")
    return step === 1 ? summary(state) : at(ids.at(-1) ?? state.activeId);
  const here = state.order.indexOf(state.activeId);
  const onward = ids.filter((id) => (state.order.indexOf(id) - here) * step > 0);
  const target = step === 1 ? onward[0] : onward.at(-1);
  if (target === undefined) return step === 1 ? summary(state) : at(state.activeId);
  return at(blockedBy(protocol, state, target) ?? target);
}

/** The next unit without an answer, after the active one and then from the start; else the summary. */
export function nextOpen(protocol: Protocol, state: TaskState): Place {
  const open = openUnits(protocol, state).map((unit) => unit.unit.unitId);
  const here = state.order.indexOf(state.activeId);
  const target = open.find((id) => state.order.indexOf(id) > here) ?? open[0];
  return target === undefined ? summary(state) : at(target);
}
