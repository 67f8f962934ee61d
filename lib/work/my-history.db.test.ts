import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import type { TableState } from "@/lib/table";
import { buildPerson } from "@/prisma/seed/builders";
import { setQueueState } from "./commands";
import { raiseFlag, resolveFlag } from "./flags";
import { publishGuideline } from "./guidelines";
import { listMyComments } from "./my-comments";
import { listMyHistory } from "./my-history";
import { getMyPace } from "./my-pace";
import { listMyWork } from "./my-work";
import { skipAssignment } from "./skip";
import { submitUnit } from "./submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "./testing";

const TABLE: TableState = {
  sort: "at",
  descending: true,
  page: 1,
  size: 50,
  search: "",
  filters: {},
  hidden: [],
};

async function setUp(responses = 1) {
  const built = await buildQueue({ responses });
  const ana = await buildPerson(built.project.id);
  const task = await claimTask(ana, built.queue.id);
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  const wrong = { ...FINE, accuracy_type: "incorrect", comment: "Not 100% for infants." };
  await submitUnit(ana, task.assignmentId, submitOf(task, 1, wrong));
  await submitUnit(ana, task.assignmentId, submitOf(task, 3, FINE));
  const find = async (changes: Partial<TableState> = {}) =>
    (await listMyHistory(ana.actor, { ...TABLE, ...changes })).rows;
  return { ...built, ana, task, find };
}

test("what I did is found by question and by my own comment, and by nothing else", async () => {
  const { find, task } = await setUp();
  for (const search of ["Question 0?", "100% for infants", ""]) {
    expect((await find({ search })).map(({ assignmentId }) => assignmentId)).toEqual([
      task.assignmentId,
    ]);
  }
  expect(await find({ search: "1000" })).toEqual([]);
});

test("my work can be kept to what is not finished, submitted, skipped or stale", async () => {
  const { ana, manager, queue, find } = await setUp(4);
  const next = await claimTask(ana, queue.id);
  await skipAssignment(ana, next.assignmentId, { reason: "cannot_assess", note: "" });
  const later = await claimTask(ana, queue.id);
  await skipAssignment(ana, later.assignmentId, { reason: "later", note: "" });
  const states = async (state: string) =>
    (await find({ filters: { state } })).map((row) => row.state);
  expect(await states("open")).toEqual(expect.arrayContaining(["put_off", "held"]));
  expect(await states("done")).toEqual(["done"]);
  expect(await states("skipped")).toEqual(["skipped"]);
  expect(await states("stale")).toEqual([]);
  await publishGuideline(manager.actor, {
    queueId: queue.id,
    text: "New",
    note: "New",
    altersMeaning: true,
    stale: [{ part: "section" }],
  });
  expect(await find({ filters: { state: "stale" } })).toMatchObject([{ stale: 2, judgments: 4 }]);
  expect(await listMyWork(ana.actor)).toMatchObject([{ stale: 2, postponed: 1, resumes: true }]);
});

test("what is done can be revised while the queue is open", async () => {
  const { manager, queue, find } = await setUp();
  expect(await find()).toMatchObject([{ revisable: true }]);
  await setQueueState(manager.actor, { queueId: queue.id, state: "closed" });
  expect(await find()).toMatchObject([{ revisable: false }]);
});

test("a manager's answer to a flag stands with the work it is about", async () => {
  const { ana, manager, task, find } = await setUp();
  const unitId = task.units[1]?.unitId ?? "";
  const { flagId } = await raiseFlag(ana, task.assignmentId, { unitId, note: "Cut off?" });
  await resolveFlag(manager.actor, { flagId, reply: "Judge what is there." });
  expect(await find()).toMatchObject([{ replies: ["Judge what is there."] }]);
});

test("my comments are those that stand now, with the section they are about", async () => {
  const { ana, task } = await setUp();
  const comments = async (search = "") =>
    (await listMyComments(ana.actor, { ...TABLE, search })).rows;
  expect(await comments()).toMatchObject([
    { comment: "Not 100% for infants.", about: "section", place: 1 },
  ]);
  expect(await comments("infants")).toHaveLength(1);
  expect(await comments("adults")).toEqual([]);
  await submitUnit(ana, task.assignmentId, { ...submitOf(task, 1, FINE), baseRevision: 1 });
  expect(await comments()).toEqual([]);
});

test("my pace counts what I was asked, once", async () => {
  const { ana } = await setUp();
  const pace = await getMyPace(ana.actor);
  expect(pace).toMatchObject({ finished: 1, judgments: 3, medianMs: 3000 });
  expect(pace.days).toMatchObject([{ finished: 1, judgments: 3, activeMs: 3000 }]);
});

test("nobody sees another's work", async () => {
  const { project, manager } = await setUp();
  const ben = await buildPerson(project.id);
  for (const { actor } of [ben, manager]) {
    expect((await listMyHistory(actor, TABLE)).total).toBe(0);
    expect((await listMyComments(actor, TABLE)).total).toBe(0);
    expect((await getMyPace(actor)).judgments).toBe(0);
  }
  expect(await db().assignment.count()).toBe(1);
});
