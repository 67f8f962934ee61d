import { CATEGORIES } from "@/lib/protocols/definitions/adjudication-shared";
import { count, countedShare } from "../cells";
import type { Cell, Column } from "../types";

/** The study's categories, in its order. */
export const CATEGORY_NAMES: readonly string[] = CATEGORIES.map(({ value }) => String(value));

export const categoryColumns = (group?: string, prefix = ""): Column[] =>
  CATEGORIES.map(({ value, label }) => ({
    key: `${prefix}${String(value).toLowerCase().replaceAll(" ", "_")}`,
    label,
    ...(group !== undefined && { group }),
  }));

interface CountedSet {
  readonly categories: readonly string[];
  readonly n: number;
}

/** How many of these have a set at all, and the share of those whose set has each category. */
export function categoryCells(sets: readonly CountedSet[], because: string): Cell[] {
  const filled = sets.filter(({ categories }) => categories.length > 0);
  const sum = (some: readonly CountedSet[]) => some.reduce((total, { n }) => total + n, 0);
  const all = sum(filled);
  return [
    count(all),
    ...CATEGORY_NAMES.map((name) =>
      countedShare(sum(filled.filter(({ categories }) => categories.includes(name))), all, because),
    ),
  ];
}
