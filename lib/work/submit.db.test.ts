import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { setQueueState } from "./commands";
import { loadTask } from "./load-task";
import { saveDraft } from "./save-draft";
import { submitUnit } from "./submit";
import { buildQueue, claimTask, expireLeases, FINE, submitOf, WHOLE } from "./testing";

async function setUp(options: Parameters<typeof buildQueue>[0] = {}) {
  const built = await buildQueue(options);
  const ana = await buildPerson(built.project.id);
  return { ...built, ana, task: await claimTask(ana, built.queue.id) };
}

const current = (unitId: string | undefined) =>
  db().judgment.findMany({ where: { unitId: unitId ?? "", supersededAt: null } });

test("a whole response: each part becomes a judgment, the last one closes it and brings the next", async () => {
  const { ana, task } = await setUp();
  const first = await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  expect(first).toMatchObject({ closed: false, revision: 1, next: null, state: "held" });
  await submitUnit(ana, task.assignmentId, submitOf(task, 1, FINE));
  const wrong = { ...FINE, accuracy_type: "incorrect", comment: "Not for infants." };
  const last = await submitUnit(ana, task.assignmentId, submitOf(task, 3, wrong));
  expect(last).toMatchObject({ closed: true, state: "done", extra: false });
  expect(last.next?.task?.assignmentId).not.toBe(task.assignmentId);

  const judgments = await db().judgment.findMany({ orderBy: { createdAt: "asc" } });
  expect(
    judgments.map(({ part, hasError, hasClaim, byRule }) => [part, hasError, hasClaim, byRule]),
  ).toEqual(
    expect.arrayContaining([
      ["question", null, null, null],
      ["response", null, null, null],
      ["section", false, true, null],
      ["section", false, false, "no_letter_or_digit"],
      ["section", true, true, null],
    ]),
  );
  expect(judgments).toHaveLength(5);
  expect((await db().slot.findFirstOrThrow({ where: { position: 0 } })).state).toBe("done");
});

test("sections marked by rule are reported with the submit that brought them", async () => {
  const { ana, task } = await setUp();
  const { marked } = await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  expect(marked).toEqual([
    {
      unitId: task.units[2]?.unitId,
      judgment: expect.objectContaining({ byRule: "no_letter_or_digit" }),
    },
  ]);
});

test("what is missing is named per question, and nothing is stored", async () => {
  const { ana, task } = await setUp();
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  const incorrect = submitOf(task, 1, { ...FINE, accuracy_type: "incorrect" });
  await expect(submitUnit(ana, task.assignmentId, incorrect)).rejects.toMatchObject({
    code: "invalid",
    fields: { comment: expect.stringContaining("comment") },
  });
  await expect(
    submitUnit(ana, task.assignmentId, submitOf(task, 1, { ...FINE, hasError: false })),
  ).rejects.toMatchObject({ code: "invalid" });
  expect(await db().judgment.count({ where: { part: "section", byRule: null } })).toBe(0);
});

test("a section waits until the response has been judged as a whole", async () => {
  const { ana, task } = await setUp();
  await expect(submitUnit(ana, task.assignmentId, submitOf(task, 1, FINE))).rejects.toMatchObject({
    code: "too_early",
    status: 425,
  });
  expect(await db().judgment.count()).toBe(0);
});

test("the last parts submitted at the same moment close the assignment", async () => {
  for (let round = 0; round < 10; round++) {
    const { ana, task } = await setUp({ responses: 1 });
    await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
    const results = await Promise.all(
      [1, 3].map((n) => submitUnit(ana, task.assignmentId, submitOf(task, n, FINE))),
    );
    expect(results.filter(({ closed }) => closed)).toHaveLength(1);
    const { state } = await db().assignment.findUniqueOrThrow({ where: { id: task.assignmentId } });
    expect(state).toBe("done");
  }
});

test("hidden answers never enter a judgment", async () => {
  const { ana, task } = await setUp();
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  const answers = { accuracy_type: "not_claim", certainty: false, risk: false, urgency: false };
  await submitUnit(ana, task.assignmentId, submitOf(task, 1, answers));
  expect((await current(task.units[1]?.unitId))[0]).toMatchObject({
    answers: { accuracy_type: "not_claim" },
    hasError: false,
    hasClaim: false,
  });
});

test("a submit sent twice, even at once, is stored once and answered alike", async () => {
  const { ana, task } = await setUp();
  const input = submitOf(task, 0, WHOLE);
  const results = await Promise.all(
    Array.from({ length: 6 }, () => submitUnit(ana, task.assignmentId, input)),
  );
  expect(new Set(results.map(({ revision }) => revision))).toEqual(new Set([1]));
  expect(await db().judgment.count({ where: { part: "response" } })).toBe(1);
});

test("of two tabs with different answers one is stored and the other told what is there", async () => {
  const { ana, task } = await setUp();
  const results = await Promise.allSettled([
    submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE)),
    submitUnit(ana, task.assignmentId, submitOf(task, 0, { ...WHOLE, accuracy: 1 })),
  ]);
  const refused = results.find((result) => result.status === "rejected");
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const [stored] = await current(task.units[0]?.unitId);
  expect(refused?.reason).toMatchObject({
    code: "stale_revision",
    detail: { current: { revision: 1, answers: stored?.answers } },
  });
});

test("a revision is a new judgment; the old one stays and is marked", async () => {
  const { ana, task } = await setUp();
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  const again = { ...submitOf(task, 0, { ...WHOLE, accuracy: 2 }), baseRevision: 1 };
  expect(await submitUnit(ana, task.assignmentId, again)).toMatchObject({ revision: 2 });
  const rows = await db().judgment.findMany({
    where: { part: "response" },
    orderBy: { revision: "asc" },
  });
  expect(rows.map(({ score, supersededAt }) => [score, supersededAt !== null])).toEqual([
    [3, true],
    [2, false],
  ]);
  expect(rows[1]?.supersedesId).toBe(rows[0]?.id);
});

test("a finished assignment can be revised until the queue closes, and the next task is not repeated", async () => {
  const { ana, manager, queue, task } = await setUp();
  for (const n of [0, 1, 3])
    await submitUnit(ana, task.assignmentId, submitOf(task, n, n ? FINE : WHOLE));
  const done = await loadTask(ana, task.assignmentId);
  expect(done.state).toBe("done");
  const revised = await submitUnit(
    ana,
    task.assignmentId,
    submitOf(done, 1, { accuracy_type: "not_claim" }),
  );
  expect(revised).toMatchObject({ closed: true, next: null, revision: 2 });
  await setQueueState(manager.actor, { queueId: queue.id, state: "closed" });
  await expect(
    submitUnit(ana, task.assignmentId, { ...submitOf(done, 1, FINE), baseRevision: 2 }),
  ).rejects.toMatchObject({ code: "queue_closed" });
});

test("a late submit after the slot was refilled is kept as extra, and so is what came before", async () => {
  const { project, queue, ana, task } = await setUp({ responses: 1 });
  const ben = await buildPerson(project.id);
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  await expireLeases();
  const taken = await claimTask(ben, queue.id);
  for (const n of [1, 3]) {
    expect(await submitUnit(ana, task.assignmentId, submitOf(task, n, FINE))).toMatchObject({
      extra: true,
    });
  }
  for (const n of [0, 1, 3])
    await submitUnit(ben, taken.assignmentId, submitOf(taken, n, n ? FINE : WHOLE));
  const main = await db().judgment.findMany({
    where: { isExtra: false, part: { not: "question" } },
  });
  expect(new Set(main.map(({ coderId }) => coderId))).toEqual(new Set([ben.coderId]));
  const states = await db().assignment.findMany({ orderBy: { createdAt: "asc" } });
  expect(states.map(({ state }) => state)).toEqual(["extra", "done"]);
  expect(await db().slot.count({ where: { state: "done" } })).toBe(1);
});

test("a submit and a claim of the lapsed slot at the same moment never leave two main sets", async () => {
  for (let round = 0; round < 8; round++) {
    const { project, queue, ana, task } = await setUp({
      responses: 1,
      protocolId: "whole-response",
    });
    const ben = await buildPerson(project.id);
    const answers = { accuracy: 3 };
    await expireLeases();
    await Promise.all([
      claimNext(ben, queue.id),
      submitUnit(ana, task.assignmentId, {
        ...submitOf(task, 0, answers),
        protocolId: "whole-response",
      }),
    ]);
    const assignments = await db().assignment.findMany({ where: { queueId: queue.id } });
    const states = assignments.map(({ state }) => state).sort();
    expect([["done"], ["extra", "held"]]).toContainEqual(states);
  }
});

test("somebody else's assignment is not found, whoever asks, and nothing is stored", async () => {
  const { project, manager, task } = await setUp();
  const ben = await buildPerson(project.id);
  for (const person of [ben, manager]) {
    await expect(loadTask(person, task.assignmentId)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      submitUnit(person, task.assignmentId, submitOf(task, 0, WHOLE)),
    ).rejects.toMatchObject({ code: "not_found" });
    const draft = {
      unitId: task.units[0]?.unitId ?? "",
      answers: WHOLE,
      baseRevision: 0,
      activeMs: 0,
    };
    await expect(saveDraft(person, task.assignmentId, draft)).rejects.toMatchObject({
      code: "not_found",
    });
  }
  expect(await db().judgment.count()).toBe(0);
  expect(await db().draft.count()).toBe(0);
});

test("a unit of another response is not found in this assignment", async () => {
  const { project, queue, ana, task } = await setUp();
  const other = await claimTask(await buildPerson(project.id), queue.id);
  await expect(submitUnit(ana, task.assignmentId, submitOf(other, 0, WHOLE))).rejects.toMatchObject(
    { code: "not_found" },
  );
});

test("a role taken away stops the work at once", async () => {
  const { ana, task } = await setUp();
  await db().membership.updateMany({ where: { userId: ana.userId }, data: { roles: ["viewer"] } });
  await expect(submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE))).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the task holds no generator, condition, external id, or anybody else's work", async () => {
  const { project, queue, ana, task } = await setUp({ overlap: 2 });
  await db().response.updateMany({
    data: { generator: "secret-model", condition: "injected_error" },
  });
  const ben = await buildPerson(project.id);
  const bens = await claimTask(ben, queue.id);
  await submitUnit(ben, bens.assignmentId, submitOf(bens, 0, { ...WHOLE, accuracy: 1 }));
  const text = JSON.stringify(await loadTask(ana, task.assignmentId));
  for (const secret of [
    "secret-model",
    "injected",
    ben.coderId,
    ben.userId,
    "A-",
    "r-",
    '"accuracy":1',
  ]) {
    expect(text).not.toContain(secret);
  }
});
