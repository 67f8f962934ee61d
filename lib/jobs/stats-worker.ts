import { parentPort } from "node:worker_threads";
import { ValidationError } from "@/lib/errors";
import {
  type BootstrapOptions,
  type ResampleRange,
  resampleRange,
  resampleValues,
} from "@/lib/stats/bootstrap/bootstrap";
import type { Problem } from "@/lib/stats/bootstrap/problem";
import { type DawidSkene, type DawidSkeneOptions, dawidSkene } from "@/lib/stats/dawid-skene";
import type { StatisticOptions } from "@/lib/stats/definition";
import { Pcg64 } from "@/lib/stats/random/pcg64";
import { kernelNamed, statistics } from "@/lib/stats/registry";
import type { ReliabilityData } from "@/lib/stats/reliability";
import { computeStatistic, type StatisticResult } from "@/lib/stats/result";

/**
 * One range of the default engine, or the whole of the numpy engine, whose problems draw one after
 * another from one generator.
 */
export interface ResampleTask {
  readonly task: "resample";
  readonly problems: readonly Problem[];
  readonly options: BootstrapOptions;
  readonly range: ResampleRange;
}

/** Truth inference: EM over all ratings. */
export interface DawidSkeneTask {
  readonly task: "dawid-skene";
  readonly data: ReliabilityData;
  readonly options: DawidSkeneOptions;
}

/** A statistic of ratings by name, with its intervals. */
export interface StatisticTask {
  readonly task: "statistic";
  readonly name: string;
  readonly data: ReliabilityData;
  readonly options: StatisticOptions;
  readonly clusters: readonly string[];
}

/** What a thread can be asked, and what it answers. */
export interface ThreadTasks {
  readonly statistic: { readonly ask: StatisticTask; readonly result: StatisticResult };
  readonly resample: { readonly ask: ResampleTask; readonly result: readonly Float64Array[] };
  readonly "dawid-skene": { readonly ask: DawidSkeneTask; readonly result: DawidSkene };
}
export type ThreadTask = ThreadTasks[keyof ThreadTasks]["ask"];
export type ThreadResult = ThreadTasks[keyof ThreadTasks]["result"];

export type ThreadRequest = ThreadTask & { readonly id: number };
export type ThreadReply =
  | { readonly id: number; readonly result: ThreadResult }
  /** `isInput`: what was asked cannot be computed, and the asker can mend it. */
  | { readonly id: number; readonly error: string; readonly isInput: boolean };

function work(request: ThreadTask): ThreadResult {
  if (request.task === "dawid-skene") return dawidSkene(request.data, request.options);
  if (request.task === "statistic") return statistic(request);
  const { problems, options, range } = request;
  const generator = options.engine === "numpy" ? new Pcg64(options.seed) : null;
  return problems.map((problem) =>
    generator
      ? resampleValues(problem, options, kernelNamed, generator)
      : resampleRange(problem, options.seed, range, kernelNamed),
  );
}

function statistic({ name, data, options, clusters }: StatisticTask): StatisticResult {
  const definition = statistics.find((each) => each.name === name);
  if (definition?.input !== "ratings")
    throw new ValidationError(`“${name}” is no statistic of ratings.`);
  return computeStatistic(definition, data, options, { clusters });
}

function answer({ id, ...request }: ThreadRequest): ThreadReply {
  try {
    return { id, result: work(request) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: message, isInput: error instanceof ValidationError };
  }
}

const buffersOf = (result: ThreadResult): ArrayBuffer[] =>
  Array.isArray(result) ? result.map((values: Float64Array) => values.buffer as ArrayBuffer) : [];

parentPort?.on("message", (request: ThreadRequest) => {
  const reply = answer(request);
  parentPort?.postMessage(reply, "result" in reply ? buffersOf(reply.result) : []);
});
