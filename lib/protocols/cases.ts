/** Parts of a guideline of which one applies to a unit. Pure. */
import type { Facts, GuidelineCases, Protocol } from "./types";

export type GuidelineCase = GuidelineCases["texts"][number];

/** The case that applies to a unit with these facts; undefined where none does. */
export const ownCase = (
  { cases }: Pick<Protocol, "cases">,
  facts: Facts,
): GuidelineCase | undefined => cases?.texts.find(({ value }) => value === facts[cases.fact]);

/** All others. */
export const otherCases = (
  { cases }: Pick<Protocol, "cases">,
  facts: Facts,
): readonly GuidelineCase[] =>
  cases?.texts.filter(({ value }) => value !== facts[cases.fact]) ?? [];
