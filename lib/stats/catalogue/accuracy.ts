import { ValidationError } from "../../errors";
import { classNames, classScoreKernel, classScores } from "../class-scores";
import { confusionCells, confusionMatrix, type PairedLabels } from "../confusion";
import { type Computed, defineStatistic, type StatisticOptions } from "../definition";
import { yesOrNo } from "../input/header";
import type { LabelRows } from "../input/labels";
import { inverseProbabilityWeights } from "../inverse-probability";
import { mcnemarExact } from "../mcnemar";
import { pairedRatesKernel } from "../paired-rates";
import {
  binaryCells,
  binaryInput,
  binaryScoreKernel,
  binaryScores,
  SCORE_OUTPUTS,
} from "../scores";

/** The labels that are a find: the one named, or every "yes" of labels that are all yes or no. */
interface Positive {
  /** As the result names it: where several are one, such as "1" and "True", the first of them. */
  readonly name: string;
  readonly labels: readonly string[];
}

/** What counts as a find; null where no label is named and the labels are not all yes or no. */
function positiveLabels({ categories }: LabelRows, named: string | undefined): Positive | null {
  if (named !== undefined) return { name: named, labels: [named] };
  if (categories.some((label) => yesOrNo(label) === null)) return null;
  const labels = categories.filter((label) => yesOrNo(label));
  return { name: labels[0] ?? "true", labels };
}

/** Rows that were scored and those that were not, which units of several rows may hide. */
const rowDetails = ({ gold, droppedRows }: LabelRows) => ({
  rows: gold.length,
  ...(Object.keys(droppedRows).length > 0 ? { droppedRows } : {}),
});

/** Rows of one unit are drawn together. */
const drawnBy = (rows: LabelRows) => ({ unitOf: rows.unit, clusters: rows.clusters });

function checkPositive(rows: LabelRows, positive: string | undefined): void {
  if (positive === undefined || rows.gold.length === 0) return;
  if (!rows.categories.includes(positive)) {
    throw new ValidationError(`no label is "${positive}" (labels: ${rows.categories.join(", ")})`);
  }
}

function binary(rows: LabelRows, positive: Positive, options: StatisticOptions): Computed {
  const finds = rows.categories.map((label) => positive.labels.includes(label));
  const is = (labels: Uint32Array) => Array.from(labels, (label) => finds[label] ?? false);
  const labels = { gold: is(rows.gold), predicted: is(rows.predicted) };
  const weights = rows.probabilities && inverseProbabilityWeights(rows.probabilities);
  const scores = binaryScores(labels, options.zeroDivision, weights);
  const table = binaryCells(labels);
  const counts = [0, 0, 0];
  table.cells.forEach((n, i) => {
    counts[i % 3] = (counts[i % 3] ?? 0) + n;
  });
  const [truePositives = 0, falsePositives = 0, falseNegatives = 0] = counts;
  return {
    headline: "f1",
    values: scores.values,
    units: { used: rows.units, dropped: rows.dropped },
    parameters: {
      positive: positive.name,
      zeroDivision: options.zeroDivision,
      weighted: weights !== undefined,
    },
    resampling: {
      input: { ...binaryInput(table, options.zeroDivision), weights },
      outputs: SCORE_OUTPUTS,
      ...drawnBy(rows),
    },
    details: {
      ...{ ...rowDetails(rows), truePositives, falsePositives, falseNegatives },
      // What was taken for one label, where spellings differ.
      ...(positive.labels.length > 1 ? { positiveLabels: positive.labels } : {}),
    },
  };
}

function byClass(rows: LabelRows, { zeroDivision }: StatisticOptions): Computed {
  const labels: PairedLabels = {
    categories: rows.categories,
    first: rows.gold,
    second: rows.predicted,
  };
  const weights = rows.probabilities && inverseProbabilityWeights(rows.probabilities);
  const q = rows.categories.length;
  const { counts } = confusionMatrix(labels);
  return {
    headline: "f1.macro",
    values: classScores(labels, zeroDivision, weights).values,
    units: { used: rows.units, dropped: rows.dropped },
    parameters: { zeroDivision, weighted: weights !== undefined },
    resampling: {
      input: {
        kernel: classScoreKernel,
        params: { categories: q, zeroDivision },
        table: confusionCells(labels),
        weights,
      },
      outputs: classNames(rows.categories),
      ...drawnBy(rows),
    },
    details: {
      ...rowDetails(rows),
      categories: rows.categories,
      confusion: rows.categories.map((_, row) => [...counts.slice(row * q, (row + 1) * q)]),
    },
  };
}

export const scoresStatistic = defineStatistic({
  name: "prf",
  summary: "Precision, recall and F1 of a positive label, or of every class",
  input: "labels",
  options: ["positive", "zeroDivision"],
  kernels: [binaryScoreKernel, classScoreKernel],
  takesProbabilities: true,
  compute(rows, options) {
    checkPositive(rows, options.positive);
    const positive = positiveLabels(rows, options.positive);
    return positive === null ? byClass(rows, options) : binary(rows, positive, options);
  },
});

export const mcnemarStatistic = defineStatistic({
  name: "mcnemar",
  summary: "McNemar's exact two-sided test of two paired yes/no results",
  input: "flags",
  options: [],
  intervalOptions: [],
  // Of the rates that its pairs are of, for whoever wants the difference with an interval.
  kernels: [pairedRatesKernel],
  compute({ both, onlyA, onlyB, neither, dropped }) {
    const used = both + onlyA + onlyB + neither;
    const { p } = mcnemarExact(onlyA, onlyB);
    return {
      headline: "p",
      values: {
        p: used === 0 ? { undefinedBecause: "no unit has both results" } : { value: p },
        b: { value: onlyA },
        c: { value: onlyB },
      },
      units: { used, dropped },
      parameters: { sides: 2 },
      details: { both, onlyA, onlyB, neither },
    };
  },
});
