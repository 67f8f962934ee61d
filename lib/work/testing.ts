import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { buildPerson, buildProject, buildResponses } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { createQueue } from "./commands";
import { loadTask } from "./load-task";
import type { CreateQueueInput } from "./queue-input";
import { submitUnit } from "./submit";
import type { SubmitInput, Task, TaskUnit } from "./types";

/** Builders and shorthands that the database tests of this folder share. */

export async function buildQueue({
  responses = 3,
  ...settings
}: { responses?: number } & Partial<CreateQueueInput> = {}) {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const units = await buildResponses(project.id, responses);
  const queue = await createQueue(manager.actor, project.id, {
    name: "First pass",
    protocolId: "first-pass",
    overlap: 1,
    ...settings,
  });
  return { project, manager, units, queue };
}

/** A task that the person has just claimed. */
export async function claimTask(person: SessionToken, queueId: string): Promise<Task> {
  const id = await claimNext(person, queueId);
  if (!id) throw new Error("nothing was handed out");
  return loadTask(person, id);
}

export const WHOLE = { sources: ["https://example.org/fever"], accuracy: 3 };
export const FINE = { accuracy_type: "correct", certainty: true, risk: true, urgency: true };

/** What the page sends to submit the n-th unit of a task. */
export function submitOf(task: Task, n: number, answers: SubmitInput["answers"]): SubmitInput {
  const unit = task.units[n];
  if (!unit) throw new Error(`the task has no unit ${n}`);
  return {
    unitId: unit.unitId,
    part: unit.part,
    protocolId: "first-pass",
    protocolVersion: 1,
    answers,
    baseRevision: unit.revision,
    activeMs: 1000,
  };
}

/** Lets every lease run out. */
export const expireLeases = () =>
  sql()`WITH a AS (UPDATE assignment SET lease_expires_at = now() - interval '1 second')
    UPDATE slot SET lease_expires_at = now() - interval '1 second' WHERE state = 'held'`;

/** Judges all that the person gets in a queue of single units; returns the texts in order. */
export async function judgeAll(
  person: SessionToken,
  queue: { readonly id: string; readonly protocolId: string },
  answersTo: (unit: TaskUnit) => SubmitInput["answers"],
): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const id = await claimNext(person, queue.id);
    if (!id) return texts;
    const task = await loadTask(person, id);
    for (const unit of task.units) {
      texts.push(unit.text);
      await submitUnit(person, id, {
        ...{ unitId: unit.unitId, part: unit.part, answers: answersTo(unit) },
        ...{ protocolId: queue.protocolId, protocolVersion: 1 },
        ...{ baseRevision: unit.revision, activeMs: 0 },
      });
    }
  }
}
