import type { Positives } from "./outcomes";

/** What is known of a detector's precision from adjudicators alone. */
export interface Bounds {
  /** Positives, over all sections of the project. */
  readonly positives: number;
  /** U: positives without an adjudicator's label, however many annotators saw them. */
  readonly unlabelled: number;
  /** Of these, those that no adjudicator has looked at. */
  readonly unseen: number;
  /** U over all positives; null where there is none. */
  readonly share: number | null;
  /**
   * TP / (TP + FP + U) if all of U were wrong, (TP + U) / (TP + FP + U) if all were right, with TP
   * and FP as adjudicators have it; null where there is no positive. No bound for recall follows
   * from these: only an audit of what nobody flagged gives one.
   */
  readonly precision: { readonly low: number; readonly high: number } | null;
}

export function precisionBounds(all: readonly Positives[]): Bounds {
  const sum = (count: keyof Positives) => all.reduce((total, each) => total + each[count], 0);
  const confirmed = sum("confirmed");
  const unseen = sum("unseen");
  const unlabelled = sum("undecided") + unseen;
  const positives = confirmed + sum("refuted") + unlabelled;
  if (positives === 0) return { positives, unlabelled, unseen, share: null, precision: null };
  return {
    positives,
    unlabelled,
    unseen,
    share: unlabelled / positives,
    precision: { low: confirmed / positives, high: (confirmed + unlabelled) / positives },
  };
}
