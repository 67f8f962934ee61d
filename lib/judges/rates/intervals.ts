import { rateOf } from "@/lib/benchmark/rates";
import { intervalFacts, type ScoreInterval } from "@/lib/benchmark/score";
import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import { cohenInput } from "@/lib/stats/cohen-kappa";
import { wilsonInterval } from "@/lib/stats/proportion";
import { renumbered } from "@/lib/stats/reliability";
import { type ComparedUnit, type CountedUnit, labelPairs } from "./tally";

/** Of the bootstrap over threads. */
export const DRAWS = { resamples: 2000, seed: 42 } as const;

/** What the pages say of the intervals. */
export const INTERVAL_WORDS =
  "Intervals are 95 %: Wilson’s where each unit of a rate is of a thread of its own, else percentiles of 2,000 draws of whole threads (seed 42), since units of one thread resemble each other. Comparisons always draw threads.";

/** An interval, or why there is none where there could be one. */
export interface RateInterval {
  readonly interval: ScoreInterval | null;
  readonly intervalBecause: string | null;
}

const NONE: RateInterval = { interval: null, intervalBecause: null };
const ONE_THREAD: RateInterval = {
  interval: null,
  intervalBecause: "all units are of one thread",
};

const threadsOf = (units: readonly { readonly thread: string }[]) =>
  new Set(units.map(({ thread }) => thread)).size;

/** Of a share of units: Wilson's (1927) where no thread holds two of them, else over threads. */
export async function rateInterval(units: readonly CountedUnit[]): Promise<RateInterval> {
  if (units.length === 0) return NONE;
  if (threadsOf(units) < units.length) return threadInterval(units);
  const { low, high, method } = wilsonInterval(
    units.filter(({ holds }) => holds).length,
    units.length,
  );
  return { interval: { low, high, method }, intervalBecause: null };
}

async function threadInterval(units: readonly CountedUnit[]): Promise<RateInterval> {
  if (units.length === 0) return NONE;
  if (threadsOf(units) === 1) return ONE_THREAD;
  const drawn = units.map(({ thread, holds }) => ({ response: thread, holds }));
  const { interval, intervalBecause } = await rateOf(drawn, DRAWS);
  return { interval, intervalBecause };
}

/** Shares of compared units, by what is looked at and what counts as right. */
export const SHARES = ["agreement", "precision", "recall", "specificity", "npv"] as const;
export type ShareName = (typeof SHARES)[number];

export interface Share extends RateInterval {
  readonly of: number;
  /** Null where there is no unit. */
  readonly value: number | null;
}

/** A coder's shares against the labels, and the interval of kappa. */
export interface ComparedShares {
  readonly shares: Readonly<Record<ShareName, Share>>;
  readonly kappaInterval: RateInterval;
}

export async function comparedShares(
  units: readonly ComparedUnit[],
  counted: number,
): Promise<ComparedShares> {
  const isFound = ({ value }: ComparedUnit) => value === counted;
  const isTrue = ({ label }: ComparedUnit) => label === counted;
  const share = async (
    isIn: (unit: ComparedUnit) => boolean,
    holds: (unit: ComparedUnit) => boolean,
  ): Promise<Share> => {
    const own = units.filter(isIn).map((unit) => ({ thread: unit.thread, holds: holds(unit) }));
    const right = own.filter((unit) => unit.holds).length;
    const value = own.length > 0 ? right / own.length : null;
    return { of: own.length, value, ...(await threadInterval(own)) };
  };
  const not = (is: (unit: ComparedUnit) => boolean) => (unit: ComparedUnit) => !is(unit);
  return {
    shares: {
      agreement: await share(
        () => true,
        ({ label, value }) => label === value,
      ),
      precision: await share(isFound, isTrue),
      recall: await share(isTrue, isFound),
      specificity: await share(not(isTrue), not(isFound)),
      npv: await share(not(isFound), not(isTrue)),
    },
    kappaInterval: await kappaInterval(units),
  };
}

async function kappaInterval(units: readonly ComparedUnit[]): Promise<RateInterval> {
  if (units.length === 0) return NONE;
  if (threadsOf(units) === 1) return ONE_THREAD;
  const numbers = new Map([...new Set(units.map(({ thread }) => thread))].map((id, n) => [id, n]));
  const problem = buildProblem({
    ...cohenInput(labelPairs(units), "unweighted"),
    clusterOf: renumbered(units.map(({ thread }) => numbers.get(thread) ?? 0)),
    resampledOver: "thread",
  });
  const workers = await sharedStatsWorkers();
  const { value } = await workers.intervals(problem, DRAWS);
  return intervalFacts(value);
}
