import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { getGuideline, listGuidelines, publishGuideline, type StaleRule } from "./guidelines";
import { loadTask } from "./load-task";
import { listStale } from "./stale";
import { readStaleChoice } from "./stale-choices";
import { submitUnit } from "./submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "./testing";

async function setUp() {
  const built = await buildQueue();
  const ana = await buildPerson(built.project.id);
  const task = await claimTask(ana, built.queue.id);
  const publish = (stale: StaleRule[], altersMeaning = true) =>
    publishGuideline(built.manager.actor, {
      queueId: built.queue.id,
      text: "Doses count as facts.",
      note: "Doses count.",
      altersMeaning,
      stale,
    });
  const stale = async () => (await listStale(built.manager.actor, built.project.id))[0]?.judgments;
  return { ...built, ana, task, publish, stale };
}

test("judgments keep the version that was shown, also when a newer one comes while one works", async () => {
  const { ana, task, publish } = await setUp();
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  expect(await publish([])).toEqual({ version: 1 });
  await submitUnit(ana, task.assignmentId, submitOf(task, 1, FINE));
  const again = await loadTask(ana, task.assignmentId);
  expect(again.guideline).toEqual({ version: 1, before: null });
  await submitUnit(ana, task.assignmentId, submitOf(again, 3, FINE));
  const versions = await db().judgment.findMany({
    where: { part: "section", byRule: null },
    orderBy: { submittedAt: "asc" },
  });
  expect(versions.map(({ guidelineVersion }) => guidelineVersion)).toEqual([0, 1]);
});

test("who worked under an older version is told so with the next unit", async () => {
  const { ana, task, queue, publish } = await setUp();
  for (const n of [0, 1, 3]) {
    await submitUnit(ana, task.assignmentId, submitOf(task, n, n ? FINE : WHOLE));
  }
  await publish([]);
  expect((await claimTask(ana, queue.id)).guideline).toEqual({ version: 1, before: 0 });
});

test("a version that somebody else published meanwhile is not followed unseen", async () => {
  const { manager, queue, publish } = await setUp();
  const mine = {
    ...{ queueId: queue.id, text: "Mine.", note: "All new.", altersMeaning: false, stale: [] },
    shown: { version: 0 },
  };
  await publish([]);
  await expect(publishGuideline(manager.actor, mine)).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining("guideline (now version 1)"),
  });
  expect(await db().guideline.count({ where: { queueId: queue.id } })).toBe(1);
  expect(await db().queue.findUniqueOrThrow({ where: { id: queue.id } })).toMatchObject({
    guidelineVersion: 1,
  });
  expect(await publishGuideline(manager.actor, { ...mine, shown: { version: 1 } })).toEqual({
    version: 2,
  });
});

test("stale rules that are none are refused by field, and strangers learn nothing of it", async () => {
  const { queue, manager } = await setUp();
  const input = { queueId: queue.id, text: "x", note: "x", altersMeaning: true };
  for (const stale of [[readStaleChoice("no JSON")], [{ part: 1 }], [null]]) {
    await expect(publishGuideline(manager.actor, { ...input, stale })).rejects.toMatchObject({
      code: "invalid",
      fields: { stale: expect.stringContaining("Choose from the list") },
    });
    const stranger = await buildPerson((await buildQueue()).project.id, ["owner"]);
    await expect(publishGuideline(stranger.actor, { ...input, stale })).rejects.toMatchObject({
      code: "not_found",
    });
  }
  expect(await db().guideline.count()).toBe(0);
});

test("a change of meaning leaves the judgments that it names stale until they are made again", async () => {
  const { ana, task, publish, stale } = await setUp();
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  await submitUnit(ana, task.assignmentId, submitOf(task, 1, FINE));
  await submitUnit(ana, task.assignmentId, submitOf(task, 3, { accuracy_type: "not_claim" }));
  await publish([{ part: "section" }], false);
  expect(await stale()).toBeUndefined();
  await publish([{ part: "section", question: "accuracy_type", values: ["not_claim"] }]);
  expect(await stale()).toBe(1);
  await publish([{ part: "section" }]);
  expect(await stale()).toBe(2);
  const done = await loadTask(ana, task.assignmentId);
  await submitUnit(ana, task.assignmentId, submitOf(done, 1, FINE));
  expect(await stale()).toBe(1);
});

test("the queue's people read the newest text, others nothing, and only managers publish", async () => {
  const { project, ana, queue, manager, publish } = await setUp();
  expect(await getGuideline(ana.actor, queue.id)).toMatchObject({ version: 0, changes: [] });
  await publish([]);
  expect(await getGuideline(ana.actor, queue.id)).toMatchObject({
    version: 1,
    text: "Doses count as facts.",
    changes: [{ note: "Doses count.", altersMeaning: true }],
  });
  const expert = await buildPerson(project.id, ["medical_expert"]);
  const stranger = await buildPerson((await buildProject()).id, ["owner"]);
  for (const { actor } of [expert, stranger]) {
    await expect(getGuideline(actor, queue.id)).rejects.toMatchObject({ code: "not_found" });
  }
  const input = { queueId: queue.id, text: "x", note: "x", altersMeaning: false, stale: [] };
  await expect(publishGuideline(ana.actor, input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    publishGuideline(manager.actor, { ...input, note: " ", text: "" }),
  ).rejects.toMatchObject({ fields: { note: expect.any(String), text: expect.any(String) } });
  const row = await db().queue.findUniqueOrThrow({ where: { id: queue.id } });
  const versions = await listGuidelines(manager.actor, row);
  expect(versions.map(({ version }) => version)).toEqual([1, 0]);
});
