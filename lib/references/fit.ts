import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import type { DawidSkene } from "@/lib/stats/dawid-skene";
import { RatingCollector } from "@/lib/stats/rating-collector";
import { type PoolBasis, withoutContributors } from "./contributors";
import { isEligible, type Posteriors, stepLabels } from "./decide";
import type { JudgedSection } from "./judgments";
import type { Recipe, RecipeStep } from "./recipe";

/** How the truth inference of a recipe went; null where it has none. */
export interface FitReport {
  readonly sections: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly logLikelihood: number;
}

export interface Fitted {
  readonly posteriors: Posteriors;
  readonly report: FitReport;
}

/** Seed of random starts: none is made, so that it decides nothing but must be there. */
const FIT = { seed: 42 };

/** The step of a recipe that is fitted to all sections at once; undefined where it has none. */
export const fittedStep = ({ steps }: Recipe): RecipeStep | undefined =>
  steps.find(({ rule }) => rule === "dawid_skene");

/** Collects what a Dawid-Skene step is fitted to: ratings of the sections that the recipe admits. */
export class FitRatings {
  private readonly ratings = new RatingCollector();
  /** Ratings so far. */
  size = 0;

  constructor(
    private readonly recipe: Recipe,
    private readonly step: RecipeStep,
    private readonly basis: PoolBasis,
  ) {}

  add(judged: JudgedSection): void {
    const section = withoutContributors(judged, this.recipe.without, this.basis);
    if (!isEligible(section, this.recipe)) return;
    const seen = new Map<string, number>();
    for (const { coder, source, hasError } of stepLabels(section, this.recipe, this.step)) {
      const name = `${source} ${coder}`;
      const time = (seen.get(name) ?? 0) + 1;
      seen.set(name, time);
      this.size += 1;
      // A coder who judged the section twice in imported data counts as two raters.
      this.ratings.add({
        unit: section.unitId,
        coder: time === 1 ? name : `${name} ${time}`,
        value: String(hasError),
      });
    }
  }

  /** Fits on a thread; null where nothing was admitted. */
  async fit(): Promise<Fitted | null> {
    const data = this.ratings.build({ level: "nominal" });
    if (data.units.length === 0) return null;
    const fit = await (await sharedStatsWorkers()).dawidSkene(data, FIT);
    return { posteriors: posteriorsOf(data, fit), report: reportOf(data.units.length, fit) };
  }
}

function posteriorsOf(
  { units, categories }: { units: readonly string[]; categories: readonly string[] },
  { posterior }: DawidSkene,
): Posteriors {
  const at = categories.indexOf("true");
  return new Map(
    units.map((unit, i) => [unit, at < 0 ? 0 : (posterior[i * categories.length + at] ?? 0)]),
  );
}

const reportOf = (
  sections: number,
  { iterations, converged, logLikelihood }: DawidSkene,
): FitReport => ({ sections, iterations, converged, logLikelihood });
