import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { counted } from "@/lib/counted";
import { readTableState } from "@/lib/table";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";
import { columns } from "../output";
import { outputOf } from "./context";
import { type RecipeFlags, recipeOf, withRecipeOptions } from "./reference-options";
import { comparisonWords, countWords, referenceWords } from "./reference-words";

const HELP = `
Named recipes: FP:AG, FP+ME, FP+FC (the study's), All perspectives unanimous, Both adjudications
agree, First-pass majority, Medical-expert majority, Fact-checker majority, Majority of
perspectives, Dawid-Skene. Steps of one's own are sources joined by +, a rule (unanimous, majority,
dawid_skene), and perhaps the least number of labels and "source" for one vote a source.
See docs/references.md.

Examples:
  $ adjudica reference create FP+ME --project study --recipe FP+ME
  $ adjudica reference create Strict --project study --step medical_expert+fact_checker:unanimous:2
  $ adjudica reference preview --project study --recipe Dawid-Skene --threshold 0.8
  $ adjudica reference export FP+ME --project study --as jsonl --out fp-me.jsonl
  $ adjudica reference compare FP+ME FP+FC --project study`;

interface OutFlags {
  readonly project: string;
  readonly out?: string;
  readonly as?: string;
}

export function registerReference(program: Command): void {
  const reference = program.command("reference").description("decided labels, frozen");
  withRecipeOptions(
    reference.command("preview").description("count what a recipe gives; store nothing"),
  )
    .addHelpText("after", HELP)
    .action((flags: RecipeFlags, command: Command) => withDatabase(() => preview(flags, command)));
  withRecipeOptions(
    reference.command("create").description("label all sections and freeze the result"),
  )
    .argument("<name>")
    .addHelpText("after", HELP)
    .action((name: string, flags: RecipeFlags, command: Command) =>
      withDatabase(() => create(name, flags, command)),
    );
  reference
    .command("list")
    .description("the references of a project")
    .requiredOption("--project <slug>")
    .action((flags: OutFlags, command: Command) => withDatabase(() => list(flags, command)));
  reference
    .command("show")
    .description("what a reference holds, and what it was made from")
    .argument("<name>")
    .requiredOption("--project <slug>")
    .action((name: string, flags: OutFlags, command: Command) =>
      withDatabase(() => show(name, flags, command)),
    );
  reference
    .command("export")
    .description("write a reference's labels, with reasons and the judgments behind them")
    .argument("<name>")
    .requiredOption("--project <slug>")
    .option("--as <form>", "csv, excel or jsonl", "csv")
    .option("--out <file>", "standard output where absent")
    .action((name: string, flags: OutFlags) => withDatabase(() => exportLabels(name, flags)));
  reference
    .command("compare")
    .description("which sections two references label differently, and why")
    .argument("<from>")
    .argument("<to>")
    .requiredOption("--project <slug>")
    .option("--out <file>", "write the sections that moved as CSV")
    .action((from: string, to: string, flags: OutFlags, command: Command) =>
      withDatabase(() => compare(from, to, flags, command)),
    );
}

const modules = async () => ({
  ...(await import("@/lib/access/actor")),
  ...(await import("@/lib/references/commands")),
  ...(await import("@/lib/references/compare")),
  ...(await import("@/lib/references/entries")),
  ...(await import("@/lib/references/files")),
  ...(await import("@/lib/references/queries")),
});

async function preview(flags: RecipeFlags, command: Command): Promise<void> {
  const { OPERATOR, previewReference } = await modules();
  const { id } = await projectNamed(flags.project);
  const made = await previewReference(OPERATOR, id, recipeOf(flags));
  outputOf(command).result(made, countWords(made.counts));
}

async function create(name: string, flags: RecipeFlags, command: Command): Promise<void> {
  const { OPERATOR, freezeReference } = await modules();
  const { id, slug } = await projectNamed(flags.project);
  const made = await freezeReference(OPERATOR, id, { name, recipe: recipeOf(flags) });
  outputOf(command).result(
    made,
    `Froze “${made.name}” in ${slug}.\n\n${countWords(made.counts)}\n\ncontent ${made.contentHash}`,
  );
}

async function list({ project }: OutFlags, command: Command): Promise<void> {
  const { OPERATOR, listReferences } = await modules();
  const { id, slug } = await projectNamed(project);
  const references = await listReferences(OPERATOR, id);
  const rows = references.map(({ name, counts, createdAt, contentHash }) => [
    name,
    `${counts.error} with an error`,
    `${counts.noError} without`,
    `of ${counted(counts.sections, "section")}`,
    createdAt.toISOString().slice(0, 10),
    contentHash.slice(0, 12),
  ]);
  outputOf(command).result(
    references,
    rows.length > 0 ? columns(rows) : `${slug} has no references yet.`,
  );
}

async function show(name: string, { project }: OutFlags, command: Command): Promise<void> {
  const { OPERATOR, getReference } = await modules();
  const { id } = await projectNamed(project);
  const reference = await getReference(OPERATOR, id, name);
  outputOf(command).result(reference, referenceWords(reference));
}

/** Everything, in the order of the project. */
const ALL = readTableState({}, { sortable: ["section"], defaultSort: "section" });

async function exportLabels(name: string, { project, as, out }: OutFlags): Promise<void> {
  const { OPERATOR, getReference, readLabels, labelsCsv, labelsJsonl } = await modules();
  const { id } = await projectNamed(project);
  const reference = await getReference(OPERATOR, id, name);
  const rows = readLabels(OPERATOR, reference, ALL);
  if (as !== "csv" && as !== "excel" && as !== "jsonl")
    throw new UsageError(`There is no form “${as}”. Forms: csv, excel, jsonl.`);
  await write(
    as === "jsonl" ? labelsJsonl(rows) : labelsCsv(rows, as === "csv" ? "exact" : "excel"),
    out,
  );
}

async function compare(
  from: string,
  to: string,
  { project, out }: OutFlags,
  command: Command,
): Promise<void> {
  const { OPERATOR, getReference, compareReferences, readMoved, movedCsv } = await modules();
  const { id } = await projectNamed(project);
  const pair = {
    from: await getReference(OPERATOR, id, from),
    to: await getReference(OPERATOR, id, to),
  };
  const comparison = await compareReferences(OPERATOR, pair);
  if (out) await write(movedCsv(readMoved(OPERATOR, pair, ALL), "exact"), out);
  outputOf(command).result(
    { from: pair.from.name, to: pair.to.name, ...comparison },
    `From “${pair.from.name}” to “${pair.to.name}”: ${comparisonWords(comparison)}`,
  );
}

/** Chunks into a file, or to standard output, which stays open. */
const write = (chunks: AsyncIterable<string>, out: string | undefined): Promise<void> =>
  out === undefined
    ? pipeline(Readable.from(chunks), process.stdout, { end: false })
    : pipeline(Readable.from(chunks), createWriteStream(out));
