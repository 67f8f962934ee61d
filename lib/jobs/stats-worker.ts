import { parentPort } from "node:worker_threads";
import {
  type BootstrapOptions,
  type ResampleRange,
  resampleRange,
  resampleValues,
} from "@/lib/stats/bootstrap/bootstrap";
import type { Problem } from "@/lib/stats/bootstrap/problem";
import { kernelNamed } from "@/lib/stats/registry";

/** What a thread is asked: one range of the default engine, or the whole of the numpy engine. */
export interface ResampleRequest {
  readonly id: number;
  readonly problem: Problem;
  readonly options: BootstrapOptions;
  readonly range: ResampleRange;
}

export type ResampleReply =
  | { readonly id: number; readonly values: Float64Array }
  | { readonly id: number; readonly error: string };

function answer({ id, problem, options, range }: ResampleRequest): ResampleReply {
  try {
    const values =
      options.engine === "numpy"
        ? resampleValues(problem, options, kernelNamed)
        : resampleRange(problem, options.seed, range, kernelNamed);
    return { id, values };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", (request: ResampleRequest) => {
  const reply = answer(request);
  parentPort?.postMessage(reply, "values" in reply ? [reply.values.buffer as ArrayBuffer] : []);
});
