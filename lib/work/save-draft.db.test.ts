import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson } from "@/prisma/seed/builders";
import { heartbeat } from "./heartbeat";
import { loadTask } from "./load-task";
import { saveDraft } from "./save-draft";
import { skipAssignment } from "./skip";
import { submitUnit } from "./submit";
import { buildQueue, claimTask, expireLeases, FINE, submitOf, WHOLE } from "./testing";

async function setUp(options: Parameters<typeof buildQueue>[0] = {}) {
  const built = await buildQueue(options);
  const ana = await buildPerson(built.project.id);
  const task = await claimTask(ana, built.queue.id);
  const unitId = task.units[1]?.unitId ?? "";
  const save = (answers: object, baseRevision: number) =>
    saveDraft(ana, task.assignmentId, {
      unitId,
      answers: { ...answers },
      baseRevision,
      activeMs: 500,
    });
  return { ...built, ana, task, unitId, save };
}

test("drafts are kept with rising revisions, and each changed answer is traced once", async () => {
  const { ana, task, save } = await setUp();
  expect((await save({ accuracy_type: "correct" }, 0)).revision).toBe(1);
  expect((await save({ accuracy_type: "incorrect", comment: "No: 😀 中文" }, 1)).revision).toBe(2);
  expect((await save({ accuracy_type: "incorrect" }, 2)).revision).toBe(3);
  const loaded = await loadTask(ana, task.assignmentId);
  expect(loaded.units[1]).toMatchObject({
    revision: 3,
    draft: { answers: { accuracy_type: "incorrect" } },
  });
  expect(loaded.lastUnitId).toBe(task.units[1]?.unitId);
  const events = await db().answerEvent.findMany({ orderBy: { id: "asc" } });
  expect(events.map(({ question, value }) => [question, value])).toEqual([
    ["accuracy_type", "correct"],
    ["accuracy_type", "incorrect"],
    ["comment", "No: 😀 中文"],
    ["comment", null],
  ]);
});

test("the same save sent again is acknowledged and stored once", async () => {
  const { save } = await setUp();
  const results = await Promise.all(
    Array.from({ length: 5 }, () => save({ accuracy_type: "correct" }, 0)),
  );
  expect(results.map(({ revision }) => revision)).toEqual([1, 1, 1, 1, 1]);
  expect(await db().answerEvent.count()).toBe(1);
});

test("a second tab that knows an older revision is told what the server has", async () => {
  const { save } = await setUp();
  await save({ comment: "first tab" }, 0);
  await expect(save({ comment: "second tab" }, 0)).rejects.toMatchObject({
    code: "stale_revision",
    detail: { current: { revision: 1, answers: { comment: "first tab" } } },
  });
});

test("two first saves at once: one is stored, the other is told so", async () => {
  const { save } = await setUp();
  const results = await Promise.allSettled([save({ comment: "a" }, 0), save({ comment: "b" }, 0)]);
  const refused = results.find((result) => result.status === "rejected");
  const [draft] = await db().draft.findMany();
  expect(refused?.reason).toMatchObject({
    detail: { current: { revision: 1, answers: draft?.answers } },
  });
});

test("a tab left open from before a submit cannot overwrite it", async () => {
  const { ana, task, save } = await setUp();
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  await submitUnit(ana, task.assignmentId, submitOf(task, 1, FINE));
  await expect(save({ comment: "old tab" }, 0)).rejects.toMatchObject({ code: "stale_revision" });
  expect(await save({ ...FINE, comment: "a revision" }, 1)).toMatchObject({ revision: 2 });
});

test("a save renews a lapsed lease that nobody took, and is kept when somebody did", async () => {
  const { project, queue, task, save, ana } = await setUp({ responses: 1 });
  await expireLeases();
  const renewed = await save({ comment: "back" }, 0);
  expect(Date.parse(renewed.leaseExpiresAt)).toBeGreaterThan(Date.now());
  await expireLeases();
  await claimTask(await buildPerson(project.id), queue.id);
  expect(await save({ comment: "late" }, 1)).toMatchObject({ revision: 2, state: "lapsed" });
  expect(await heartbeat(ana, task.assignmentId, 100)).toMatchObject({ state: "lapsed" });
});

test("a heartbeat renews the lease and counts attention, capped", async () => {
  const { ana, task } = await setUp();
  await expireLeases();
  const beat = await heartbeat(ana, task.assignmentId, 10 * 60 * 60_000);
  expect(Date.parse(beat.leaseExpiresAt)).toBeGreaterThan(Date.now());
  expect((await db().assignment.findFirstOrThrow()).activeMs).toBe(5 * 60_000);
});

test("answers too long for a person to have typed are refused", async () => {
  const { save } = await setUp();
  await expect(save({ comment: "x".repeat(300_000) }, 0)).rejects.toMatchObject({
    code: "invalid",
  });
});

test("skipping frees the slot, records what it says, and brings the next", async () => {
  const { project, queue, ana, task } = await setUp();
  const result = await skipAssignment(ana, task.assignmentId, {
    reason: "invalid_question",
    note: "No sense.",
  });
  expect(result.task?.assignmentId).not.toBe(task.assignmentId);
  const judgment = await db().judgment.findFirstOrThrow({ where: { part: "question" } });
  expect(judgment.answers).toMatchObject({ nonsensical: true });
  const skipped = await db().assignment.findUniqueOrThrow({ where: { id: task.assignmentId } });
  expect(skipped).toMatchObject({
    state: "skipped",
    skipReason: "invalid_question",
    skipNote: "No sense.",
  });
  const ben = await claimTask(await buildPerson(project.id), queue.id);
  expect(ben.question.unitId).toBe(task.question.unitId);
});

test("what was judged before a skip is kept as extra", async () => {
  const { ana, task } = await setUp();
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  await skipAssignment(ana, task.assignmentId, { reason: "cannot_assess", note: "" });
  const judgment = await db().judgment.findFirstOrThrow({ where: { part: "response" } });
  expect(judgment.isExtra).toBe(true);
  const about = await db().judgment.findMany({
    where: { part: "question" },
    orderBy: { id: "asc" },
  });
  expect(about.map(({ answers, supersededAt }) => [answers, supersededAt === null])).toEqual([
    [{ nonsensical: false, dontunderstand: false }, false],
    [{ nonsensical: false, dontunderstand: true }, true],
  ]);
});

test("a reason that the protocol does not offer, or skipping twice, changes nothing", async () => {
  const { ana, task } = await setUp();
  await expect(
    skipAssignment(ana, task.assignmentId, { reason: "bored", note: "" }),
  ).rejects.toMatchObject({
    code: "invalid",
  });
  await skipAssignment(ana, task.assignmentId, { reason: "cannot_assess", note: "" });
  await expect(
    skipAssignment(ana, task.assignmentId, { reason: "invalid_question", note: "" }),
  ).rejects.toMatchObject({ code: "not_yours_anymore" });
  expect(await db().judgment.count({ where: { part: "question" } })).toBe(1);
});

test("of a save and a submit that meet with different answers one is refused", async () => {
  for (let round = 0; round < 10; round++) {
    const { ana, task, unitId, save } = await setUp();
    await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
    const results = await Promise.allSettled([
      save({ accuracy_type: "incorrect" }, 0),
      submitUnit(ana, task.assignmentId, submitOf(task, 1, FINE)),
    ]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["stale_revision"]);
    const judged = await db().judgment.count({ where: { unitId } });
    const { draft } = (await loadTask(ana, task.assignmentId)).units[1] ?? {};
    expect([judged, draft === null]).toEqual(
      results[1]?.status === "fulfilled" ? [1, true] : [0, false],
    );
  }
});

test("a judgment holds the attention of all its saves, and the next one begins anew", async () => {
  const { ana, task } = await setUp();
  const unitId = task.units[0]?.unitId ?? "";
  const first = { unitId, answers: { accuracy: 3 }, baseRevision: 0, activeMs: 700 };
  await saveDraft(ana, task.assignmentId, first);
  await saveDraft(ana, task.assignmentId, { ...first, answers: WHOLE, baseRevision: 1 });
  await submitUnit(ana, task.assignmentId, { ...submitOf(task, 0, WHOLE), baseRevision: 2 });
  const revised = {
    ...submitOf(task, 0, { ...WHOLE, accuracy: 2 }),
    baseRevision: 3,
    activeMs: 50,
  };
  await submitUnit(ana, task.assignmentId, revised);
  const judgments = await db().judgment.findMany({
    where: { unitId },
    orderBy: { revision: "asc" },
  });
  expect(judgments.map(({ activeMs }) => activeMs)).toEqual([2400, 50]);
});

test("skipping a unit that was taken out does not put it back", async () => {
  const { queue, ana, task } = await setUp({ responses: 1 });
  await db().slot.updateMany({ where: { queueId: queue.id }, data: { state: "closed" } });
  await skipAssignment(ana, task.assignmentId, { reason: "cannot_assess", note: "" });
  expect(await db().slot.count({ where: { state: "closed" } })).toBe(1);
});
