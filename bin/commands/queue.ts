import type { Command } from "commander";
import { ConflictError, ValidationError } from "@/lib/errors";
import type { PoolReason } from "@/lib/pools/rules";
import type { PoolQueueInput } from "@/lib/work/pool-queue";
import type { NamedGroups } from "@/lib/work/queue-groups";
import type { CreateQueueInput } from "@/lib/work/queue-input";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";
import { columns } from "../output";
import { outputOf } from "./context";
import { checkQueues } from "./queue-check";
import { registerDifferences } from "./queue-differences";

interface CreateOptions {
  project: string;
  name?: string;
  protocol?: string;
  overlap?: string;
  group?: string[];
  leaseMinutes?: string;
  quota?: string[];
  extraOverlap?: string;
  extraShare?: string;
  extraMinimum?: string;
  order?: string;
  stratifyBy?: string;
  seed?: string;
  maxPerPerson?: string;
  opensAt?: string;
  closesAt?: string;
  skipRule?: string[];
  asksWordless?: boolean;
  context?: string;
  hidesMisconception?: boolean;
  flaggedBy?: string;
  flaggedByCoder?: string;
  flagged?: string;
  unflagged?: string;
  pool?: string;
  row?: string[];
  stratum?: string[];
  batchMin?: string;
  batchMax?: string;
  batchComments?: string;
  maxBatches?: string;
  allowEmptyGroups?: boolean;
}

/** "student=2" for each as {student: "2"}. Throws ValidationError for one that has no value. */
const pairs = (option: string, texts: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
      if (name && value) return [name, value];
      const message = `Expected a name, “=” and a value, found “${text}”.`;
      throw new ValidationError(message, { [option]: message });
    }),
  );

/** The options as `createQueue` takes them; what was not given is left to its defaults. */
function settingsFrom(options: CreateOptions): CreateQueueInput {
  const { order, stratifyBy } = options;
  return {
    ...commonFrom(options),
    name: options.name ?? "First pass",
    protocolId: options.protocol ?? "first-pass",
    quotas: pairs("--quota", options.quota),
    ...(order && { order: order as CreateQueueInput["order"] }),
    ...(stratifyBy && { stratifyBy: stratifyBy as CreateQueueInput["stratifyBy"] }),
    asksWordless: options.asksWordless,
    ...shownFrom(options),
  };
}

/** What is shown of conversations, and the sample of an audit. */
function shownFrom({ context, hidesMisconception, flaggedBy, ...sizes }: CreateOptions) {
  const { flagged = "0", unflagged = "0", flaggedByCoder: coder = "" } = sizes;
  return {
    ...(context && { context: context as CreateQueueInput["context"] }),
    showsMisconception: hidesMisconception !== true,
    ...(flaggedBy && { audit: { flaggedBy, coder, flagged, unflagged } }),
  };
}

/** What queues of responses and of pools share. */
const commonFrom = ({ group, skipRule, ...options }: CreateOptions) => ({
  overlap: options.overlap,
  leaseMinutes: options.leaseMinutes,
  extraOverlap: options.extraOverlap,
  extraShare: options.extraShare,
  extraMinimum: options.extraMinimum,
  seed: options.seed,
  maxPerPerson: options.maxPerPerson,
  opensAt: options.opensAt,
  closesAt: options.closesAt,
  groups: group ?? [],
  skipRules: pairs("--skip-rule", skipRule) as CreateQueueInput["skipRules"],
});

/** Options that only a queue over a pool has. */
const POOL_ONLY = [
  "row",
  "stratum",
  "batchMin",
  "batchMax",
  "batchComments",
  "maxBatches",
] as const;
/** Options that only a queue of responses has. */
const RESPONSES_ONLY = [
  "quota",
  "stratifyBy",
  "asksWordless",
  "context",
  "hidesMisconception",
  "flaggedBy",
  "flaggedByCoder",
] as const;

const asOption = (name: string) =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function refusePoolOptions(options: CreateOptions): void {
  const found = POOL_ONLY.find((name) => options[name] !== undefined);
  if (found) throw new UsageError(`${asOption(found)} goes with --pool only.`);
}

async function createOverPool(
  projectId: string,
  poolName: string,
  options: CreateOptions,
  command: Command,
): Promise<void> {
  const found = RESPONSES_ONLY.find((name) => options[name] !== undefined);
  if (found) throw new UsageError(`${asOption(found)} does not go with --pool.`);
  const { OPERATOR } = await import("@/lib/access/actor");
  const { getPoolNamed } = await import("@/lib/pools/queries");
  const { createPoolQueue } = await import("@/lib/work/pool-queue");
  const { id: poolId } = await getPoolNamed(OPERATOR, projectId, poolName);
  const { order, batchMin, batchMax, batchComments, maxBatches } = options;
  const name = options.name ?? "Adjudication";
  if (!options.allowEmptyGroups) await askAboutGroups(projectId, { groups: options.group ?? [] });
  const made = await createPoolQueue(OPERATOR, projectId, {
    ...commonFrom(options),
    ...{ name, poolId, protocolId: options.protocol ?? "medical-expert" },
    // The use case refuses what is no row of a pool, and no order.
    poolReasons: options.row as PoolReason[] | undefined,
    poolStrata: options.stratum,
    ...(order && { order: order as PoolQueueInput["order"] }),
    ...(batchMin !== undefined && { batchMin }),
    ...(batchMax !== undefined && { batchMax }),
    ...(batchComments !== undefined && { batchComments }),
    maxBatches,
  });
  const words = `Opened the queue “${name}”: ${made.sections} sections, ${made.doubles} of them for more than one adjudicator.`;
  outputOf(command).result(made, words);
}

/** Throws ConflictError for a group that nobody is in, which says how to use it all the same. */
async function askAboutGroups(projectId: string, settings: NamedGroups): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { EMPTY_GROUPS } = await import("@/lib/work/group-choice");
  const { refuseEmptyGroups } = await import("@/lib/work/queue-groups");
  try {
    await refuseEmptyGroups(OPERATOR, projectId, settings);
  } catch (error) {
    if (!(error instanceof ConflictError) || error.code !== EMPTY_GROUPS) throw error;
    const message = `${error.message} Add --allow-empty-groups to open the queue all the same.`;
    throw new ConflictError(message, error.code, error.detail);
  }
}

export function registerQueue(program: Command): void {
  const queue = program.command("queue").description("offer responses to annotators");

  queue
    .command("create")
    .description(
      "open a queue over the responses, turns or conversations of a project, or over a pool",
    )
    .requiredOption("--project <slug>")
    .option("--name <name>", "what people see (First pass; Adjudication)")
    .option("--protocol <id>", "which questions are asked (first-pass; medical-expert)")
    .option("--overlap <n>", "judgments wanted of each response (3) or section (1)")
    .option("--group <group...>", "only these annotator groups; everybody where absent")
    .option("--lease-minutes <n>", "time after which unfinished work goes to others (60; 240)")
    .option("--quota <group=n...>", "judgments of each response kept for a group")
    .option("--extra-overlap <n>", "further judgments for a seeded share of the responses")
    .option("--extra-share <share>", "that share, 0 to 1 (0.25)")
    .option("--extra-minimum <n>", "at least so many responses get them")
    .option("--order <order>", "given, shuffled (for each person) or stratum (given)")
    .option("--stratify-by <field>", "generator, condition or language")
    .option("--seed <n>", "for the share and the order (42)")
    .option("--max-per-person <n>", "responses that one person may do")
    .option("--opens-at <time>", "such as 2026-12-01T09:00Z")
    .option("--closes-at <time>")
    .option("--skip-rule <reason=rule...>", "what a skip does to the response: others or out")
    .option("--context <context>", "what of the conversation is shown, of what the protocol allows")
    .option("--hides-misconception", "leave the wrong assumption that is scored to be found")
    .option("--flagged-by <protocol>", "audit: sample what judgments under this protocol flagged")
    .option(
      "--flagged-by-coder <coder>",
      "with --flagged-by: of this coder alone, such as a judge or a panel",
    )
    .option("--flagged <n>", "with --flagged-by: so many of the flagged (0)")
    .option("--unflagged <n>", "with --flagged-by: so many of the others (0)")
    .option("--asks-wordless", "ask about sections without a letter or digit too")
    .option("--allow-empty-groups", "also groups that nobody is in yet")
    .option("--pool <name>", "hand out the sections of this pool, to adjudicators")
    .option("--row <reason...>", "with --pool: only these rows, such as laj_only")
    .option("--stratum <name...>", "with --pool: only these strata")
    .option("--batch-min <n>", "with --pool: fewest sections handed out together")
    .option("--batch-max <n>", "with --pool: most sections handed out together")
    .option("--batch-comments <n>", "with --pool: comments up to which a batch is filled")
    .option("--max-batches <n>", "with --pool: batches that one person may do")
    .addHelpText(
      "after",
      '\nExample:\n  $ adjudica queue create --project rash-study --name "First pass" --overlap 2 --group student\n  $ adjudica queue create --project rash-study --name Mixed --overlap 3 --quota medical_expert=1 --order shuffled --seed 7\n  $ adjudica queue create --project rash-study --pool Main --protocol medical-expert --name Experts\n  $ adjudica queue create --project rash-study --pool Main --protocol fact-checker --name Checks --row fp_disagreement laj_only',
    )
    .action((options: CreateOptions, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { createQueue } = await import("@/lib/work/commands");
        const { id: projectId, slug } = await projectNamed(options.project);
        if (options.pool) return createOverPool(projectId, options.pool, options, command);
        refusePoolOptions(options);
        const settings = settingsFrom(options);
        const { checkQueueInput } = await import("@/lib/work/queue-input");
        if (!options.allowEmptyGroups) await askAboutGroups(projectId, checkQueueInput(settings));
        const made = await createQueue(OPERATOR, projectId, settings);
        const { findProtocol } = await import("@/lib/protocols/registry");
        const { leftOutWords } = await import("@/lib/work/left-out");
        const { protocolId } = settings;
        const of = { protocolId, protocolVersion: findProtocol(protocolId)?.version ?? 1 };
        const notIn = made.leftOut.map((each) => `Not in it: ${leftOutWords(each, of)}`);
        const opened = `Opened the queue “${settings.name}” in ${slug}.`;
        outputOf(command).result(made, [opened, ...notIn].join("\n"));
      }),
    );

  queue
    .command("list")
    .description("the queues of a project and how far they are")
    .requiredOption("--project <slug>")
    .action((options: { project: string }, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { listQueues } = await import("@/lib/work/queries");
        const { id, slug } = await projectNamed(options.project);
        const queues = await listQueues(OPERATOR, id);
        const rows = queues.map(({ name, protocolId, state, counts }) => [
          name,
          protocolId,
          state,
          `${counts.done} of ${counts.wanted} done`,
          `${counts.held} held`,
        ]);
        outputOf(command).result(
          queues,
          rows.length > 0 ? columns(rows) : `${slug} has no queues yet.`,
        );
      }),
    );

  registerDifferences(queue);

  queue
    .command("check")
    .description("whether the numbers of queues add up")
    .argument("[name]", "one queue; all of the project where absent")
    .requiredOption("--project <slug>")
    .addHelpText(
      "after",
      "\nCompares slots, assignments and judgments. Ends with 1 where something does not hold.\n\nExample:\n  $ adjudica queue check --project rash-study",
    )
    .action((name: string | undefined, options: { project: string }, command: Command) =>
      withDatabase(() => checkQueues(name, options.project, command)),
    );
}
