import type { Command } from "commander";
import type { CommentEffects, RoleEffect } from "@/lib/benchmark/comments/analyse";
import type { MissingReport } from "@/lib/benchmark/missing";
import type { Rate } from "@/lib/benchmark/rates";
import { counted } from "@/lib/counted";
import { stratumWords } from "@/lib/pools/words";
import { projectNamed, withDatabase } from "../database";
import { columns } from "../output";
import { percent, rangeWords } from "./benchmark-words";
import { outputOf } from "./context";

interface QuestionFlags {
  readonly project: string;
  readonly reference: string;
  readonly bootstrap?: string;
  readonly seed?: string;
}

/** Adds what the benchmark says of comments and of errors that nobody found. */
export function registerQuestions(benchmark: Command): void {
  benchmark
    .command("comments")
    .description("what comments did to judgments, and how often those of each source are right")
    .requiredOption("--project <slug>")
    .option("--bootstrap <n>", "resamples of responses; 0 for no intervals (1000)")
    .option("--seed <n>", "of the resamples (42)")
    .action((flags: QuestionFlags, command: Command) =>
      withDatabase(() => comments(flags, command)),
    );
  benchmark
    .command("missing")
    .description("errors that nobody found, from the audit sample of the newest pool")
    .requiredOption("--project <slug>")
    .requiredOption("--reference <name>", "whose labels decide on audited sections")
    .action((flags: QuestionFlags, command: Command) =>
      withDatabase(() => missing(flags, command)),
    );
}

async function comments(flags: QuestionFlags, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { analyseComments } = await import("@/lib/benchmark/comments/analyse");
  const { parseBenchmarkOptions } = await import("@/lib/benchmark/options");
  const { id } = await projectNamed(flags.project);
  const { resamples, seed } = parseBenchmarkOptions({
    ...(flags.bootstrap === undefined ? {} : { resamples: flags.bootstrap }),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
  });
  const effects = await analyseComments(OPERATOR, id, { resamples, seed });
  outputOf(command).result(effects, effectWords(effects));
}

async function missing(flags: QuestionFlags, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { estimateMissing } = await import("@/lib/benchmark/missing");
  const { NotFoundError } = await import("@/lib/errors");
  const { id } = await projectNamed(flags.project);
  const report = await estimateMissing(OPERATOR, id, flags.reference);
  if (!report) throw new NotFoundError("The project has no pool, and so no audit sample.");
  outputOf(command).result(report, missingWords(report));
}

function rateWords(rate: Rate): string {
  if (rate.share === null) return "–";
  return `${percent(rate.share)}${rangeWords(rate)} of ${rate.of}`;
}

function effectWords({ roles, precision }: CommentEffects): string {
  if (roles.length === 0) return "No section has been adjudicated yet.";
  const sources = precision.map(({ source, perComment, singleSource }) => [
    `  ${source}`,
    `called correct ${rateWords(perComment)}`,
    `single-source sections wrong ${rateWords(singleSource)}`,
  ]);
  return [...roles.map(roleWords), ["Precision by source", columns(sources)].join("\n")].join(
    "\n\n",
  );
}

const ASKS: Record<RoleEffect["asks"], string> = {
  again: " (asked again after the comments)",
  hypothetical: " (asked hypothetically: comments could only add errors)",
  evidence: " (the second label follows from the evidence)",
};

function testWords({
  p,
  pHolm,
  pBecause,
}: Pick<RoleEffect["withComments"], "p" | "pHolm" | "pBecause">): string {
  if (p === null) return `no p: ${pBecause}`;
  return `p ${p.toFixed(4)}${pHolm === null ? "" : `, Holm ${pHolm.toFixed(4)}`}`;
}

function roleWords({ role, asks, adjudications, withComments, withoutComments }: RoleEffect) {
  const line = (name: string, { first, second, gained, lost, ...test }: typeof withComments) => [
    `  ${name}`,
    `before ${rateWords(first)}`,
    `after ${rateWords(second)}`,
    `${gained} turned, ${lost} back`,
    testWords(test),
  ];
  return [
    `${role}: ${counted(adjudications, "adjudication")}${ASKS[asks]}`,
    columns([line("with comments", withComments), line("without comments", withoutComments)]),
  ].join("\n");
}

function missingWords({ strata, estimate, exact, bootstrap, chapman }: MissingReport): string {
  const rows = strata.map(({ name, population, drawn, sampled, errors }) => [
    `  ${stratumWords(name)}`,
    ...[population, drawn, sampled, errors].map(String),
    sampled > 0 ? (population / sampled).toFixed(2) : "–",
  ]);
  const range = (interval: { low: number; high: number } | null) =>
    interval ? `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}` : "–";
  return [
    "value" in estimate
      ? `Sections with an error that nobody found: ${estimate.value.toFixed(1)} (95 % exact ${range(exact)}, bootstrap ${range(bootstrap)})`
      : `No estimate: ${estimate.undefinedBecause}.`,
    columns([["  stratum", "sections", "drawn", "labelled", "with an error", "weight"], ...rows]),
    "",
    `Sensitivity analysis, overlap of detectors (Chapman): ${"value" in chapman ? `${chapman.value.toFixed(1)} errors in all (${range(chapman.interval)}), ${chapman.found} found` : chapman.undefinedBecause}`,
    ...chapman.caveats.map((caveat) => `  ${caveat}`),
  ].join("\n");
}
