import { ValidationError } from "../../errors";
import {
  comparesGroups,
  type InputKind,
  type StatisticDefinition,
  type StatisticInputs,
  type StatisticOptions,
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
  ratings: (names, options, clusters, definition) =>
    new RatingReader(names, {
      scale: { level: definition.scaleLevel?.(options) ?? options.level, order: options.order },
      clusters,
      readsGroup: comparesGroups(definition, options),
    }),
  labels: (names, _options, clusters) => new LabelReader(names, clusters),
  flags: (names) => new FlagPairReader(names),
  audit: (names) => auditReader(names),
};

/**
 * A reader for the table of a statistic, from the table's header. Throws ValidationError for a
 * missing column, and for sampling probabilities that the statistic would leave out of account: its
 * value would describe the sample and pass for one of the population.
 *
 * clusters: cluster columns that will be resampled, outermost first.
 */
export function readerFor(
  definition: StatisticDefinition,
  names: readonly string[],
  options: StatisticOptions,
  clusters: readonly string[],
): TableReader<StatisticInputs[InputKind]> {
  if (names.includes("probability") && !definition.takesProbabilities) {
    const instead =
      definition.input === "audit"
        ? "leave the column out, as strata weight the units of an audit"
        : "leave the column out to describe the sample as it is";
    throw new ValidationError(
      `line 1: ${definition.name} cannot weight units by their sampling "probability": ${instead}`,
    );
  }
  return readers[definition.input](names, options, clusters, definition);
}
