import type { Actor } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { groupBy } from "@/lib/group-by";
import { importOutputs } from "@/lib/judges/import";
import { listCandidates } from "@/lib/pools/candidates";
import { buildPool } from "@/lib/pools/commands";
import { getProtocol } from "@/lib/protocols/registry";
import { createPoolQueue } from "@/lib/work/pool-queue";
import { partForUnit } from "@/lib/work/rules";
import {
  type AdjudicatorRole,
  adjudicators,
  type SimulatedAdjudicator,
} from "../adjudication/adjudicators";
import { ADJUDICATION_FORMS } from "../adjudication/answers";
import type { SectionCase } from "../adjudication/decide";
import { type SimulatedJudge, verdictOf } from "../adjudication/judge";
import { ensureSimulatedPerson } from "../people";
import { type Material, readMaterial } from "../queries";
import { mayClaim, type Truth } from "../truth";
import {
  adjudicationTables,
  type BulkAdjudicator,
  type BulkSlot,
  responsesByQuestion,
} from "./adjudication-rows";
import { copyRows, trustReferences } from "./copy";

export interface BulkAdjudicateInput {
  readonly project: { readonly id: string; readonly slug: string };
  readonly seed: number;
  readonly truth: Truth;
  readonly judge: SimulatedJudge;
  readonly onStage: (stage: string) => void;
}

/** The queues of a study, with the protocol and name of each. */
const QUEUES: readonly { role: AdjudicatorRole; protocolId: string; name: string }[] = [
  { role: "medical_expert", protocolId: "medical-expert", name: "Medical experts" },
  { role: "fact_checker", protocolId: "fact-checker", name: "Fact checkers" },
];

/** Sections of each audit sample, as a share of all sections, and sections for one adjudicator. */
const AUDIT_SHARE = { auditNoError: 0.045, auditError: 0.01 };
const SECTIONS_EACH = 60;
const FEWEST_PEOPLE = 6;

/**
 * The rest of a study whose first pass is done: a judge's run over all sections with words, a pool
 * with audits, and both adjudication queues with every slot done. Judge, pool and queues are made
 * as usual; assignments, judgments and reveals go in by COPY. Adds the numbers of rows to `rows`.
 */
export async function bulkAdjudicate(
  actor: Actor,
  input: BulkAdjudicateInput,
  rows: Record<string, number>,
): Promise<void> {
  const { project, onStage } = input;
  const material = await readMaterial(project.id);
  onStage("judge");
  await judgeSections(actor, input, material);
  onStage("pool");
  const sections = material.sections.size;
  const pool = await buildPool(actor, project.id, {
    name: "Pool",
    seed: input.seed,
    parameters: {
      auditNoError: Math.ceil(sections * AUDIT_SHARE.auditNoError),
      auditError: Math.ceil(sections * AUDIT_SHARE.auditError),
    },
  });
  for (const queue of QUEUES) {
    onStage(queue.name.toLowerCase());
    await fillQueue(actor, input, material, { ...queue, poolId: pool.id }, rows);
  }
  await sql()`ANALYZE candidate, pool_entry, slot, assignment, judgment, answer_event, batch`;
}

async function judgeSections(
  actor: Actor,
  { project, seed, truth, judge }: BulkAdjudicateInput,
  { sections }: Material,
): Promise<void> {
  const lines = [...sections.values()]
    .filter(({ text }) => mayClaim(text))
    .map(({ responseId, index, text, sectionId }) => {
      const place = { responseId, index, truth: truth.section(responseId, index, text) };
      const { containsProblem, reason } = verdictOf(seed, judge, place);
      return JSON.stringify({ section_id: sectionId, contains_problem: containsProblem, reason });
    });
  const file = { name: "judge.jsonl", bytes: new TextEncoder().encode(lines.join("\n")) };
  const report = await importOutputs(actor, { projectId: project.id, file, judge: judge.name });
  if (report.outcome === "rejected") throw new Error(JSON.stringify(report.problems[0]));
}

async function fillQueue(
  actor: Actor,
  { project, seed, truth }: BulkAdjudicateInput,
  { sections }: Material,
  { role, protocolId, name, poolId }: (typeof QUEUES)[number] & { poolId: string },
  rows: Record<string, number>,
): Promise<void> {
  const made = await createPoolQueue(actor, project.id, { name, protocolId, poolId, seed });
  const queue = await db().queue.findUniqueOrThrow({ where: { id: made.id } });
  const slots = await sql()<BulkSlot[]>`
    SELECT id, unit_id AS "unitId", group_key AS "groupKey", response_id AS "responseId"
    FROM slot WHERE queue_id = ${queue.id} ORDER BY position`;
  const protocol = getProtocol(protocolId, queue.protocolVersion);
  const [part, form] = [partForUnit(protocol, "section"), ADJUDICATION_FORMS[protocolId]];
  if (!part || !form) throw new Error(`Work under ${protocolId} cannot be simulated.`);
  const most = [...responsesByQuestion(slots).values()].map(({ responses }) => responses.length);
  const needed = Math.max(...most) * (queue.overlap + queue.extraOverlap);
  const count = Math.max(FEWEST_PEOPLE, needed, Math.ceil(slots.length / SECTIONS_EACH));
  const people = await seat(actor, project, role, adjudicators(role, count));
  const candidates = await listCandidates(sql(), [...new Set(slots.map(({ unitId }) => unitId))]);
  const caseOf = (unitId: string, adjudicator: SimulatedAdjudicator): SectionCase => {
    const place = sections.get(unitId);
    if (!place) throw new Error("a slot is about a section that the simulation does not know");
    const { responseId, index, text } = place;
    return { seed, adjudicator, responseId, index, truth: truth.section(responseId, index, text) };
  };
  const tables = adjudicationTables({
    ...{ projectId: project.id, protocol, part, form, people, slots, caseOf },
    queue: { ...queue, batchMax: queue.batchMax ?? 1 },
    candidates: groupBy(candidates, ({ unitId }) => unitId),
  });
  await sql().begin(async (tx) => {
    await trustReferences(tx);
    for (const each of tables)
      rows[each.table] =
        (rows[each.table] ?? 0) + (await copyRows(tx, each.table, each.columns, each.rows));
    await tx`UPDATE slot SET state = 'done' WHERE queue_id = ${queue.id}`;
  });
}

async function seat(
  actor: Actor,
  project: { id: string; slug: string },
  role: AdjudicatorRole,
  invented: readonly SimulatedAdjudicator[],
): Promise<BulkAdjudicator[]> {
  const people: BulkAdjudicator[] = [];
  for (const adjudicator of invented)
    people.push({
      adjudicator,
      person: await ensureSimulatedPerson(actor, project, { ...adjudicator, group: null }, role),
    });
  return people;
}
