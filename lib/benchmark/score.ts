import type { StatsWorkers } from "@/lib/jobs/stats-workers";
import type { BootstrapOptions, IntervalResult } from "@/lib/stats/bootstrap/bootstrap";
import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import type { CellTable } from "@/lib/stats/count-table";
import { type IntervalMethod, type Quantity, quantity } from "@/lib/stats/estimate";
import { prevalenceInput } from "@/lib/stats/prevalence";
import {
  binaryInput,
  SCORE_OUTPUTS,
  type ScoreName,
  scoresFromCounts,
  type ZeroDivision,
} from "@/lib/stats/scores";
import type { Outcomes, SectionPlace } from "./outcomes";

/** What is drawn again in a bootstrap. */
export type SampledOver = "responses" | "sections";

export interface ScoreOptions {
  readonly over: SampledOver;
  /** 0 = no intervals. */
  readonly resamples: number;
  readonly seed: number;
  readonly engine: NonNullable<BootstrapOptions["engine"]>;
  readonly zeroDivision: ZeroDivision;
}

export interface Score {
  readonly value: number | null;
  /** Why there is none. */
  readonly undefinedBecause: string | null;
  /** Null where none was asked for or none can be had. */
  readonly interval: ScoreInterval | null;
  /** Why none can be had though it was asked for. */
  readonly intervalBecause: string | null;
}

export interface ScoreInterval {
  readonly low: number;
  readonly high: number;
  /** "clopper-pearson": the exact interval of a share that no resample moves. */
  readonly method: IntervalMethod;
}

/** An interval, or why there is none, as results carry it. */
export function intervalFacts(result: IntervalResult | undefined): {
  readonly interval: ScoreInterval | null;
  readonly intervalBecause: string | null;
} {
  if (!result) return { interval: null, intervalBecause: null };
  if ("undefinedBecause" in result)
    return { interval: null, intervalBecause: result.undefinedBecause };
  const { low, high, method } = result;
  return { interval: { low, high, method }, intervalBecause: null };
}

export interface ScoreCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

/** Scores of one detector against one reference, as fractions. */
export interface Scores extends Readonly<Record<ScoreName, Score>> {
  /** Negative predictive value: of predictions of no error, those that the reference shares. */
  readonly npv: Score;
  readonly counts: ScoreCounts;
  /** Predictions scored: several people can have predicted one section. */
  readonly predictions: number;
  /** Sections with a prediction and a label. */
  readonly sections: number;
}

/** By how much a section counts; 0 = not at all. */
export type WeightOf = (section: number) => number;

/** What outcomes are spread over when they are drawn again. */
export class Ground {
  private readonly order = new Map<string, number>();
  private readonly rows: number[];

  /** `over` responses or sections, those of the reference in the order of their ids. */
  constructor(
    places: readonly SectionPlace[],
    readonly over: SampledOver,
    isIn: (place: SectionPlace, number: number) => boolean = ({ isLabelled }) => isLabelled,
  ) {
    const nameOf = ({ key, response }: SectionPlace) => (over === "responses" ? response : key);
    const names = new Set(places.filter(isIn).map(nameOf));
    for (const name of [...names].sort()) this.order.set(name, this.order.size);
    this.rows = places.map((place) => this.order.get(nameOf(place)) ?? -1);
  }

  /** What can be drawn; of one alone there is no interval. */
  get units(): number {
    return this.order.size;
  }

  /** Outcomes of these kinds of each drawable unit, side by side and weighted. */
  cells(outcomes: readonly Outcomes[], weightOf: WeightOf, wanted: readonly number[]): CellTable {
    const width = wanted.length;
    const cells = new Float64Array(this.order.size * width);
    for (const { sections, kinds } of outcomes)
      sections.forEach((section, i) => {
        const row = this.rows[section] ?? -1;
        const place = wanted.indexOf(kinds[i] ?? -1);
        if (row < 0 || place < 0) return;
        cells[row * width + place] = (cells[row * width + place] ?? 0) + weightOf(section);
      });
    return { width, cells };
  }
}

/**
 * Scores of predictions, those of several coders pooled, with intervals from threads. weightOf: for
 * scores that stand for more sections than were labelled; their counts are those of the labelled.
 */
export async function scoreOutcomes(
  all: readonly Outcomes[],
  ground: Ground,
  options: ScoreOptions,
  workers: StatsWorkers,
  weightOf: WeightOf = () => 1,
): Promise<Scores> {
  const outcomes = all.map((each) => each.only((section) => weightOf(section) > 0));
  const { tp, fp, fn, tn } = countOutcomes(outcomes, () => 1);
  const weighted = countOutcomes(outcomes, weightOf);
  const predictions = tp + fp + fn + tn;
  const { values } = scoresFromCounts(weighted.tp, weighted.fp, weighted.fn, options.zeroDivision);
  const tables = {
    scores: ground.cells(outcomes, weightOf, [0, 1, 2]),
    negatives: ground.cells(outcomes, weightOf, [3, 2]),
  };
  const isAsked = options.resamples > 0 && predictions > 0;
  const intervals = !isAsked
    ? {}
    : ground.units > 1
      ? await intervalsOf(tables, ground.over, options, workers)
      : noIntervals(ground.over);
  const npv = quantity(weighted.tn / (weighted.tn + weighted.fn), "nothing was predicted negative");
  const scores = SCORE_OUTPUTS.map((name) => [name, score(values[name], intervals[name])] as const);
  const sections = new Set(outcomes.flatMap((each) => each.sections)).size;
  const named = Object.fromEntries(scores) as Record<ScoreName, Score>;
  return {
    ...named,
    npv: score(npv, intervals.npv),
    counts: { tp, fp, fn, tn },
    predictions,
    sections,
  };
}

/** Of one response, or one section, nothing can be drawn. */
function noIntervals(over: SampledOver): Record<string, IntervalResult> {
  const undefinedBecause = `everything is about one ${over.slice(0, -1)}, so that nothing can be drawn`;
  return Object.fromEntries([...SCORE_OUTPUTS, "npv"].map((name) => [name, { undefinedBecause }]));
}

function countOutcomes(outcomes: readonly Outcomes[], weightOf: WeightOf): ScoreCounts {
  const counts = [0, 0, 0, 0];
  for (const { sections, kinds } of outcomes)
    kinds.forEach((kind, i) => {
      counts[kind] = (counts[kind] ?? 0) + weightOf(sections[i] ?? -1);
    });
  const [tp = 0, fp = 0, fn = 0, tn = 0] = counts;
  return { tp, fp, fn, tn };
}

/** Intervals of scores, and of the negative predictive value on draws of its own. */
async function intervalsOf(
  { scores, negatives }: { readonly scores: CellTable; readonly negatives: CellTable },
  over: SampledOver,
  { zeroDivision, resamples, seed, engine }: ScoreOptions,
  workers: StatsWorkers,
): Promise<Record<string, IntervalResult>> {
  const options = { resamples, seed, engine };
  const problem = buildProblem({ ...binaryInput(scores, zeroDivision), resampledOver: over });
  const npv = buildProblem({ ...prevalenceInput(negatives), resampledOver: over });
  const found = await workers.intervals(problem, options);
  const { values } = await workers.intervals(npv, options);
  return values ? { ...found, npv: values } : found;
}

const score = (value: Quantity, interval: IntervalResult | undefined): Score => ({
  ...("value" in value
    ? { value: value.value, undefinedBecause: null }
    : { value: null, undefinedBecause: value.undefinedBecause }),
  ...intervalFacts(interval),
});
