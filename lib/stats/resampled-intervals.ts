import { ValidationError } from "../errors";
import {
  type BootstrapOptions,
  type IntervalResult,
  intervalsFrom,
  resampleValues,
} from "./bootstrap/bootstrap";
import { buildProblem } from "./bootstrap/build-problem";
import { keptSorted, percentileInterval } from "./bootstrap/intervals";
import { clusterTree, resampleNested } from "./bootstrap/nested";
import { type Problem, problemEvaluator } from "./bootstrap/problem";
import { resampleTwoWay } from "./bootstrap/two-way";
import type { Resampling, StatisticOptions } from "./definition";
import { kernelNamed } from "./registry";

/** Names of the levels that are resampled, as they are printed. */
export interface ResamplingNames {
  readonly clusters: readonly string[];
}

type Intervals = Readonly<Record<string, IntervalResult>>;

/** Intervals whose resamples came from elsewhere than a problem's engines: percentile only. */
function percentiles(
  values: Float64Array,
  names: readonly string[],
  options: StatisticOptions,
  resampledOver: string,
): Intervals {
  const entries = names.map((name, output): [string, IntervalResult] => {
    const sorted = keptSorted(values, names.length, output);
    const interval = percentileInterval(sorted, options.confidence);
    const discarded = options.bootstrap - sorted.length;
    return [
      name,
      interval
        ? {
            ...interval,
            resamples: options.bootstrap,
            discarded,
            seed: options.seed,
            resampledOver,
          }
        : { undefinedBecause: "the statistic is undefined in every resample" },
    ];
  });
  return Object.fromEntries(entries);
}

function onlyDefaultEngine(options: StatisticOptions, what: string): void {
  if (options.engine === "numpy") {
    throw new ValidationError(`the numpy engine resamples units or one cluster level, not ${what}`);
  }
  if (options.ci === "bca") {
    throw new ValidationError(`BCa intervals need units or one cluster level, not ${what}`);
  }
}

/** What is resampled as one problem: units, or one level of clusters. */
export function resamplingProblem(
  resampling: Resampling,
  over: "unit" | "cluster",
  names: ResamplingNames,
): Problem {
  const [cluster] = resampling.clusters;
  if (over === "cluster" && !cluster) throw new ValidationError("no clusters are given");
  return buildProblem({
    ...resampling.input,
    clusterOf: over === "cluster" ? cluster : resampling.unitOf,
    resampledOver: over === "cluster" ? (names.clusters[0] ?? "cluster") : "unit",
  });
}

function twoWayIntervals(resampling: Resampling, options: StatisticOptions): Intervals {
  onlyDefaultEngine(options, "units and coders");
  const { twoWay, input, outputs } = resampling;
  if (!twoWay) throw new ValidationError("this statistic has no two-way bootstrap");
  if (input.weights) throw new ValidationError("the two-way bootstrap takes no probabilities");
  const values = resampleTwoWay(twoWay.data, input.kernel, input.params, twoWay.cellOf, {
    resamples: options.bootstrap,
    seed: options.seed,
  });
  return percentiles(values, outputs, options, "unit and coder");
}

function nestedIntervals(
  resampling: Resampling,
  options: StatisticOptions,
  names: ResamplingNames,
): Intervals {
  onlyDefaultEngine(options, "several cluster levels");
  const { input, outputs, clusters } = resampling;
  const rows = input.table.cells.length / input.table.width;
  const everyRow = Uint32Array.from({ length: rows }, (_, row) => row);
  const problem = buildProblem({ ...input, clusterOf: everyRow });
  const values = resampleNested(
    problem,
    clusterTree(clusters, rows),
    problemEvaluator(problem, kernelNamed),
    outputs.length,
    { resamples: options.bootstrap, seed: options.seed },
  );
  return percentiles(values, outputs, options, names.clusters.join(" > "));
}

/** Bootstrap intervals of a computed statistic, by the names of its values. */
export function resampledIntervals(
  resampling: Resampling,
  options: StatisticOptions,
  names: ResamplingNames,
): Intervals {
  if (options.resample === "two-way") return twoWayIntervals(resampling, options);
  if (options.resample === "cluster" && resampling.clusters.length > 1) {
    return nestedIntervals(resampling, options, names);
  }
  const problem = resamplingProblem(resampling, options.resample, names);
  const settings: BootstrapOptions = {
    resamples: options.bootstrap,
    seed: options.seed,
    confidence: options.confidence,
    method: options.ci,
    engine: options.engine,
  };
  const values = resampleValues(problem, settings, kernelNamed);
  const byOutput = Object.values(intervalsFrom(problem, values, settings, kernelNamed));
  return Object.fromEntries(
    resampling.outputs.map((name, i): [string, IntervalResult] => [
      name,
      byOutput[i] ?? { undefinedBecause: "the statistic has no such output" },
    ]),
  );
}
