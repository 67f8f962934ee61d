import { ValidationError } from "../../errors";
import { toCoderPairs } from "../coder-pairs";
import { cohenInput, cohenKappa, cohenKernel } from "../cohen-kappa";
import { confusionMatrix } from "../confusion";
import { crossPercentAgreement, crossPercentInput, crossPercentKernel } from "../cross-percent";
import {
  type Computed,
  defineStatistic,
  type Resampling,
  type StatisticOptions,
} from "../definition";
import { inverseProbabilityWeights } from "../inverse-probability";
import {
  PERCENT_OUTPUTS,
  type PercentAgreement,
  percentAgreement,
  percentInput,
  percentKernel,
} from "../percent-agreement";
import { sharedByGroups, toPools } from "../pools";
import { type ReliabilityData, renumbered, toCounts } from "../reliability";
import { xrr, xrrInput, xrrKernel } from "../xrr";

/** The two that were named, or the only two that there are. */
function twoOf(
  named: readonly [string, string] | undefined,
  present: readonly string[],
  what: string,
): readonly [string, string] {
  if (named) return named;
  const [first, second] = present;
  if (first === undefined || second === undefined || present.length !== 2) {
    throw new ValidationError(
      `two ${what}s are compared, but there are ${present.length}: name the two (--${what}s A,B)`,
    );
  }
  return [first, second];
}

const unitWeights = (data: ReliabilityData) =>
  data.probabilities ? inverseProbabilityWeights(data.probabilities) : undefined;

/** Resampling of units that both groups judged. */
function overShared(
  all: ReliabilityData,
  groups: readonly [string, string],
  input: Resampling["input"],
  outputs: readonly string[],
): Resampling {
  const data = sharedByGroups(all, ...groups);
  const cellOf = poolCell(data, groups);
  return { input, outputs, clusters: data.clusters, twoWay: { data, cellOf } };
}

/** Place of a rating in cells that hold the first group's counts, then the second's. */
function poolCell(data: ReliabilityData, groups: readonly [string, string]) {
  const sides = groups.map((name) => data.groups.indexOf(name));
  return (entry: number): number => {
    const side = sides.indexOf(data.group[entry] ?? -1);
    return side < 0 ? -1 : side * data.categories.length + (data.category[entry] ?? 0);
  };
}

function shares({ values, units, pairs }: PercentAgreement) {
  return { headline: "micro", values, units, details: { pairs } };
}

function percentBetween(data: ReliabilityData, options: StatisticOptions): Computed {
  const groups = twoOf(options.groups, data.groups, "group");
  const table = toPools(data, ...groups);
  const weights = unitWeights(sharedByGroups(data, ...groups));
  const input = { ...crossPercentInput(table), weights };
  return {
    ...shares(crossPercentAgreement(table, weights)),
    parameters: { groups, weighted: weights !== undefined },
    resampling: overShared(data, groups, input, PERCENT_OUTPUTS),
  };
}

export const percentStatistic = defineStatistic({
  name: "percent-agreement",
  summary:
    "Percent agreement over pairs (micro), over units (macro), and in full; with groups, between them",
  input: "ratings",
  options: ["groups"],
  kernels: [percentKernel, crossPercentKernel],
  takesProbabilities: true,
  scaleLevel: () => "nominal",
  compute(data, options) {
    if (options.groups) return percentBetween(data, options);
    const table = toCounts(data);
    const weights = unitWeights(data);
    return {
      ...shares(percentAgreement(table, weights)),
      parameters: { weighted: weights !== undefined },
      resampling: {
        input: { ...percentInput(table), weights },
        outputs: PERCENT_OUTPUTS,
        clusters: data.clusters,
        twoWay: { data, cellOf: (entry) => data.category[entry] ?? -1 },
      },
    };
  },
});

export const cohenStatistic = defineStatistic({
  name: "cohen-kappa",
  summary: "Cohen's kappa of two coders, unweighted or with linear or quadratic weights",
  input: "ratings",
  options: ["weights", "order", "coders"],
  kernels: [cohenKernel],
  takesProbabilities: true,
  scaleLevel: ({ weights = "unweighted" }) => (weights === "unweighted" ? "nominal" : "ordinal"),
  compute(data, { weights = "unweighted", coders }) {
    const names = twoOf(coders, data.coders, "coder");
    const pairs = toCoderPairs(data, ...names);
    const all = unitWeights(data);
    const own = all && Float64Array.from(pairs.unit, (unit) => all[unit] ?? 1);
    const estimate = cohenKappa(pairs, weights, own);
    const q = data.categories.length;
    const { counts } = confusionMatrix(pairs);
    return {
      headline: "value",
      values: { value: estimate },
      units: { used: estimate.units.used, dropped: pairs.dropped },
      parameters: { weights, coders: names, weighted: all !== undefined },
      resampling: {
        input: { ...cohenInput(pairs, weights), weights: own },
        outputs: ["value"],
        clusters: data.clusters.map((level) =>
          renumbered(Uint32Array.from(pairs.unit, (unit) => level[unit] ?? 0)),
        ),
      },
      details: {
        categories: data.categories,
        confusion: data.categories.map((_, row) => [...counts.slice(row * q, (row + 1) * q)]),
      },
    };
  },
});

export const xrrStatistic = defineStatistic({
  name: "xrr",
  summary: "Cross-replication reliability of two groups, with missing values",
  input: "ratings",
  needsGroup: true,
  options: ["level", "groups"],
  kernels: [xrrKernel],
  compute(data, { level, groups: named }) {
    if (level !== "nominal" && level !== "interval") {
      throw new ValidationError("xrr has nominal level and interval level (squared differences)");
    }
    const groups = twoOf(named, data.groups, "group");
    const table = toPools(data, ...groups);
    const estimate = xrr(table, level);
    return {
      headline: "value",
      values: { value: estimate },
      units: estimate.units,
      parameters: { level, groups },
      resampling: overShared(data, groups, xrrInput(table, level), ["value"]),
      details: { categories: data.categories, pairs: crossPercentAgreement(table).pairs },
    };
  },
});
