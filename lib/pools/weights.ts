import type { Sql } from "postgres";
import type { SampledStratum } from "./counts";
import { findNewestPool, type NewestPool } from "./newest";
import { AUDIT_STRATA, type PoolReason } from "./rules";
import { STRATUM_WORDS, stratumWords } from "./words";

/** A stratum of a pool and what is known of it. `sampled`: sections drawn; all for rule rows. */
export interface WeighedStratum extends SampledStratum {
  /** Of those drawn, sections that have the label that an estimate is made from. */
  readonly labelled: number;
}

/** By how much each labelled section of a pool counts, so that all stand for all. */
export interface PoolWeights {
  /**
   * Sections of its stratum over labelled ones among them, by unit id; labelled sections that the
   * pool did not draw, kept ones too, have none.
   */
  readonly weights: ReadonlyMap<string, number>;
  /** Strata that hold sections, rows of the rule first. */
  readonly strata: readonly WeighedStratum[];
  /** Why they do not stand for all sections with a claim; null where they do. */
  readonly because: string | null;
}

/** An entry that the pool drew or that a row of its rule asks for. */
export interface DrawnEntry {
  readonly unitId: string;
  readonly reason: PoolReason;
  readonly stratum: string;
}

/** Where the project has no pool. */
const NO_POOL: PoolWeights = {
  weights: new Map(),
  strata: [],
  because: "the project has no pool",
};

/** A project's newest pool with what it drew, to be weighed by whatever is labelled. */
export interface DrawnPool {
  readonly counts: NewestPool["counts"];
  readonly entries: readonly DrawnEntry[];
}

/** What the project's newest pool drew; null where there is none. Not authorised by itself. */
export async function readDrawnPool(tx: Sql, projectId: string): Promise<DrawnPool | null> {
  const pool = await findNewestPool(tx, projectId);
  if (!pool) return null;
  const entries = await tx<DrawnEntry[]>`
    SELECT unit_id AS "unitId", reason::text AS reason, stratum FROM pool_entry
    WHERE pool_id = ${pool.id} AND removed_in IS NULL AND NOT is_kept`;
  return { counts: pool.counts, entries };
}

/**
 * Weights of the labelled entries of a pool. Within a stratum those that are labelled are taken as
 * chosen by chance, which they are as long as the work goes by the pool's seeded order: while work
 * is under way each stands for those still to come. A stratum without any leaves a hole.
 */
export function weighEntries(
  pool: DrawnPool | null,
  isLabelled: (unitId: string) => boolean,
): PoolWeights {
  if (!pool) return NO_POOL;
  const labelled = pool.entries.filter(({ unitId }) => isLabelled(unitId));
  const counts = countByStratum(labelled);
  const strata = strataOf(pool).map((stratum) => ({
    ...stratum,
    labelled: counts.get(stratum.name) ?? 0,
  }));
  const weightIn = new Map(
    strata.map(({ name, population, labelled }) => [name, population / labelled]),
  );
  return {
    weights: new Map(labelled.map(({ unitId, stratum }) => [unitId, weightIn.get(stratum) ?? 1])),
    strata,
    because: holesIn(strata),
  };
}

/** Every stratum that holds sections: rows of the rule are drawn whole. */
export function strataOf({ counts, entries }: DrawnPool): SampledStratum[] {
  const drawn = new Set(counts.strata.map(({ name }) => name));
  const whole = entries.filter(({ stratum }) => !drawn.has(stratum));
  const reasons = new Map(whole.map(({ stratum, reason }) => [stratum, reason]));
  const sizes = countByStratum(whole);
  const rows = [...reasons].map(([name, reason]): SampledStratum => {
    const population = sizes.get(name) ?? 0;
    return { name, reason, population, sampled: population };
  });
  return [...rows, ...counts.strata.filter(({ population }) => population > 0)];
}

function countByStratum(entries: readonly DrawnEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stratum } of entries) counts.set(stratum, (counts.get(stratum) ?? 0) + 1);
  return counts;
}

function holesIn(strata: readonly WeighedStratum[]): string | null {
  const words = ({ name }: WeighedStratum) => `“${wordsOf(name)}”`;
  const undrawn = strata.filter(({ sampled }) => sampled === 0);
  if (undrawn.length > 0)
    return `the pool has no audit sample of ${undrawn.map(words).join(" and ")}`;
  const unlabelled = strata.filter(({ labelled }) => labelled === 0);
  if (unlabelled.length === 0) return null;
  const each = unlabelled.map((stratum) => `${words(stratum)} (${stratum.sampled} drawn)`);
  return `no section is labelled by adjudicators yet of ${each.join(" and ")}`;
}

const wordsOf = (name: string): string => {
  const audited = AUDIT_STRATA.find((stratum) => stratum === name);
  return audited ? STRATUM_WORDS[audited] : stratumWords(name);
};

/** "Judge only: 12 labelled of 40 drawn from 40; …", stratum by stratum. */
export const labelledWords = (strata: readonly WeighedStratum[]): string =>
  strata
    .map(
      ({ name, population, sampled, labelled }) =>
        `${stratumWords(name)}: ${labelled} labelled of ${sampled} drawn from ${population}`,
    )
    .join("; ");
