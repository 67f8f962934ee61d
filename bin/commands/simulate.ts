import { type Command, Option } from "commander";
import { counted } from "@/lib/counted";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";

import { outputOf } from "./context";
import {
  numberOf,
  optionalNumber,
  readText,
  refuseOthers,
  type SimulateFlags,
  studyOf,
} from "./simulate-options";
import { reportWords } from "./simulate-words";

const HELP = `
Coders are marked as invented: pseudonym S-…, e-mail …@simulated.invalid. The same seed gives
the same answers. docs/simulation.md explains parameters and files.

Ways to run:
  (plain)     in a project that holds responses; makes the queue “First pass” if none is open
  --dry-run   a planned study on invented responses, in a project that is removed afterwards
  --bulk      a new project with all its work done, of any size, for tests of scale

Examples:
  $ adjudica simulate --project demo-study --seed 1 --coder careful-expert:2 --coder hasty-student:4
  $ adjudica simulate --project demo-study --seed 1 --coders coders.json --truth planted.json
  $ adjudica simulate --dry-run --responses 120 --sections 8 --overlap 3 --pay 25 --out dry-run
  $ adjudica simulate --bulk --project million --factor 61 --seed 1
  $ adjudica simulate --dry-run --responses 40 --adjudicated
  $ adjudica simulate --bulk --project study --adjudicated --seed 1
  $ adjudica simulate --profiles > coders.json`;

export function registerSimulate(program: Command): void {
  program
    .command("simulate")
    .description("let invented coders do the work, to try a study before it begins")
    .option("--project <slug>", "the project they work in; with --bulk, the one that is made")
    .option("--seed <n>", "the same seed gives the same answers", "42")
    .option("--coders <file>", "who takes part, as JSON")
    .option("--coder <profile:n...>", "who takes part, as profiles with numbers")
    .option("--truth <file>", "errors that were planted in the responses, as JSON")
    .option("--queue <name>", "which queue, where several are open")
    .option("--pass <name>", "with --dry-run and --bulk: which pass", "first-pass")
    .option("--overlap <n>", "judgments of each response in a queue that is made", "3")
    .option("--stop-after <n>", "responses after which each coder stops")
    .addOption(
      new Option("--concurrency <n>", "coders who act at the same moment").default("1").hideHelp(),
    )
    .option("--pay <amount>", "pay for an hour, for the cost")
    .option("--beside-real-work", "also where real people have worked")
    .option("--dry-run", "on invented responses that are removed afterwards")
    .option("--bulk", "make a project of any size")
    .option("--adjudicated", "also a judge's run, a pool and both adjudications")
    .option("--responses <n>", "with --dry-run and --bulk: how many (541 where absent)")
    .option("--sections <n>", "with --dry-run and --bulk: mean number in a response (8.1)")
    .option("--per-question <n>", "with --dry-run and --bulk: responses to a question", "2")
    .option("--factor <n>", "with --bulk: so many times 541 responses")
    .option("--out <dir>", "with --dry-run: write all exports here")
    .option("--profiles", "print the built-in coders as a file to begin with")
    .addHelpText("after", HELP)
    .action((flags: SimulateFlags, command: Command) =>
      flags.profiles ? printProfiles() : withDatabase(() => runSimulate(flags, command)),
    );
}

async function printProfiles(): Promise<void> {
  const { PROFILES } = await import("@/lib/simulate/profiles");
  const { BASE_RATES } = await import("@/lib/simulate/truth");
  const coders = Object.entries(PROFILES).map(([key, values]) => ({ key, count: 1, ...values }));
  const file = { coders, truth: BASE_RATES, sharedDifficulty: 0.3 };
  process.stdout.write(`${JSON.stringify(file, null, 2)}\n`);
}

async function runSimulate(flags: SimulateFlags, command: Command): Promise<void> {
  if (flags.bulk && flags.dryRun) throw new UsageError("Use --bulk or --dry-run, not both.");
  if (flags.bulk) return bulk(flags, command);
  if (flags.dryRun) return dry(flags, command);
  return plain(flags, command);
}

const commonOf = (flags: SimulateFlags, command: Command) => ({
  seed: numberOf("seed", flags.seed),
  overlap: numberOf("overlap", flags.overlap, { min: 1 }),
  stopsAfter: optionalNumber("stop-after", flags.stopAfter, { min: 1 }),
  concurrency: numberOf("concurrency", flags.concurrency, { min: 1 }),
  hourlyPay: optionalNumber("pay", flags.pay, { whole: false }),
  onProgress: progressNotes(command),
});

/** A remark after every thousand submits, so that long runs show that they move. */
function progressNotes(command: Command): (submitted: number) => void {
  let said = 0;
  return (submitted) => {
    if (submitted < said + 1000) return;
    said = Math.floor(submitted / 1000) * 1000;
    outputOf(command).note(`${said.toLocaleString("en-GB")} units submitted`);
  };
}

async function plain(flags: SimulateFlags, command: Command): Promise<void> {
  const way = "work in a project that exists";
  refuseOthers(flags, way, ["responses", "sections", "factor", "out"]);
  if (!flags.project)
    throw new UsageError("Name the project with --project, or use --dry-run or --bulk.");
  const common = commonOf(flags, command);
  const study = await studyOf(flags);
  const { parsePlantedErrors } = await import("@/lib/simulate/truth-file");
  const planted = flags.truth ? parsePlantedErrors(await readText(flags.truth)) : undefined;
  const { OPERATOR } = await import("@/lib/access/actor");
  const { simulate } = await import("@/lib/simulate/commands");
  const { id: projectId } = await projectNamed(flags.project);
  const { queue, besideRealWork } = flags;
  const adjudication = await adjudicationOf(flags);
  const onStage = (stage: string) => outputOf(command).note(`${stage} …`);
  const rest = { planted, queue, besideRealWork, adjudication, onStage };
  const input = { ...common, projectId, study, ...rest };
  const report = await simulate(OPERATOR, input);
  outputOf(command).result(report, reportWords(report));
}

/** What comes after the first pass, where it is asked for. */
async function adjudicationOf({ adjudicated }: SimulateFlags) {
  if (!adjudicated) return undefined;
  return (await import("@/lib/simulate/adjudication/study")).DEFAULT_PLAN;
}

async function passOf({ pass: name = "" }: SimulateFlags) {
  const { findPass, PASSES } = await import("@/lib/simulate/passes");
  const pass = findPass(name);
  if (pass) return pass;
  const names = PASSES.map((each) => each.name).join(", ");
  throw new UsageError(`There is no pass “${name}”. Passes: ${names}.`);
}

async function shapeOf({ responses, sections, perQuestion, factor }: SimulateFlags) {
  const { STUDY_SHAPE } = await import("@/lib/simulate/material");
  const times = optionalNumber("factor", factor, { whole: false }) ?? 1;
  const count = optionalNumber("responses", responses, { min: 1 });
  return {
    responses: count ?? Math.max(1, Math.round(STUDY_SHAPE.responses * times)),
    sections:
      optionalNumber("sections", sections, { min: 1, whole: false }) ?? STUDY_SHAPE.sections,
    perQuestion: numberOf("per-question", perQuestion, { min: 1 }),
  };
}

async function dry(flags: SimulateFlags, command: Command): Promise<void> {
  const others = ["project", "queue", "truth", "factor", "besideRealWork"] as const;
  refuseOthers(flags, "--dry-run", others);
  const common = commonOf(flags, command);
  const [study, pass, shape] = [await studyOf(flags), await passOf(flags), await shapeOf(flags)];
  const { OPERATOR } = await import("@/lib/access/actor");
  const { dryRun } = await import("@/lib/simulate/dry-run");
  const { writeAllExports } = await import("@/lib/simulate/exports");
  const files: string[] = [];
  const whileThere = async ({ id }: { id: string }) => {
    if (flags.out) files.push(...(await writeAllExports(OPERATOR, id, flags.out)));
  };
  const adjudication = await adjudicationOf(flags);
  const input = { ...common, study, pass, shape, adjudication, whileThere };
  const report = await dryRun(OPERATOR, input);
  const wrote = flags.out ? `\n\nWrote ${counted(files.length, "file")} to ${flags.out}.` : "";
  const words = `${reportWords(report)}${wrote}\nThe project of the dry run has been removed.`;
  outputOf(command).result({ ...report, shape, files }, words);
}

/** Coders of a bulk project, where nobody names them: five times the default group. */
const BULK_TIMES = 5;

async function bulk(flags: SimulateFlags, command: Command): Promise<void> {
  refuseOthers(flags, "--bulk", ["queue", "truth", "out", "stopAfter", "besideRealWork"]);
  if (!flags.project) throw new UsageError("Name the project to make with --project.");
  const { seed, overlap, hourlyPay } = commonOf(flags, command);
  const [pass, shape] = [await passOf(flags), await shapeOf(flags)];
  const study = await studyOf(flags, BULK_TIMES);
  const { OPERATOR } = await import("@/lib/access/actor");
  const { bulkProject } = await import("@/lib/simulate/bulk/commands");
  const { TYPICAL_JUDGE } = await import("@/lib/simulate/adjudication/judge");
  const judge = flags.adjudicated && TYPICAL_JUDGE;
  const onStage = (stage: string) => outputOf(command).note(`${stage} …`);
  const input = {
    slug: flags.project,
    seed,
    overlap,
    hourlyPay,
    pass,
    shape,
    study,
    judge,
    onStage,
  };
  const report = await bulkProject(OPERATOR, input);
  const rows = Object.entries(report.rows).map(
    ([table, count]) => `${table} ${count.toLocaleString("en-GB")}`,
  );
  const words = `Made the project ${flags.project}: ${rows.join(", ")}.\n\n${reportWords(report)}`;
  outputOf(command).result({ ...report, shape }, words);
}
