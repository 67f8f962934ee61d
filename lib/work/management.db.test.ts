import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import type { TableState } from "@/lib/table";
import { buildPerson } from "@/prisma/seed/builders";
import { listAssignments } from "./assignments";
import { raiseFlag } from "./flags";
import { listGroupProgress } from "./group-progress";
import { checkQueue } from "./integrity";
import { getLive } from "./live";
import { getQueue } from "./queries";
import { listQueueUnits } from "./queue-units";
import { releaseAssignment } from "./release";
import { skipAssignment } from "./skip";
import { submitUnit } from "./submit";
import { buildQueue, claimTask, expireLeases, FINE, submitOf, WHOLE } from "./testing";
import { getUnitTrace } from "./trace";
import { takeOut } from "./unit-commands";

const TABLE: TableState = {
  sort: null,
  descending: false,
  page: 1,
  size: 50,
  search: "",
  filters: {},
  hidden: [],
};
const filtered = (filters: Record<string, string>): TableState => ({ ...TABLE, filters });

/** A queue in which everything has happened once: done, held, put off, skipped, extra, released. */
async function busyQueue() {
  const built = await buildQueue({ responses: 6, overlap: 2, quotas: { student: 1 } });
  const { project, manager } = built;
  const queue = {
    ...{ id: built.queue.id, projectId: project.id },
    ...{ protocolId: "first-pass", protocolVersion: 1 },
  };
  const people = [];
  for (const group of ["student", "medical_expert", "student", "ai_researcher"]) {
    people.push(await buildPerson(project.id, ["annotator"], group));
  }
  const [ana, ben, cleo, dora] = people;
  if (!ana || !ben || !cleo || !dora) throw new Error("four people");
  const finish = async (person: typeof ana) => {
    const task = await claimTask(person, queue.id);
    for (const n of [0, 1, 3]) {
      await submitUnit(person, task.assignmentId, submitOf(task, n, n ? FINE : WHOLE));
    }
    return task;
  };
  const done = await finish(ana);
  await claimTask(ben, queue.id);
  const late = await claimTask(cleo, queue.id);
  await submitUnit(cleo, late.assignmentId, submitOf(late, 0, WHOLE));
  await expireLeases();
  await claimTask(dora, queue.id);
  await finish(cleo);
  const next = await claimTask(ana, queue.id);
  await skipAssignment(ana, next.assignmentId, { reason: "cannot_assess", note: "Not my field" });
  const held = await claimTask(ana, queue.id);
  await raiseFlag(ana, held.assignmentId, {
    unitId: held.units[1]?.unitId ?? "",
    note: "Cut off?",
  });
  const bens = await claimTask(ben, queue.id);
  await releaseAssignment(manager.actor, { assignmentId: bens.assignmentId });
  return { ...built, queue, ana, ben, cleo, dora, done };
}

test("whatever happens, the numbers of a queue add up", async () => {
  const { manager, project, queue } = await busyQueue();
  expect(await checkQueue(manager.actor, queue)).toEqual([]);
  const { counts } = await getQueue(manager.actor, project.id, queue.id);
  expect(counts.wanted).toBe(12);
  expect(counts.free + counts.held + counts.done).toBe(counts.wanted);
  expect(counts).toMatchObject({ done: 2, skipped: 1 });
});

test("numbers that do not add up are named, with an example", async () => {
  const { manager, queue } = await busyQueue();
  const done = await db().slot.findFirstOrThrow({ where: { state: "done" } });
  await db().slot.update({ where: { id: done.id }, data: { state: "free" } });
  const rules = (await checkQueue(manager.actor, queue)).map(({ rule }) => rule);
  expect(rules).toContain("A finished assignment has finished its slot");
  expect(rules).toContain("A free slot is held by nobody");
  await db().slot.update({ where: { id: done.id }, data: { state: "done" } });
  await db().judgment.updateMany({ data: { isExtra: true } });
  expect((await checkQueue(manager.actor, queue)).map(({ rule }) => rule)).toEqual([
    "Judgments of a finished assignment count, others of it are extra",
  ]);
  await db().judgment.updateMany({ data: { isExtra: false } });
  await db().slot.deleteMany({ where: { state: "free", group: "" } });
  expect((await checkQueue(manager.actor, queue)).map(({ rule }) => rule)).toContain(
    "Each unit has the slots that it wants",
  );
});

test("who holds what until when, and what has become of the rest", async () => {
  const { manager, queue, ana } = await busyQueue();
  const { rows, total } = await listAssignments(
    manager.actor,
    queue,
    filtered({ state: "holding" }),
  );
  expect(total).toBe(rows.length);
  expect(rows.map(({ standing }) => standing).sort()).toEqual(["held", "held", "held"]);
  expect(rows.find(({ who }) => who.includes(ana.email))).toMatchObject({
    until: expect.any(Date),
    judged: 0,
    units: 4,
  });
  const all = await listAssignments(manager.actor, queue, TABLE);
  expect(new Set(all.rows.map(({ standing }) => standing))).toEqual(
    new Set(["done", "held", "lapsed", "skipped", "released"]),
  );
  const search = await listAssignments(manager.actor, queue, { ...TABLE, search: ana.email });
  expect(search.total).toBe(4);
});

test("viewers see pseudonyms, and cannot look people up by name", async () => {
  const { project, queue, ana } = await busyQueue();
  const viewer = await buildPerson(project.id, ["viewer"]);
  const { rows } = await listAssignments(viewer.actor, queue, TABLE);
  expect(JSON.stringify(rows)).not.toContain(ana.email);
  expect((await listAssignments(viewer.actor, queue, { ...TABLE, search: ana.email })).total).toBe(
    0,
  );
});

test("the units of a queue with what has become of each, by page", async () => {
  const { manager, queue, units } = await busyQueue();
  const page = await listQueueUnits(manager.actor, queue, { ...TABLE, size: 2, page: 2 });
  expect(page.total).toBe(6);
  expect(page.rows.map(({ unitId }) => unitId)).toEqual(units.slice(2, 4));
  const flagged = await listQueueUnits(manager.actor, queue, filtered({ state: "flagged" }));
  expect(flagged.rows).toMatchObject([{ flags: 1 }]);
  await takeOut(manager.actor, { queueId: queue.id, unitId: units[5] ?? "", reason: "Twice in" });
  const out = await listQueueUnits(manager.actor, queue, filtered({ state: "out" }));
  expect(out.rows).toMatchObject([{ unitId: units[5], wanted: 0, outAt: expect.any(Date) }]);
});

test("progress by group, with what is kept for it", async () => {
  const { manager, queue } = await busyQueue();
  const groups = await listGroupProgress(manager.actor, queue);
  expect(groups.find(({ group }) => group === "student")).toMatchObject({
    people: 2,
    done: 2,
    kept: 6,
    keptDone: 2,
  });
  expect(groups.find(({ group }) => group === "medical_expert")).toMatchObject({ kept: 0 });
});

test("the live numbers are those of the pages, and flags are for managers only", async () => {
  const { project, manager, queue } = await busyQueue();
  const viewer = await buildPerson(project.id, ["viewer"]);
  const { counts } = await getQueue(manager.actor, project.id, queue.id);
  const live = await getLive(manager.actor, project.slug);
  expect(live.queues[queue.id]).toEqual(counts);
  expect(live.openFlags).toBe(1);
  expect((await getLive(viewer.actor, project.slug)).openFlags).toBeNull();
});

test("the trace of a unit holds everything in the order of time, and can be narrowed", async () => {
  const { project, manager, ana, done } = await busyQueue();
  const again = { ...submitOf(done, 1, { accuracy_type: "not_claim" }), baseRevision: 1 };
  await submitUnit(ana, done.assignmentId, again);
  const { unitId } = await db().assignment.findUniqueOrThrow({ where: { id: done.assignmentId } });
  const trace = (filter = {}) =>
    getUnitTrace(manager.actor, project.id, unitId, { withDrafts: true, ...filter });
  const { entries, coders } = await trace();
  const times = entries.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["begun", "judgment", "by_rule", "revision"]),
  );
  expect(entries.filter(({ kind, section }) => kind === "judgment" && section === 1)).toMatchObject(
    [{ answers: FINE, marks: { superseded: true } }],
  );
  expect(coders.find(({ id }) => id === ana.coderId)?.name).toContain(ana.email);
  const one = await trace({ section: 1, coderId: ana.coderId });
  expect(one.entries.map(({ kind }) => kind)).toEqual(["judgment", "revision"]);
});

test("annotators and strangers get none of it", async () => {
  const { project, queue, units, ana } = await busyQueue();
  const stranger = await buildPerson((await buildQueue()).project.id, ["owner"]);
  const looks = (actor: typeof ana.actor) => [
    () => listAssignments(actor, queue, TABLE),
    () => listQueueUnits(actor, queue, TABLE),
    () => listGroupProgress(actor, queue),
    () => checkQueue(actor, queue),
    () => getLive(actor, project.slug),
    () => getUnitTrace(actor, project.id, units[0] ?? "", { withDrafts: true }),
  ];
  for (const look of looks(ana.actor))
    await expect(look()).rejects.toMatchObject({ code: "forbidden" });
  for (const look of looks(stranger.actor)) {
    await expect(look()).rejects.toMatchObject({ code: "not_found" });
  }
});
