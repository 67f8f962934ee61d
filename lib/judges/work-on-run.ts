import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/db/client";
import type { JudgeRun } from "@/lib/db/generated/client";
import { NotFoundError } from "@/lib/errors";
import { type JobContext, JobFailure, type JobResult } from "@/lib/jobs/kinds";
import {
  type CallConfig,
  type ClaimedCall,
  claimCall,
  countCalls,
  giveBack,
  giveBackOf,
  NOT_ALLOWED,
  pauseCalls,
} from "./calls";
import { askEndpoint, type Reply } from "./client";
import { type FinishingRun, storeOutcome } from "./finish";
import { keyFor } from "./keys";
import { purposeOf } from "./purpose";
import { type Question, questionAbout } from "./question";
import { type RunSettings, runSettings } from "./run-settings";
import { runSummary } from "./summary";
import { afterTry, MAX_UNREADABLE, type Try } from "./tries";

type Context = JobContext<{ runId: string; worker: number }, { finished: number }>;

/** How long calls under way may still take once the job is to end. */
const GRACE_MS = 3_000;
/** How often progress is counted and a checkpoint is stored. */
const PULSE_MS = 1_000;

/** Makes calls of a run until none is open. The handler of `judgeRunJob`. */
export async function workOnRun(context: Context): Promise<JobResult> {
  const run = await db().judgeRun.findUnique({ where: { id: context.input.runId } });
  if (!run?.configId) throw new NotFoundError("There is no such judge run.");
  const work = new RunWork(context, { ...run, configId: run.configId });
  await giveBackOf(run.id, context.jobId);
  await work.toTheEnd();
  return runSummary(run.id);
}

class RunWork {
  private readonly settings: RunSettings;
  private readonly finishing: FinishingRun;
  /** Of a call whose output cannot be read. */
  private readonly tries: number;
  private readonly underWay = new Set<Promise<void>>();
  /** Of calls that were begun and have stored nothing yet. */
  private readonly leases = new Set<string>();
  /** Ends the calls under way. */
  private readonly cut = new AbortController();
  private failure: unknown;
  private finished = 0;
  private pulsedAt = 0;
  private savedAt = 0;

  constructor(
    private readonly context: Context,
    private readonly run: JudgeRun & { readonly configId: string },
  ) {
    this.settings = runSettings.parse(run.settings);
    const { id, projectId, coderId } = run;
    const { asked, vote } = this.settings;
    const { task, variant } = asked ? purposeOf(asked.prompt) : { task: null, variant: null };
    this.tries = asked?.tries ?? MAX_UNREADABLE;
    const name = `${run.judge}.${run.name}`;
    const generation = asked && variant && { asked, variant, name };
    this.finishing = { id, projectId, coderId, vote, task, generation };
  }

  async toTheEnd(): Promise<void> {
    const { signal } = this.context;
    try {
      while (!signal.aborted && this.failure === undefined && (await this.isOpen())) {
        const { id, configId } = this.run;
        const isOrdered = this.settings.asked?.setting === "original";
        const claim = await claimCall({ id, configId, isOrdered }, this.context.jobId);
        if (claim === NOT_ALLOWED) throw new JobFailure(NO_LONGER_LISTED);
        if ("call" in claim) this.begin(claim.call, claim.config);
        else await this.wait(claim.waitMs);
      }
    } finally {
      await this.settle();
    }
    if (this.failure !== undefined) throw this.failure;
    signal.throwIfAborted();
  }

  /** Counts once a second, and saves how far it is where that is further. */
  private async isOpen(): Promise<boolean> {
    if (performance.now() - this.pulsedAt < PULSE_MS && this.underWay.size > 0) return true;
    this.pulsedAt = performance.now();
    const { waiting, running, done, unparseable, failed } = await countCalls(this.run.id);
    const over = done + unparseable + failed;
    this.context.progress(over, over + waiting + running, phaseWords(unparseable, failed));
    if (this.finished > this.savedAt) {
      this.savedAt = this.finished;
      const { finished } = this;
      await this.context.commit(async () => ({ finished }));
    }
    return waiting + running > 0;
  }

  private begin(call: ClaimedCall, config: CallConfig): void {
    this.leases.add(call.lease);
    const work = this.make(call, config)
      .catch((error) => {
        this.failure ??= error;
      })
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** Until a call has ended, the job is to end, or so long. */
  private async wait(ms: number): Promise<void> {
    const until = Math.min(ms, PULSE_MS);
    const { signal } = this.context;
    // The only error of a pause is that it was cut short.
    await Promise.race([pause(until, undefined, { signal }).catch(() => {}), ...this.underWay]);
  }

  /** Lets the calls under way end, for a while, and gives back those that did not. */
  private async settle(): Promise<void> {
    const all = Promise.all(this.underWay);
    await Promise.race([all, pause(GRACE_MS, undefined, { ref: false })]);
    this.cut.abort();
    await Promise.all(this.underWay);
    await giveBack(this.run.id, [...this.leases]);
  }

  private async make(call: ClaimedCall, config: CallConfig): Promise<void> {
    const { asked } = this.settings;
    if (!asked) throw new Error(`run ${this.run.id} was imported and is not asked`);
    const began = performance.now();
    const question = await questionAbout(this.finishing, call.unitId, asked);
    if (!question) return this.leave(call);
    const reply = await askEndpoint({
      endpoint: asked.endpoint,
      key: keyFor(config),
      model: asked.model,
      parameters: asked.parameters,
      messages: question.messages,
      sample: call.sample,
      timeoutMs: config.timeoutSeconds * 1000,
      signal: this.cut.signal,
    });
    if (reply.kind === "stopped") return;
    const tried = { at: new Date().toISOString(), ms: Math.round(performance.now() - began) };
    if (reply.kind === "output") await this.storeOutput(call, question, tried, reply);
    else await this.storeTrouble(call, config, tried, reply);
  }

  /** A turn whose earlier turn got no response: nothing can be asked in its place. */
  private leave(call: ClaimedCall): Promise<void> {
    const at = new Date().toISOString();
    const message = "An earlier turn of this conversation has got no response.";
    const tried = { at, ms: 0, outcome: "refused", message } as const;
    return this.store(call, { state: "failed", tried });
  }

  private async storeOutput(
    call: ClaimedCall,
    { read }: Question,
    tried: Pick<Try, "at" | "ms">,
    { raw: text, inputTokens, outputTokens }: Extract<Reply, { kind: "output" }>,
  ): Promise<void> {
    const raw = storable(text);
    const answer = read(raw);
    const tokens = { raw, inputTokens, outputTokens };
    if (answer) {
      const outcome = { state: "done", ...answer, ...tokens } as const;
      await this.store(call, { ...outcome, tried: { ...tried, outcome: "answer" } });
      return;
    }
    const unreadable = { ...tried, outcome: "unreadable", raw } as const;
    const next = afterTry([...call.tries, unreadable], Math.random(), this.tries);
    await this.store(call, { ...next, ...tokens, tried: unreadable });
  }

  private async storeTrouble(
    call: ClaimedCall,
    config: CallConfig,
    tried: Pick<Try, "at" | "ms">,
    reply: Exclude<Reply, { kind: "output" | "stopped" }>,
  ): Promise<void> {
    const { status } = reply;
    const message = storable(reply.message);
    const kind = reply.kind === "denied" ? "refused" : reply.kind;
    const trouble = { ...tried, outcome: kind, message, ...(status && { status }) } as const;
    if (reply.kind === "denied") {
      this.failure ??= new JobFailure(`The endpoint refuses the calls (${status}): ${message}`);
      await this.store(call, { state: "waiting", tried: { ...trouble, outcome: "again" } });
      return;
    }
    const all = [...call.tries, trouble];
    const next = afterTry(all, Math.random(), this.tries, reply.retryAfterMs);
    // Everybody who asks there waits, not only this call: before its place becomes free.
    if (reply.kind === "limited" && next.state === "waiting")
      await pauseCalls(config.id, next.inMs);
    await this.store(call, { ...next, tried: trouble });
  }

  private async store(call: ClaimedCall, outcome: Parameters<typeof storeOutcome>[2]) {
    const isStored = await storeOutcome(this.finishing, call, outcome);
    this.leases.delete(call.lease);
    if (isStored && outcome.state !== "waiting") this.finished += 1;
  }
}

const NO_LONGER_LISTED =
  "This project’s text may no longer be sent to this endpoint. List it in the settings to go on.";

/** PostgreSQL stores no NUL, and half of a surrogate pair is no text. */
const storable = (text: string): string =>
  Buffer.from(text.replaceAll("\0", "\uFFFD"), "utf8").toString("utf8");

function phaseWords(unparseable: number, failed: number): string {
  const parts = [
    unparseable > 0 && `${unparseable.toLocaleString("en-GB")} could not be read`,
    failed > 0 && `${failed.toLocaleString("en-GB")} without an answer`,
  ].filter(Boolean);
  return parts.length > 0 ? `Asking · ${parts.join(", ")}` : "Asking";
}
