import { alphaProblem } from "@/lib/stats/alpha";
import { type BootstrapOptions, bootstrap } from "@/lib/stats/bootstrap/bootstrap";
import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import type { Problem } from "@/lib/stats/bootstrap/problem";
import { kernelNamed } from "@/lib/stats/registry";
import { binaryInput } from "@/lib/stats/scores";
import { xrrInput } from "@/lib/stats/xrr";
import type { SimulatedStudy } from "./simulate";

export interface Task {
  readonly key: string;
  readonly title: string;
  /** Seconds that the study-size run should not exceed. */
  readonly goal: number;
  problem(study: SimulatedStudy): Problem;
}

const byResponse = ({ outcomes, responseOf }: SimulatedStudy): Problem =>
  buildProblem({
    ...binaryInput({ width: 3, cells: outcomes }, "undefined"),
    clusterOf: responseOf,
    resampledOver: "response",
  });

export const TASKS: readonly Task[] = [
  {
    key: "nominal",
    title: "alpha, nominal, by section",
    goal: 0.09,
    problem: ({ binary }) => alphaProblem(binary, "nominal"),
  },
  {
    key: "ordinal",
    title: "alpha, ordinal, by section",
    goal: 0.3,
    problem: ({ ordinal }) => alphaProblem(ordinal, "ordinal"),
  },
  {
    key: "xrr",
    title: "xRR, by section",
    goal: 0.3,
    problem: ({ pools }) => buildProblem(xrrInput(pools, "nominal")),
  },
  {
    key: "scores",
    title: "P/R/F1, by response",
    goal: 0.04,
    problem: byResponse,
  },
];

export const OPTIONS: BootstrapOptions = { resamples: 10_000, seed: 42 };

/** Counts in memory to intervals: grouping, drawing and percentiles. */
export function runTask(task: Task, study: SimulatedStudy, options: BootstrapOptions = OPTIONS) {
  return bootstrap(task.problem(study), options, kernelNamed);
}
