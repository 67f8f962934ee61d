import { type DrawnPool, type WeighedStratum, weighEntries } from "@/lib/pools/weights";
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
