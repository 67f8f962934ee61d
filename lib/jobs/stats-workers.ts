import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { env } from "@/lib/env";
import { ValidationError } from "@/lib/errors";
import {
  type BootstrapOptions,
  type IntervalResult,
  intervalsFrom,
  type ResampleRange,
} from "@/lib/stats/bootstrap/bootstrap";
import { BLOCK } from "@/lib/stats/bootstrap/default-engine";
import type { Problem } from "@/lib/stats/bootstrap/problem";
import type { DawidSkene, DawidSkeneOptions } from "@/lib/stats/dawid-skene";
import type { StatisticOptions } from "@/lib/stats/definition";
import { kernelNamed } from "@/lib/stats/registry";
import type { ReliabilityData } from "@/lib/stats/reliability";
import type { StatisticResult } from "@/lib/stats/result";
import type {
  ThreadReply,
  ThreadRequest,
  ThreadResult,
  ThreadTask,
  ThreadTasks,
} from "./stats-worker";
import { statsWorkerCode } from "./stats-worker-code";

interface Waiting {
  readonly resolve: (result: ThreadResult) => void;
  readonly reject: (error: Error) => void;
}

/** One thread and the requests that it has not answered yet. */
class Thread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private requests = 0;

  constructor(code: string) {
    this.worker = new Worker(code, { eval: true });
    this.rest();
    // Until it runs, a thread that nobody asks anything would hold its port open.
    this.worker.once("online", () => this.rest());
    this.worker.on("message", (reply: ThreadReply) => this.settle(reply));
    this.worker.on("error", (error: Error) => this.fail(error));
    this.worker.on("exit", () => this.fail(new Error("the statistics thread ended")));
  }

  async ask<Task extends ThreadTask>(task: Task): Promise<ThreadTasks[Task["task"]]["result"]> {
    const id = this.requests++;
    this.worker.ref();
    // A thread answers with the result of the task that it was asked.
    return new Promise<ThreadResult>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...task, id } satisfies ThreadRequest);
    }) as Promise<ThreadTasks[Task["task"]]["result"]>;
  }

  /** An idle thread does not keep the process alive. */
  private rest(): void {
    if (this.waiting.size === 0) this.worker.unref();
  }

  private settle(reply: ThreadReply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    this.rest();
    if ("result" in reply) waiting?.resolve(reply.result);
    else waiting?.reject(reply.isInput ? new ValidationError(reply.error) : new Error(reply.error));
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

/** Contiguous ranges of whole blocks, at most one a thread. */
export function splitResamples(resamples: number, threads: number): ResampleRange[] {
  const perThread = Math.ceil(resamples / BLOCK / threads) * BLOCK;
  const ranges: ResampleRange[] = [];
  for (let first = 0; first < resamples; first += perThread) {
    ranges.push({ first, count: Math.min(perThread, resamples - first) });
  }
  return ranges;
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const values = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return values;
}

/**
 * A pool of warm threads for bootstraps, so that they never run on the thread that answers
 * requests. The values are the same for any number of threads.
 */
export class StatsWorkers {
  /** Several fits at once go round the threads. */
  private fits = 0;

  private constructor(private readonly threads: readonly Thread[]) {}

  /** Starts the threads. root: the project's folder, the working directory where absent. */
  static async start(
    threads: number = availableParallelism(),
    root: string = process.cwd(),
  ): Promise<StatsWorkers> {
    const code = await statsWorkerCode(root);
    return new StatsWorkers(Array.from({ length: Math.max(1, threads) }, () => new Thread(code)));
  }

  /** All outputs of all resamples, the outputs of a resample side by side; NaN where undefined. */
  async resample(problem: Problem, options: BootstrapOptions): Promise<Float64Array> {
    const [values = new Float64Array()] = await this.resampleInOrder([problem], options);
    return values;
  }

  /**
   * The same of several problems. The numpy engine draws them one after another from one generator,
   * as the study does; with the default engine each is as it would be alone.
   */
  async resampleInOrder(
    problems: readonly Problem[],
    options: BootstrapOptions,
  ): Promise<Float64Array[]> {
    const ranges =
      options.engine === "numpy"
        ? [{ first: 0, count: options.resamples }]
        : splitResamples(options.resamples, this.threads.length);
    const parts = await Promise.all(
      ranges.map((range, i) =>
        this.threadAt(i).ask({ task: "resample", problems, options, range }),
      ),
    );
    return problems.map((_, at) => joined(parts.map((part) => part[at] ?? new Float64Array())));
  }

  /** Bootstrap intervals by output name; `bootstrap` of lib/stats on threads. */
  async intervals(
    problem: Problem,
    options: BootstrapOptions,
  ): Promise<Record<string, IntervalResult>> {
    const [intervals = {}] = await this.intervalsInOrder([problem], options);
    return intervals;
  }

  /** Bootstrap intervals of several problems, drawn as `resampleInOrder` says. */
  async intervalsInOrder(
    problems: readonly Problem[],
    options: BootstrapOptions,
  ): Promise<Record<string, IntervalResult>[]> {
    const values = await this.resampleInOrder(problems, options);
    return problems.map((problem, at) =>
      intervalsFrom(problem, values[at] ?? new Float64Array(), options, kernelNamed),
    );
  }

  /** A statistic of ratings by name, on a thread. Throws ValidationError as `computeStatistic`. */
  statistic(
    name: string,
    data: ReliabilityData,
    options: StatisticOptions,
    clusters: readonly string[],
  ): Promise<StatisticResult> {
    return this.threadAt(0).ask({ task: "statistic", name, data, options, clusters });
  }

  /** `dawidSkene` of lib/stats on a thread. */
  dawidSkene(data: ReliabilityData, options: DawidSkeneOptions): Promise<DawidSkene> {
    return this.threadAt(this.fits++).ask({ task: "dawid-skene", data, options });
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.end()));
  }

  private threadAt(index: number): Thread {
    const thread = this.threads[index % this.threads.length];
    if (!thread) throw new Error("the pool has no thread");
    return thread;
  }
}

let shared: Promise<StatsWorkers> | undefined;

/** The warm threads that everything in this process shares; started when first asked for. */
export function sharedStatsWorkers(): Promise<StatsWorkers> {
  shared ??= StatsWorkers.start(undefined, env("ADJUDICA_ROOT")).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
