import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { openSnapshot } from "@/lib/exports/snapshot";
import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import type { DawidSkene } from "@/lib/stats/dawid-skene";
import { RatingCollector } from "@/lib/stats/rating-collector";
import { type PoolBasis, withoutContributors } from "./contributors";
import { type Decision, decide, isEligible, type Posteriors, stepLabels } from "./decide";
import type { JudgedSection } from "./judgments";
import { poolBasis } from "./pool-basis";
import { readSections } from "./read-sections";
import type { Recipe } from "./recipe";

/** What a recipe makes of one section. `key` and `response` are ids of the source data. */
export interface SectionLabel extends Decision {
  readonly unitId: string;
  readonly key: string;
  readonly response: string;
}

/** How the truth inference of a recipe went; null where it has none. */
export interface FitReport {
  readonly sections: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly logLikelihood: number;
}

/** Labels section by section, and, once all have been read, what they were made from. */
export interface LabelStream extends AsyncIterable<readonly SectionLabel[]> {
  /** SHA-256 over the judgments of every section, in the order of the project. */
  dataVersion(): string;
  readonly fit: FitReport | null;
}

/**
 * Labels of all sections of a project under a recipe, in the order of the project and in batches,
 * from one moment of the data. Nothing is stored, and no more than a batch is held (but for
 * Dawid-Skene, which needs all ratings at once, as typed arrays on a thread).
 *
 * Not authorised by itself: use cases call it.
 */
export async function* labelsFor(
  projectId: string,
  recipe: Recipe,
): AsyncGenerator<readonly SectionLabel[]> {
  const snapshot = await openSnapshot();
  try {
    yield* await labelsIn(snapshot.tx, projectId, recipe);
  } finally {
    await snapshot.close();
  }
}

/** As `labelsFor`, in a snapshot that the caller holds. */
export async function labelsIn(tx: Sql, projectId: string, recipe: Recipe): Promise<LabelStream> {
  const basis = await poolBasis(tx, projectId);
  const fitted = await fitDawidSkene(tx, projectId, recipe, basis);
  const hash = createHash("sha256");
  async function* labels(): AsyncGenerator<readonly SectionLabel[]> {
    for await (const sections of readSections(tx, projectId, recipe.answers)) {
      for (const section of sections) hash.update(factsLine(section));
      yield sections.map((section) => labelOf(section, recipe, basis, fitted?.posteriors));
    }
  }
  return {
    [Symbol.asyncIterator]: labels,
    dataVersion: () => hash.digest("hex"),
    fit: fitted?.report ?? null,
  };
}

function labelOf(
  section: JudgedSection,
  recipe: Recipe,
  basis: PoolBasis,
  posteriors: Posteriors | undefined,
): SectionLabel {
  const { unitId, key, response } = section;
  const seen = withoutContributors(section, recipe.without, basis);
  return { unitId, key, response, ...decide(seen, recipe, posteriors) };
}

/** A line of the data version: what is known about a section. */
export const factsLine = ({ key, responseInjected, judgments }: JudgedSection): string =>
  `${JSON.stringify([
    key,
    responseInjected,
    ...judgments
      .map(({ coder, source, hasError, hasClaim, severity, isExtra }) =>
        JSON.stringify([coder, source, hasError, hasClaim, severity, isExtra]),
      )
      .sort(),
  ])}\n`;

/** Seed of random starts: none is made, so that it decides nothing but must be there. */
const FIT = { seed: 42 };

async function fitDawidSkene(
  tx: Sql,
  projectId: string,
  recipe: Recipe,
  basis: PoolBasis,
): Promise<{ posteriors: Posteriors; report: FitReport } | null> {
  const step = recipe.steps.find(({ rule }) => rule === "dawid_skene");
  if (!step) return null;
  const ratings = new RatingCollector();
  for await (const sections of readSections(tx, projectId, recipe.answers))
    for (const each of sections) {
      const section = withoutContributors(each, recipe.without, basis);
      if (!isEligible(section, recipe)) continue;
      const seen = new Map<string, number>();
      for (const { coder, source, hasError } of stepLabels(section, recipe, step)) {
        const name = `${source} ${coder}`;
        const time = (seen.get(name) ?? 0) + 1;
        seen.set(name, time);
        // A coder who judged the section twice in imported data counts as two raters.
        ratings.add({
          unit: section.unitId,
          coder: time === 1 ? name : `${name} ${time}`,
          value: String(hasError),
        });
      }
    }
  const data = ratings.build({ level: "nominal" });
  if (data.units.length === 0) return null;
  const fit = await (await sharedStatsWorkers()).dawidSkene(data, FIT);
  return { posteriors: posteriorsOf(data, fit), report: reportOf(data.units.length, fit) };
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
