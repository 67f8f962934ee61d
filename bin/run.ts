import { Command, CommanderError } from "commander";
import { registerBenchmark } from "./commands/benchmark";
import { registerDemo } from "./commands/demo";
import { registerExport } from "./commands/export";
import { registerImport } from "./commands/import";
import { registerJudge } from "./commands/judge";
import { registerMember } from "./commands/member";
import { registerOwnerToken } from "./commands/owner-token";
import { registerPlan } from "./commands/plan";
import { registerPool } from "./commands/pool";
import { registerProject } from "./commands/project";
import { registerQueue } from "./commands/queue";
import { registerReference } from "./commands/reference";
import { registerReport } from "./commands/report";
import { registerSimulate } from "./commands/simulate";
import { registerStats } from "./commands/stats";
import { registerUser } from "./commands/user";
import { EXIT, EXIT_HELP, exitCodeOf } from "./exit-codes";
import { sayError } from "./output";

const HELP = `
A first tour:
  $ adjudica project create rash-study --title "Answers about rashes"
  $ adjudica import qa answers.jsonl --project rash-study
  $ adjudica queue create --project rash-study --protocol first-pass --name "First pass"
  $ adjudica user create ana@example.org --role annotator --project rash-study
  $ adjudica export judgments --project rash-study --out results

“adjudica help COMMAND” explains one command with examples. With --json, standard
output is one JSON value, also for errors.

${EXIT_HELP}`;

function buildProgram(): Command {
  const program = new Command("adjudica")
    .description("Finds errors in medical answers: import, work queues, people and exports.")
    .option("--json", "write the result as JSON, for machines")
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .addHelpText("after", HELP)
    .exitOverride();
  for (const register of [
    registerProject,
    registerImport,
    registerExport,
    registerJudge,
    registerPool,
    registerReference,
    registerBenchmark,
    registerPlan,
    registerQueue,
    registerUser,
    registerMember,
    registerDemo,
    registerSimulate,
    registerReport,
    registerOwnerToken,
    registerStats,
  ])
    register(program);
  return program;
}

/** Runs one command; returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  // A reader that has seen enough ("| head") is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const program = buildProgram();
  try {
    await program.parseAsync([...args], { from: "user" });
    return typeof process.exitCode === "number" ? process.exitCode : EXIT.ok;
  } catch (error) {
    const isJson = args.includes("--json");
    if (!(error instanceof CommanderError)) sayError(error, isJson);
    // Commander has told people already; help is no error.
    else if (isJson && error.exitCode !== 0) sayError(error, isJson);
    return exitCodeOf(error);
  }
}
