import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import type { Problem } from "@/lib/stats/bootstrap/problem";
import {
  binaryInput,
  type ScoreName,
  scoresFromCounts,
  type ZeroDivision,
} from "@/lib/stats/scores";
import { quantityCell } from "./cells";
import type { CoderLabel } from "./data/coder-labels";
import type { Drawn, Intervals } from "./draw";
import type { Settled } from "./parameters";
import type { NumberCell } from "./types";

/** Predictions on the sections of a reference: counts by section. */
export interface Scored {
  /** Places in the frame of the scored sections, in the order of the project. */
  readonly sections: Uint32Array;
  /** True positives, false positives and false negatives of each. */
  readonly cells: Float64Array;
  readonly predictions: number;
  /** Sections of the reference without a prediction: neither right nor wrong. */
  readonly missing: number;
}

/**
 * Scores predictions of error and of no error on sections with a known label.
 *
 * labelled: sections and whether each has an error. predicted: how often a section was predicted to
 * have an error, and to have none.
 */
export function scoreSections(
  labelled: readonly { readonly section: number; readonly hasError: boolean }[],
  predicted: (section: number) => readonly [error: number, fine: number],
): Scored {
  const sections: number[] = [];
  const cells: number[] = [];
  let predictions = 0;
  for (const { section, hasError } of labelled) {
    const [error, fine] = predicted(section);
    if (error + fine === 0) continue;
    sections.push(section);
    predictions += error + fine;
    cells.push(hasError ? error : 0, hasError ? 0 : error, hasError ? fine : 0);
  }
  return {
    sections: Uint32Array.from(sections),
    cells: Float64Array.from(cells),
    predictions,
    missing: labelled.length - sections.length,
  };
}

/**
 * Where one coder's prediction counts among the true positives, false positives and false negatives of
 * a labelled section; -1 where it does not, as a true negative or as nobody's that is scored.
 */
export const outcomeCell =
  (
    labelled: ReadonlyMap<number, boolean>,
    isScored: (label: CoderLabel) => boolean,
  ): ((label: CoderLabel) => number) =>
  (label) => {
    const hasError = labelled.get(label.section);
    if (hasError === undefined || label.hasError === null || !isScored(label)) return -1;
    if (label.hasError) return hasError ? 0 : 1;
    return hasError ? 2 : -1;
  };

/** By the study's code a score whose denominator is zero is zero; by good method there is none. */
export const zeroDivision = ({ rules }: Pick<Settled, "rules">): ZeroDivision =>
  rules === "code" ? "zero" : "undefined";

/** weights: of the scored sections, in their order. */
export const scoreProblem = (
  { cells }: Scored,
  choices: Settled,
  drawn: Drawn,
  weights?: Float64Array,
): Problem =>
  buildProblem({ ...binaryInput({ width: 3, cells }, zeroDivision(choices)), ...drawn, weights });

const SCORES: readonly ScoreName[] = ["precision", "recall", "f1"];

/** Summed true positives, false positives and false negatives, each section by its weight. */
export function outcomeSums(
  { cells }: Scored,
  weights?: ArrayLike<number>,
): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < cells.length; i++) {
    const weight = weights?.[Math.floor(i / 3)] ?? 1;
    sums[i % 3] = (sums[i % 3] ?? 0) + weight * (cells[i] ?? 0);
  }
  return sums;
}

/** Precision, recall and F1 as cells. */
export function scoreCells(
  scored: Scored,
  choices: Settled,
  intervals: Intervals,
  weights?: ArrayLike<number>,
): NumberCell[] {
  const [tp, fp, fn] = outcomeSums(scored, weights);
  if (scored.predictions === 0)
    return SCORES.map(() =>
      quantityCell({ undefinedBecause: "nothing is scored" }, "share", undefined),
    );
  const { values } = scoresFromCounts(tp, fp, fn, zeroDivision(choices));
  const isEmpty = tp + fp + fn === 0;
  return SCORES.map((name) => {
    const known =
      isEmpty && zeroDivision(choices) === "zero" ? ({ value: 0 } as const) : values[name];
    return quantityCell(known, "share", intervals[name]);
  });
}
