import type { Sql } from "postgres";
import { groupBy } from "@/lib/group-by";
import type { SampledStratum } from "./counts";
import { type DrawnPool, strataOf } from "./weights";
import { stratumWords } from "./words";

/** Whose second judgments are looked at. */
export type DoubleRole = "medical_expert" | "fact_checker";

/** Sections of one stratum that had one chance of a second adjudication. */
export interface DoubleCell {
  readonly stratum: string;
  readonly chance: number;
  /** Sections that they stand for: the stratum's, shared out by what was drawn of it. */
  readonly population: number;
  /** Of them, adjudicated twice. */
  readonly doubled: number;
}

/** By how much each section that was adjudicated twice counts. */
export interface DoubleWeights {
  /** By unit id; empty where `because` says why. */
  readonly weights: ReadonlyMap<string, number>;
  readonly cells: readonly DoubleCell[];
  /** Why there are none; null where they stand for all sections of the strata that were drawn from. */
  readonly because: string | null;
}

interface Offer {
  readonly unitId: string;
  readonly overlap: number;
  readonly extraOverlap: number;
  readonly probability: number;
}

/**
 * Chance that each section had of two judgments under this role, by unit id: 1 where queues ask for
 * two of every section, else that of the sample of doubles. Imported judgments have none.
 */
export async function readDoubleChances(
  tx: Sql,
  projectId: string,
  role: DoubleRole,
): Promise<Map<string, number>> {
  const offers = await tx<Offer[]>`
    SELECT qu.unit_id AS "unitId", q.overlap, q.extra_overlap AS "extraOverlap", qu.probability
    FROM queue_unit qu JOIN queue q ON q.id = qu.queue_id
    WHERE qu.project_id = ${projectId} AND q.work_role = ${role} AND q.pool_id IS NOT NULL
      AND q.state <> 'draft'`;
  const chances = [...groupBy(offers, ({ unitId }) => unitId)].map(
    ([unitId, those]) => [unitId, chanceOf(those)] as const,
  );
  return new Map(chances);
}

/** Of two judgments or more by what queues offer of one section. */
export function chanceOf(offers: readonly Omit<Offer, "unitId">[]): number {
  if (offers.reduce((sum, { overlap }) => sum + overlap, 0) >= 2) return 1;
  const missed = offers.map(({ extraOverlap, probability }) =>
    extraOverlap > 0 ? 1 - probability : 1,
  );
  return 1 - missed.reduce((product, each) => product * each, 1);
}

/**
 * Weights of the sections that were adjudicated twice, by the inverse of the chance that they had of
 * it: that of entering the pool times that of a second adjudication. Both are taken as they came
 * about: within a stratum and one chance, each section counts those that it stands for over those
 * that were adjudicated twice so far. Strata that nothing was drawn from are outside.
 */
export function weighDoubles(
  pool: DrawnPool | null,
  chances: ReadonlyMap<string, number>,
  doubled: ReadonlySet<string>,
): DoubleWeights {
  const none = (because: string): DoubleWeights => ({ weights: new Map(), cells: [], because });
  if (!pool) return none("the project has no pool");
  if (doubled.size === 0) return none("no section is adjudicated twice");
  const entries = groupBy(pool.entries, ({ stratum }) => stratum);
  const drawn = new Set(pool.entries.map(({ unitId }) => unitId));
  if ([...doubled].some((unitId) => !drawn.has(unitId)))
    return none("sections were adjudicated twice that no pool here drew with a known chance");
  const weights = new Map<string, number>();
  const cells: DoubleCell[] = [];
  for (const stratum of strataOf(pool)) {
    const own = entries.get(stratum.name) ?? [];
    for (const [chance, those] of groupBy(own, ({ unitId }) => chances.get(unitId) ?? null)) {
      const twice = those.filter(({ unitId }) => doubled.has(unitId));
      const because = holeIn(stratum, chance, those.length, twice.length);
      if (because !== null || chance === null) return none(because ?? "");
      const population = (stratum.population * those.length) / own.length;
      cells.push({ stratum: stratum.name, chance, population, doubled: twice.length });
      for (const { unitId } of twice) weights.set(unitId, population / twice.length);
    }
  }
  return { weights, cells, because: null };
}

function holeIn(
  { name }: SampledStratum,
  chance: number | null,
  sections: number,
  doubled: number,
): string | null {
  const those = `of “${stratumWords(name)}”`;
  if (chance === null)
    return `the chance of a second adjudication is not known of sections ${those} (${sections}), which are in no queue`;
  if (chance === 0) return `sections ${those} (${sections}) had no chance of a second adjudication`;
  return doubled === 0 ? `no section ${those} is adjudicated twice yet` : null;
}

/** "Judge only, chance 25 %: 10 adjudicated twice for 40 sections; …". */
export const doubleWords = (cells: readonly DoubleCell[]): string =>
  cells
    .map(
      ({ stratum, chance, population, doubled }) =>
        `${stratumWords(stratum)}, chance ${percentOf(chance)} %: ${doubled} adjudicated twice for ${sectionsOf(population)} sections`,
    )
    .join("; ");

const percentOf = (chance: number): string => Number((100 * chance).toFixed(1)).toString();
const sectionsOf = (population: number): string => Number(population.toFixed(1)).toString();
