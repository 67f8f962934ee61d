import { OPERATOR } from "@/lib/access/actor";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { partWithKey } from "@/lib/protocols/parts";
import type { Answers, Protocol } from "@/lib/protocols/types";
import { claimNext } from "@/lib/work/claim";
import { loadTask } from "@/lib/work/load-task";
import { releaseAssignment } from "@/lib/work/release";
import { saveDraft } from "@/lib/work/save-draft";
import { skipAssignment } from "@/lib/work/skip";
import { LATER } from "@/lib/work/skip-choices";
import { submitUnit } from "@/lib/work/submit";
import type { SaveDraftInput, Task, TaskUnit } from "@/lib/work/types";
import type { SimulatedCoder } from "./coders";
import type { SimulatedPass, SimulatedResponse, SimulatedUnit, WorkContext } from "./pass";
import type { SimulatedPerson } from "./people";
import { drawsFor } from "./random";
import type { Truth } from "./truth";

export interface DriveInput {
  readonly seed: number;
  readonly sharedDifficulty: number;
  readonly truth: Truth;
  readonly pass: SimulatedPass;
  readonly protocol: Protocol;
  readonly queueId: string;
  /** Unit id of a response -> the response. */
  readonly responses: ReadonlyMap<string, SimulatedResponse>;
}

/** After a step: there is more to do, nothing is handed out now, or the coder stops. */
export type Step = "working" | "waiting" | "finished";

/** A save may report five minutes of attention at most; whoever takes longer saves in between. */
const LONGEST_SAVE_SECONDS = 240;
const SKIP_SECONDS = 15;
/** First arrivals are spread over so many seconds. */
const ARRIVALS_SECONDS = 600;
/** Units of a response that is left half done. */
const HALF_DONE_UNITS = 3;

/** One simulated coder in a queue. Uses what the task page uses, in the same order. */
export class CoderAtWork {
  /** Seconds on the simulated clock. */
  clock: number;
  readonly counts = { finished: 0, skipped: 0, postponed: 0, submitted: 0, revised: 0, drafts: 0 };
  private task: Task | null = null;
  /** Units that are looked at again, once the assignment is finished. */
  private toRevise: TaskUnit[] = [];
  /** What the last submit handed out. */
  private handedOut: string | null = null;
  private context: (WorkContext & { assignmentId: string }) | null = null;
  private readonly putOff = new Set<string>();

  constructor(
    readonly coder: SimulatedCoder,
    private readonly person: SimulatedPerson,
    private readonly input: DriveInput,
    /** Responses that the coder finished in an earlier run. */
    private readonly finishedBefore: number,
  ) {
    this.clock = drawsFor(input.seed, "arrival", coder.key).uniform() * ARRIVALS_SECONDS;
  }

  /** One action of the person; moves the clock by the time that it takes. */
  async step(): Promise<Step> {
    if (!this.task) return this.takeUp();
    const unit = this.task.units.find(({ judgment }) => !judgment);
    if (unit) return this.judge(this.task, unit);
    if (this.task.more) {
      this.task = await loadTask(this.person, this.task.assignmentId);
      return "working";
    }
    return this.lookAgain(this.task);
  }

  private get isDone(): boolean {
    const { stopsAfter } = this.coder;
    return stopsAfter !== null && this.finishedBefore + this.counts.finished >= stopsAfter;
  }

  private async takeUp(): Promise<Step> {
    if (this.isDone && !this.coder.leavesHalfDone) return this.stop();
    const id = await claimNext(this.person, this.input.queueId);
    if (!id) return "waiting";
    const task = await loadTask(this.person, id);
    const reason = this.reasonToDecline(task);
    if (reason === null) {
      this.task = task;
      return "working";
    }
    if (reason === LATER.key) this.putOff.add(id);
    this.counts[reason === LATER.key ? "postponed" : "skipped"] += 1;
    this.clock += SKIP_SECONDS;
    await skipAssignment(this.person, id, { reason, note: "" });
    return "working";
  }

  /** The last submit handed out the next response: it goes back, as when a manager sees that nobody comes. */
  private async stop(): Promise<Step> {
    if (this.handedOut) await releaseAssignment(OPERATOR, { assignmentId: this.handedOut });
    return "finished";
  }

  private reasonToDecline(task: Task): string | null {
    const wasBegun = task.units.some(({ judgment, draft }) => judgment || draft);
    if (wasBegun || this.isDone) return null;
    const reason = this.input.pass.declines(this.contextOf(task));
    // What was put off comes back when nothing else waits, and then is done.
    return reason === LATER.key && this.putOff.has(task.assignmentId) ? null : reason;
  }

  private async judge(task: Task, unit: TaskUnit): Promise<Step> {
    const context = this.contextOf(task);
    const answers = this.known(unit.part, this.input.pass.answers(context, this.shown(task, unit)));
    const seconds = this.input.pass.seconds(context, unit);
    this.clock += seconds;
    const done = task.units.filter(({ judgment }) => judgment).length;
    if (this.isDone && done >= HALF_DONE_UNITS) {
      await this.save(task, unit, answers, Math.min(seconds, LONGEST_SAVE_SECONDS));
      return "finished";
    }
    const saved = await this.saveOnTheWay(task, unit, answers, seconds);
    const closed = await this.submit(task, saved, answers);
    this.counts.submitted += 1;
    if (!closed) return "working";
    this.counts.finished += 1;
    this.toRevise = [...(this.task?.units ?? [])];
    return "working";
  }

  /** Drafts for attention that one save cannot report, and one where the coder pauses. */
  private async saveOnTheWay(
    task: Task,
    unit: TaskUnit,
    answers: Answers,
    seconds: number,
  ): Promise<{ unit: TaskUnit; seconds: number }> {
    const keys = [this.coder.key, this.contextOf(task).response.externalId, unit.index ?? -1];
    const pauses = drawsFor(this.input.seed, "draft", ...keys).chance(this.coder.drafts);
    const rest = pauses && seconds <= LONGEST_SAVE_SECONDS ? seconds / 2 : LONGEST_SAVE_SECONDS;
    let at = { unit, seconds };
    while (at.seconds > rest) {
      const revision = await this.save(task, at.unit, answers, rest);
      at = { unit: { ...at.unit, revision }, seconds: at.seconds - rest };
    }
    return at;
  }

  private async save(task: Task, unit: TaskUnit, answers: Answers, seconds: number) {
    const input = saveInput(unit, answers, seconds);
    const { revision } = await saveDraft(this.person, task.assignmentId, input);
    this.counts.drafts += 1;
    return revision;
  }

  /** Submits and notes what has a judgment now; returns whether the assignment is closed. */
  private async submit(
    task: Task,
    { unit, seconds }: { unit: TaskUnit; seconds: number },
    answers: Answers,
  ): Promise<boolean> {
    const { id: protocolId, version: protocolVersion } = this.input.protocol;
    const made = await submitUnit(this.person, task.assignmentId, {
      ...saveInput(unit, answers, seconds),
      part: unit.part,
      protocolId,
      protocolVersion,
    });
    const marked = new Map(made.marked.map(({ unitId, judgment }) => [unitId, judgment]));
    const judgment = { answers, submittedAt: made.submittedAt, byRule: null };
    const units = task.units.map((each) => {
      if (each.unitId === unit.unitId) return { ...each, judgment, revision: made.revision };
      return { ...each, judgment: each.judgment ?? marked.get(each.unitId) ?? null };
    });
    this.task = { ...task, units };
    if (made.next) this.handedOut = made.next.task?.assignmentId ?? null;
    return made.closed;
  }

  private async lookAgain(task: Task): Promise<Step> {
    const unit = this.toRevise.shift();
    if (!unit) {
      this.task = null;
      return "working";
    }
    if (unit.judgment?.byRule) return "working";
    const context = this.contextOf(task);
    const answers = this.input.pass.revision(context, unit);
    if (!answers) return "working";
    const seconds = Math.min(this.input.pass.seconds(context, unit) / 2, LONGEST_SAVE_SECONDS);
    this.clock += seconds;
    await this.submit(task, { unit, seconds }, this.known(unit.part, answers));
    this.counts.revised += 1;
    return "working";
  }

  /** The unit with what the page shows around it. */
  private shown({ conversation }: Task, unit: TaskUnit): SimulatedUnit {
    const target = conversation?.turns.findLast(({ speaker }) => speaker === "patient");
    const questions = questionsThrough(partWithKey(this.input.protocol, unit.part));
    return { ...unit, questions, ...(target && { target }) };
  }

  /** Answers to questions that the part has: variants of a protocol ask a little differently. */
  private known(partKey: string, answers: Answers): Answers {
    const part = this.input.protocol.parts.find(({ key }) => key === partKey);
    const keys = new Set(part ? questionsThrough(part).map(({ key }) => key) : []);
    return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
  }

  /** What the task is about; a conversation goes by its first words, which no installation changes. */
  private responseOf(task: Task): SimulatedResponse {
    const [first] = task.conversation?.turns ?? [];
    if (first) return { externalId: first.text, questionId: first.text, sections: [] };
    const whole = task.units.find(({ index }) => index === undefined);
    const response = this.input.responses.get(whole?.unitId ?? "");
    if (!response) throw new Error("a task is about a response that the simulation does not know");
    return response;
  }

  private contextOf(task: Task): WorkContext {
    if (this.context?.assignmentId === task.assignmentId) return this.context;
    const { seed, sharedDifficulty, truth } = this.input;
    const { coder } = this;
    const { assignmentId } = task;
    const response = this.responseOf(task);
    this.context = { seed, sharedDifficulty, truth, coder, response, assignmentId };
    return this.context;
  }
}

const saveInput = (unit: TaskUnit, answers: Answers, seconds: number): SaveDraftInput => ({
  unitId: unit.unitId,
  answers,
  baseRevision: unit.revision,
  activeMs: Math.round(seconds * 1000),
});
