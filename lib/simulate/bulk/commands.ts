import { requireOperator } from "@/lib/access/accounts";
import type { Actor } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db, sql } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { getProtocol } from "@/lib/protocols/registry";
import { createQueue } from "@/lib/work/commands";
import { checkQueue } from "@/lib/work/integrity";
import type { SimulatedJudge } from "../adjudication/judge";
import { checkSeed } from "../commands";
import { checkEnough } from "../dry-run";
import type { MaterialShape } from "../material";
import type { SimulatedPass } from "../pass";
import { inPassingProject, removeAbandoned } from "../passing-project";
import { ensureSimulatedPerson } from "../people";
import { type CoderEffort, readMade, readProgress } from "../queries";
import { reportOf, type SimulationReport } from "../report";
import type { Study } from "../study-file";
import { Tally } from "../tally";
import { drawnTruth, rememberingTruth } from "../truth";
import { bulkAdjudicate } from "./adjudicate";
import { copyRows, trustReferences } from "./copy";
import { countingIds } from "./ids";
import { materialTables, planMaterial } from "./material-rows";
import {
  ASSIGNMENT_COLUMNS,
  assignmentRows,
  type BulkCoder,
  type BulkWork,
  JUDGMENT_COLUMNS,
  judgmentRows,
} from "./work-rows";

export interface BulkInput {
  /** Short name of the project, which is made. */
  readonly slug: string;
  readonly seed: number;
  readonly shape: MaterialShape;
  readonly study: Study;
  readonly overlap: number;
  readonly pass: SimulatedPass;
  /** Also its run, a pool and both adjudications; where absent, the first pass alone. */
  readonly judge?: SimulatedJudge | undefined;
  readonly hourlyPay?: number | undefined;
  readonly onStage?: (stage: string) => void;
}

export interface BulkReport extends SimulationReport {
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * A project of any size with all its work done, for tests of scale: material and judgments go in by
 * COPY, everything else as usual. There are no skips, revisions, drafts or traces in it; with a
 * judge, all of it is judged and a pool is adjudicated, too. When it
 * fails nothing is left. Throws as `dryRun` does, and ValidationError for a name that is taken.
 */
export async function bulkProject(actor: Actor, input: BulkInput): Promise<BulkReport> {
  requireOperator(actor);
  checkSeed(input.seed);
  checkEnough(input.study.coders.length, input.overlap, input.shape.perQuestion);
  const { slug, shape } = input;
  const title = `Simulated: ${shape.responses.toLocaleString("en-GB")} responses`;
  await removeAbandoned();
  return inPassingProject(actor, { slug, title, keeps: true }, (project) =>
    fill(actor, project, input),
  );
}

async function fill(
  actor: Actor,
  project: { id: string; slug: string },
  input: BulkInput,
): Promise<BulkReport> {
  const { seed, shape, study, onStage = () => {} } = input;
  onStage("material");
  const plan = planMaterial(seed, shape);
  const truth = drawnTruth(seed, study.rates);
  const rows: Record<string, number> = {};
  await sql().begin(async (tx) => {
    await trustReferences(tx);
    for (const each of materialTables({ projectId: project.id, seed, shape, plan }))
      rows[each.table] = await copyRows(tx, each.table, each.columns, each.rows);
  });
  onStage("queue and coders");
  const queue = await openQueue(actor, project.id, input);
  const coders: BulkCoder[] = [];
  for (const coder of study.coders)
    coders.push({
      coder,
      person: await ensureSimulatedPerson(actor, project, coder, queue.workRole),
    });
  const work: BulkWork = {
    projectId: project.id,
    queue,
    protocol: getProtocol(queue.protocolId, queue.protocolVersion),
    pass: input.pass,
    seed,
    sharedDifficulty: study.sharedDifficulty,
    shape,
    truth: rememberingTruth(truth),
    plan,
    coders,
    slots: await slotsByUnit(queue.id),
    tally: new Tally(),
    newId: countingIds(),
  };
  onStage("judgments");
  const effort = await storeWork(work, rows);
  const { judge } = input;
  if (judge) await bulkAdjudicate(actor, { project, seed, truth, judge, onStage }, rows);
  onStage("checks");
  await sql()`ANALYZE slot, assignment, judgment, unit, section, response`;
  const detail = { seed, queueId: queue.id, coders: coders.length, ...rows };
  const where = { projectId: project.id };
  await inTransaction((tx) => recordEvent(tx, actor, "simulation.bulk", where, detail));
  const report = reportOf({
    pass: input.pass.name,
    queue: queue.name,
    seed,
    progress: await readProgress(queue.id),
    made: await readMade(queue, { looksInside: false }),
    questions: null,
    tally: work.tally,
    effort,
    hourlyPay: input.hourlyPay ?? null,
    discrepancies: await checkQueue(actor, { id: queue.id, projectId: project.id }),
  });
  return { ...report, rows };
}

async function openQueue(actor: Actor, projectId: string, { pass, overlap }: BulkInput) {
  const [protocolId] = pass.protocols;
  const { id } = await createQueue(actor, projectId, { name: "First pass", protocolId, overlap });
  return db().queue.findUniqueOrThrow({ where: { id } });
}

async function slotsByUnit(queueId: string): Promise<Map<string, string[]>> {
  const slots = new Map<string, string[]>();
  const found = await sql()<{ id: string; unit: string }[]>`
    SELECT id, unit_id AS unit FROM slot WHERE queue_id = ${queueId} ORDER BY position`;
  for (const { id, unit } of found) {
    const known = slots.get(unit);
    if (known) known.push(id);
    else slots.set(unit, [id]);
  }
  return slots;
}

/** All assignments and judgments in one transaction; returns what each coder has done. */
async function storeWork(work: BulkWork, rows: Record<string, number>): Promise<CoderEffort[]> {
  const count = [...work.slots.values()].reduce((sum, slots) => sum + slots.length, 0);
  const ids = Array.from({ length: count }, countingIds());
  const effort = new Map<string, CoderEffort>();
  await sql().begin(async (tx) => {
    await trustReferences(tx);
    const assignments = assignmentRows(work, ids, effort);
    rows.assignment = await copyRows(tx, "assignment", ASSIGNMENT_COLUMNS, assignments);
    rows.judgment = await copyRows(tx, "judgment", JUDGMENT_COLUMNS, judgmentRows(work, ids));
    await tx`UPDATE slot SET state = 'done' WHERE queue_id = ${work.queue.id}`;
  });
  return [...effort.values()].sort((a, b) => (a.coder < b.coder ? -1 : 1));
}
