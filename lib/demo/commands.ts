import { requireOperator } from "@/lib/access/accounts";
import { type Actor, OPERATOR } from "@/lib/access/actor";
import { addMember, createUser } from "@/lib/access/commands";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError } from "@/lib/errors";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { createProject } from "@/lib/projects/commands";
import { simulate } from "@/lib/simulate/commands";
import { SIMULATED_DOMAIN } from "@/lib/simulate/people";
import { parseStudy } from "@/lib/simulate/study-file";
import { createQueue } from "@/lib/work/commands";
import { readDemoQuestions, readPlantedErrors } from "./material";
import {
  DEMO_DESCRIPTION,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_PLAN,
  DEMO_QUEUE,
  DEMO_SLUG,
  DEMO_STUDY,
  DEMO_TITLE,
  type DemoPerson,
} from "./people";
import { createPhysicianDemos } from "./physicians";

const DONE = "demo.created";
const DEMO_SEED = 42;

/**
 * Makes the demo project: material, a first pass, a judge run, a pool and both adjudications, a
 * person for each role, and some work everywhere; and a small project for each kind of study with
 * physicians. Every step looks first at what is there, so that a creation that was cut off goes on.
 * With `onlyIfEmpty` it does nothing, and returns false, once there was a demo or anything else.
 */
export async function createDemo(actor: Actor, { onlyIfEmpty = false } = {}): Promise<boolean> {
  requireOperator(actor);
  const wasMade = (await db().auditEvent.count({ where: { action: DONE } })) > 0;
  if (onlyIfEmpty && (wasMade || !(await isEmpty()))) return false;
  const existing = await db().project.findUnique({ where: { slug: DEMO_SLUG } });
  if (existing && (wasMade || !existing.isDemo))
    throw new ConflictError(`There is a project named “${DEMO_SLUG}” already.`);
  const projectId = existing?.id ?? (await createDemoProject());
  await importFiles(OPERATOR, {
    projectId,
    format: "qa",
    files: [await readDemoQuestions()],
    options: parseImportOptions({}),
    dryRun: false,
  });
  await ensurePeople(projectId);
  await ensureQueue(projectId);
  await simulate(OPERATOR, {
    projectId,
    seed: DEMO_SEED,
    study: parseStudy(DEMO_STUDY),
    queue: DEMO_QUEUE,
    planted: await readPlantedErrors(),
    adjudication: DEMO_PLAN,
    // Demo people may have worked since a creation that was cut off.
    besideRealWork: true,
  });
  await createPhysicianDemos(DEMO_SEED, ensurePeople);
  await inTransaction((tx) => recordEvent(tx, actor, DONE, { projectId }));
  return true;
}

/** Nothing but what an earlier, cut-off creation of the demo has left. */
async function isEmpty(): Promise<boolean> {
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  const isInvented = { email: { endsWith: `@${SIMULATED_DOMAIN}` } };
  const [projects, users] = await Promise.all([
    db().project.count({ where: { isDemo: false } }),
    db().user.count({ where: { email: { notIn: emails }, NOT: isInvented } }),
  ]);
  return projects === 0 && users === 0;
}

const createDemoProject = async () => {
  const input = { slug: DEMO_SLUG, title: DEMO_TITLE, description: DEMO_DESCRIPTION, isDemo: true };
  return (await createProject(OPERATOR, input)).id;
};

async function ensurePeople(projectId: string): Promise<void> {
  for (const person of DEMO_PEOPLE) await ensurePerson(projectId, person);
}

async function ensurePerson(projectId: string, person: DemoPerson): Promise<void> {
  const { email, name, role, group } = person;
  const known = await db().user.findUnique({ where: { email } });
  if (!known) await createUser(OPERATOR, { email, name, password: DEMO_PASSWORD });
  await addMember(OPERATOR, { projectId, email, roles: [role], group });
}

async function ensureQueue(projectId: string): Promise<void> {
  const where = { projectId_name: { projectId, name: DEMO_QUEUE } };
  const known = await db().queue.findUnique({ where });
  if (known) return;
  const input = { name: DEMO_QUEUE, protocolId: "first-pass", overlap: 3 };
  await createQueue(OPERATOR, projectId, input);
}
