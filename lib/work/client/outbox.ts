import type { KeyValueStore } from "@/lib/browser-storage";
import type { Answers } from "@/lib/protocols/types";
import { sameAnswers } from "./same";
import { changedUnit, type TaskState } from "./task-state";
import type { UnitState } from "./unit-state";

/** Answers of one unit that the server does not have yet, or may not have. */
export interface OutboxEntry {
  readonly assignmentId: string;
  readonly unitId: string;
  readonly answers: Answers;
  /** The person had submitted them. */
  readonly submit: boolean;
  readonly baseRevision: number;
  /** Answers of a request that was on its way. */
  readonly unsure: Answers | null;
  readonly activeMs: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

const PREFIX = "adjudica:outbox:";
/** Kept for a month: the owner of the text may come back to this browser. */
const KEEP_MS = 30 * 24 * 3600_000;

/**
 * Unsent answers, kept in the browser. Each tab (`owner`) writes its own entry, so that two tabs
 * never overwrite each other's text; a page that opens takes over what closed ones left.
 */
export class Outbox {
  constructor(
    private readonly store: KeyValueStore,
    private readonly owner: string,
  ) {}

  private key(assignmentId: string, unitId: string): string {
    return `${PREFIX}${assignmentId}:${unitId}:${this.owner}`;
  }

  /** False when the browser did not take it (full, or forbidden). */
  put(entry: OutboxEntry): boolean {
    try {
      this.store.setItem(this.key(entry.assignmentId, entry.unitId), JSON.stringify(entry));
      return true;
    } catch {
      return false;
    }
  }

  remove(assignmentId: string, unitId: string): void {
    this.forget([this.key(assignmentId, unitId)]);
  }

  /** The newest entry of each unit of an assignment, from this tab or another. */
  entriesOf(assignmentId: string): OutboxEntry[] {
    const newest = new Map<string, OutboxEntry>();
    for (const { entry } of this.read(`${PREFIX}${assignmentId}:`)) {
      const other = newest.get(entry.unitId);
      if (!other || other.changedAt < entry.changedAt) newest.set(entry.unitId, entry);
    }
    return [...newest.values()].sort((a, b) => a.changedAt - b.changedAt);
  }

  /** Makes an assignment's entries this tab's own. */
  adopt(assignmentId: string): OutboxEntry[] {
    const found = this.read(`${PREFIX}${assignmentId}:`);
    const entries = this.entriesOf(assignmentId);
    const kept = entries.every((entry) => this.put(entry));
    const own = new Set(entries.map((entry) => this.key(entry.assignmentId, entry.unitId)));
    if (kept) this.forget(found.map(({ key }) => key).filter((key) => !own.has(key)));
    return entries;
  }

  /** Assignments with entries that have not changed since `before` (milliseconds since 1970). */
  leftBehind(before: number): string[] {
    const old = this.read(PREFIX).filter(({ entry }) => entry.changedAt < before);
    this.forget(
      old.filter(({ entry }) => entry.changedAt < before - KEEP_MS).map(({ key }) => key),
    );
    return [...new Set(old.map(({ entry }) => entry.assignmentId))];
  }

  private read(prefix: string): { key: string; entry: OutboxEntry }[] {
    const keys = Array.from({ length: this.store.length }, (_, index) => this.store.key(index));
    return keys.flatMap((key) => {
      if (!key?.startsWith(prefix)) return [];
      const entry = parsed(this.store.getItem(key));
      return entry ? [{ key, entry }] : [];
    });
  }

  private forget(keys: readonly string[]): void {
    for (const key of keys) this.store.removeItem(key);
  }
}

function parsed(json: string | null): OutboxEntry | null {
  try {
    const entry = JSON.parse(json ?? "null");
    const whole = typeof entry?.unitId === "string" && typeof entry.answers === "object";
    return whole ? entry : null;
  } catch {
    return null;
  }
}

export const entryOf = (assignmentId: string, unit: UnitState, now: number): OutboxEntry => ({
  assignmentId,
  unitId: unit.unit.unitId,
  answers: unit.answers,
  submit: unit.wantsSubmit,
  baseRevision: unit.revision,
  unsure: unit.inFlight?.answers ?? unit.unsure,
  activeMs: unit.activeMs + (unit.inFlight?.activeMs ?? 0),
  changedAt: now,
});

/**
 * Puts what the browser had kept on top of what the server sent. Where only the browser's answers
 * have moved on, they win; where the server's have too, the person chooses (`conflict`).
 */
export function restored(unit: UnitState, entry: OutboxEntry): UnitState {
  const kept: UnitState = {
    ...unit,
    answers: entry.answers,
    wantsSubmit: entry.submit,
    unsure: entry.unsure,
    activeMs: entry.activeMs,
  };
  const moved = entry.baseRevision < unit.revision;
  if (sameAnswers(entry.answers, unit.stored)) {
    const judged = unit.judgment !== null && sameAnswers(unit.judgment.answers, entry.answers);
    return entry.submit && !(moved && judged) ? kept : unit;
  }
  const ours = entry.unsure !== null && sameAnswers(entry.unsure, unit.stored);
  if (!moved || ours) return { ...kept, history: [unit.answers] };
  return { ...kept, conflict: { revision: unit.revision, answers: unit.stored } };
}

/** The state with what the browser had kept of one unit. */
export const withRestored = (state: TaskState, entry: OutboxEntry): TaskState =>
  changedUnit(state, entry.unitId, (unit) => restored(unit, entry));
