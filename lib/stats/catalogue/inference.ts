import { ValidationError } from "../../errors";
import { confusionRow, type DawidSkene, dawidSkene, dawidSkeneLabels } from "../dawid-skene";
import { type Computed, defineStatistic, type Json, type StatisticOptions } from "../definition";
import type { Quantity } from "../estimate";
import { majorityLabels } from "../majority";
import {
  type AuditStratum,
  bootstrapMissingInterval,
  exactMissingInterval,
  missingErrors,
} from "../missing-errors";
import type { ReliabilityData } from "../reliability";

/** Numbers under the names of categories. */
const named = (categories: readonly string[], numbers: ArrayLike<number>): Record<string, number> =>
  Object.fromEntries(categories.map((name, i) => [name, numbers[i] ?? 0]));

/** Why a coder has no row of a class. */
const NO_UNIT_OF_CLASS = "no unit that the coder judged can be of this class";

/** Coders' matrices, class by class: coders without values have none, and a class may have no row. */
function coderDetails(data: ReliabilityData, fit: DawidSkene): Record<string, Json> {
  const answered = new Set(data.coder);
  const matrices = data.coders.flatMap((coder, i) => {
    const rows = data.categories.map((name, c) => [name, confusionRow(fit, i, c)] as const);
    return answered.has(i) ? [{ coder, rows }] : [];
  });
  const coders = matrices.map(({ coder, rows }) => {
    const shares = rows.map(([name, row]) => [name, row && named(data.categories, row)] as const);
    return [coder, Object.fromEntries(shares)] as const;
  });
  const undefinedRows = matrices.flatMap(({ coder, rows }) => {
    const missing = rows.filter(([, row]) => row === null);
    const reasons = Object.fromEntries(missing.map(([name]) => [name, NO_UNIT_OF_CLASS]));
    return missing.length > 0 ? [[coder, reasons] as const] : [];
  });
  const silent = data.coders.filter((_, i) => !answered.has(i));
  return {
    coders: Object.fromEntries(coders),
    ...(undefinedRows.length > 0
      ? { codersUndefinedBecause: Object.fromEntries(undefinedRows) }
      : {}),
    ...(silent.length > 0 ? { codersWithoutValues: silent } : {}),
  };
}

function fitDetails(data: ReliabilityData, fit: DawidSkene): Record<string, Json> {
  const q = data.categories.length;
  const labels = dawidSkeneLabels(data, fit);
  const majority = majorityLabels(data);
  const posterior = (unit: number) => fit.posterior.subarray(unit * q, (unit + 1) * q);
  return {
    converged: fit.converged,
    iterations: fit.iterations,
    logLikelihood: fit.logLikelihood,
    start: fit.start,
    startLikelihoods: fit.startLikelihoods,
    labels: Object.fromEntries(data.units.map((unit, i) => [unit, labels[i] ?? null])),
    // The plurality of each unit for comparison; a tie has none.
    majority: Object.fromEntries(data.units.map((unit, i) => [unit, majority.labels[i] ?? null])),
    majorityTies: majority.tied,
    posteriors: Object.fromEntries(
      data.units.map((unit, i) => [unit, named(data.categories, posterior(i))]),
    ),
    ...coderDetails(data, fit),
  };
}

export const dawidSkeneStatistic = defineStatistic({
  name: "dawid-skene",
  summary: "True classes and coders' error rates by Dawid and Skene's EM; values are class shares",
  input: "ratings",
  options: ["restarts", "seed"],
  intervalOptions: [],
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

/**
 * The exact interval, or the bootstrap's where resamples are asked for and tell something: the exact
 * one stands where they do not vary, as where the audit found nothing.
 */
function missingInterval(
  strata: readonly AuditStratum[],
  { bootstrap, seed, confidence, ci }: StatisticOptions,
): Computed["interval"] {
  if (ci === "bca") throw new ValidationError("missing-errors has exact and percentile intervals");
  const drawn =
    bootstrap > 0 ? bootstrapMissingInterval(strata, bootstrap, seed, confidence) : null;
  return drawn
    ? { ...drawn, resamples: bootstrap, seed, resampledOver: "audited unit within stratum" }
    : (exactMissingInterval(strata, confidence) ?? undefined);
}

export const missingErrorsStatistic = defineStatistic({
  name: "missing-errors",
  summary: "Errors that nobody found, from a stratified audit sample",
  input: "audit",
  options: [],
  intervalOptions: ["bootstrap", "seed", "ci", "confidence"],
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
