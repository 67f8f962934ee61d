import type { Answers, AnswerValue } from "@/lib/protocols/types";
import type { SavedDraft, Submitted, TaskUnit } from "@/lib/work/types";
import type { Failure } from "./failure";
import { sameAnswers } from "./same";

/** A request on its way: what was sent, and how much attention it reported. */
export interface Sent {
  readonly kind: "save" | "submit";
  readonly answers: Answers;
  readonly activeMs: number;
}

/** What the page knows about one unit. Every change goes through the functions below. */
export interface UnitState {
  readonly unit: Pick<
    TaskUnit,
    "unitId" | "kind" | "part" | "index" | "text" | "facts" | "lists" | "step" | "candidates"
  >;
  /** What the person sees. */
  readonly answers: Answers;
  /** What the server has, at `revision`. */
  readonly stored: Answers;
  readonly revision: number;
  readonly savedAt: string | null;
  readonly judgment: TaskUnit["judgment"];
  /** The person has submitted; it is sent as soon as it can be. */
  readonly wantsSubmit: boolean;
  readonly inFlight: Sent | null;
  /** The next step has been asked for: until it is here, or is not to be had, nothing changes. */
  readonly reveal: "none" | "asked" | "failed";
  /** The last request whose outcome is not known: its answers may have been stored. */
  readonly unsure: Answers | null;
  /** Another tab has stored something else since. Nothing is sent until the person chooses. */
  readonly conflict: { readonly revision: number; readonly answers: Answers } | null;
  /** The server's objection, and the answers it was about. */
  readonly refusal: (Extract<Failure, { kind: "refused" }> & { readonly to: Answers }) | null;
  /** Why the server could not take what was sent last, though it may another time. */
  readonly trouble: string | null;
  /** Whether to say what is missing. */
  readonly attempted: boolean;
  /** Earlier answers, newest last, for undo. */
  readonly history: readonly Answers[];
  /** Milliseconds of attention that the server has not been told of. */
  readonly activeMs: number;
}

const HISTORY_MAX = 50;

export function unitState(from: TaskUnit): UnitState {
  const { draft, judgment, revision } = from;
  const answers = draft?.answers ?? judgment?.answers ?? {};
  return {
    unit: shownOf(from),
    answers,
    stored: answers,
    revision,
    savedAt: draft?.savedAt ?? judgment?.submittedAt ?? null,
    judgment,
    wantsSubmit: false,
    inFlight: null,
    reveal: "none",
    unsure: null,
    conflict: null,
    refusal: null,
    trouble: null,
    attempted: false,
    history: [],
    activeMs: 0,
  };
}

/** What of a unit is shown besides answers. */
function shownOf(from: TaskUnit): UnitState["unit"] {
  const { unitId, kind, part, index, text, facts, lists, step, candidates } = from;
  const shown = { unitId, kind, part, index, text, facts, step, candidates };
  return { ...shown, ...(lists && { lists }) };
}

/** Something of this unit is not on the server. */
export const isDirty = (unit: UnitState): boolean =>
  unit.wantsSubmit || !sameAnswers(unit.answers, unit.stored);

/** Submitted, and changed since. */
export const isRevising = (unit: UnitState): boolean =>
  unit.judgment !== null && !unit.wantsSubmit && !sameAnswers(unit.answers, unit.judgment.answers);

/** What should be sent now, if anything. One request at a time. */
export function toSend(unit: UnitState): Sent | null {
  if (unit.inFlight || unit.conflict || unit.reveal === "asked" || !isDirty(unit)) return null;
  const { answers, activeMs } = unit;
  if (unit.wantsSubmit) return { kind: "submit", answers, activeMs };
  if (unit.refusal && sameAnswers(unit.refusal.to, answers)) return null;
  return { kind: "save", answers, activeMs };
}

/** The person gives, changes or takes away (undefined) answers. */
export function answered(
  unit: UnitState,
  changes: Readonly<Record<string, AnswerValue | undefined>>,
): UnitState {
  const next: Record<string, AnswerValue> = { ...unit.answers };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete next[key];
    else next[key] = value;
  }
  if (sameAnswers(next, unit.answers)) return unit;
  return {
    ...unit,
    answers: next,
    wantsSubmit: false,
    history: [...unit.history, unit.answers].slice(-HISTORY_MAX),
  };
}

/** Typing changes one text many times; undo takes it back as one change. */
export function typed(unit: UnitState, key: string, value: AnswerValue | undefined): UnitState {
  const last = unit.history.at(-1);
  const same = last && sameAnswers({ ...last, [key]: null }, { ...unit.answers, [key]: null });
  const next = answered(unit, { [key]: value });
  return same && next !== unit ? { ...next, history: unit.history } : next;
}

export function undone(unit: UnitState): UnitState {
  const answers = unit.history.at(-1);
  if (!answers) return unit;
  return { ...unit, answers, wantsSubmit: false, history: unit.history.slice(0, -1) };
}

export const attempted = (unit: UnitState): UnitState => ({ ...unit, attempted: true });

/** `answers` as the protocol tidies them: without what is not asked. They are what is sent. */
export const submitAsked = (unit: UnitState, answers: Answers): UnitState => ({
  ...unit,
  answers,
  wantsSubmit: true,
  attempted: true,
  refusal: null,
});

export const sent = (unit: UnitState, request: Sent): UnitState => ({
  ...unit,
  inFlight: request,
  activeMs: 0,
});

export function saved(unit: UnitState, reply: SavedDraft): UnitState {
  return stored(unit, reply.revision, reply.savedAt);
}

export function submitted(unit: UnitState, reply: Submitted): UnitState {
  const answers = unit.inFlight?.answers ?? unit.answers;
  const again = !sameAnswers(unit.answers, answers);
  return {
    ...stored(unit, reply.revision, reply.submittedAt),
    judgment: { answers, submittedAt: reply.submittedAt, byRule: null },
    wantsSubmit: unit.wantsSubmit && again,
    attempted: again && unit.attempted,
  };
}

const stored = (unit: UnitState, revision: number, savedAt: string): UnitState => ({
  ...unit,
  stored: unit.inFlight?.answers ?? unit.stored,
  revision,
  savedAt,
  inFlight: null,
  unsure: null,
  trouble: null,
});

/** The person wants to see the next step. */
export const revealAsked = (unit: UnitState): UnitState => ({
  ...unit,
  reveal: "asked",
  attempted: true,
  refusal: null,
  activeMs: 0,
});

/** The next step is here, with the answers as the server has stored them. */
export const revealed = (unit: UnitState, from: TaskUnit): UnitState => ({
  ...unitState(from),
  history: [],
  activeMs: unit.activeMs,
});

/** It could not be had; what was said stays. */
export function revealFailed(unit: UnitState, failure: Failure, activeMs: number): UnitState {
  const back = { ...unit, activeMs: unit.activeMs + activeMs };
  if (failure.kind !== "refused") return { ...back, reveal: "failed" };
  return { ...back, reveal: "none", refusal: { ...failure, to: unit.answers } };
}

/** Of no use any more: nothing of it is to be sent or kept. */
export const dropped = (unit: UnitState): UnitState => ({
  ...unit,
  stored: unit.answers,
  wantsSubmit: false,
  inFlight: null,
  conflict: null,
});

/** Marked by a rule of the protocol, without being asked. */
export const marked = (
  unit: UnitState,
  judgment: NonNullable<TaskUnit["judgment"]>,
): UnitState => ({ ...unit, judgment, answers: judgment.answers, stored: judgment.answers });

export function failed(unit: UnitState, failure: Failure): UnitState {
  const request = unit.inFlight;
  if (!request) return unit;
  const back = { ...unit, inFlight: null, activeMs: unit.activeMs + request.activeMs };
  if (failure.kind === "stale") return overtaken(back, request, failure.current);
  if (failure.kind !== "refused") {
    const trouble = failure.kind === "unavailable" ? failure.message : unit.trouble;
    return { ...back, unsure: request.answers, trouble };
  }
  const wantsSubmit = unit.wantsSubmit && !sameAnswers(unit.answers, request.answers);
  return {
    ...back,
    wantsSubmit,
    attempted: true,
    trouble: null,
    refusal: { ...failure, to: request.answers },
  };
}

/**
 * The server has a newer revision. Where it holds what this tab sends or has sent (a reply got
 * lost), the tab goes on from there; else the person has to choose.
 */
function overtaken(
  unit: UnitState,
  request: Sent,
  current: { readonly revision: number; readonly answers: Answers },
): UnitState {
  const ours = [request.answers, unit.answers, unit.unsure];
  if (ours.some((answers) => answers !== null && sameAnswers(answers, current.answers))) {
    return { ...unit, revision: current.revision, stored: current.answers, unsure: null };
  }
  return { ...unit, conflict: current };
}

/** What the server says after a reload, where nothing of the person's is in the way. */
export function refreshed(unit: UnitState, from: TaskUnit): UnitState {
  if (unit.inFlight || from.revision < unit.revision) return unit;
  const known = from.judgment?.submittedAt === unit.judgment?.submittedAt;
  if (from.revision === unit.revision && known) return unit;
  if (from.revision === unit.revision || isDirty(unit)) {
    return { ...unit, judgment: from.judgment, unit: shownOf(from) };
  }
  return { ...unitState(from), attempted: unit.attempted, history: unit.history };
}

/**
 * "Use mine": goes on from the newer revision with this tab's answers, but for those to questions
 * that were `locked` meanwhile.
 */
export function keptMine(unit: UnitState, locked: readonly string[] = []): UnitState {
  const { conflict } = unit;
  if (!conflict) return unit;
  const free = Object.entries(unit.answers).filter(([key]) => !locked.includes(key));
  const fixed = Object.entries(conflict.answers).filter(([key]) => locked.includes(key));
  return {
    ...unit,
    answers: Object.fromEntries([...fixed, ...free]),
    conflict: null,
    revision: conflict.revision,
    stored: conflict.answers,
  };
}

/** "Use theirs": this tab's answers stay in the history, so that undo brings them back. */
export function tookTheirs(unit: UnitState): UnitState {
  const { conflict } = unit;
  if (!conflict) return unit;
  return {
    ...keptMine(unit),
    answers: conflict.answers,
    wantsSubmit: false,
    history: [...unit.history, unit.answers].slice(-HISTORY_MAX),
  };
}
