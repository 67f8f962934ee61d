import { ValidationError } from "../../errors";
import type { Interval } from "../estimate";
import { Pcg64 } from "../random/pcg64";
import type { Seed } from "../random/seed-sequence";
import { resampleDefault } from "./default-engine";
import {
  type BootstrapMethod,
  bcaInterval,
  isTie,
  keptSorted,
  percentileInterval,
} from "./intervals";
import { accelerations, problemSums } from "./jackknife";
import type { Kernel } from "./kernel";
import { resampleNested } from "./nested";
import { intervalWithoutVariation } from "./no-variation";
import { resampleNumpy } from "./numpy-engine";
import { planResamples } from "./plan";
import { drawableUnits, outputNames, type Problem, problemEvaluator } from "./problem";
import { resampleTwoWay } from "./two-way";

export type Engine = "default" | "numpy";

export interface BootstrapOptions {
  readonly resamples: number;
  readonly seed: Seed;
  /** 0.95 where absent. */
  readonly confidence?: number;
  readonly method?: BootstrapMethod;
  readonly engine?: Engine;
}

export interface BootstrapInterval extends Interval {
  readonly resamples: number;
  /** Resamples in which the statistic was undefined; they are left out. */
  readonly discarded: number;
  readonly seed: Seed;
  readonly resampledOver: string;
}

/** An interval per output, or why there is none. */
export type IntervalResult = BootstrapInterval | { readonly undefinedBecause: string };

export type KernelLookup = (name: string) => Kernel;

/** Resamples first to first + count - 1; `first` is a multiple of BLOCK. */
export interface ResampleRange {
  readonly first: number;
  readonly count: number;
}

/**
 * Values of all outputs in resamples of the default engine, the outputs of a resample side by side;
 * NaN where undefined. Pure: a range gives the same values wherever and however often it is run.
 */
export function resampleRange(
  problem: Problem,
  seed: Seed,
  { first, count }: ResampleRange,
  kernels: KernelLookup,
): Float64Array {
  const outputs = outputNames(problem).length;
  const values = new Float64Array(count * outputs);
  if (drawableUnits(problem) === 0) return values.fill(Number.NaN);
  const evaluate = problemEvaluator(problem, kernels);
  const { levels, crossed } = problem;
  if (crossed)
    resampleTwoWay({ ...problem, crossed }, evaluate, kernels, outputs, seed, first, values);
  else if (levels) resampleNested({ ...problem, levels }, evaluate, outputs, seed, first, values);
  else resampleDefault(planResamples(problem), evaluate, outputs, seed, first, count, values);
  return values;
}

/** What has percentile intervals and the default engine only; null for units and one cluster level. */
function beyondOneLevel({ levels, crossed }: Problem): string | null {
  if (crossed) return "units and coders";
  return levels ? "several cluster levels" : null;
}

/**
 * Values of all outputs in all resamples, by either engine.
 *
 * generator: for the numpy engine, a generator that earlier blocks have already drawn from.
 */
export function resampleValues(
  problem: Problem,
  { resamples, seed, engine = "default" }: BootstrapOptions,
  kernels: KernelLookup,
  generator: Pcg64 = new Pcg64(seed),
): Float64Array {
  if (engine === "default" || drawableUnits(problem) === 0) {
    return resampleRange(problem, seed, { first: 0, count: resamples }, kernels);
  }
  const beyond = beyondOneLevel(problem);
  if (beyond)
    throw new ValidationError(
      `the numpy engine resamples units or one cluster level, not ${beyond}`,
    );
  const outputs = outputNames(problem).length;
  const values = new Float64Array(resamples * outputs);
  const evaluate = problemEvaluator(problem, kernels);
  resampleNumpy(problem, evaluate, outputs, generator, resamples, values);
  return values;
}

/**
 * Intervals from resampled values, by output name. One without any width would pass for certainty: see
 * `intervalWithoutVariation`. The NumPy engine, which repeats published intervals, keeps it.
 */
export function intervalsFrom(
  problem: Problem,
  values: Float64Array,
  options: BootstrapOptions,
  kernels: KernelLookup,
): Record<string, IntervalResult> {
  const { confidence = 0.95, method = "percentile", resamples, seed, engine } = options;
  const beyond = beyondOneLevel(problem);
  if (beyond && method === "bca")
    throw new ValidationError(`BCa intervals need units or one cluster level, not ${beyond}`);
  const names = outputNames(problem);
  const evaluate = problemEvaluator(problem, kernels);
  const sums = problemSums(problem);
  const estimates = new Float64Array(names.length);
  evaluate(sums, 0, estimates, 0);
  const acceleration =
    method === "bca" ? accelerations(problem, evaluate, names.length, sums) : undefined;
  const entries = names.map((name, output): [string, IntervalResult] => {
    const sorted = keptSorted(values, names.length, output);
    const drawn = acceleration
      ? bcaInterval(sorted, estimates[output] ?? Number.NaN, acceleration[output] ?? 0, confidence)
      : percentileInterval(sorted, confidence);
    const interval =
      drawn && isTie(drawn.low, drawn.high) && engine !== "numpy"
        ? intervalWithoutVariation(problem, output, confidence, kernels)
        : drawn;
    if (interval && "undefinedBecause" in interval) return [name, interval];
    if (!interval) return [name, { undefinedBecause: whyNone(sorted.length, method) }];
    const discarded = resamples - sorted.length;
    return [
      name,
      { ...interval, resamples, discarded, seed, resampledOver: problem.resampledOver },
    ];
  });
  return Object.fromEntries(entries);
}

function whyNone(kept: number, method: BootstrapMethod): string {
  return kept === 0
    ? "the statistic is undefined in every resample"
    : `all resamples lie on one side of the estimate, so there is no ${method} interval`;
}

/** Bootstrap intervals of all outputs of a problem, on this thread. */
export function bootstrap(
  problem: Problem,
  options: BootstrapOptions,
  kernels: KernelLookup,
  generator?: Pcg64,
): Record<string, IntervalResult> {
  const values = resampleValues(problem, options, kernels, generator);
  return intervalsFrom(problem, values, options, kernels);
}
