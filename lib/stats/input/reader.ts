import type {
  InputKind,
  StatisticDefinition,
  StatisticInputs,
  StatisticOptions,
} from "../definition";
import { auditReader } from "./audit";
import { FlagPairReader } from "./flag-pairs";
import type { TableReader } from "./header";
import { LabelReader } from "./labels";
import { RatingReader } from "./ratings";

const INPUT_COLUMNS: Record<InputKind, string> = {
  ratings: "unit,coder,value",
  labels: "unit,gold,pred (or unit,cluster,gold,pred)",
  flags: "unit,a,b",
  audit: "unit,stratum,value (or stratum,population,sampled,errors)",
};

/** The columns that a statistic reads, as help texts print them. */
export function inputColumns({ input, needsGroup }: StatisticDefinition): string {
  return needsGroup ? "unit,coder,group,value" : INPUT_COLUMNS[input];
}

type Readers = {
  [Kind in InputKind]: (
    names: readonly string[],
    options: StatisticOptions,
    clusters: readonly string[],
    definition: StatisticDefinition,
  ) => TableReader<StatisticInputs[Kind]>;
};

const readers: Readers = {
  ratings: (names, options, clusters, { scaleLevel, needsGroup }) =>
    new RatingReader(names, {
      scale: { level: scaleLevel?.(options) ?? options.level, order: options.order },
      clusters,
      needsGroup: needsGroup === true || options.groups !== undefined,
    }),
  labels: (names, _options, clusters) => new LabelReader(names, clusters),
  flags: (names) => new FlagPairReader(names),
  audit: (names) => auditReader(names),
};

/**
 * A reader for the table of a statistic, from the table's header. Throws ValidationError for a
 * missing column.
 *
 * clusters: cluster columns that will be resampled, outermost first.
 */
export function readerFor(
  definition: StatisticDefinition,
  names: readonly string[],
  options: StatisticOptions,
  clusters: readonly string[],
): TableReader<StatisticInputs[InputKind]> {
  return readers[definition.input](names, options, clusters, definition);
}
