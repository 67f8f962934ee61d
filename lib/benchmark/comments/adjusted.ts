import { holmAdjusted } from "@/lib/stats/holm";
import type { Contrast } from "../rates";

/** A contrast among those of one analysis. */
export interface AdjustedContrast extends Contrast {
  /** p after Holm's adjustment for all tests of the analysis; null where fewer than two have a p. */
  readonly pHolm: number | null;
}

/** The contrasts of one kind of adjudicators, before their p values are adjusted. */
interface Contrasts {
  readonly withComments: Contrast;
  readonly withoutComments: Contrast;
}

/** The same afterwards. */
export type Adjusted<Effect extends Contrasts> = Omit<Effect, keyof Contrasts> &
  Readonly<Record<keyof Contrasts, AdjustedContrast>>;

/**
 * Adds Holm-adjusted p values. The family is every before/after test of the analysis that has a p: of
 * all kinds of adjudicators, with comments and without. A test alone needs no adjustment and has none.
 */
export function withHolm<Effect extends Contrasts>(effects: readonly Effect[]): Adjusted<Effect>[] {
  const family = effects.flatMap(({ withComments, withoutComments }) => [
    withComments,
    withoutComments,
  ]);
  const tested = family.filter(({ p }) => p !== null);
  const adjusted = holmAdjusted(tested.flatMap(({ p }) => p ?? []));
  const pOf = new Map(tested.map((contrast, i) => [contrast, adjusted[i] ?? null]));
  const adjust = (contrast: Contrast): AdjustedContrast => ({
    ...contrast,
    pHolm: tested.length < 2 ? null : (pOf.get(contrast) ?? null),
  });
  return effects.map((effect) => ({
    ...effect,
    withComments: adjust(effect.withComments),
    withoutComments: adjust(effect.withoutComments),
  }));
}
