import { checkAnswers } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Protocol } from "@/lib/protocols/types";
import type { Task, TaskUnit } from "@/lib/work/types";
import type { WorkApi } from "./api";
import type { Failure, Reply } from "./failure";
import { Outbox } from "./outbox";
import { TaskStore } from "./task-store";

export const protocol = getProtocol("first-pass", 1);
export const CORRECT = { accuracy_type: "correct", certainty: true, risk: true, urgency: true };
export const WHOLE = { sources: ["https://example.org"], accuracy: 3 };

export function taskUnit(changes: Partial<TaskUnit> & { unitId: string }): TaskUnit {
  return {
    kind: "section",
    part: "section",
    index: 0,
    text: "Text.",
    facts: { careProvider: false, hasWord: true },
    draft: null,
    judgment: null,
    revision: 0,
    ...changes,
  };
}

/** A response `r` with sections `s0`, `s1`… */
export function buildTask(sections: number, changes: Partial<Task> = {}): Task {
  const units = Array.from({ length: sections }, (_, index) =>
    taskUnit({ unitId: `s${index}`, index }),
  );
  return {
    assignmentId: "a",
    queueId: "q",
    state: "held",
    queueState: "open",
    leaseExpiresAt: "2026-01-01T01:00:00Z",
    serverTime: "2026-01-01T00:00:00Z",
    question: { unitId: "t", text: "Question?", language: "en" },
    response: { text: "Text.", language: "en" },
    units: [
      taskUnit({ unitId: "r", kind: "response", part: "response", index: undefined }),
      ...units,
    ],
    lastUnitId: null,
    progress: { done: 0, left: 1, more: false },
    ...changes,
  };
}

/** Local storage in memory. */
export class MemoryStorage {
  readonly items = new Map<string, string>();
  /** Set to refuse writes, as a full or forbidden storage does. */
  refuses = false;
  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.refuses) throw new Error("QuotaExceededError");
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/** Keeps the server's promises about revisions and repeats, in memory, and can be unreachable. */
export class ServerInMemory implements WorkApi {
  /** What every request fails with, while set. */
  trouble: Failure | null = null;
  /** A unit whose writes the server always breaks down at. */
  failsAt: string | null = null;
  /** Store the next write, but lose the reply. */
  losesReply = false;
  readonly calls: string[] = [];
  /** Milliseconds of attention heard of. */
  activeMs = 0;
  private task: Task;

  constructor(task: Task) {
    this.task = task;
  }

  unit(unitId: string): TaskUnit {
    const found = this.task.units.find((unit) => unit.unitId === unitId);
    if (!found) throw new Error(`no unit ${unitId}`);
    return found;
  }

  async load(): Promise<Reply<Task>> {
    return this.answer("load", () => this.task);
  }

  async saveDraft(_: string, input: Parameters<WorkApi["saveDraft"]>[1]) {
    return this.write("draft", input, (revision) => {
      const savedAt = "2026-01-01T12:04:00Z";
      this.put(input.unitId, { draft: { answers: input.answers, savedAt }, revision });
      return {
        revision,
        savedAt,
        leaseExpiresAt: this.task.leaseExpiresAt,
        state: this.task.state,
      };
    });
  }

  /** Comments that a reveal brings. */
  comments: string[] = [];

  async reveal(_: string, input: Parameters<WorkApi["reveal"]>[1]) {
    return this.write("reveal", input, (revision) => {
      this.put(input.unitId, {
        draft: { answers: input.answers, savedAt: "2026-01-01T12:04:00Z" },
        revision,
        step: input.step,
        candidates: this.comments.map((comment, index) => ({ number: index + 1, comment })),
        facts: { candidates: this.comments.length },
      });
      const { state, leaseExpiresAt } = this.task;
      return { unit: this.unit(input.unitId), state, leaseExpiresAt };
    });
  }

  async submit(_: string, input: Parameters<WorkApi["submit"]>[1]) {
    const part = protocol.parts.find((each) => each.key === input.part);
    const checked = part && checkAnswers(part, input.answers, this.unit(input.unitId).facts);
    if (checked && !checked.ok) {
      const refusal: Failure = { kind: "refused", message: "Missing.", fields: checked.fields };
      return { ok: false as const, failure: refusal };
    }
    return this.write("submit", input, (revision) => {
      const submittedAt = "2026-01-01T12:05:00Z";
      const judgment = { answers: input.answers, submittedAt, byRule: null };
      this.put(input.unitId, { draft: null, judgment, revision });
      const closed = this.task.units.every((unit) => unit.judgment !== null);
      const state = closed ? ("done" as const) : this.task.state;
      this.task = { ...this.task, state };
      const nothing = { reason: "finished" as const, message: "", nextLeaseEnd: null, done: 1 };
      return {
        revision,
        submittedAt,
        state,
        closed,
        extra: false,
        marked: [],
        next: closed ? { nothing } : null,
      };
    });
  }

  async skip() {
    return this.answer("skip", () => ({
      nothing: { reason: "finished" as const, message: "", nextLeaseEnd: null, done: 0 },
    }));
  }

  async heartbeat(_: string, input: { activeMs: number }) {
    return this.answer("heartbeat", () => {
      this.activeMs += input.activeMs;
      return { state: this.task.state, leaseExpiresAt: this.task.leaseExpiresAt };
    });
  }

  async next() {
    return this.skip();
  }

  async consent() {
    return this.skip();
  }

  private put(unitId: string, changes: Partial<TaskUnit>): void {
    const units = this.task.units.map((unit) =>
      unit.unitId === unitId ? { ...unit, ...changes } : unit,
    );
    this.task = { ...this.task, units };
  }

  private async write<T>(
    name: string,
    input: { unitId: string; answers: Answers; baseRevision: number; activeMs: number },
    store: (revision: number) => T,
  ): Promise<Reply<T>> {
    const unit = this.unit(input.unitId);
    return this.answer(`${name} ${input.unitId}`, () => {
      if (unit.revision !== input.baseRevision) {
        const answers = unit.draft?.answers ?? unit.judgment?.answers ?? {};
        throw { kind: "stale", current: { revision: unit.revision, answers } } satisfies Failure;
      }
      this.activeMs += input.activeMs;
      return store(input.baseRevision + 1);
    });
  }

  private async answer<T>(name: string, act: () => T): Promise<Reply<T>> {
    await Promise.resolve();
    this.calls.push(name);
    if (this.trouble) return { ok: false, failure: this.trouble };
    if (this.failsAt !== null && name.endsWith(` ${this.failsAt}`))
      return { ok: false, failure: { kind: "unavailable", message: "It broke." } };
    try {
      const value = act();
      if (!this.losesReply) return { ok: true, value };
      this.losesReply = false;
      return { ok: false, failure: { kind: "offline" } };
    } catch (failure) {
      return { ok: false, failure: failure as Failure };
    }
  }
}

export function buildStore(
  server: ServerInMemory,
  task: Task,
  {
    storage = new MemoryStorage(),
    tab = "tab",
    now,
    asks = protocol,
  }: { storage?: MemoryStorage; tab?: string; now?: () => number; asks?: Protocol } = {},
) {
  const outbox = new Outbox(storage, tab);
  const store = new TaskStore({
    task,
    protocol: asks,
    api: server,
    outbox,
    ...(now ? { now } : {}),
  });
  return { store, storage, outbox };
}
