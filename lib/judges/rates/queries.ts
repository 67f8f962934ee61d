import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { db } from "@/lib/db/client";
import { ValidationError } from "@/lib/errors";
import { groupBy } from "@/lib/group-by";
import { MALFORMED_RULES, type MalformedRule, ruleWords } from "@/lib/judges/authors-rules";
import { findVerdictTask, VERDICT_TASKS, type VerdictTask } from "@/lib/judges/verdict-tasks";
import {
  type ComparedShares,
  comparedShares,
  INTERVAL_WORDS,
  type RateInterval,
  rateInterval,
} from "./intervals";
import { readVerdicts } from "./read";
import {
  type CoderRate,
  type Comparison,
  comparedUnits,
  compareWith,
  countedUnits,
  rateOfCoder,
  truthOfCoder,
  truthOfPeople,
} from "./tally";

/** Tasks that are counted here; sections have the benchmark. */
export const RATE_TASKS = VERDICT_TASKS.filter(({ unit }) => unit !== "section");

/** Compared with: what people say together. */
export const PEOPLE = "people";

const IDS = RATE_TASKS.map(({ id }) => id);
const options = z.object({
  task: z.enum(IDS, `Use ${IDS.join(", ")}.`),
  rule: z.enum(MALFORMED_RULES, `Use ${MALFORMED_RULES.join(" or ")}.`).default("exclude"),
  /** "people", or a coder's pseudonym. */
  against: z.string().trim().min(1).default(PEOPLE),
});

export interface JudgeRates {
  readonly task: VerdictTask;
  readonly rule: MalformedRule;
  /** In words, to stand beside the numbers. */
  readonly ruleWords: string;
  /** How intervals were had, in words. */
  readonly intervalWords: string;
  readonly rates: readonly (CoderRate & RateInterval)[];
  readonly against: string;
  /** Units with a label to compare with, and those on which people differ. */
  readonly labelled: number;
  readonly differ: number;
  readonly comparisons: readonly (Comparison & ComparedShares)[];
}

/**
 * How often each coder of a task finds what it looks for, and how judges compare with people.
 * Numbers follow the named rule for output that could not be read. Throws ValidationError for a
 * coder that has no verdict on the task.
 */
export async function getJudgeRates(
  actor: Actor,
  projectId: string,
  input: object,
): Promise<JudgeRates> {
  authorize(actor, "judge:view", projectId);
  const { task: id, rule, against } = parseFields(options, input);
  const task = findVerdictTask(id);
  if (!task) throw new Error(`there is no task ${id}`);
  const verdicts = await readVerdicts(projectId, task);
  const byCoder = groupBy(verdicts, ({ coder }) => coder);
  if (against !== PEOPLE && !byCoder.has(against)) {
    const message = `Nobody named “${against}” has a verdict on: ${task.title}.`;
    throw new ValidationError(message, { against: message });
  }
  const truth = against === PEOPLE ? truthOfPeople(verdicts) : truthOfCoder(verdicts, against);
  const coders = [...byCoder].map(([coder, those]) => ({
    ...{ coder, those, isPerson: those.some(({ isPerson }) => isPerson) },
  }));
  const others = coders.filter(
    ({ coder, isPerson }) => coder !== against && !(against === PEOPLE && isPerson),
  );
  return {
    ...{ task, rule, ruleWords: ruleWords(id, rule), intervalWords: INTERVAL_WORDS },
    rates: await Promise.all(
      coders.map(async ({ those, ...coder }) => ({
        ...coder,
        ...rateOfCoder(those, task, rule),
        ...(await rateInterval(countedUnits(those, task, rule))),
      })),
    ),
    against,
    ...{ labelled: truth.labels.size, differ: truth.differ },
    comparisons: await Promise.all(
      others.map(async ({ coder, those }) => ({
        ...compareWith(truth, coder, those, task, rule),
        ...(await comparedShares(comparedUnits(truth, those, task, rule).units, task.counted)),
      })),
    ),
  };
}

/** The first task on which anybody has a verdict; the first of all where nobody has. */
export async function firstRatedTask(actor: Actor, projectId: string): Promise<string> {
  authorize(actor, "judge:view", projectId);
  const rows = await db().judgment.findMany({
    where: { projectId, protocolId: { in: RATE_TASKS.flatMap(({ protocols }) => [...protocols]) } },
    distinct: ["protocolId"],
    select: { protocolId: true },
  });
  const found = RATE_TASKS.find(({ protocols }) =>
    rows.some(({ protocolId }) => protocols.includes(protocolId)),
  );
  return (found ?? RATE_TASKS[0])?.id ?? "";
}
