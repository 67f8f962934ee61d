import type { Command } from "commander";
import { NotFoundError } from "@/lib/errors";
import { LIST_RULES, type ListRule } from "@/lib/protocols/compared-lists";
import type { Said } from "@/lib/work/decisions";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";
import { columns } from "../output";
import { outputOf } from "./context";

interface DifferencesOptions {
  project: string;
  name?: string;
  agreedShare?: string;
  seed?: string;
  lists?: string;
}

/** Adds the commands by which a third person decides where two coders differ. */
export function registerDifferences(queue: Command): void {
  queue
    .command("differences")
    .description("open a queue in which a third person decides where two coders differ")
    .argument("<queue>", "whose coders differ")
    .requiredOption("--project <slug>")
    .option("--name <name>", "what people see (the queue's with “: third view”)")
    .option("--agreed-share <share>", "of what they agree on, mixed in: 0 to 1 (0.2)")
    .option("--seed <n>", "for that share and the order (42)")
    .option(
      "--lists <what>",
      "what counts between two lists: number, entries, choices, optional (number,entries,choices), or none",
    )
    .action((name: string, options: DifferencesOptions, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { createDifferencesQueue } = await import("@/lib/work/differences");
        const source = await queueNamed(options.project, name);
        const { agreedShare, seed } = options;
        const title = options.name ?? `${source.name}: third view`;
        const made = await createDifferencesQueue(OPERATOR, {
          queueId: source.id,
          name: title,
          ...(agreedShare !== undefined && { share: agreedShare }),
          ...(seed !== undefined && { seed }),
          ...(options.lists !== undefined && { lists: listRules(options.lists) }),
        });
        const said = `Opened “${title}” over ${made.differ} in which they differ, with ${made.agree} agreed ones mixed in.`;
        outputOf(command).result(made, said);
      }),
    );

  queue
    .command("decisions")
    .description(
      "labels of the two coders and the resolved one, of a queue that decides on differences",
    )
    .argument("<queue>")
    .requiredOption("--project <slug>")
    .option("--page <n>", "which hundred of the units, from 1; all of them: export decisions", "1")
    .action((name: string, options: { project: string; page: string }, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { DECISION_TABLE, listDecisions } = await import("@/lib/work/decisions");
        const { readTableState } = await import("@/lib/table");
        const state = readTableState({ page: options.page, size: "100" }, DECISION_TABLE);
        const queue = await queueNamed(options.project, name);
        const decisions = await listDecisions(OPERATOR, queue, state);
        const rows = decisions.rows.flatMap(({ isAgreed, decisions: each }) =>
          each.map(({ text, coders, resolved }) => [
            text.slice(0, 50),
            coders.map(saidWords).join(" / "),
            resolved ? saidWords(resolved) : "waits",
            isAgreed ? "agreed" : "differ",
          ]),
        );
        outputOf(command).result(
          decisions,
          rows.length > 0 ? columns(rows) : `“${name}” decides on nothing.`,
        );
      }),
    );
}

/** What somebody said, the entries of lists behind it. */
const saidWords = ({ words, entries }: Said): string =>
  [words, ...entries.map(({ text }) => `“${text}”`)].filter(Boolean).join(" ");

/** `number,choices`, or `none`. */
function listRules(text: string): ListRule[] {
  if (text === "none") return [];
  return text.split(",").map((name) => {
    const rule = LIST_RULES.find((each) => each === name.trim());
    if (!rule) throw new UsageError(`--lists takes ${LIST_RULES.join(", ")}, or none: ${name}`);
    return rule;
  });
}

async function queueNamed(project: string, name: string) {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { listQueues } = await import("@/lib/work/queries");
  const { id, slug } = await projectNamed(project);
  const found = (await listQueues(OPERATOR, id)).find((each) => each.name === name);
  if (!found) throw new NotFoundError(`There is no queue “${name}” in ${slug}.`);
  return found;
}
