import { type Estimate, quantity } from "./estimate";

/** Weights 1 / probability; throws RangeError for a probability outside (0, 1]. */
export function inverseProbabilityWeights(probabilities: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: probabilities.length }, (_, i) => {
    const probability = probabilities[i] ?? 0;
    if (!(probability > 0 && probability <= 1)) {
      throw new RangeError(`${probability} is no sampling probability`);
    }
    return 1 / probability;
  });
}

/**
 * Mean of a sampled quantity over the population it was drawn from: sum(w y) / sum(w), w = 1 /
 * probability (Hájek 1971). With y true or false this is a rate; divide the same way for PPV (y =
 * confirmed, among positives) and NPV.
 *
 * Undefined: nothing was sampled.
 */
export function weightedMean(
  values: readonly number[],
  probabilities: ArrayLike<number>,
): Estimate {
  const weights = inverseProbabilityWeights(probabilities);
  let top = 0;
  let bottom = 0;
  values.forEach((value, i) => {
    top += (weights[i] ?? 0) * value;
    bottom += weights[i] ?? 0;
  });
  const units = { used: values.length, dropped: {} };
  return { ...quantity(top / bottom, "nothing was sampled"), units };
}

/** Total over the population: sum(y / probability) (Horvitz and Thompson 1952). Zero for no units. */
export function weightedTotal(values: readonly number[], probabilities: ArrayLike<number>): number {
  const weights = inverseProbabilityWeights(probabilities);
  return values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
}
