import type { Command } from "commander";
import { inputColumns, readerFor } from "@/lib/stats/input/reader";
import { statistics } from "@/lib/stats/registry";
import { computeStatistic } from "@/lib/stats/result";
import { UsageError } from "../exit-codes";
import { outputOf } from "./context";
import { clusterColumns, type StatsFlags, statisticOptions } from "./stats-options";
import { readTable } from "./stats-table";
import { resultWords } from "./stats-words";

const HELP = `
Statistics and the columns that they read:
${statistics
  .map((statistic) => {
    const { name, summary } = statistic;
    return `  ${name.padEnd(18)}${summary}\n${" ".repeat(20)}${inputColumns(statistic)}`;
  })
  .join("\n")}

An empty value is a missing one. A column "probability" (the probability with which a unit was
sampled) weights prf, cohen-kappa and percent-agreement; the others refuse it.

Examples:
  $ adjudica stats alpha --level ordinal --bootstrap 10000 ratings.csv
  $ adjudica stats xrr --groups FP,ME ratings.csv --json
  $ adjudica stats prf --resample cluster --cluster response --bootstrap 10000 scores.csv
  $ adjudica stats missing-errors audit.csv`;

/** Adds `adjudica stats`. It needs no database and loads no database client. */
export function registerStats(program: Command): void {
  program
    .command("stats")
    .description("compute a statistic from a CSV file, without a database")
    .argument("<name>", "which statistic")
    .argument("<file>", "CSV file with a header, or - for standard input")
    .option("--level <level>", "nominal, ordinal, interval or ratio (nominal)")
    .option("--order <names>", "values in scale order, with commas between")
    .option("--weights <name>", "unweighted, linear, quadratic or ordinal")
    .option("--groups <A,B>", "the two groups that are compared")
    .option("--coders <A,B>", "the two coders that are compared")
    .option("--positive <label>", "the label that counts as found")
    .option("--zero-division <rule>", "a score of nothing is undefined, or zero (undefined)")
    .option("--restarts <n>", "random starts beside the first (0)")
    .option("--bootstrap <n>", "resamples for an interval (0: no interval)")
    .option("--seed <n>", "seed of everything random (42)")
    .option("--resample <what>", "unit, cluster or two-way (unit)")
    .option("--cluster <columns>", "cluster columns, outermost first (cluster)")
    .option("--ci <method>", "percentile or bca (percentile)")
    .option("--engine <name>", "default, or numpy to repeat NumPy's draws (default)")
    .option("--confidence <share>", "confidence of intervals (0.95)")
    .addHelpText("after", HELP)
    .action(runStats);
}

async function runStats(
  name: string,
  file: string,
  flags: StatsFlags,
  command: Command,
): Promise<void> {
  const definition = statistics.find((statistic) => statistic.name === name);
  if (!definition) {
    const names = statistics.map((statistic) => statistic.name).join(", ");
    throw new UsageError(`There is no statistic “${name}”. Statistics: ${names}.`);
  }
  const options = statisticOptions(flags, definition);
  const clusters = clusterColumns(flags);
  const input = await readTable(file, (names) => readerFor(definition, names, options, clusters));
  const result = computeStatistic(definition, input, options, { clusters });
  outputOf(command).result(result, resultWords(result));
}
