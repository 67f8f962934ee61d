/**
 * A panel: several judges score the same thing, one of them is the primary, and a named strategy
 * makes one score of theirs. Shape: one score or null (no valid score) for each judge.
 *
 * Source of the first four strategies: the specification of ThReadMed-QA, whose paper says that the primary
 * breaks ties and does not state the rule. So the strategy is always named beside its numbers, and
 * metrics of the primary alone stand beside those of the aggregate.
 */
export const STRATEGIES = [
  "majority_primary_tiebreak",
  "unanimous_else_primary",
  "median",
  "primary_only",
  "every_judge",
] as const;
export type Strategy = (typeof STRATEGIES)[number];

export const STRATEGY_WORDS: Readonly<Record<Strategy, string>> = {
  majority_primary_tiebreak: "What more than half give, otherwise the primary’s",
  unanimous_else_primary: "What all judges give, otherwise the primary’s",
  median: "The middle of the scores",
  primary_only: "The primary alone",
  every_judge: "The lowest: found only where every judge finds it, as by MedRedFlag’s two passes",
};

export type Score = number | null;

/**
 * The panel's score of one thing; null where it has none.
 *
 * Missing scores: two valid ones that agree give that value; two that differ give the primary's if
 * it is one of them, else nothing; one valid score counts only if it is the primary's. Where every
 * judge has to find something, all must have answered.
 */
export function aggregate(primary: Score, others: readonly Score[], strategy: Strategy): Score {
  if (strategy === "primary_only") return primary;
  const all = [primary, ...others];
  const valid = all.filter((score) => score !== null);
  if (strategy === "every_judge") return valid.length < all.length ? null : Math.min(...valid);
  if (valid.length < all.length) return ofFew(primary, valid);
  if (strategy === "median") return middle(valid);
  const needed = strategy === "majority_primary_tiebreak" ? valid.length / 2 : valid.length - 0.5;
  return valid.find((score) => count(valid, score) > needed) ?? primary;
}

const count = (scores: readonly number[], wanted: number) =>
  scores.filter((score) => score === wanted).length;

/** Of panels with missing scores. */
function ofFew(primary: Score, valid: readonly number[]): Score {
  if (valid.length < 2) return primary;
  const [first] = valid;
  return valid.every((score) => score === first) ? (first ?? null) : primary;
}

/** The lower of the two in the middle where their number is even, so that it is one of the scores. */
const middle = (scores: readonly number[]): Score =>
  scores.toSorted((a, b) => a - b)[Math.floor((scores.length - 1) / 2)] ?? null;
