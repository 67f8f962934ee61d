import { ValidationError } from "../errors";
import { type BootstrapOptions, bootstrap, type IntervalResult } from "./bootstrap/bootstrap";
import { buildProblem } from "./bootstrap/build-problem";
import type { Problem } from "./bootstrap/problem";
import { crossedRatings } from "./bootstrap/two-way";
import type { ResampleOver, Resampling, StatisticOptions } from "./definition";
import { kernelNamed } from "./registry";

/** Names of the levels that are resampled, as they are printed. */
export interface ResamplingNames {
  readonly clusters: readonly string[];
}

/**
 * What is resampled as one problem: units, one level of clusters or several, or units and coders.
 * Throws ValidationError for what the statistic does not have.
 */
function resamplingProblem(
  { input, unitOf, clusters, twoWay }: Resampling,
  over: ResampleOver,
  names: ResamplingNames,
): Problem {
  if (over === "unit") return buildProblem({ ...input, clusterOf: unitOf, resampledOver: "unit" });
  if (over === "two-way") {
    if (!twoWay) throw new ValidationError("this statistic has no two-way bootstrap");
    if (input.weights) throw new ValidationError("the two-way bootstrap takes no probabilities");
    const cells = input.kernel.cells(input.params);
    const crossed = crossedRatings(twoWay.data, cells, twoWay.cellOf);
    return buildProblem({ ...input, crossed, resampledOver: "unit and coder" });
  }
  const [cluster] = clusters;
  if (!cluster) throw new ValidationError("no clusters are given");
  if (clusters.length === 1)
    return buildProblem({
      ...input,
      clusterOf: cluster,
      resampledOver: names.clusters[0] ?? "cluster",
    });
  const rows = input.table.cells.length / input.table.width;
  const everyRow = Uint32Array.from({ length: rows }, (_, row) => row);
  const resampledOver = names.clusters.join(" > ");
  return buildProblem({ ...input, clusterOf: everyRow, levels: clusters, resampledOver });
}

/** Bootstrap intervals of a computed statistic, by the names of its values. */
export function resampledIntervals(
  resampling: Resampling,
  options: StatisticOptions,
  names: ResamplingNames,
): Readonly<Record<string, IntervalResult>> {
  const problem = resamplingProblem(resampling, options.resample, names);
  const settings: BootstrapOptions = {
    resamples: options.bootstrap,
    seed: options.seed,
    confidence: options.confidence,
    method: options.ci,
    engine: options.engine,
  };
  const byOutput = Object.values(bootstrap(problem, settings, kernelNamed));
  return Object.fromEntries(
    resampling.outputs.map((name, i): [string, IntervalResult] => [
      name,
      byOutput[i] ?? { undefinedBecause: "the statistic has no such output" },
    ]),
  );
}
