import type { WeightName } from "./agreement-weights";
import type { Engine } from "./bootstrap/bootstrap";
import type { BootstrapMethod } from "./bootstrap/intervals";
import type { Kernel } from "./bootstrap/kernel";
import type { ProblemInput } from "./bootstrap/sums";
import type { Level } from "./distance";
import type { Interval, Quantity, UnitCount } from "./estimate";
import type { FlagPairs } from "./input/flag-pairs";
import type { LabelRows } from "./input/labels";
import type { AuditStratum } from "./missing-errors";
import type { Seed } from "./random/seed-sequence";
import type { ReliabilityData } from "./reliability";
import type { ZeroDivision } from "./scores";

export type ResampleOver = "unit" | "cluster" | "two-way";

/** Settings of a statistic asked for by name; each definition says which of them it reads. */
export interface StatisticOptions {
  readonly level: Level;
  readonly order?: readonly string[];
  readonly weights?: WeightName;
  readonly groups?: readonly [string, string];
  readonly coders?: readonly [string, string];
  readonly positive?: string;
  readonly zeroDivision: ZeroDivision;
  readonly restarts: number;
  readonly bootstrap: number;
  readonly seed: Seed;
  readonly resample: ResampleOver;
  readonly ci: BootstrapMethod;
  readonly engine: Engine;
  readonly confidence: number;
}

export type OptionName = keyof StatisticOptions;

/** What a statistic reads: one kind of table each. */
export interface StatisticInputs {
  readonly ratings: ReliabilityData;
  readonly labels: LabelRows;
  readonly flags: FlagPairs;
  readonly audit: readonly AuditStratum[];
}
export type InputKind = keyof StatisticInputs;

/** Options about intervals, which most statistics read. */
const OF_INTERVALS: readonly OptionName[] = ["seed", "resample", "ci", "engine", "confidence"];

/**
 * The first of these options that would change nothing, as the statistic does not read it. Of
 * "bootstrap" `computeStatistic` says so itself.
 */
export const unreadOption = <Name extends OptionName>(
  { options, intervalOptions = OF_INTERVALS }: StatisticDefinition,
  given: readonly Name[],
): Name | undefined =>
  given.find(
    (name) => name !== "bootstrap" && !options.includes(name) && !intervalOptions.includes(name),
  );

/** JSON that details and parameters are made of. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** How the units of a result can be drawn again. */
export interface Resampling {
  readonly input: Pick<ProblemInput, "kernel" | "params" | "table" | "weights">;
  /** Names of the kernel's outputs among the values, in order. */
  readonly outputs: readonly string[];
  /** Rows that make up one unit, where a unit has several. */
  readonly unitOf?: Uint32Array;
  /** Clusters of the rows, outermost level first. */
  readonly clusters: readonly Uint32Array[];
  /** For the two-way bootstrap: the ratings and the place of each in its unit's cells (or -1). */
  readonly twoWay?: {
    readonly data: ReliabilityData;
    readonly cellOf: (entry: number) => number;
  };
}

export interface Computed {
  /** Which of the values is "the" value; null where none is. */
  readonly headline: string | null;
  readonly values: Readonly<Record<string, Quantity>>;
  readonly units: UnitCount;
  readonly parameters: Readonly<Record<string, Json>>;
  readonly resampling?: Resampling;
  /** An interval of the headline that the statistic brings itself. */
  readonly interval?: Interval & {
    readonly resamples?: number;
    readonly seed?: Seed;
    readonly resampledOver?: string;
  };
  /** Counts, labels, convergence, caveats: whatever belongs to the result. */
  readonly details?: Readonly<Record<string, Json>>;
}

interface DefinitionOf<Kind extends InputKind> {
  /** Name on the command line. */
  readonly name: string;
  readonly summary: string;
  readonly input: Kind;
  /** Options that it reads beside those of the bootstrap. */
  readonly options: readonly OptionName[];
  /** Options of intervals that it reads, where not all: "bootstrap" only if it can be resampled. */
  readonly intervalOptions?: readonly OptionName[];
  readonly kernels: readonly Kernel[];
  /** Whether the table must say to which group each value belongs. */
  readonly needsGroup?: boolean;
  /** Whether it weights units by the inverse of their sampling probabilities. */
  readonly takesProbabilities?: boolean;
  /** Level at which values are put in order; the option's where absent. */
  readonly scaleLevel?: (options: StatisticOptions) => Level;
  compute(input: StatisticInputs[Kind], options: StatisticOptions): Computed;
}

/** A statistic as the command, the API and the reports find it by name. */
export type StatisticDefinition = { [Kind in InputKind]: DefinitionOf<Kind> }[InputKind];

/** Whether a statistic compares groups with these options, so that it asks who answered in which. */
export const comparesGroups = (
  { needsGroup, options: own }: StatisticDefinition,
  { groups }: Pick<StatisticOptions, "groups">,
): boolean => needsGroup === true || (groups !== undefined && own.includes("groups"));

/** Types a definition by its input, so that its file needs no casts. */
export function defineStatistic<Kind extends InputKind>(
  definition: DefinitionOf<Kind>,
): DefinitionOf<Kind> {
  return definition;
}
