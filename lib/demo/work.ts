import type { SessionToken } from "@/lib/access/token";
import { db } from "@/lib/db/client";
import { claimNext } from "@/lib/work/claim";
import { loadTask } from "@/lib/work/load-task";
import { saveDraft } from "@/lib/work/save-draft";
import { submitUnit } from "@/lib/work/submit";
import type { Task, TaskUnit } from "@/lib/work/types";
import { sectionAnswers, wholeAnswers } from "./answers";
import { type PlantedError, readPlantedErrors } from "./material";
import { DEMO_CODERS } from "./people";

const SECONDS_PER_UNIT = 20;

/** Lets the invented annotators work in the queue as the page would, up to what each has to do. */
export async function doDemoWork(projectId: string, queueId: string): Promise<void> {
  const errors = await errorsByText(projectId);
  for (const [coder, { email, finished, begun }] of DEMO_CODERS.entries()) {
    const user = await db().user.findUniqueOrThrow({ where: { email } });
    const person = { userId: user.id, sessionEpoch: user.sessionEpoch };
    const done = await db().assignment.count({
      where: { queueId, state: "done", coder: { membership: { userId: user.id } } },
    });
    for (let count = done; count < finished; count += 1)
      await workOn(person, queueId, coder, errors, Number.POSITIVE_INFINITY);
    if (begun) await workOn(person, queueId, coder, errors, 3);
  }
}

/** Planted errors by the text of the response: a task has no external id. */
async function errorsByText(projectId: string): Promise<Map<string, PlantedError[]>> {
  const planted = await readPlantedErrors();
  const responses = await db().response.findMany({
    where: { projectId },
    select: { externalId: true, text: true },
  });
  return new Map(
    responses.map(({ externalId, text }) => [
      text,
      planted.filter(({ response_id }) => response_id === externalId),
    ]),
  );
}

/** Submits up to the `limit`-th unit of the person's next task and leaves a draft of the one after. */
async function workOn(
  person: SessionToken,
  queueId: string,
  coder: number,
  errorsOf: ReadonlyMap<string, PlantedError[]>,
  limit: number,
): Promise<void> {
  const assignmentId = await claimNext(person, queueId);
  if (!assignmentId) return;
  const { protocolId, protocolVersion } = await db().queue.findUniqueOrThrow({
    where: { id: queueId },
  });
  let task = await loadTask(person, assignmentId);
  const errors = errorsOf.get(task.response.text) ?? [];
  for (const [index, { unitId }] of task.units.entries()) {
    // A submit marks other units by rule, so what a unit is now is read again.
    const unit = task.units.find((candidate) => candidate.unitId === unitId);
    if (!unit || unit.judgment) continue;
    const input = { unitId, answers: answersFor(coder, unit, errors), ...times(unit) };
    if (index >= limit) {
      await saveDraft(person, assignmentId, input);
      return;
    }
    await submitUnit(person, assignmentId, {
      ...input,
      part: unit.part,
      protocolId,
      protocolVersion,
    });
    task = await refreshed(person, assignmentId, task);
  }
}

const times = ({ revision }: TaskUnit) => ({
  baseRevision: revision,
  activeMs: SECONDS_PER_UNIT * 1000,
});

/** The task as it stands; only the whole response's submit changes other units. */
const refreshed = (person: SessionToken, assignmentId: string, task: Task): Promise<Task> =>
  task.units.some(({ part, judgment }) => part === "response" && !judgment)
    ? loadTask(person, assignmentId)
    : Promise.resolve(task);

function answersFor(coder: number, unit: TaskUnit, errors: readonly PlantedError[]) {
  if (unit.part !== "section") return wholeAnswers(coder, errors);
  return sectionAnswers(
    coder,
    unit.text,
    errors.find(({ section_index }) => section_index === unit.index),
  );
}
