import { type StatsWorkers, sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import type { IntervalResult } from "@/lib/stats/bootstrap/bootstrap";
import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import { mcnemarExact } from "@/lib/stats/mcnemar";
import { pairedCells, pairedRatesKernel } from "@/lib/stats/paired-rates";
import { intervalFacts, type ScoreInterval } from "./score";

/** A share of units with its interval, drawn over the responses that they belong to. */
export interface Rate {
  /** Units, and those of them for which it holds. */
  readonly of: number;
  readonly count: number;
  /** Null where there is no unit. */
  readonly share: number | null;
  /** Null where they belong to a single response, or where nothing that is drawn varies. */
  readonly interval: ScoreInterval | null;
  readonly intervalBecause: string | null;
}

/** Two results of the same units against one another. */
export interface Contrast {
  readonly first: Rate;
  readonly second: Rate;
  /** Second less first; null where there is no unit. */
  readonly difference: number | null;
  readonly interval: ScoreInterval | null;
  readonly intervalBecause: string | null;
  /** Units that turn true, and that turn false. */
  readonly gained: number;
  readonly lost: number;
  /** McNemar's exact two-sided test of these two; null where there is no unit. */
  readonly p: number | null;
  /** Why there is no p. */
  readonly pBecause: string | null;
}

/** Why nothing can be tested. */
const NO_PAIR = "no unit has both results";

/** A unit with both results, and the response that it belongs to. */
export interface Pair {
  readonly response: string;
  readonly first: boolean;
  readonly second: boolean;
}

export interface DrawOptions {
  /** 0 = no intervals. */
  readonly resamples: number;
  readonly seed: number;
}

/** Both rates and what lies between them, with intervals from threads. */
export async function contrastOf(pairs: readonly Pair[], options: DrawOptions): Promise<Contrast> {
  const count = (holds: (pair: Pair) => boolean) => pairs.filter(holds).length;
  const first = count((pair) => pair.first);
  const second = count((pair) => pair.second);
  const gained = count((pair) => !pair.first && pair.second);
  const lost = count((pair) => pair.first && !pair.second);
  const intervals = await draw(pairs, options);
  const rate = (name: "first" | "second", n: number): Rate => ({
    of: pairs.length,
    count: n,
    share: pairs.length > 0 ? n / pairs.length : null,
    ...intervalFacts(intervals[name]),
  });
  return {
    first: rate("first", first),
    second: rate("second", second),
    difference: pairs.length > 0 ? (second - first) / pairs.length : null,
    ...intervalFacts(intervals.difference),
    ...{ gained, lost },
    ...(pairs.length > 0
      ? { p: mcnemarExact(gained, lost).p, pBecause: null }
      : { p: null, pBecause: NO_PAIR }),
  };
}

/** One rate with its interval. */
export async function rateOf(
  units: readonly { readonly response: string; readonly holds: boolean }[],
  options: DrawOptions,
): Promise<Rate> {
  const pairs = units.map(({ response, holds }) => ({ response, first: holds, second: false }));
  return (await contrastOf(pairs, options)).first;
}

async function draw(
  pairs: readonly Pair[],
  { resamples, seed }: DrawOptions,
): Promise<Record<string, IntervalResult>> {
  if (pairs.length === 0 || resamples === 0) return {};
  const numbers = new Map<string, number>();
  const clusterOf = Uint32Array.from(pairs, ({ response }) => {
    const known = numbers.get(response) ?? numbers.size;
    numbers.set(response, known);
    return known;
  });
  if (numbers.size < 2) return {};
  const table = pairedCells(pairs.map(({ first, second }) => [first, second] as const));
  const problem = buildProblem({
    ...{ kernel: pairedRatesKernel, params: {}, table, clusterOf },
    resampledOver: "responses",
  });
  const workers: StatsWorkers = await sharedStatsWorkers();
  return workers.intervals(problem, { resamples, seed });
}
