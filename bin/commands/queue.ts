import type { Command } from "commander";
import { projectNamed, withDatabase } from "../database";
import { columns } from "../output";
import { outputOf } from "./context";

interface CreateOptions {
  project: string;
  name: string;
  protocol: string;
  overlap: string;
  group?: string[];
  leaseMinutes: string;
}

export function registerQueue(program: Command): void {
  const queue = program.command("queue").description("offer responses to annotators");

  queue
    .command("create")
    .description("open a queue over all responses of a project")
    .requiredOption("--project <slug>")
    .option("--name <name>", "what people see", "First pass")
    .option("--protocol <id>", "which questions are asked", "first-pass")
    .option("--overlap <n>", "judgments wanted of each response", "3")
    .option("--group <group...>", "only these annotator groups; everybody where absent")
    .option("--lease-minutes <n>", "time after which unfinished work goes to others", "60")
    .addHelpText(
      "after",
      '\nExample:\n  $ adjudica queue create --project rash-study --name "First pass" --overlap 2 --group student',
    )
    .action((options: CreateOptions, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { createQueue } = await import("@/lib/work/commands");
        const { id: projectId, slug } = await projectNamed(options.project);
        const { name, protocol: protocolId, overlap, leaseMinutes, group: groups = [] } = options;
        const input = { name, protocolId, overlap, groups, leaseMinutes };
        const made = await createQueue(OPERATOR, projectId, input);
        outputOf(command).result(made, `Opened the queue “${name}” in ${slug}.`);
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
}
