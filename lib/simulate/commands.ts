import { requireOperator } from "@/lib/access/accounts";
import type { Actor } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import type { Queue } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError, ValidationError } from "@/lib/errors";
import { getProtocol } from "@/lib/protocols/registry";
import { createQueue } from "@/lib/work/commands";
import { compareCoders } from "@/lib/work/compare-coders";
import { checkQueue } from "@/lib/work/integrity";
import { adjudicateStudy, type StudyPlan } from "./adjudication/study";
import { runByClock } from "./clock";
import { CoderAtWork, type DriveInput } from "./drive";
import { firstPass } from "./first-pass";
import { passFor } from "./passes";
import { agree, ensureSimulatedPerson } from "./people";
import {
  findQueue,
  hasRealWork,
  type Material,
  readEffort,
  readJudgments,
  readMade,
  readMaterial,
  readProgress,
} from "./queries";
import { reportOf, type SimulationReport } from "./report";
import type { Study } from "./study-file";
import { Tally } from "./tally";
import { drawnTruth, type PlantedError, plantedTruth, type Truth } from "./truth";
import { checkPlaces } from "./truth-file";

export interface SimulateInput {
  readonly projectId: string;
  readonly seed: number;
  readonly study: Study;
  /** Name of the queue; the only open one where absent, or a new one if there is none. */
  readonly queue?: string | undefined;
  /** Judgments wanted of each response in a queue that is made. */
  readonly overlap?: number | undefined;
  /** Errors that are in the responses; a truth is drawn where absent. */
  readonly planted?: readonly PlantedError[] | undefined;
  /** Responses after which each coder stops, if their own parameters do not say. */
  readonly stopsAfter?: number | undefined;
  /** Coders who act at the same moment. Changes who gets what, never what is said about it. */
  readonly concurrency?: number | undefined;
  readonly hourlyPay?: number | undefined;
  /** Also a judge run, a pool and both adjudications afterwards. */
  readonly adjudication?: StudyPlan | undefined;
  readonly onStage?: (stage: string) => void;
  /** Work in a project in which real people have worked, too. */
  readonly besideRealWork?: boolean | undefined;
  readonly onProgress?: (submitted: number) => void;
}

/**
 * Lets invented coders work in a queue through the commands that the task page uses, and reports
 * what they found, how they agree and what it took. Coders of an earlier run go on where they
 * stopped. Throws ForbiddenError for all but operators, ConflictError where real people have worked
 * in the project or no one queue can be meant, ValidationError for planted errors that are about
 * other responses.
 */
export async function simulate(actor: Actor, input: SimulateInput): Promise<SimulationReport> {
  requireOperator(actor);
  checkSeed(input.seed);
  const { projectId, seed, study } = input;
  if (!input.besideRealWork && (await hasRealWork(projectId)))
    throw new ConflictError(
      "People have worked in this project. Invented judgments would mix with theirs.",
      "real_work",
    );
  const material = await readMaterial(projectId);
  const truth = truthOf(input, material);
  const queue = (await findQueue(projectId, input.queue)) ?? (await makeQueue(actor, input));
  const pass = passFor(queue.protocolId);
  if (!pass) throw new ConflictError("Work under this protocol cannot be simulated yet.");
  const coders = await takeSeats(actor, input, queue, {
    seed,
    sharedDifficulty: study.sharedDifficulty,
    truth,
    pass,
    protocol: getProtocol(queue.protocolId, queue.protocolVersion),
    queueId: queue.id,
    responses: material.responses,
  });
  const submitted = () => coders.reduce((sum, { counts }) => sum + counts.submitted, 0);
  await runByClock(coders, {
    concurrency: input.concurrency ?? 1,
    onStep: () => input.onProgress?.(submitted()),
  });
  const detail = { seed, queueId: queue.id, coders: coders.length, submitted: submitted() };
  await inTransaction((tx) => recordEvent(tx, actor, "simulation.run", { projectId }, detail));
  const source = { queue, truth, material, pass: pass.name };
  const report = await reportOn(actor, source, { seed, hourlyPay: input.hourlyPay ?? null });
  const { adjudication: plan, onStage } = input;
  if (!plan) return report;
  const adjudication = await adjudicateStudy(actor, { projectId, seed, truth, plan, onStage });
  return { ...report, adjudication };
}

type Seats = Pick<SimulateInput, "projectId" | "study"> & {
  readonly stopsAfter?: number | null | undefined;
};

/** The coders, with accounts and places in the project, ready to work. */
async function takeSeats(
  actor: Actor,
  { projectId, study, stopsAfter = null }: Seats,
  queue: Queue,
  drive: DriveInput,
): Promise<CoderAtWork[]> {
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  const finished = new Map((await readEffort(queue)).map((each) => [each.coder, each.finished]));
  const coders: CoderAtWork[] = [];
  for (const coder of study.coders) {
    const person = await ensureSimulatedPerson(actor, project, coder, queue.workRole);
    await agree(person, queue.id);
    const own = { ...coder, stopsAfter: coder.stopsAfter ?? stopsAfter };
    coders.push(new CoderAtWork(own, person, drive, finished.get(person.pseudonym) ?? 0));
  }
  return coders;
}

export function checkSeed(seed: number): void {
  if (Number.isSafeInteger(seed) && seed >= 0) return;
  throw new ValidationError("Use a whole number from 0 as the seed.", {
    seed: "Use a whole number from 0.",
  });
}

function truthOf({ seed, study, planted }: SimulateInput, { responses }: Material): Truth {
  if (!planted) return drawnTruth(seed, study.rates);
  checkPlaces(planted, responses.values());
  return plantedTruth(seed, planted);
}

async function makeQueue(actor: Actor, { projectId, overlap = 3 }: SimulateInput) {
  const [protocolId] = firstPass.protocols;
  const { id } = await createQueue(actor, projectId, { name: "First pass", protocolId, overlap });
  return db().queue.findUniqueOrThrow({ where: { id } });
}

interface ReportSource {
  readonly queue: Pick<Queue, "id" | "projectId" | "name" | "protocolId" | "protocolVersion">;
  readonly truth: Truth;
  readonly material: Material;
  readonly pass: string;
}

/** The report of what simulated coders have done in a queue so far, from the database. */
export async function reportOn(
  actor: Actor,
  { queue, truth, material, pass }: ReportSource,
  { seed, hourlyPay }: { seed: number; hourlyPay: number | null },
): Promise<SimulationReport> {
  const tally = new Tally();
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  for (const { unitId, coder, answers, hasError, score } of await readJudgments(queue)) {
    const place = material.sections.get(unitId);
    if (!place) tally.addResponse(unitId, coder, score);
    else {
      const found = truth.section(place.responseId, place.index, place.text);
      tally.addSection({ unit: unitId, coder, answers, hasError, truth: found });
    }
  }
  return reportOf({
    pass,
    queue: queue.name,
    seed,
    progress: await readProgress(queue.id),
    made: await readMade(queue, { looksInside: protocol.contexts !== undefined }),
    questions: protocol.contexts ? (await compareCoders(queue.id, protocol)).parts : null,
    tally,
    effort: await readEffort(queue),
    hourlyPay,
    discrepancies: await checkQueue(actor, queue),
  });
}
