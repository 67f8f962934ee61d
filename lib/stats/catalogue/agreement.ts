import { alphaInput, alphaKernel, krippendorffAlpha } from "../alpha";
import { alphaMomentsKernel } from "../alpha-moments";
import { type CountTable, pairCount } from "../count-table";
import { defineStatistic, type Resampling } from "../definition";
import type { Estimate } from "../estimate";
import { fleissInput, fleissKappa, fleissKernel } from "../fleiss-kappa";
import { gwetAC, gwetInput, gwetKernel } from "../gwet";
import { type ReliabilityData, toCounts } from "../reliability";

/** Agreement among all coders: resampled by unit, by cluster, or by unit and coder. */
function overAllCoders(data: ReliabilityData, input: Resampling["input"]): Resampling {
  return {
    input,
    outputs: ["value"],
    clusters: data.clusters,
    twoWay: { data, cellOf: (entry) => data.category[entry] ?? -1 },
  };
}

function oneValue(
  data: ReliabilityData,
  table: CountTable,
  estimate: Estimate,
  input: Resampling["input"],
) {
  return {
    headline: "value",
    values: { value: estimate },
    units: estimate.units,
    resampling: overAllCoders(data, input),
    details: {
      categories: table.categories,
      coders: new Set(data.coder).size,
      pairs: pairCount(table),
    },
  };
}

export const alphaStatistic = defineStatistic({
  name: "alpha",
  summary: "Krippendorff's alpha, any number of coders, missing values",
  input: "ratings",
  options: ["level", "order"],
  kernels: [alphaKernel, alphaMomentsKernel],
  compute(data, { level }) {
    const table = toCounts(data);
    const estimate = krippendorffAlpha(table, level);
    return { ...oneValue(data, table, estimate, alphaInput(table, level)), parameters: { level } };
  },
});

export const fleissStatistic = defineStatistic({
  name: "fleiss-kappa",
  summary: "Fleiss' kappa, the same number of coders on every unit",
  input: "ratings",
  options: [],
  kernels: [fleissKernel],
  scaleLevel: () => "nominal",
  compute(data) {
    const table = toCounts(data);
    return { ...oneValue(data, table, fleissKappa(table), fleissInput(table)), parameters: {} };
  },
});

export const ac1Statistic = defineStatistic({
  name: "gwet-ac1",
  summary: "Gwet's AC1, any number of coders, missing values",
  input: "ratings",
  options: ["order"],
  kernels: [gwetKernel],
  scaleLevel: () => "nominal",
  compute(data) {
    const table = toCounts(data);
    const input = gwetInput(table, "unweighted");
    return { ...oneValue(data, table, gwetAC(table), input), parameters: {} };
  },
});

export const ac2Statistic = defineStatistic({
  name: "gwet-ac2",
  summary: "Gwet's AC2, with agreement weights (quadratic where none are named)",
  input: "ratings",
  options: ["order", "weights"],
  kernels: [],
  scaleLevel: ({ weights }) => (weights === "unweighted" ? "nominal" : "ordinal"),
  compute(data, { weights = "quadratic" }) {
    const table = toCounts(data);
    const estimate = gwetAC(table, weights);
    return {
      ...oneValue(data, table, estimate, gwetInput(table, weights)),
      parameters: { weights },
    };
  },
});
