import type { Command } from "commander";
import { NotFoundError } from "@/lib/errors";
import { didYouMean } from "@/lib/protocols/suggest";
import type { Discrepancy } from "@/lib/work/integrity";
import type { QueueCounts } from "@/lib/work/queries";
import { projectNamed } from "../database";
import { EXIT } from "../exit-codes";
import { outputOf } from "./context";

/** Says whether the numbers of one queue, or of all of a project, add up. */
export async function checkQueues(
  name: string | undefined,
  slug: string,
  command: Command,
): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { checkQueue } = await import("@/lib/work/integrity");
  const { listQueues } = await import("@/lib/work/queries");
  const project = await projectNamed(slug);
  const all = await listQueues(OPERATOR, project.id);
  const chosen = name === undefined ? all : all.filter((each) => each.name === name);
  if (name !== undefined && chosen.length === 0) throw noSuchQueue(name, all);
  const checks = [];
  for (const each of chosen) {
    const discrepancies = await checkQueue(OPERATOR, each);
    checks.push({ queue: each.name, counts: each.counts, discrepancies });
  }
  const words = checks.flatMap(checkWords).join("\n") || `${project.slug} has no queues yet.`;
  outputOf(command).result(checks, words);
  if (checks.some(({ discrepancies }) => discrepancies.length > 0)) process.exitCode = EXIT.failure;
}

const noSuchQueue = (name: string, all: readonly { name: string }[]) =>
  new NotFoundError(
    `There is no queue “${name}”.${didYouMean(
      name,
      all.map((each) => each.name),
    )}`,
  );

interface Check {
  readonly queue: string;
  readonly counts: QueueCounts;
  readonly discrepancies: readonly Discrepancy[];
}

function checkWords({ queue, counts, discrepancies }: Check): string[] {
  const { wanted, free, held, done, extra } = counts;
  const sums = `${wanted} wanted = ${free} free + ${held} held + ${done} done; ${extra} extra`;
  if (discrepancies.length === 0) return [`${queue}: adds up (${sums})`];
  return [
    `${queue}: does not add up (${sums})`,
    ...discrepancies.map(
      ({ rule, count, example }) => `  ${rule}: ${count} times not (${example})`,
    ),
  ];
}
