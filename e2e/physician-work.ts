import type { BrowserContext, Page } from "@playwright/test";
import { db } from "@/lib/db/client";
import type { Answers } from "@/lib/protocols/types";
import { createQueue } from "@/lib/work/commands";
import type { CreateQueueInput } from "@/lib/work/queue-input";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread, type ThreadPlan } from "@/prisma/seed/threads";
import { signInAs } from "./fixtures";
import { expectAlive } from "./task-work";

export interface PhysicianWork {
  readonly projectId: string;
  readonly slug: string;
  readonly manager: BuiltPerson;
  readonly physician: BuiltPerson;
  readonly queueId: string;
  readonly path: string;
}

/** A project with one conversation, a queue of physicians over it, and somebody to work in it. */
export async function buildPhysicianWork(
  thread: ThreadPlan,
  settings: Pick<CreateQueueInput, "protocolId"> & Partial<CreateQueueInput>,
  prepare: (projectId: string, turnIds: readonly string[]) => Promise<void> = async () => {},
): Promise<PhysicianWork> {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const physician = await buildPerson(project.id, ["physician"]);
  const { turnIds } = await buildThread(project.id, thread);
  await prepare(project.id, turnIds);
  const input = { name: "Physicians", overlap: 1, ...settings };
  const { id: queueId } = await createQueue(manager.actor, project.id, input);
  const path = `/projects/${project.slug}/work/${queueId}`;
  return { projectId: project.id, slug: project.slug, manager, physician, queueId, path };
}

/** Signs in as the physician and opens the queue; resolves when keys work. */
export async function openPhysicianWork(
  context: BrowserContext,
  work: PhysicianWork,
  person: BuiltPerson = work.physician,
): Promise<Page> {
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(work.path);
  await expectAlive(page);
  return page;
}

/** The current answers in a queue, in the order of submits. */
export async function answersIn(queueId: string): Promise<Answers[]> {
  const rows = await db().judgment.findMany({
    where: { queueId, supersededAt: null },
    orderBy: { submittedAt: "asc" },
  });
  return rows.map(({ answers }) => answers as Answers);
}
