import { type CountTable, scaleOf } from "@/lib/stats/count-table";
import type { PoolTable } from "@/lib/stats/pools";
import type { CoderLabel, LabelSide } from "./data/coder-labels";
import type { SectionFrame } from "./data/sections";
import type { Settled } from "./parameters";

/** The pools whose labels are compared: people of the first pass, judge, experts, fact checkers. */
export type PoolName = "FP" | "LaJ" | "ME" | "FC";

export const POOL_WORDS: Readonly<Record<PoolName, string>> = {
  FP: "First pass",
  LaJ: "LLM judge",
  ME: "Medical experts",
  FC: "Fact checkers",
};

export const LABELS = ["true", "false"] as const;

type ClaimRule = "people" | "everybody" | "grouped";

/** Whose word decides on claims in a table: what was chosen, or what the study's code does there. */
export const claimRule = (
  { claims }: Pick<Settled, "claims">,
  code: "people" | "everybody",
): "people" | "everybody" => (claims === "code" ? code : claims);

/** At least one person judged the section, and nobody whose word decides says it holds no claim. */
export function hasClaim({ counts }: SectionFrame, section: number, rule: ClaimRule): boolean {
  const people = rule === "grouped" ? counts.groupedPeople : counts.people;
  const against = {
    people: counts.peopleNoClaim,
    everybody: counts.anyNoClaim,
    grouped: counts.groupedNoClaim,
  }[rule];
  return (people[section] ?? 0) > 0 && (against[section] ?? 0) === 0;
}

/** Sections with a claim, in the order of the project. */
export function claimSections(frame: SectionFrame, rule: ClaimRule): Uint32Array {
  const found: number[] = [];
  for (let i = 0; i < frame.size; i++) if (hasClaim(frame, i, rule)) found.push(i);
  return Uint32Array.from(found);
}

/** Columns of errors and of their absence, by pool. */
const COLUMNS = {
  FP: ["peopleError", "peopleFine"],
  LaJ: ["judgeError", "judgeFine"],
  ME: ["expertError", "expertFine"],
  FC: ["checkerError", "checkerFine"],
} as const;

/** Side of the labels that a pool holds. */
const SIDES: Readonly<Record<PoolName, LabelSide>> = {
  FP: "people",
  LaJ: "judge",
  ME: "expert",
  FC: "checker",
};

/** Where a coder's label counts among a section's labels of this pool; -1 where it does not. */
export const labelCell =
  (pool: PoolName) =>
  ({ side, hasError }: CoderLabel): number => {
    if (side !== SIDES[pool] || hasError === null) return -1;
    return hasError ? 0 : 1;
  };

/** The same with those who said neither in a third place. */
export const labelOrUnsureCell =
  (pool: PoolName) =>
  (label: CoderLabel): number =>
    label.side === SIDES[pool] && label.hasError === null ? LABELS.length : labelCell(pool)(label);

/** The same where the labels of two pools stand side by side. */
export const sharedCell =
  ([first, second]: readonly [PoolName, PoolName]) =>
  (label: CoderLabel): number => {
    const other = labelCell(second)(label);
    return other < 0 ? labelCell(first)(label) : other + LABELS.length;
  };

/** Labels of a section in a pool: errors, and no errors. */
export function labelsIn(frame: SectionFrame, pool: PoolName, section: number): [number, number] {
  const [error, fine] = COLUMNS[pool];
  return [frame.counts[error][section] ?? 0, frame.counts[fine][section] ?? 0];
}

/**
 * Sections that belong to a pool: with a claim for the first pass and the judge, adjudicated ones
 * for experts and fact checkers. Sections with one label are in it, as the study resamples them.
 */
export function poolSections(
  frame: SectionFrame,
  pool: PoolName,
  claims: "people" | "everybody",
): Uint32Array {
  const needsClaim = pool === "FP" || pool === "LaJ";
  const found: number[] = [];
  for (let i = 0; i < frame.size; i++) {
    const [error, fine] = labelsIn(frame, pool, i);
    if (error + fine > 0 && (!needsClaim || hasClaim(frame, i, claims))) found.push(i);
  }
  return Uint32Array.from(found);
}

/** Counts of true and false labels of these sections in one pool. */
export function poolCounts(frame: SectionFrame, pool: PoolName, sections: Uint32Array): CountTable {
  const cells = new Float64Array(sections.length * 2);
  sections.forEach((section, row) => {
    cells.set(labelsIn(frame, pool, section), row * 2);
  });
  return countsOf(LABELS, cells);
}

/** A count table of one row a unit. */
export const countsOf = (
  categories: readonly string[],
  cells: Float64Array,
  dropped: Readonly<Record<string, number>> = {},
): CountTable => ({
  width: categories.length,
  cells,
  categories,
  scale: scaleOf(categories),
  dropped,
});

/** Counts of two pools side by side over the sections that both have. */
export function sharedCounts(
  frame: SectionFrame,
  pools: readonly [PoolName, PoolName],
  claims: "people" | "everybody",
): { readonly sections: Uint32Array; readonly table: PoolTable } {
  const [first, second] = pools;
  const other = new Set(poolSections(frame, second, claims));
  const sections = poolSections(frame, first, claims).filter((section) => other.has(section));
  const cells = new Float64Array(sections.length * 4);
  sections.forEach((section, row) => {
    cells.set(labelsIn(frame, first, section), row * 4);
    cells.set(labelsIn(frame, second, section), row * 4 + 2);
  });
  const table = { width: 4, cells, categories: LABELS, scale: scaleOf(LABELS), dropped: {} };
  return { sections, table };
}
