import type { PoolBasis } from "@/lib/references/contributors";
import type { Posteriors } from "@/lib/references/decide";
import { FitRatings, fittedStep } from "@/lib/references/fit";
import type { SectionOverTime } from "@/lib/references/read-sections";
import type { Recipe } from "@/lib/references/recipe";

/** Ratings over all contributors that a request fits anew: some seconds on the threads. */
const MAX_RATINGS = 3_000_000;

/** P(error) by unit as a Dawid-Skene reference has it without each contributor. */
export type Refits = ReadonlyMap<string, Posteriors>;

/**
 * Fits a Dawid-Skene recipe anew without each of these contributors, to the judgments as they were
 * when the reference was frozen. No refits for recipes without such a step; null where they are too
 * many for a request.
 */
export async function refitWithout(
  recipe: Recipe,
  basis: PoolBasis,
  contributors: Iterable<string>,
  batches: () => AsyncIterable<readonly SectionOverTime[]>,
): Promise<Refits | null> {
  const step = fittedStep(recipe);
  if (!step) return new Map();
  const fits = [...new Set(contributors)].map((contributor) => {
    const without = [...recipe.without, contributor];
    return { contributor, ratings: new FitRatings({ ...recipe, without }, step, basis) };
  });
  for await (const sections of batches()) {
    for (const { before } of sections) for (const { ratings } of fits) ratings.add(before);
    if (fits.reduce((sum, { ratings }) => sum + ratings.size, 0) > MAX_RATINGS) return null;
  }
  const posteriors = fits.map(
    async ({ contributor, ratings }) =>
      [contributor, (await ratings.fit())?.posteriors ?? new Map()] as const,
  );
  return new Map(await Promise.all(posteriors));
}
