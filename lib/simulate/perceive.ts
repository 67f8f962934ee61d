import { normalQuantile } from "@/lib/stats/normal";
import type { SimulatedCoder } from "./coders";
import { type Draws, drawsFor } from "./random";
import { ERROR_KINDS, type ErrorKind, type SectionTruth, WRONG } from "./truth";

/** What a coder makes of a section. */
export interface Perceived {
  readonly isClaim: boolean;
  /** Kind -> the words of the comment about it. */
  readonly errors: ReadonlyMap<ErrorKind, string>;
}

export interface Look {
  readonly seed: number;
  readonly coder: SimulatedCoder;
  readonly sharedDifficulty: number;
  readonly responseId: string;
  readonly index: number;
  readonly truth: SectionTruth;
}

const thresholds = new Map<number, number>();

/** Normal quantile of a rate, -Infinity for 0 and Infinity for 1. */
function thresholdOf(rate: number): number {
  const known = thresholds.get(rate);
  if (known !== undefined) return known;
  const value =
    rate <= 0
      ? Number.NEGATIVE_INFINITY
      : rate >= 1
        ? Number.POSITIVE_INFINITY
        : normalQuantile(rate);
  thresholds.set(rate, value);
  return value;
}

/**
 * A Gaussian copula: an error is noticed when a mixture of what everybody finds hard about it and
 * of the coder's own chance lies below the rate's quantile. The rate holds exactly for each coder,
 * and the coders' hits and misses are as dependent as the share says.
 */
function notices({ sharedDifficulty, truth }: Look, draws: Draws, kind: ErrorKind, rate: number) {
  const own = draws.normal();
  const mixed =
    Math.sqrt(sharedDifficulty) * truth.difficulty[kind] + Math.sqrt(1 - sharedDifficulty) * own;
  return mixed < thresholdOf(rate);
}

/** The kinds seen at one look, real or not. The same number of draws whatever is true. */
function seenAt(look: Look, which: "first" | "second"): Set<ErrorKind> {
  const { seed, coder, responseId, index, truth } = look;
  const draws = drawsFor(seed, "look", which, coder.key, responseId, index);
  return new Set(
    ERROR_KINDS.filter((kind) => {
      const rates = truth.errors.has(kind) ? coder.hits : coder.falseAlarms;
      const seen = notices(look, draws, kind, rates[kind]);
      return seen && truth.hasClaim;
    }),
  );
}

const wordsFor = (truth: SectionTruth, kinds: Iterable<ErrorKind>) =>
  new Map([...kinds].map((kind) => [kind, truth.errors.get(kind) ?? WRONG[kind]]));

/** What the coder makes of the section when it is first judged. */
export function perceive(look: Look): Perceived {
  const { seed, coder, responseId, index, truth } = look;
  const draws = drawsFor(seed, "claim", coder.key, responseId, index);
  const slips = draws.chance(truth.hasClaim ? coder.notClaim : coder.claim);
  const seen = seenAt(look, "first");
  // Whoever sees something wrong has seen a fact.
  const isClaim = truth.hasClaim ? seen.size > 0 || !slips : slips;
  return { isClaim, errors: wordsFor(truth, seen) };
}

/**
 * What they make of it at a second look: a real error counts once seen at either, an imagined one
 * only if seen at both.
 */
export function perceiveAgain(look: Look): Perceived {
  const { truth } = look;
  const [first, second] = [seenAt(look, "first"), seenAt(look, "second")];
  const kept = ERROR_KINDS.filter((kind) =>
    truth.errors.has(kind)
      ? first.has(kind) || second.has(kind)
      : first.has(kind) && second.has(kind),
  );
  return {
    isClaim: kept.length > 0 || perceive(look).isClaim,
    errors: wordsFor(truth, kept),
  };
}
