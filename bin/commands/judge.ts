import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { counted } from "@/lib/counted";
import { projectNamed, withDatabase } from "../database";
import { EXIT, UsageError } from "../exit-codes";
import { columns } from "../output";
import { outputOf } from "./context";
import { problemLine } from "./import-report";
import { registerJudgeRates } from "./judge-rates";
import { type RunFlags, runJudge } from "./judge-run";

const HELP = `
A configuration says which model is asked where, with which prompt, how often per section, and how
samples are counted. What decides on answers never changes; make another configuration instead.
A project lists the endpoints that its text may be sent to: --allow-endpoint adds this one.
The endpoint's key comes from the environment (ADJUDICA_JUDGE_KEYS) or from standard input with
--key-stdin, and is stored encrypted. See docs/judges.md.

Examples:
  $ adjudica judge config gpt-default --project study --endpoint https://api.example.org/v1 \\
      --model gpt-5 --allow-endpoint --key-stdin < key.txt
  $ adjudica judge run gpt-default --project study --sample 20
  $ adjudica judge run gpt-default --project study
  $ adjudica judge import outputs.jsonl --project study --judge gpt-elsewhere
  $ adjudica judge panel three --project study --primary LaJDetector-a.1 \\
      --others LaJDetector-b.1 LaJDetector-c.1
  $ adjudica judge list --project study`;

interface ProjectFlag {
  project: string;
}

interface ConfigFlags extends ProjectFlag {
  endpoint: string;
  model: string;
  prompt: string;
  samples: string;
  vote: string;
  temperature: string;
  topP?: string;
  maxTokens?: string;
  modelSeed?: string;
  concurrency: string;
  perMinute?: string;
  timeout: string;
  inputPrice?: string;
  outputPrice?: string;
  allowEndpoint?: true;
  keyStdin?: true;
}

export function registerJudge(program: Command): void {
  const judge = program.command("judge").description("ask language models about sections");
  judge
    .command("config")
    .description("store a judge configuration")
    .argument("<name>")
    .requiredOption("--project <slug>")
    .requiredOption("--endpoint <address>", "speaks the OpenAI chat-completions protocol")
    .requiredOption("--model <name>", "as the endpoint calls it")
    .option(
      "--prompt <name@version>",
      "default@1, study@1, a study task’s such as failure@1, or the project’s own",
      "default@1",
    )
    .option("--samples <n>", "how often each section is asked about", "3")
    .option("--vote <rule>", "of several samples: any, majority or all must say error", "any")
    .option("--temperature <t>", "empty for the endpoint’s own", "1")
    .option("--top-p <p>")
    .option("--max-tokens <n>", "of one answer")
    .option("--model-seed <n>", "sent with sample 1; each further one sends the next")
    .option("--concurrency <n>", "calls at once, over all workers", "4")
    .option("--per-minute <n>", "calls begun in a minute, at most")
    .option("--timeout <seconds>", "until a call is given up", "120")
    .option("--input-price <price>", "of a million tokens")
    .option("--output-price <price>", "of a million tokens")
    .option("--allow-endpoint", "let the project’s text be sent to this endpoint")
    .option("--key-stdin", "read the endpoint’s key from standard input")
    .addHelpText("after", HELP)
    .action((name: string, flags: ConfigFlags, command: Command) =>
      withDatabase(() => config(name, flags, command)),
    );
  judge
    .command("run")
    .description("ask about a project’s sections; ends when all is answered")
    .argument("<config>", "name of a configuration")
    .requiredOption("--project <slug>")
    .option("--units <which>", "claims (all of the first pass agree on one) or all", "claims")
    .option("--sample <n>", "only so many of them, by chance")
    .option("--seed <n>", "of that chance", "42")
    .option(
      "--tries <n>",
      "how often a call is made whose output cannot be read (3; 2 for misconceptions; 1 as most of the studies' scripts)",
    )
    .option(
      "--items-from <coder>",
      "for prompts about lists: the coder whose lists are asked about",
    )
    .option(
      "--behaviour <category>",
      "for failure and follow-up: judge by this behaviour; without it, turns with several are left out. For prompts that write responses: only to turns that show it, or with “No behavior” to those where a negative case was cut",
    )
    .option(
      "--setting <name>",
      "for prompts that write responses: original, oracle or target_turn",
      "original",
    )
    .option("--workers <n>", "jobs that share the run", "1")
    .option("--detach", "leave the work to the workers of the server")
    .addHelpText("after", HELP)
    .action((name: string, flags: RunFlags, command: Command) =>
      withDatabase(() => runJudge(name, flags, command)),
    );
  judge
    .command("import")
    .description("import outputs of a judge that ran elsewhere (CSV or JSONL)")
    .argument("<file>", "columns section_id, contains_problem, reason, run; perhaps sample, raw")
    .requiredOption("--project <slug>")
    .requiredOption("--judge <name>", "whose outputs these are")
    .option("--vote <rule>", "of several samples: any, majority or all must say error", "any")
    .addHelpText("after", HELP)
    .action(
      (file: string, flags: ProjectFlag & { judge: string; vote: string }, command: Command) =>
        withDatabase(() => importFile(file, flags, command)),
    );
  judge
    .command("panel")
    .description("one verdict of several judges’, as a judge of its own")
    .argument("<name>", "the panel’s verdicts are by the coder Panel-NAME")
    .requiredOption("--project <slug>")
    .option(
      "--task <name>",
      "what the judges were asked: sections, misconception-scoring, failure, redirection, …",
      "misconception-scoring",
    )
    .requiredOption("--primary <coder>", "pseudonym of the primary judge")
    .requiredOption("--others <coders...>", "pseudonyms of the others")
    .option(
      "--strategy <name>",
      "majority_primary_tiebreak, unanimous_else_primary, median, primary_only or every_judge",
      "majority_primary_tiebreak",
    )
    .addHelpText("after", HELP)
    .action((name: string, flags: PanelFlags, command: Command) =>
      withDatabase(() => panel(name, flags, command)),
    );
  registerJudgeRates(judge);
  judge
    .command("list")
    .description("a project’s configurations and runs")
    .requiredOption("--project <slug>")
    .action((flags: ProjectFlag, command: Command) => withDatabase(() => list(flags, command)));
}

async function config(name: string, flags: ConfigFlags, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { createConfig } = await import("@/lib/judges/commands");
  const { endpointFrom } = await import("@/lib/judges/endpoint");
  const { setEndpoints } = await import("@/lib/judges/endpoints");
  const { promptFrom } = await import("@/lib/judges/form");
  const project = await projectNamed(flags.project);
  const { judgeEndpoints } = project.settings;
  const endpoint = endpointFrom(flags.endpoint);
  if (flags.allowEndpoint && !judgeEndpoints.includes(endpoint)) {
    const endpoints = [...judgeEndpoints, endpoint].join("\n");
    await setEndpoints(OPERATOR, { projectId: project.id, endpoints });
  }
  const { temperature, topP, maxTokens, modelSeed, perMinute, timeout, prompt, ...rest } = flags;
  const made = await createConfig(OPERATOR, project.id, {
    ...rest,
    ...promptFrom(prompt),
    name,
    requestsPerMinute: perMinute,
    timeoutSeconds: timeout,
    parameters: { temperature, topP, maxTokens, seed: modelSeed },
    key: flags.keyStdin ? (await text(process.stdin)).trim() : "",
  });
  outputOf(command).result(
    made,
    `Stored the judge configuration “${made.name}” in ${project.slug}.`,
  );
}

async function importFile(
  file: string,
  flags: ProjectFlag & { judge: string; vote: string },
  command: Command,
): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { importOutputs } = await import("@/lib/judges/import");
  const project = await projectNamed(flags.project);
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`Cannot read ${file}: ${error.message}`);
  });
  const report = await importOutputs(OPERATOR, {
    ...{ projectId: project.id, judge: flags.judge, vote: flags.vote },
    file: { name: path.basename(file), bytes },
  });
  const lines = {
    stored: report.runs.map(
      ({ judge, name, sections, problem, fine, unparseable }) =>
        `${judge}, run ${name}: ${counted(sections, "section")}, ${problem} with a problem, ${fine} without, ${unparseable} could not be read`,
    ),
    unchanged: ["Nothing was stored: this file was imported before."],
    rejected: [
      ...report.problems.map(problemLine),
      `Nothing was stored: ${counted(report.problemCount, "problem")}.`,
    ],
  }[report.outcome];
  outputOf(command).result({ project: project.slug, ...report }, lines.join("\n"));
  if (report.outcome === "rejected") process.exitCode = EXIT.usage;
}

interface PanelFlags extends ProjectFlag {
  primary: string;
  others: string[];
  strategy: string;
  task: string;
}

async function panel(name: string, flags: PanelFlags, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { buildPanel } = await import("@/lib/judges/panels");
  const { id } = await projectNamed(flags.project);
  const { primary, others, strategy, task } = flags;
  const made = await buildPanel(OPERATOR, id, { name, task, primary, others, strategy });
  const words = [
    `${made.coder}: a verdict on ${made.scored} of ${counted(made.units, "unit")} by ${made.strategy}.`,
    `${made.changed} differ from the primary’s; on ${made.incomplete} a judge’s verdict is missing.`,
  ];
  outputOf(command).result(made, words.join("\n"));
}

async function list(flags: ProjectFlag, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { listConfigs } = await import("@/lib/judges/queries");
  const { listRuns } = await import("@/lib/judges/run-queries");
  const { id, slug } = await projectNamed(flags.project);
  const [configs, runs] = await Promise.all([listConfigs(OPERATOR, id), listRuns(OPERATOR, id)]);
  const rows = [
    ...configs.map((each) => [
      each.name,
      "configuration",
      `${each.model} at ${each.endpoint}`,
      `prompt ${each.promptName}@${each.promptVersion}, ${counted(each.samples, "sample")}, ${each.vote}`,
    ]),
    ...runs.map((each) => [
      `${each.judge}, run ${each.name}`,
      each.isOpen ? "not finished" : each.fileName ? "imported" : "finished",
      `${counted(each.sections, each.unit)}, ${each.problem} ${each.found}`,
      `${each.calls.unparseable} could not be read, ${each.calls.failed} without an answer`,
    ]),
  ];
  const words = rows.length > 0 ? columns(rows) : `${slug} has no judges yet.`;
  outputOf(command).result({ configs, runs }, words);
}
