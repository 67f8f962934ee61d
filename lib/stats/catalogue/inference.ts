import { ValidationError } from "../../errors";
import { type DawidSkene, dawidSkene, dawidSkeneLabels } from "../dawid-skene";
import { type Computed, defineStatistic, type Json, type StatisticOptions } from "../definition";
import type { Quantity } from "../estimate";
import {
  type AuditStratum,
  bootstrapMissingInterval,
  exactMissingInterval,
  missingErrors,
} from "../missing-errors";
import type { ReliabilityData } from "../reliability";

/** Rows of a flat matrix under names. */
function named(
  names: readonly string[],
  columns: readonly string[],
  flat: Float64Array,
): Record<string, Record<string, number>> {
  const q = columns.length;
  const row = (i: number) =>
    Object.fromEntries(columns.map((column, j) => [column, flat[i * q + j] ?? 0]));
  return Object.fromEntries(names.map((name, i) => [name, row(i)]));
}

function fitDetails(data: ReliabilityData, fit: DawidSkene): Record<string, Json> {
  const q = data.categories.length;
  const labels = dawidSkeneLabels(data, fit);
  const confusion = data.coders.map((coder, i): [string, Json] => {
    const own = fit.confusion.subarray(i * q * q, (i + 1) * q * q);
    return [coder, named(data.categories, data.categories, own)];
  });
  return {
    converged: fit.converged,
    iterations: fit.iterations,
    logLikelihood: fit.logLikelihood,
    start: fit.start,
    startLikelihoods: fit.startLikelihoods,
    labels: Object.fromEntries(data.units.map((unit, i) => [unit, labels[i] ?? null])),
    posteriors: named(data.units, data.categories, fit.posterior),
    coders: Object.fromEntries(confusion),
  };
}

export const dawidSkeneStatistic = defineStatistic({
  name: "dawid-skene",
  summary: "True classes and coders' error rates by Dawid and Skene's EM; values are class shares",
  input: "ratings",
  options: ["restarts", "seed"],
  kernels: [],
  scaleLevel: () => "nominal",
  compute(data, { seed, restarts }): Computed {
    const units = { used: data.units.length, dropped: data.dropped };
    const parameters = { seed: String(seed), restarts };
    if (data.units.length === 0) {
      const value: Quantity = { undefinedBecause: "no unit has a value" };
      return { headline: "prior", values: { prior: value }, units, parameters };
    }
    const fit = dawidSkene(data, { seed, restarts });
    const priors = data.categories.map((name, i): [string, Quantity] => [
      `prior[${name}]`,
      { value: fit.prior[i] ?? 0 },
    ]);
    return {
      headline: null,
      values: Object.fromEntries(priors),
      units,
      parameters,
      details: fitDetails(data, fit),
    };
  },
});

/** The exact interval, or the bootstrap's where resamples are asked for. */
function missingInterval(
  strata: readonly AuditStratum[],
  { bootstrap, seed, confidence, ci }: StatisticOptions,
): Computed["interval"] {
  if (bootstrap === 0) return exactMissingInterval(strata, confidence) ?? undefined;
  if (ci === "bca") throw new ValidationError("missing-errors has exact and percentile intervals");
  const interval = bootstrapMissingInterval(strata, bootstrap, seed, confidence);
  return interval
    ? { ...interval, resamples: bootstrap, seed, resampledOver: "audited unit within stratum" }
    : undefined;
}

export const missingErrorsStatistic = defineStatistic({
  name: "missing-errors",
  summary: "Errors that nobody found, from a stratified audit sample",
  input: "audit",
  options: [],
  kernels: [],
  compute(strata, options): Computed {
    const estimate = missingErrors(strata);
    const population = strata.reduce((sum, stratum) => sum + stratum.population, 0);
    const rate: Quantity = "value" in estimate ? { value: estimate.value / population } : estimate;
    const sampled = strata.reduce((sum, stratum) => sum + stratum.sampled, 0);
    return {
      headline: "total",
      values: { total: estimate, rate },
      units: {
        used: sampled,
        dropped: population > sampled ? { "not audited": population - sampled } : {},
      },
      parameters: { strata: strata.length },
      interval: missingInterval(strata, options),
      details: { population, strata: strata.map((stratum) => ({ ...stratum })) },
    };
  },
});
