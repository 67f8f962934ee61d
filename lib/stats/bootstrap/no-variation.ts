import type { Interval } from "../estimate";
import { clopperPearsonInterval } from "../proportion";
import type { Kernel, Share } from "./kernel";
import type { Problem } from "./problem";

/** Why there is no interval where resampling never moved the value. */
export const NO_VARIATION =
  "what is drawn does not vary: every resample gives the same value, which is no certainty";

/**
 * What stands in the place of a bootstrap interval without any width, as of 0 of 12 or 12 of 12. The
 * bootstrap then says nothing of what further units would show. For a plain share of independent units
 * there is the exact interval of Clopper and Pearson; everything else has none, and says why.
 */
export function intervalWithoutVariation(
  problem: Problem,
  output: number,
  confidence: number,
  kernelNamed: (name: string) => Kernel,
): Interval | { readonly undefinedBecause: string } {
  const counts =
    problem.levels || problem.crossed ? null : plainShare(problem, output, kernelNamed);
  return counts
    ? clopperPearsonInterval(counts.top, counts.bottom, confidence)
    : { undefinedBecause: NO_VARIATION };
}

/**
 * Numerator and denominator of an output that is a share of drawable units which count once each or
 * not at all; null for every other output.
 */
function plainShare(problem: Problem, output: number, kernelNamed: (name: string) => Kernel) {
  const found = shareAt(problem, output, kernelNamed);
  if (!found) return null;
  const { rows, size, width } = problem;
  let [top, bottom] = [0, 0];
  for (let row = 0; row < size.length; row++) {
    const sum = (places: readonly number[]) =>
      places.reduce((total, place) => total + (rows[row * width + found.from + place] ?? 0), 0);
    const [own, of] = [sum(found.share.top), sum(found.share.bottom)];
    if (!((of === 0 || of === 1) && (own === 0 || own === of))) return null;
    top += own * (size[row] ?? 0);
    bottom += of * (size[row] ?? 0);
  }
  return bottom > 0 ? { top, bottom } : null;
}

function shareAt(
  { parts }: Problem,
  output: number,
  kernelNamed: (name: string) => Kernel,
): { readonly share: Share; readonly from: number } | null {
  let [from, before] = [0, 0];
  for (const { kernel, params, width, outputs } of parts) {
    if (output < before + outputs.length) {
      const own = kernelNamed(kernel);
      const share = own.shares?.[own.outputs(params)[output - before] ?? ""];
      return share ? { share, from } : null;
    }
    from += width;
    before += outputs.length;
  }
  return null;
}
