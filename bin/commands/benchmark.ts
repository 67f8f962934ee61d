import type { Command } from "commander";
import type { Benchmark, DetectorResult } from "@/lib/benchmark/benchmark";
import type { Score } from "@/lib/benchmark/score";
import { counted } from "@/lib/counted";
import { projectNamed, withDatabase } from "../database";
import { columns } from "../output";
import { registerQuestions } from "./benchmark-questions";
import { percent, rangeWords, strataRows } from "./benchmark-words";
import { outputOf } from "./context";

interface BenchmarkFlags {
  readonly project: string;
  readonly reference: string[];
  readonly detector?: string[];
  readonly over?: string;
  readonly bootstrap?: string;
  readonly seed?: string;
  readonly engine?: string;
  readonly zeroDivision?: string;
  readonly pool?: string;
}

const HELP = `
Detectors are everybody of the first pass ("people"), annotator groups ("group:student"), and single
judges and people by pseudonym; all that have predictions where none is named. Predictions made
elsewhere come in with “adjudica judge import”. See docs/benchmark.md.

Examples:
  $ adjudica benchmark run --project study --reference FP+ME
  $ adjudica benchmark run --project study --reference FP+ME --detector people --over sections
  $ adjudica benchmark scores --project study --reference FP:AG FP+ME FP+FC > scores.csv
  $ adjudica benchmark send LaJDetector-new.1 --project study --pool Main`;

export function registerBenchmark(program: Command): void {
  const benchmark = program.command("benchmark").description("score detectors against references");
  withScoring(benchmark.command("run").description("precision, recall and F1, with intervals"))
    .option("--zero-division <what>", "a score with a zero denominator: undefined, zero")
    .option("--over <what>", "what is drawn again: responses, sections")
    .action((flags: BenchmarkFlags, command: Command) => withDatabase(() => score(flags, command)));
  withScoring(benchmark.command("scores").description("the study's scores.csv")).action(
    (flags: BenchmarkFlags) => withDatabase(() => writeScores(flags)),
  );
  registerQuestions(benchmark);
  benchmark
    .command("send")
    .description("put a detector's unjudged positives into a pool, as its next version")
    .argument("<detector>")
    .requiredOption("--project <slug>")
    .option("--pool <name>", "the newest pool where absent")
    .action((detector: string, flags: BenchmarkFlags, command: Command) =>
      withDatabase(() => send(detector, flags, command)),
    );
}

const withScoring = (command: Command): Command =>
  command
    .requiredOption("--project <slug>")
    .requiredOption("--reference <name...>", "frozen references")
    .option("--detector <id...>", "only these detectors")
    .option("--bootstrap <n>", "resamples; 0 for no intervals")
    .option("--seed <n>", "of the resamples; 42 where absent")
    .option("--engine <name>", "default, or numpy for the study's draws")
    .addHelpText("after", HELP);

const modules = async () => ({
  ...(await import("@/lib/access/actor")),
  ...(await import("@/lib/benchmark/benchmark")),
  ...(await import("@/lib/benchmark/scores-csv")),
  ...(await import("@/lib/benchmark/send")),
});

/** Options that the flags name; the rest take their defaults. */
function optionsOf(flags: BenchmarkFlags): object {
  const given = {
    detectors: flags.detector,
    over: flags.over,
    resamples: flags.bootstrap,
    seed: flags.seed,
    engine: flags.engine,
    zeroDivision: flags.zeroDivision,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function score(flags: BenchmarkFlags, command: Command): Promise<void> {
  const { OPERATOR, runBenchmark } = await modules();
  const { id } = await projectNamed(flags.project);
  const benchmarks: Benchmark[] = [];
  for (const reference of flags.reference)
    benchmarks.push(await runBenchmark(OPERATOR, id, reference, optionsOf(flags)));
  outputOf(command).result(benchmarks, benchmarks.map(benchmarkWords).join("\n\n"));
}

async function writeScores(flags: BenchmarkFlags): Promise<void> {
  const { OPERATOR, scoresCsv } = await modules();
  const { id } = await projectNamed(flags.project);
  const options = { kinds: ["people", "system"], ...optionsOf(flags) };
  process.stdout.write(await scoresCsv(OPERATOR, id, { references: flags.reference, options }));
}

async function send(detector: string, flags: BenchmarkFlags, command: Command): Promise<void> {
  const { OPERATOR, sendPositives } = await modules();
  const { id } = await projectNamed(flags.project);
  const sent = await sendPositives(OPERATOR, id, { detector, pool: flags.pool });
  const more =
    sent.otherwise > 0 ? ` ${counted(sent.otherwise, "section")} changed otherwise.` : "";
  outputOf(command).result(
    sent,
    `Made version ${sent.version} of “${sent.pool}”: ${counted(sent.added, "section")} came in.${more}`,
  );
}

function benchmarkWords(benchmark: Benchmark): string {
  const { reference, sections, responses, results, series, weightedBecause, strata } = benchmark;
  const rows = results.flatMap((result) => [
    lineOf(result.detector.name, result.plain, result),
    ...(result.leftOut ? [lineOf("  built without it", result.leftOut, null)] : []),
    ...(result.weighted ? [lineOf("  for all, by the audit", result.weighted, null)] : []),
  ]);
  const repeated = series.map(({ name, runs, precision, recall }) => {
    const words = (spread: typeof precision) =>
      spread ? `${percent(spread.median)} (${percent(spread.low)}–${percent(spread.high)})` : "–";
    return `${name}, ${runs} runs: precision ${words(precision)}, recall ${words(recall)}`;
  });
  return [
    `By “${reference.name}”: ${counted(sections, "labelled section")} of ${counted(responses, "response")}; recall is relative to the pool.`,
    columns([["", "precision", "recall", "F1", "NPV", "TP/FP/FN/TN", "U"], ...rows]),
    ...repeated,
    weightedBecause === null
      ? "Estimates for all sections with a claim rest on strata of the newest pool:"
      : `No estimate for all sections with a claim: ${weightedBecause}.`,
    ...(strata.length > 0 ? [columns(strataRows(strata))] : []),
  ].join("\n");
}

function lineOf(
  name: string,
  { precision, recall, f1, npv, counts }: DetectorResult["plain"],
  result: DetectorResult | null,
): string[] {
  return [
    name,
    scoreWords(precision),
    scoreWords(recall),
    scoreWords(f1),
    scoreWords(npv),
    `${counts.tp}/${counts.fp}/${counts.fn}/${counts.tn}`,
    result ? `${result.bounds.unlabelled} of ${result.bounds.positives}` : "",
  ];
}

const scoreWords = (score: Score): string =>
  score.value === null ? "undefined" : `${percent(score.value)}${rangeWords(score)}`;
