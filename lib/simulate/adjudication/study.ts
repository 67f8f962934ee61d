import { requireOperator } from "@/lib/access/accounts";
import type { Actor } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import type { Queue } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/transaction";
import { buildPool } from "@/lib/pools/commands";
import { getProtocol } from "@/lib/protocols/registry";
import { checkQueue, type Discrepancy } from "@/lib/work/integrity";
import { createPoolQueue } from "@/lib/work/pool-queue";
import { runByClock } from "../clock";
import { agree, ensureSimulatedPerson } from "../people";
import { readEffort, readMaterial, readProgress } from "../queries";
import type { Truth } from "../truth";
import { type AdjudicatorRole, adjudicators, type SimulatedAdjudicator } from "./adjudicators";
import { AdjudicatorAtWork } from "./drive";
import { type SimulatedJudge, TYPICAL_JUDGE } from "./judge";
import { type JudgeRunInput, simulateJudgeRun } from "./judge-run";

export interface StudyPlan {
  readonly judge: SimulatedJudge;
  readonly judgeUnits: JudgeRunInput["units"];
  readonly poolName: string;
  /** Sections of the audits of agreed no error and of agreed error. */
  readonly auditNoError: number;
  readonly auditError: number;
  readonly queues: readonly {
    readonly role: AdjudicatorRole;
    readonly protocolId: string;
    readonly name: string;
    readonly people: readonly SimulatedAdjudicator[];
    /** Least number of doubles. */
    readonly doubles: number;
  }[];
  /** Sections after which an adjudicator begins no new batch; null = none. */
  readonly stopsAfter: number | null;
}

/** People enough that doubles find somebody who has not seen another response to the question. */
export const DEFAULT_PLAN: StudyPlan = {
  judge: TYPICAL_JUDGE,
  judgeUnits: "all",
  poolName: "Pool",
  auditNoError: 20,
  auditError: 10,
  queues: [
    {
      ...{ role: "medical_expert", protocolId: "medical-expert", name: "Medical experts" },
      ...{ people: adjudicators("medical_expert", 8), doubles: 200 },
    },
    {
      ...{ role: "fact_checker", protocolId: "fact-checker", name: "Fact checkers" },
      ...{ people: adjudicators("fact_checker", 8), doubles: 200 },
    },
  ],
  stopsAfter: null,
};

export interface AdjudicationReport {
  readonly pool: { readonly name: string; readonly sections: number };
  readonly queues: readonly {
    readonly name: string;
    readonly wanted: number;
    readonly done: number;
    readonly hours: number;
    readonly discrepancies: readonly Discrepancy[];
  }[];
}

export interface AdjudicateStudyInput {
  readonly projectId: string;
  readonly seed: number;
  readonly truth: Truth;
  readonly plan: StudyPlan;
  readonly onStage?: ((stage: string) => void) | undefined;
}

/**
 * The rest of a study whose first pass has been worked on: a judge run, a pool, and both
 * adjudication queues with doubles and batches, in which invented adjudicators work through the
 * commands of the task page. What is there from an earlier run stays, and people go on where they
 * stopped. Throws ForbiddenError for all but operators.
 */
export async function adjudicateStudy(
  actor: Actor,
  { projectId, seed, truth, plan, onStage = () => {} }: AdjudicateStudyInput,
): Promise<AdjudicationReport> {
  requireOperator(actor);
  onStage("judge run");
  const { judge, judgeUnits: units } = plan;
  await simulateJudgeRun(actor, { projectId, seed, truth, judge, units });
  onStage("pool");
  const pool = await ensurePool(actor, projectId, seed, plan);
  const { sections } = await readMaterial(projectId);
  const done: AdjudicationReport["queues"][number][] = [];
  for (const each of plan.queues) {
    onStage(each.name.toLowerCase());
    const queue = await ensureQueue(actor, projectId, pool.id, seed, each);
    const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
    const input = { seed, truth, protocol, queueId: queue.id, sections };
    const people = await seat(actor, projectId, queue, each, input, plan.stopsAfter);
    await runByClock(people);
    done.push(await reportOn(actor, queue));
  }
  const detail = { seed, pool: plan.poolName, queues: plan.queues.length };
  await inTransaction((tx) =>
    recordEvent(tx, actor, "simulation.adjudicated", { projectId }, detail),
  );
  return { pool: { name: plan.poolName, sections: pool.sections }, queues: done };
}

async function ensurePool(actor: Actor, projectId: string, seed: number, plan: StudyPlan) {
  const { poolName: name, auditNoError, auditError } = plan;
  const known = await db().pool.findUnique({ where: { projectId_name: { projectId, name } } });
  const parameters = { auditNoError, auditError };
  const id = known?.id ?? (await buildPool(actor, projectId, { name, seed, parameters })).id;
  return { id, sections: await db().poolEntry.count({ where: { poolId: id, removedIn: null } }) };
}

async function ensureQueue(
  actor: Actor,
  projectId: string,
  poolId: string,
  seed: number,
  { name, protocolId, doubles }: StudyPlan["queues"][number],
): Promise<Queue> {
  const where = { projectId_name: { projectId, name } };
  const known = await db().queue.findUnique({ where });
  if (known) return known;
  const settings = { name, protocolId, poolId, seed, extraMinimum: doubles };
  await createPoolQueue(actor, projectId, settings);
  return db().queue.findUniqueOrThrow({ where });
}

async function seat(
  actor: Actor,
  projectId: string,
  queue: Queue,
  { role, people }: StudyPlan["queues"][number],
  input: ConstructorParameters<typeof AdjudicatorAtWork>[2],
  stopsAfter: number | null,
): Promise<AdjudicatorAtWork[]> {
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  const finished = new Map((await readEffort(queue)).map((each) => [each.coder, each.finished]));
  const seated: AdjudicatorAtWork[] = [];
  for (const invented of people) {
    const person = await ensureSimulatedPerson(actor, project, { ...invented, group: null }, role);
    await agree(person, queue.id);
    const before = finished.get(person.pseudonym) ?? 0;
    seated.push(new AdjudicatorAtWork(invented, person, input, stopsAfter, before));
  }
  return seated;
}

const HOUR_MS = 3_600_000;

async function reportOn(actor: Actor, queue: Queue) {
  const effort = await readEffort(queue);
  return {
    name: queue.name,
    ...(await readProgress(queue.id)),
    hours: effort.reduce((sum, { activeMs }) => sum + activeMs, 0) / HOUR_MS,
    discrepancies: await checkQueue(actor, queue),
  };
}
