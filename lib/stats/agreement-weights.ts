export const WEIGHT_NAMES = ["unweighted", "linear", "quadratic", "ordinal"] as const;
export type WeightName = (typeof WEIGHT_NAMES)[number];

const choose2 = (n: number): number => (n * (n - 1)) / 2;

/**
 * Agreement weights from 0 to 1, one row after another; 1 on the diagonal (Cohen 1968; Gwet 2014,
 * section 3.5).
 *
 * linear: 1 - |x - y| / range. quadratic: 1 - (x - y)^2 / range^2, on the categories as numbers.
 * ordinal: 1 - C(steps + 1, 2) / C(q, 2), steps counted in positions.
 */
export function agreementWeights(name: WeightName, scale: readonly number[]): number[] {
  const q = scale.length;
  const range = Math.max(...scale) - Math.min(...scale);
  const weight = (i: number, j: number): number => {
    if (i === j) return 1;
    if (name === "unweighted") return 0;
    if (name === "ordinal") return 1 - choose2(Math.abs(i - j) + 1) / choose2(q);
    const share = Math.abs((scale[i] ?? 0) - (scale[j] ?? 0)) / range;
    return name === "linear" ? 1 - share : 1 - share * share;
  };
  return scale.flatMap((_, i) => scale.map((_, j) => weight(i, j)));
}
