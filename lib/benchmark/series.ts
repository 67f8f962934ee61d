import { SCORE_OUTPUTS, type ScoreName } from "@/lib/stats/scores";
import type { DetectorResult } from "./benchmark";

/** Median and range of one score over the runs of a judge. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Repeated runs of one judge, as the study's Table 8 has them. */
export interface SeriesResult extends Readonly<Record<ScoreName, Spread | null>> {
  readonly name: string;
  readonly runs: number;
}

/** The series among detectors, in the order of their first runs. A score that any run lacks is null. */
export function summariseSeries(results: readonly DetectorResult[]): SeriesResult[] {
  const names = [...new Set(results.flatMap(({ detector }) => detector.series ?? []))];
  return names.map((name) => {
    const runs = results.filter(({ detector }) => detector.series === name);
    const spreads = SCORE_OUTPUTS.map(
      (score) => [score, spread(runs.map(({ plain }) => plain[score].value))] as const,
    );
    return {
      ...(Object.fromEntries(spreads) as Record<ScoreName, Spread | null>),
      name,
      runs: runs.length,
    };
  });
}

function spread(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const [low] = known;
  const high = known.at(-1);
  if (low === undefined || high === undefined || known.length < values.length) return null;
  const half = (known.length - 1) / 2;
  const median = ((known[Math.floor(half)] ?? low) + (known[Math.ceil(half)] ?? high)) / 2;
  return { median, low, high };
}
