import { ValidationError } from "../errors";
import type { IntervalResult } from "./bootstrap/bootstrap";
import type {
  Computed,
  Json,
  StatisticDefinition,
  StatisticInputs,
  StatisticOptions,
} from "./definition";
import { isDefined, type Quantity, valueOrNull } from "./estimate";
import type { Seed } from "./random/seed-sequence";
import { type ResamplingNames, resampledIntervals } from "./resampled-intervals";

export interface IntervalJson {
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  readonly method: string;
  /** 0 where nothing was resampled; then the seed and what was resampled are null. */
  readonly resamples: number;
  readonly discarded: number;
  readonly seed: number | string | null;
  readonly resampledOver: string | null;
}

/** A statistic's result as JSON, the same from the command line, the API and the pages. */
export interface StatisticResult {
  readonly statistic: string;
  readonly parameters: Readonly<Record<string, Json>>;
  /** The main value; null where it is undefined or where there is no main one. */
  readonly value: number | null;
  /** Why `value` is null; null where it is not, or where there is no main one. */
  readonly undefinedBecause: string | null;
  readonly units: { readonly used: number; readonly dropped: Readonly<Record<string, number>> };
  /** Interval of the main value. */
  readonly interval: IntervalJson | null;
  /** For statistics of several values: all of them, the reasons of those that are undefined, and
   * their intervals. */
  readonly values?: Readonly<Record<string, number | null>>;
  readonly valuesUndefinedBecause?: Readonly<Record<string, string>>;
  readonly intervals?: Readonly<Record<string, IntervalJson | null>>;
  /** Why an interval that was asked for is null. */
  readonly intervalUndefinedBecause?: string;
  readonly details?: Readonly<Record<string, Json>>;
}

const seedJson = (seed: Seed): number | string =>
  Number.isSafeInteger(Number(seed)) ? Number(seed) : String(seed);

function intervalJson(interval: IntervalResult | undefined): IntervalJson | null {
  if (!interval || "undefinedBecause" in interval) return null;
  return { ...interval, seed: seedJson(interval.seed) };
}

function ownInterval({ interval }: Computed): IntervalJson | null {
  if (!interval) return null;
  const { resamples = 0, seed, resampledOver = null } = interval;
  return {
    low: interval.low,
    high: interval.high,
    confidence: interval.confidence,
    method: interval.method,
    resamples,
    discarded: 0,
    seed: seed === undefined ? null : seedJson(seed),
    resampledOver,
  };
}

const reasonOf = (quantity: Quantity | undefined): string | null =>
  quantity && !isDefined(quantity) ? quantity.undefinedBecause : null;

/** What only a statistic of several values has. */
function manyValues(
  { values }: Computed,
  intervals: Readonly<Record<string, IntervalResult>> | null,
) {
  const names = Object.keys(values);
  if (names.length === 1 && names[0] === "value") return {};
  const reasons = names.flatMap((name) => {
    const reason = reasonOf(values[name]);
    return reason === null ? [] : [[name, reason] as const];
  });
  return {
    values: Object.fromEntries(
      Object.entries(values).map(([name, quantity]) => [name, valueOrNull(quantity)]),
    ),
    ...(reasons.length > 0 ? { valuesUndefinedBecause: Object.fromEntries(reasons) } : {}),
    ...(intervals
      ? {
          intervals: Object.fromEntries(
            Object.entries(intervals).map(([name, interval]) => [name, intervalJson(interval)]),
          ),
        }
      : {}),
  };
}

/** Runs a definition on its input. */
function compute(
  definition: StatisticDefinition,
  input: StatisticInputs[keyof StatisticInputs],
  options: StatisticOptions,
): Computed {
  // The caller read the input by the definition's own kind, which the compiler cannot follow.
  const run = definition.compute as (input: unknown, options: StatisticOptions) => Computed;
  return run.call(definition, input, options);
}

/**
 * A statistic with the intervals that the options ask for.
 *
 * input: of the kind that the definition names. Throws ValidationError for options that the
 * statistic cannot follow.
 */
export function computeStatistic<Definition extends StatisticDefinition>(
  definition: Definition,
  input: StatisticInputs[Definition["input"]],
  options: StatisticOptions,
  names: ResamplingNames = { clusters: ["cluster"] },
): StatisticResult {
  if (options.bootstrap > 0 && definition.intervalOptions?.includes("bootstrap") === false) {
    throw new ValidationError(`${definition.name} has no bootstrap interval`);
  }
  const computed = compute(definition, input, options);
  const intervals =
    options.bootstrap > 0 && computed.resampling
      ? resampledIntervals(computed.resampling, options, names)
      : null;
  const headline = computed.headline === null ? undefined : computed.values[computed.headline];
  const main = computed.headline === null ? undefined : intervals?.[computed.headline];
  const interval =
    headline && isDefined(headline) ? (intervalJson(main) ?? ownInterval(computed)) : null;
  return {
    statistic: definition.name,
    parameters: computed.parameters,
    value: headline ? valueOrNull(headline) : null,
    undefinedBecause: reasonOf(headline),
    units: computed.units,
    interval,
    ...manyValues(computed, intervals),
    ...(main && "undefinedBecause" in main
      ? { intervalUndefinedBecause: main.undefinedBecause }
      : {}),
    ...(computed.details ? { details: computed.details } : {}),
  };
}
