import type { Command } from "commander";
import { counted } from "@/lib/counted";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";
import { columns } from "../output";
import { outputOf } from "./context";
import { type PoolFlags, parametersOf, withPoolOptions } from "./pool-options";
import { countWords, poolWords } from "./pool-words";

const HELP = `
Rows of the pool, as in the study: people who disagree; found by the judge only; injected and
missed by all; found by all people but not by the judge. Samples and positives of new detectors
come on top. See docs/pools.md.

Examples:
  $ adjudica pool preview --project study
  $ adjudica pool build "Table 2" --project study --seed 42
  $ adjudica pool build Main --project study --audit-no-error 200 --audit-error 50 --split-by generator
  $ adjudica pool preview Main --project study            what has changed since
  $ adjudica pool build Main --project study --update     apply it, as the next version`;

export function registerPool(program: Command): void {
  const pool = program.command("pool").description("choose the sections that are adjudicated");
  withPoolOptions(pool.command("preview").description("count what a pool holds; store nothing"))
    .argument("[name]", "a pool that exists: what building it anew would change")
    .addHelpText("after", HELP)
    .action((name: string | undefined, flags: PoolFlags, command: Command) =>
      withDatabase(() => (name ? previewChanges(name, flags, command) : preview(flags, command))),
    );
  withPoolOptions(pool.command("build").description("build a pool and freeze it"))
    .argument("<name>")
    .option("--update", "a pool that exists: make its next version")
    .addHelpText("after", HELP)
    .action((name: string, flags: PoolFlags & { update?: true }, command: Command) =>
      withDatabase(() =>
        flags.update ? update(name, flags, command) : build(name, flags, command),
      ),
    );
  pool
    .command("list")
    .description("the pools of a project")
    .requiredOption("--project <slug>")
    .action((flags: PoolFlags, command: Command) => withDatabase(() => list(flags, command)));
  pool
    .command("show")
    .description("what a pool holds, and what it was made from")
    .argument("<name>")
    .requiredOption("--project <slug>")
    .action((name: string, flags: PoolFlags, command: Command) =>
      withDatabase(() => show(name, flags, command)),
    );
}

const modules = async () => ({
  ...(await import("@/lib/access/actor")),
  ...(await import("@/lib/pools/commands")),
  ...(await import("@/lib/pools/queries")),
  ...(await import("@/lib/pools/rebuild")),
});

const inputOf = (flags: PoolFlags) => ({ seed: flags.seed, parameters: parametersOf(flags) });

async function preview(flags: PoolFlags, command: Command): Promise<void> {
  const { OPERATOR, previewPool } = await modules();
  const { id } = await projectNamed(flags.project);
  const made = await previewPool(OPERATOR, id, inputOf(flags));
  outputOf(command).result(made, `${countWords(made.counts)}\n\nseed ${made.seed}`);
}

async function build(name: string, flags: PoolFlags, command: Command): Promise<void> {
  const { OPERATOR, buildPool } = await modules();
  const { id, slug } = await projectNamed(flags.project);
  const made = await buildPool(OPERATOR, id, { ...inputOf(flags), name });
  const words = `Built the pool “${made.name}” in ${slug}.\n\n${countWords(made.counts)}`;
  outputOf(command).result(made, `${words}\n\nseed ${made.seed}\ncontent ${made.contentHash}`);
}

/** The changes of a rebuild, with the pool's own parameters where flags do not say otherwise. */
async function changesOf(name: string, flags: PoolFlags) {
  if (flags.seed !== undefined)
    throw new UsageError("A pool keeps the seed that it was first built with.");
  const { OPERATOR, getPoolNamed, previewRebuild, changeCounts } = await modules();
  const project = await projectNamed(flags.project);
  const pool = await getPoolNamed(OPERATOR, project.id, name);
  const parameters = { ...pool.parameters, ...parametersOf(flags) };
  const made = await previewRebuild(OPERATOR, pool.id, { parameters });
  const { added, gone, moved, kept, reweighted } = changeCounts(made.difference);
  const words = [
    `${counted(added, "section")} added, ${gone} gone, ${moved} moved to another row or stratum,`,
    `${kept} kept since adjudicated, ${reweighted} with a new probability;`,
    `${made.difference.unchanged} unchanged.`,
  ].join(" ");
  return { pool, made, parameters, words };
}

async function previewChanges(name: string, flags: PoolFlags, command: Command): Promise<void> {
  const { made, words } = await changesOf(name, flags);
  const { difference, ...rest } = made;
  const { changes, unchanged } = difference;
  outputOf(command).result(
    { ...rest, changes, unchanged },
    `${words}\n\n${countWords(made.counts)}`,
  );
}

async function update(name: string, flags: PoolFlags, command: Command): Promise<void> {
  const { OPERATOR, rebuildPool } = await modules();
  const { pool, made, parameters, words } = await changesOf(name, flags);
  const { contentHash } = made;
  const { version } = await rebuildPool(OPERATOR, pool.id, { parameters, contentHash });
  outputOf(command).result(
    { id: pool.id, name, version, contentHash, counts: made.counts },
    `Made version ${version} of “${name}”: ${words}`,
  );
}

async function list(flags: PoolFlags, command: Command): Promise<void> {
  const { OPERATOR, listPools } = await modules();
  const { id, slug } = await projectNamed(flags.project);
  const pools = await listPools(OPERATOR, id);
  const rows = pools.map(({ name, version, sections, byExperts, byFactCheckers }) => [
    name,
    `version ${version}`,
    counted(sections, "section"),
    `${byExperts} by experts`,
    `${byFactCheckers} by fact checkers`,
  ]);
  outputOf(command).result(pools, rows.length > 0 ? columns(rows) : `${slug} has no pools yet.`);
}

async function show(name: string, flags: PoolFlags, command: Command): Promise<void> {
  const { OPERATOR, getPoolNamed } = await modules();
  const { id } = await projectNamed(flags.project);
  const pool = await getPoolNamed(OPERATOR, id, name);
  outputOf(command).result(pool, poolWords(pool));
}
