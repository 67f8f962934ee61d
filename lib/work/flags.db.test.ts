import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { listDeclined } from "./declined";
import { listFlags } from "./flag-list";
import { raiseFlag, resolveFlag } from "./flags";
import { countInbox } from "./inbox";
import { skipAssignment } from "./skip";
import { submitUnit } from "./submit";
import { buildQueue, claimTask, submitOf, WHOLE } from "./testing";
import { keepIn, putBack, takeOut } from "./unit-commands";

const ALL = { page: 1, size: 50, search: "", filters: {} };

async function setUp(settings: Parameters<typeof buildQueue>[0] = {}) {
  const built = await buildQueue(settings);
  const ana = await buildPerson(built.project.id);
  const task = await claimTask(ana, built.queue.id);
  const flag = (note: string, n = 1) =>
    raiseFlag(ana, task.assignmentId, { unitId: task.units[n]?.unitId ?? "", note });
  return { ...built, ana, task, flag };
}

test("a flag reaches the managers with its section and its author, and work goes on", async () => {
  const { project, manager, flag, ana, task } = await setUp();
  await flag("Cut off in the middle?");
  const { rows, total } = await listFlags(manager.actor, project.id, ALL);
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    note: "Cut off in the middle?",
    section: 1,
    resolvedAt: null,
    who: expect.stringContaining(ana.email),
  });
  expect(await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE))).toMatchObject({
    revision: 1,
  });
});

test("a flag that is sent twice is one flag, until it is closed", async () => {
  const { manager, flag } = await setUp();
  const [first, again] = await Promise.all([flag("Cut off?"), flag("Cut off? ")]);
  expect(again).toEqual(first);
  expect((await flag("Cut off?")).flagId).toBe(first.flagId);
  await flag("Cut off?", 2);
  expect(await db().flag.count()).toBe(2);
  await resolveFlag(manager.actor, { flagId: first.flagId, reply: "No." });
  expect((await flag("Cut off?")).flagId).not.toBe(first.flagId);
});

test("a skip that is sent twice is one skip, and both are told what comes next", async () => {
  const { ana, task } = await setUp();
  const skip = async (reason: string) =>
    (await skipAssignment(ana, task.assignmentId, { reason, note: "Empty" })).task?.assignmentId;
  const first = await skip("invalid_question");
  expect(first).not.toBe(task.assignmentId);
  expect(await skip("invalid_question")).toBe(first);
  expect(await db().judgment.count()).toBe(1);
  expect(await db().answerEvent.count({ where: { kind: "skip" } })).toBe(1);
  await expect(skip("cannot_assess")).rejects.toMatchObject({ code: "not_yours_anymore" });
});

test("what is put off twice is recorded once", async () => {
  const { ana, task } = await setUp();
  const later = async () =>
    (await skipAssignment(ana, task.assignmentId, { reason: "later", note: "" })).task
      ?.assignmentId;
  expect(await later()).toBe(await later());
  expect(await db().answerEvent.count({ where: { kind: "later" } })).toBe(1);
});

test("flags can be searched, and kept to the open ones", async () => {
  const { project, manager, flag } = await setUp();
  const first = await flag("Two questions in 100% one");
  await flag("No dose given", 2);
  const find = async (search: string, state?: string) =>
    (
      await listFlags(manager.actor, project.id, {
        ...ALL,
        search,
        filters: state ? { state } : {},
      })
    ).rows.map(({ note }) => note);
  expect(await find("100%")).toEqual(["Two questions in 100% one"]);
  expect(await find("%x")).toEqual([]);
  await resolveFlag(manager.actor, { flagId: first.flagId, reply: "Judge it as it is." });
  expect(await find("", "open")).toEqual(["No dose given"]);
  expect(await find("", "closed")).toEqual(["Two questions in 100% one"]);
  await expect(
    resolveFlag(manager.actor, { flagId: first.flagId, reply: "" }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("nobody flags another's assignment, and only managers read or close flags", async () => {
  const { project, task, flag, ana } = await setUp();
  const { flagId } = await flag("Hm");
  const ben = await buildPerson(project.id);
  const input = { unitId: task.units[0]?.unitId ?? "", note: "Mine" };
  await expect(raiseFlag(ben, task.assignmentId, input)).rejects.toMatchObject({
    code: "not_found",
  });
  for (const actor of [ana.actor, (await buildPerson(project.id, ["viewer"])).actor]) {
    await expect(listFlags(actor, project.id, ALL)).rejects.toMatchObject({ code: "forbidden" });
    await expect(resolveFlag(actor, { flagId, reply: "" })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  await expect(flag("  ")).rejects.toMatchObject({ code: "invalid" });
  expect(await db().flag.count({ where: { resolvedAt: null } })).toBe(1);
});

const skip = (reason: string) => ({ reason, note: "" });

test("passing needs no reason, and only works where the project allows it", async () => {
  const { project, ana, task, queue } = await setUp();
  await expect(skipAssignment(ana, task.assignmentId, skip("pass"))).rejects.toMatchObject({
    code: "invalid",
  });
  await db().project.update({
    where: { id: project.id },
    data: { settings: { ethics: { allowsPass: true } } },
  });
  const next = await skipAssignment(ana, task.assignmentId, skip("pass"));
  expect(next.task?.assignmentId).not.toBe(task.assignmentId);
  expect(await db().judgment.count()).toBe(0);
  const ben = await claimTask(await buildPerson(project.id), queue.id);
  expect(ben.question.unitId).toBe(task.question.unitId);
});

test("later for me: the next one comes first, then it is back with its draft", async () => {
  const { ana, task, queue, project } = await setUp({ responses: 2 });
  const next = await skipAssignment(ana, task.assignmentId, skip("later"));
  expect(next.task?.assignmentId).not.toBe(task.assignmentId);
  expect(
    (await claimTask(await buildPerson(project.id), queue.id).catch(() => null)) === null,
  ).toBe(true);
  const back = await skipAssignment(ana, next.task?.assignmentId ?? "", skip("cannot_assess"));
  expect(back.task?.assignmentId).toBe(task.assignmentId);
  expect(await claimNext(ana, queue.id)).toBe(task.assignmentId);
});

test("by the queue's rule a skip takes the unit out for everybody, and a manager puts it back", async () => {
  const { project, manager, ana, task, queue, units } = await setUp({
    responses: 1,
    overlap: 3,
    skipRules: { invalid_question: "out" },
  });
  await skipAssignment(ana, task.assignmentId, skip("invalid_question"));
  const ben = await buildPerson(project.id);
  expect(await claimNext(ben, queue.id)).toBeNull();
  const [declined] = await listDeclined(manager.actor, project.id);
  expect(declined).toMatchObject({ unitId: units[0], outAt: expect.any(Date) });
  await putBack(manager.actor, { queueId: queue.id, unitId: units[0] ?? "" });
  expect(await claimNext(ben, queue.id)).not.toBeNull();
  expect(await listDeclined(manager.actor, project.id)).toEqual([]);
});

test("skips of two responses to one question count together", async () => {
  const { project, manager, ana, task, queue } = await setUp({ responses: 2 });
  const { turnId } = await db().response.findFirstOrThrow({ where: { projectId: project.id } });
  await db().response.updateMany({ where: { projectId: project.id }, data: { turnId } });
  await db().slot.updateMany({ where: { queueId: queue.id }, data: { groupKey: turnId } });
  await db().assignment.updateMany({ where: { queueId: queue.id }, data: { groupKey: turnId } });
  await skipAssignment(ana, task.assignmentId, skip("invalid_question"));
  expect(await listDeclined(manager.actor, project.id)).toEqual([]);
  await db().slot.updateMany({
    where: { unitId: await firstUnit(queue.id) },
    data: { state: "done" },
  });
  const ben = await buildPerson(project.id);
  const bens = await claimTask(ben, queue.id);
  await skipAssignment(ben, bens.assignmentId, skip("invalid_question"));
  const declined = await listDeclined(manager.actor, project.id);
  expect(declined.map(({ reasons }) => reasons[0]?.people)).toEqual([2, 2]);
});

const firstUnit = async (queueId: string) =>
  (await db().assignment.findFirstOrThrow({ where: { queueId } })).unitId;

test("a question that two people call invalid stays in until a manager decides", async () => {
  const { project, manager, ana, task, queue, units } = await setUp({ responses: 1, overlap: 3 });
  await skipAssignment(ana, task.assignmentId, skip("invalid_question"));
  expect(await listDeclined(manager.actor, project.id)).toEqual([]);
  const ben = await buildPerson(project.id);
  const bens = await claimTask(ben, queue.id);
  await skipAssignment(ben, bens.assignmentId, skip("invalid_question"));
  expect(await listDeclined(manager.actor, project.id)).toMatchObject([
    { unitId: units[0], reasons: [{ people: 2 }], outAt: null },
  ]);
  expect(await countInbox(manager.actor, project.id)).toEqual({ flags: 0, declined: 1, stale: 0 });
  await expect(countInbox(ana.actor, project.id)).rejects.toMatchObject({ code: "forbidden" });
  const unit = { queueId: queue.id, unitId: units[0] ?? "" };
  await keepIn(manager.actor, unit);
  expect(await listDeclined(manager.actor, project.id)).toEqual([]);
  const cleo = await buildPerson(project.id);
  await claimTask(cleo, queue.id);
  await expect(takeOut(cleo.actor, { ...unit, reason: "Mine" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await takeOut(manager.actor, { ...unit, reason: "No question" });
  expect(await claimNext(await buildPerson(project.id), queue.id)).toBeNull();
});

test("who works on a unit that is taken out can finish it", async () => {
  const { manager, ana, task, queue, units } = await setUp({
    responses: 1,
    protocolId: "whole-response",
  });
  await takeOut(manager.actor, { queueId: queue.id, unitId: units[0] ?? "", reason: "Twice in" });
  const input = { ...submitOf(task, 0, { accuracy: 3 }), protocolId: "whole-response" };
  expect(await submitUnit(ana, task.assignmentId, input)).toMatchObject({ state: "done" });
  expect(await db().slot.findMany()).toMatchObject([{ state: "done" }]);
});
