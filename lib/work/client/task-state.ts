import {
  type CheckedAnswers,
  checkAnswers,
  ruleFor,
  visibleQuestions,
} from "@/lib/protocols/evaluate";
import { partWithKey } from "@/lib/protocols/parts";
import type { Part, Protocol, Question, Step } from "@/lib/protocols/types";
import { nextStep } from "@/lib/work/steps";
import type { NextResult, Task } from "@/lib/work/types";
import { isDirty, isRevising, refreshed, type UnitState, unitState } from "./unit-state";

/** How the page and the server stand to each other. */
export type Link = "online" | "offline" | "unavailable" | "signed_out";

export interface TaskState {
  readonly task: Task;
  /** Unit ids in the order of work. */
  readonly order: readonly string[];
  readonly units: Readonly<Record<string, UnitState>>;
  readonly activeId: string;
  readonly view: "unit" | "summary";
  readonly link: Link;
  /** False when the browser cannot keep what is not sent. */
  readonly keeps: boolean;
  /** Nothing more can be stored for this assignment, and why. */
  readonly gone: { readonly code: string; readonly message: string } | null;
  readonly assignment: Task["state"];
  readonly extra: boolean;
  readonly closed: boolean;
  readonly next: NextResult | null;
  /** Units whose answers came back from this browser when the page opened. */
  readonly restored: number;
  /** The person has asked to change a part that is locked. */
  readonly unlocked: readonly string[];
}

const isClosed = (state: Task["state"]) => state === "done" || state === "extra";

export function taskState(task: Task): TaskState {
  const state: TaskState = {
    task,
    order: task.units.map((unit) => unit.unitId),
    units: Object.fromEntries(task.units.map((unit) => [unit.unitId, unitState(unit)])),
    activeId: task.units[0]?.unitId ?? "",
    view: "unit",
    link: "online",
    keeps: true,
    gone: null,
    assignment: task.state,
    extra: task.state === "extra",
    closed: isClosed(task.state),
    next: null,
    restored: 0,
    unlocked: [],
  };
  return state;
}

/** The state with units that the server shows only now, and what else it now shows of the conversation. */
export function extended(state: TaskState, from: Task): TaskState {
  const fresh = from.units.filter(({ unitId }) => state.units[unitId] === undefined);
  const { conversation, more, units } = from;
  if (fresh.length === 0 && more === state.task.more) return state;
  return {
    ...state,
    task: { ...state.task, ...(conversation && { conversation }), more: more === true, units },
    order: units.map(({ unitId }) => unitId),
    units: {
      ...Object.fromEntries(fresh.map((unit) => [unit.unitId, unitState(unit)])),
      ...state.units,
    },
  };
}

/** The unit with this id. Ids come from `order`, so a missing one is a bug. */
export function unitOf(state: TaskState, unitId: string): UnitState {
  const unit = state.units[unitId];
  if (!unit) throw new Error(`There is no unit ${unitId} in this task.`);
  return unit;
}

export function partOf(protocol: Protocol, unit: UnitState): Part {
  return partWithKey(protocol, unit.unit.part);
}

export function changedUnit(
  state: TaskState,
  unitId: string,
  change: (unit: UnitState) => UnitState,
): TaskState {
  const before = unitOf(state, unitId);
  const after = change(before);
  if (after === before) return state;
  return { ...state, units: { ...state.units, [unitId]: after } };
}

/** What the server says after a reload, on top of what is here. */
export function refreshedState(state: TaskState, task: Task): TaskState {
  const known = task.units.filter((unit) => state.units[unit.unitId] !== undefined);
  const units = known.reduce(
    (all, each) => changedUnit(all, each.unitId, (unit) => refreshed(unit, each)),
    state,
  );
  return {
    ...extended(units, task),
    link: "online",
    assignment: task.state,
    closed: state.closed || isClosed(task.state),
  };
}

/** Marked by a rule of the protocol, or going to be: nobody is asked about it. */
export const isByRule = (protocol: Protocol, unit: UnitState): boolean =>
  unit.judgment
    ? unit.judgment.byRule !== null
    : ruleFor(partOf(protocol, unit), unit.unit.facts) !== null;

/** Has the person's word, or needs none. */
export const isDone = (protocol: Protocol, unit: UnitState): boolean =>
  unit.wantsSubmit || (unit.judgment !== null && !isRevising(unit)) || isByRule(protocol, unit);

/** Nothing can be changed any more: the queue is closed, or the assignment is nobody's work now. */
export const isFrozen = (state: TaskState): boolean =>
  state.gone !== null ||
  state.task.queueState !== "open" ||
  state.assignment === "skipped" ||
  state.assignment === "released";

/** The last step that is open, and the one that comes after it, if any. */
export function stepsOf(protocol: Protocol, unit: UnitState): { open: Step; next: Step | null } {
  const part = partOf(protocol, unit);
  const open = part.steps.find(({ key }) => key === unit.unit.step) ?? part.steps.at(-1);
  if (!open) throw new Error(`Part “${part.key}” has no steps.`);
  return { open, next: nextStep(part, open) };
}

/** The questions that are asked now: those of steps that are not open yet are unknown. */
export function askedNow(protocol: Protocol, unit: UnitState): readonly Question[] {
  const { open } = stepsOf(protocol, unit);
  return visibleQuestions(partOf(protocol, unit), unit.answers, unit.unit.facts, open.key);
}

/** The answers to what is open, checked as going on needs them. */
export function checkedNow(protocol: Protocol, unit: UnitState): CheckedAnswers {
  const { open } = stepsOf(protocol, unit);
  const through = { throughStep: open.key };
  return checkAnswers(partOf(protocol, unit), unit.answers, unit.unit.facts, through);
}

/** Whether the answers could be submitted as they are. */
export const isComplete = (protocol: Protocol, unit: UnitState): boolean =>
  stepsOf(protocol, unit).next === null && checkedNow(protocol, unit).ok;

/** Units that wait for the person, in order. */
export const openUnits = (protocol: Protocol, state: TaskState): UnitState[] =>
  state.order.map((id) => unitOf(state, id)).filter((unit) => !isDone(protocol, unit));

/** Answers that the server does not have. */
export const unsentCount = (state: TaskState): number =>
  Object.values(state.units).filter((unit) => unit.inFlight !== null || isDirty(unit)).length;

/**
 * A part's first impression is locked once work on a later part has begun (answers there). Changing
 * it then is an explicit act, and stored as a revision.
 */
export function isLocked(state: TaskState, unit: UnitState): boolean {
  if (!unit.judgment && !unit.wantsSubmit) return false;
  if (state.unlocked.includes(unit.unit.unitId)) return false;
  return state.order.some((id) => {
    const other = unitOf(state, id);
    if (other.unit.part === unit.unit.part || other.judgment?.byRule) return false;
    const later = state.order.indexOf(id) > state.order.indexOf(unit.unit.unitId);
    return later && (other.judgment !== null || Object.keys(other.answers).length > 0);
  });
}
