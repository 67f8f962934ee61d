import { type Actor, membershipIn } from "@/lib/access/actor";
import type { SessionToken } from "@/lib/access/token";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import { getGate } from "@/lib/ethics/consent";
import { projectProtocol, readSettings } from "@/lib/projects/settings";
import type { Protocol } from "@/lib/protocols/types";
import { loadTask } from "./load-task";
import { skipChoices } from "./skip-choices";
import { nextTask } from "./submit";
import type { Gate, NextResult, Task } from "./types";

/** What the task page is made of, besides the task itself. */
export interface TaskPage {
  readonly project: { readonly slug: string; readonly title: string };
  readonly queue: { readonly id: string; readonly name: string };
  /** The queue's protocol with the project's own wording and the queue's guideline. */
  readonly protocol: Protocol;
  /** Version of that guideline; 0 = the protocol's own. */
  readonly guidelineVersion: number;
  /** Consent that is asked for before the first unit, and the notice about the material. */
  readonly gate: Gate;
}

/**
 * The page for working in a queue, with the next task claimed. NotFoundError outside the project or
 * for a queue of another one, ForbiddenError without the queue's role.
 */
export async function getTaskPage(
  actor: Actor,
  person: SessionToken,
  slug: string,
  queueId: string,
): Promise<TaskPage & { next: NextResult }> {
  const page = await frame(actor, slug, queueId);
  return { ...page, next: await nextTask(person, queueId) };
}

/** The page for one of the actor's own assignments, to look at or revise. */
export async function getAssignmentPage(
  actor: Actor,
  person: SessionToken,
  slug: string,
  queueId: string,
  assignmentId: string,
): Promise<TaskPage & { task: Task }> {
  const page = await frame(actor, slug, queueId);
  const task = await loadTask(person, assignmentId);
  if (task.queueId !== queueId) throw new NotFoundError("There is no such assignment.");
  return { ...page, task };
}

async function frame(actor: Actor, slug: string, queueId: string): Promise<TaskPage> {
  const queue = isId(queueId)
    ? await db().queue.findFirst({
        where: { id: queueId, project: { slug } },
        include: { project: true, guidelines: { orderBy: { version: "desc" }, take: 1 } },
      })
    : null;
  const roles = queue && membershipIn(actor, queue.projectId)?.roles;
  if (!queue || !roles) throw new NotFoundError("There is no such queue.");
  if (!roles.includes(queue.workRole)) {
    throw new ForbiddenError("Your role does not include the work of this queue.");
  }
  const settings = readSettings(queue.project.settings);
  const protocol = projectProtocol(settings, queue.protocolId, queue.protocolVersion);
  return {
    project: { slug, title: queue.project.title },
    queue: { id: queue.id, name: queue.name },
    protocol: {
      ...protocol,
      skips: skipChoices(protocol.skips, settings.ethics),
      guideline: queue.guidelines[0]?.text ?? protocol.guideline,
    },
    guidelineVersion: queue.guidelineVersion,
    gate: await getGate(actor, queueId),
  };
}
