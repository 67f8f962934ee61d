import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson, buildResponses } from "@/prisma/seed/builders";
import { addNewUnits, changeQueue, createQueue } from "./commands";
import { loadTask } from "./load-task";
import { getQueue } from "./queries";
import { shownSettings } from "./queue-shown";
import { submitUnit } from "./submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "./testing";

const slots = async (where: object = {}) =>
  (await db().slot.findMany({ where, orderBy: { position: "asc" } })).map(
    ({ unitId, ordinal, group, state }) => ({ unitId, ordinal, group, state }),
  );

const open = async () => (await slots()).filter(({ state }) => state !== "closed");

test("settings that cannot be are refused in words, and nothing is stored", async () => {
  const cases: [Parameters<typeof buildQueue>[0], object][] = [
    [{ overlap: 0 }, { fields: { overlap: expect.any(String) } }],
    [{ maxPerPerson: "0" }, { fields: { maxPerPerson: expect.any(String) } }],
    [{ overlap: 2, quotas: { student: 3 } }, { message: expect.stringContaining("overlap") }],
    [
      { groups: ["student"], quotas: { medical_expert: 1 } },
      { message: expect.stringContaining("quota") },
    ],
    [
      { opensAt: "2026-02-01T00:00", closesAt: "2026-01-01T00:00" },
      { message: expect.stringContaining("close before") },
    ],
    [{ order: "stratum" }, { message: expect.stringContaining("stratum") }],
  ];
  for (const [settings, problem] of cases) {
    await expect(buildQueue(settings)).rejects.toMatchObject({ code: "invalid", ...problem });
  }
  expect(await db().queue.count()).toBe(0);
});

test("the sample of extra overlap is drawn by stratum and kept with its probability", async () => {
  const { project, manager } = await buildQueue({ responses: 20 });
  await db().response.updateMany({
    where: { position: { lt: 10 } },
    data: { condition: "injected" },
  });
  const { id } = await createQueue(manager.actor, project.id, {
    name: "Doubles",
    protocolId: "first-pass",
    overlap: 1,
    extraOverlap: 1,
    extraShare: 0.2,
    stratifyBy: "condition",
  });
  const units = await db().queueUnit.findMany({ where: { queueId: id, isSampled: true } });
  expect(units.map(({ stratum, probability }) => [stratum, probability]).sort()).toEqual([
    ["", 0.2],
    ["", 0.2],
    ["injected", 0.2],
    ["injected", 0.2],
  ]);
  expect(await db().slot.count({ where: { queueId: id } })).toBe(24);
  expect(await db().slot.count({ where: { queueId: id, isSampled: true } })).toBe(4);
});

test("responses that come later are added after the last, with their own draw", async () => {
  const { project, manager, queue } = await buildQueue({
    responses: 4,
    extraOverlap: 1,
    extraShare: 0.5,
  });
  await buildResponses(project.id, 2);
  expect(await addNewUnits(manager.actor, { queueId: queue.id })).toEqual({ units: 2 });
  expect(await addNewUnits(manager.actor, { queueId: queue.id })).toEqual({ units: 0 });
  expect((await slots()).length).toBe(4 + 2 + 2 + 1);
});

const change = { name: "First pass", overlap: 1 };

test("a higher overlap adds slots at the end, a lower one closes those that nobody has begun", async () => {
  const { project, manager, queue } = await buildQueue({ responses: 2, overlap: 2 });
  const ana = await buildPerson(project.id);
  await claimTask(ana, queue.id);
  await changeQueue(manager.actor, { ...change, queueId: queue.id, overlap: 4 });
  expect((await open()).map(({ ordinal }) => ordinal)).toEqual([1, 2, 1, 2, 3, 3, 4, 4]);
  await changeQueue(manager.actor, { ...change, queueId: queue.id, overlap: 1 });
  const left = await open();
  expect(left.map(({ ordinal, state }) => [ordinal, state])).toEqual([
    [1, "held"],
    [1, "free"],
  ]);
  await changeQueue(manager.actor, { ...change, queueId: queue.id, overlap: 3 });
  expect(await open()).toHaveLength(6);
  expect(await db().slot.count()).toBe(8);
});

test("settings that somebody else saved meanwhile are not replaced unseen", async () => {
  const { project, manager, queue } = await buildQueue({ responses: 2, overlap: 2 });
  const now = async () => shownSettings(await getQueue(manager.actor, project.id, queue.id));
  const shown = await now();
  const input = { ...shown, groups: [...shown.groups], queueId: queue.id };
  const closesAt = new Date("2027-01-01T10:00:00Z");
  const theirs = { overlap: 4, closesAt, skipRules: { off_topic: "out" as const } };
  const stands = await changeQueue(manager.actor, { ...input, ...theirs, shown });
  expect(await now()).toEqual(stands);
  const mine = { ...input, name: "Mine" };
  await expect(changeQueue(manager.actor, { ...mine, shown })).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining(
      "opened: overlap (now 4), hands out until (now 2027-01-01 10:00 UTC), skips that take out (now off_topic).",
    ),
  });
  expect(await now()).toEqual(stands);
  expect(await open()).toHaveLength(8);
  expect(await changeQueue(manager.actor, { ...mine, shown: stands })).toEqual({
    ...shown,
    name: "Mine",
  });
  expect(await open()).toHaveLength(4);
});

test("the overlap cannot fall below the quotas", async () => {
  const { manager, queue } = await buildQueue({ overlap: 3, quotas: { student: 2 } });
  await expect(
    changeQueue(manager.actor, { ...change, queueId: queue.id, overlap: 1 }),
  ).rejects.toMatchObject({ message: expect.stringContaining("quotas come to 2") });
});

test("only managers of the project change a queue", async () => {
  const { project, queue } = await buildQueue();
  const ana = await buildPerson(project.id, ["annotator", "viewer"]);
  const stranger = await buildPerson((await buildQueue()).project.id, ["owner"]);
  const input = { ...change, queueId: queue.id, name: "Mine" };
  await expect(changeQueue(ana.actor, input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeQueue(stranger.actor, input)).rejects.toMatchObject({ code: "not_found" });
  expect((await db().queue.findUniqueOrThrow({ where: { id: queue.id } })).name).toBe("First pass");
});

test("a queue that asks sections without words gives them to the person, marked by no rule", async () => {
  const { project, queue } = await buildQueue({ asksWordless: true });
  const ana = await buildPerson(project.id);
  const task = await claimTask(ana, queue.id);
  expect(task.units.map(({ facts }) => facts.hasWord)).toEqual([true, true, true, true]);
  const { marked } = await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  expect(marked).toEqual([]);
  for (const n of [1, 3]) await submitUnit(ana, task.assignmentId, submitOf(task, n, FINE));
  expect((await loadTask(ana, task.assignmentId)).state).toBe("held");
  const last = submitOf(task, 2, { accuracy_type: "not_claim" });
  expect(await submitUnit(ana, task.assignmentId, last)).toMatchObject({ closed: true });
});
