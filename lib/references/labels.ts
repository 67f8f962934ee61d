import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { openSnapshot } from "@/lib/exports/snapshot";
import { type PoolBasis, withoutContributors } from "./contributors";
import { type Decision, decide, type Posteriors } from "./decide";
import { FitRatings, type FitReport, type Fitted, fittedStep } from "./fit";
import type { JudgedSection } from "./judgments";
import { poolBasis } from "./pool-basis";
import { readSections } from "./read-sections";
import type { Recipe } from "./recipe";

/** What a recipe makes of one section. `key` and `response` are ids of the source data. */
export interface SectionLabel extends Decision {
  readonly unitId: string;
  readonly key: string;
  readonly response: string;
  /** Coder, source and label of the judgments behind it, which read alike on any installation. */
  readonly behind: readonly string[];
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
  const decision = decide(seen, recipe, posteriors);
  const ids = new Set(decision.judgmentIds);
  const behind = seen.judgments
    .filter(({ id }) => ids.has(id))
    .map(({ coder, source, hasError }) => JSON.stringify([coder, source, hasError]))
    .sort();
  return { unitId, key, response, behind, ...decision };
}

/** A line of the data version: what is known about a section. */
export const factsLine = ({ key, responseInjected, judgments }: JudgedSection): string =>
  `${JSON.stringify([
    key,
    responseInjected,
    ...judgments
      .map(({ coder, group, source, hasError, hasClaim, severity, isExtra }) =>
        JSON.stringify([coder, group, source, hasError, hasClaim, severity, isExtra]),
      )
      .sort(),
  ])}\n`;

async function fitDawidSkene(
  tx: Sql,
  projectId: string,
  recipe: Recipe,
  basis: PoolBasis,
): Promise<Fitted | null> {
  const step = fittedStep(recipe);
  if (!step) return null;
  const ratings = new FitRatings(recipe, step, basis);
  for await (const sections of readSections(tx, projectId, recipe.answers))
    for (const section of sections) ratings.add(section);
  return ratings.fit();
}
