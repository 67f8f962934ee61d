import { groupBy } from "@/lib/group-by";
import {
  type DrawnPool,
  labelledWords,
  type WeighedStratum,
  weighEntries,
} from "@/lib/pools/weights";
import type { SectionFrame } from "./data/sections";

/** By how much each of some adjudicated sections counts, so that they stand for all with a claim. */
export interface SectionWeights {
  /** One for each section, in their order; null where `because` says why there are none. */
  readonly weights: Float64Array | null;
  readonly because: string | null;
  /** What the weights rest on. */
  readonly strata: readonly WeighedStratum[];
}

const UNDRAWN = "sections were adjudicated that no pool here drew with a known chance";

/**
 * Weighs labelled sections by the newest pool: each counts the sections of its stratum over those of
 * them that are labelled.
 */
export function weighSections(
  { unitIds }: SectionFrame,
  pool: DrawnPool | null,
  sections: Uint32Array,
): SectionWeights {
  const units = [...sections].map((section) => unitIds[section] ?? "");
  const labelled = new Set(units);
  const { weights, strata, because } = weighEntries(pool, (unit) => labelled.has(unit));
  const known = units.flatMap((unit) => weights.get(unit) ?? []);
  if (known.length < units.length) return { weights: null, because: UNDRAWN, strata };
  return { weights: because === null ? Float64Array.from(known) : null, because, strata };
}

const NO_CHANGE = "all compared sections have one weight, so that it would change nothing";

/** The same for a row of its own beside the unweighted one: none where it would say the same. */
export function unequalWeights(found: SectionWeights): SectionWeights {
  const isEven = found.weights !== null && new Set(found.weights).size < 2;
  return isEven ? { ...found, weights: null, because: NO_CHANGE } : found;
}

/** The weights of a row that a table has, or could not have. */
export interface NamedWeights {
  readonly name: string;
  readonly found: SectionWeights;
}

/** What a table says of its weighted rows: what each rests on, and why some are not there. */
export function weightNotes(rows: readonly NamedWeights[]): string[] {
  const lacking = groupBy(
    rows.filter(({ found }) => found.weights === null),
    ({ found }) => found.because ?? "",
  );
  const resting = groupBy(
    rows.filter(({ found }) => found.weights !== null),
    ({ found }) => labelledWords(found.strata),
  );
  const names = (those: readonly NamedWeights[]) => those.map(({ name }) => name).join(", ");
  return [
    ...(resting.size > 0 ? [WEIGHTED_NOTE] : []),
    ...[...resting].map(([words, those]) => `${names(those)}, what the weights rest on. ${words}.`),
    ...[...lacking].map(([because, those]) => `${names(those)}: no weighted row, as ${because}.`),
  ];
}

const WEIGHTED_NOTE =
  "Weighted rows are estimates for all sections with a claim: each adjudicated section counts the sections of its stratum in the newest pool over those of them that are in the row. Sections without a label there are taken to be like the others of their stratum. Intervals draw sections with their weights; all other rows describe the sample.";
