import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { createQueue, setQueueState } from "./commands";
import { explainNothing } from "./explain-nothing";
import { buildQueue, expireLeases } from "./testing";

test("fifty people asking at once for fifty single slots get fifty different units", async () => {
  const { project, queue } = await buildQueue({ responses: 50 });
  const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(project.id)));
  const claimed = await Promise.all(people.map((person) => claimNext(person, queue.id)));
  expect(claimed.every((id) => id !== null)).toBe(true);
  const assignments = await db().assignment.findMany({ where: { queueId: queue.id } });
  expect(new Set(assignments.map(({ unitId }) => unitId)).size).toBe(50);
  expect(assignments).toHaveLength(50);
});

test("fifty people over one unit with overlap three share exactly three slots", async () => {
  const { project, queue } = await buildQueue({ responses: 1, overlap: 3 });
  const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(project.id)));
  const claimed = await Promise.all(people.map((person) => claimNext(person, queue.id)));
  expect(claimed.filter((id) => id !== null)).toHaveLength(3);
});

test("ten tabs of one person get one and the same assignment", async () => {
  const { project, queue } = await buildQueue({ responses: 20 });
  const ana = await buildPerson(project.id);
  const claimed = await Promise.all(Array.from({ length: 10 }, () => claimNext(ana, queue.id)));
  expect(new Set(claimed).size).toBe(1);
  expect(await db().assignment.count()).toBe(1);
});

test("units are handed out in order, and a held one is handed out again to its holder", async () => {
  const { project, queue, units } = await buildQueue();
  const ana = await buildPerson(project.id);
  const first = await claimNext(ana, queue.id);
  expect(await claimNext(ana, queue.id)).toBe(first);
  expect((await db().assignment.findFirstOrThrow()).unitId).toBe(units[0]);
});

test("a lapsed lease gives the slot to the next person and keeps the first one's assignment", async () => {
  const { project, queue } = await buildQueue({ responses: 1 });
  const [ana, ben] = [await buildPerson(project.id), await buildPerson(project.id)];
  const first = await claimNext(ana, queue.id);
  expect(await claimNext(ben, queue.id)).toBeNull();
  await expireLeases();
  expect(await claimNext(ben, queue.id)).not.toBeNull();
  expect((await db().assignment.findUniqueOrThrow({ where: { id: first ?? "" } })).state).toBe(
    "lapsed",
  );
});

test("a lapsed lease that nobody took is still the same person's", async () => {
  const { project, queue } = await buildQueue({ responses: 2 });
  const ana = await buildPerson(project.id);
  const first = await claimNext(ana, queue.id);
  await expireLeases();
  expect(await claimNext(ana, queue.id)).toBe(first);
  const slot = await db().slot.findFirstOrThrow({ where: { state: "held" } });
  expect(slot.leaseExpiresAt?.getTime()).toBeGreaterThan(Date.now());
});

test("nobody gets two responses to one question in a round, in any queue of the protocol", async () => {
  const { project, manager, queue, units } = await buildQueue({ responses: 2 });
  const [one, two] = units;
  const turn = await db().response.findFirstOrThrow({ where: { unit: { id: one } } });
  await db().response.updateMany({ where: { unit: { id: two } }, data: { turnId: turn.turnId } });
  await db().queue.delete({ where: { id: queue.id } });
  const settings = { protocolId: "first-pass", overlap: 1 };
  const again = await createQueue(manager.actor, project.id, { ...settings, name: "A" });
  const other = await createQueue(manager.actor, project.id, { ...settings, name: "B" });
  const ana = await buildPerson(project.id);
  expect(await claimNext(ana, again.id)).not.toBeNull();
  await db().assignment.updateMany({ data: { state: "done", closedAt: new Date() } });
  expect(await claimNext(ana, again.id)).toBeNull();
  expect(await claimNext(ana, other.id)).toBeNull();
  expect(await explainNothing(ana, again.id)).toMatchObject({ reason: "all_seen", done: 1 });
});

test("only the queue's groups are served, and the others are told", async () => {
  const { project, queue } = await buildQueue({ groups: ["medical_expert"] });
  const [student, expert] = [
    await buildPerson(project.id, ["annotator"], "student"),
    await buildPerson(project.id, ["annotator"], "medical_expert"),
  ];
  expect(await claimNext(student, queue.id)).toBeNull();
  expect(await explainNothing(student, queue.id)).toMatchObject({ reason: "not_eligible" });
  expect(await claimNext(expert, queue.id)).not.toBeNull();
});

test("why there is nothing: held by others until when, closed, finished", async () => {
  const { project, manager, queue } = await buildQueue({ responses: 1 });
  const [ana, ben] = [await buildPerson(project.id), await buildPerson(project.id)];
  await claimNext(ana, queue.id);
  const held = await explainNothing(ben, queue.id);
  expect(held.reason).toBe("held_by_others");
  expect(Date.parse(held.nextLeaseEnd ?? "")).toBeGreaterThan(Date.now());
  await db().slot.updateMany({ data: { state: "done" } });
  expect(await explainNothing(ben, queue.id)).toMatchObject({ reason: "finished" });
  await setQueueState(manager.actor, { queueId: queue.id, state: "closed" });
  expect(await explainNothing(ben, queue.id)).toMatchObject({ reason: "queue_closed" });
});

test("a viewer, another project's annotator, an ended session and a disabled account get nothing", async () => {
  const { project, queue } = await buildQueue();
  const elsewhere = await buildProject();
  const viewer = await buildPerson(project.id, ["viewer", "manager"]);
  const stranger = await buildPerson(elsewhere.id);
  const ana = await buildPerson(project.id);
  expect(await claimNext(viewer, queue.id)).toBeNull();
  await expect(explainNothing(viewer, queue.id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await claimNext(stranger, queue.id)).toBeNull();
  await expect(explainNothing(stranger, queue.id)).rejects.toMatchObject({ code: "not_found" });
  await db().user.update({ where: { id: ana.userId }, data: { sessionEpoch: 1 } });
  expect(await claimNext(ana, queue.id)).toBeNull();
  await expect(explainNothing(ana, queue.id)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await db().assignment.count()).toBe(0);
});
