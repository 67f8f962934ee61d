import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { createQueue, setQueueState } from "./commands";
import { explainNothing } from "./explain-nothing";
import { buildQueue, expireLeases } from "./testing";

const finishAll = () =>
  db().assignment.updateMany({ data: { state: "done", closedAt: new Date() } });

/** Claims and finishes until nothing is handed out; the unit ids in their order. */
async function workThrough(person: Awaited<ReturnType<typeof buildPerson>>, queueId: string) {
  const units: string[] = [];
  for (;;) {
    const id = await claimNext(person, queueId);
    if (!id) return units;
    const made = await db().assignment.update({
      where: { id },
      data: { state: "done", closedAt: new Date() },
    });
    await db().slot.update({ where: { id: made.slotId }, data: { state: "done" } });
    units.push(made.unitId);
  }
}

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

test("two queues asked at once give one person two different questions, never one twice", async () => {
  const { project, manager, queue } = await buildQueue({ responses: 1 });
  const other = await createQueue(manager.actor, project.id, {
    name: "Other",
    protocolId: "first-pass",
    overlap: 5,
  });
  for (let round = 0; round < 10; round++) {
    await db().slot.updateMany({ data: { state: "free", leaseExpiresAt: null } });
    await db().assignment.updateMany({ data: { state: "released" } });
    const ana = await buildPerson(project.id);
    const claimed = await Promise.all([claimNext(ana, queue.id), claimNext(ana, other.id)]);
    expect(claimed.filter((id) => id !== null)).toHaveLength(1);
  }
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

test("fifty people of two groups at once fill each group's quota exactly", async () => {
  const quotas = { medical_expert: 1, student: 2 };
  const { project, queue } = await buildQueue({ responses: 5, overlap: 4, quotas });
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      buildPerson(project.id, ["annotator"], n % 2 ? "student" : "medical_expert"),
    ),
  );
  const claimed = await Promise.all(people.map((person) => claimNext(person, queue.id)));
  expect(claimed.filter((id) => id !== null)).toHaveLength(20);
  const made = await db().assignment.findMany({ include: { slot: true, coder: true } });
  expect(made.every(({ slot, coder }) => !slot.group || slot.group === coder.group)).toBe(true);
  const experts = made.filter(({ slot }) => slot.group === "medical_expert");
  const students = made.filter(({ slot }) => slot.group === "student");
  expect([experts.length, students.length, made.length]).toEqual([5, 10, 20]);
});

test("who finds only other groups' slots is told so", async () => {
  const { project, queue } = await buildQueue({ overlap: 1, quotas: { medical_expert: 1 } });
  const student = await buildPerson(project.id, ["annotator"], "student");
  const noGroup = await buildPerson(project.id, ["annotator"], null);
  for (const person of [student, noGroup]) {
    expect(await claimNext(person, queue.id)).toBeNull();
    expect(await explainNothing(person, queue.id)).toMatchObject({ reason: "kept_for_others" });
  }
});

test("fifty claims of one person, some finished in between, never pass the limit", async () => {
  const { project, queue } = await buildQueue({ responses: 40, maxPerPerson: 3 });
  const ana = await buildPerson(project.id);
  const claims = Array.from({ length: 50 }, async (_, n) => {
    if (n % 5 === 0) await finishAll();
    return claimNext(ana, queue.id);
  });
  await Promise.all(claims);
  await finishAll();
  await Promise.all(Array.from({ length: 50 }, () => claimNext(ana, queue.id)));
  await finishAll();
  await workThrough(ana, queue.id);
  const made = await db().assignment.findMany({ orderBy: { sequence: "asc" } });
  expect(made.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(await explainNothing(ana, queue.id)).toMatchObject({ reason: "limit_reached", done: 3 });
});

test("fifty people with a limit each: everybody gets theirs and no slot is given twice", async () => {
  const { project, queue } = await buildQueue({ responses: 60, overlap: 2, maxPerPerson: 2 });
  const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(project.id)));
  for (let round = 0; round < 3; round++) {
    await Promise.all(people.map((person) => claimNext(person, queue.id)));
    await finishAll();
    await db().slot.updateMany({ where: { state: "held" }, data: { state: "done" } });
  }
  const made = await db().assignment.findMany();
  expect(made).toHaveLength(100);
  expect(new Set(made.map(({ slotId }) => slotId)).size).toBe(100);
});

test("a skipped or released unit does not count against the limit", async () => {
  const { project, queue } = await buildQueue({ maxPerPerson: 1 });
  const ana = await buildPerson(project.id);
  await claimNext(ana, queue.id);
  await db().assignment.updateMany({ data: { state: "skipped" } });
  expect(await claimNext(ana, queue.id)).not.toBeNull();
});

test("a shuffled queue gives each person an order of their own, the same again for the same seed", async () => {
  const { project, queue, units } = await buildQueue({
    responses: 12,
    overlap: 2,
    order: "shuffled",
  });
  const [ana, ben] = [await buildPerson(project.id), await buildPerson(project.id)];
  const first = await workThrough(ana, queue.id);
  expect([...first].sort()).toEqual([...units].sort());
  expect(await workThrough(ben, queue.id)).not.toEqual(first);
  await db().assignment.deleteMany();
  await db().slot.updateMany({ data: { state: "free" } });
  expect(await workThrough(ana, queue.id)).toEqual(first);
});

test("fifty people at once in a shuffled queue share its slots exactly", async () => {
  const { project, queue } = await buildQueue({ responses: 10, overlap: 3, order: "shuffled" });
  const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(project.id)));
  const claimed = await Promise.all(people.map((person) => claimNext(person, queue.id)));
  expect(claimed.filter((id) => id !== null)).toHaveLength(30);
  const made = await db().assignment.findMany();
  expect(new Set(made.map(({ slotId }) => slotId)).size).toBe(30);
});

test("nothing is handed out before the opening or after the closing date, but what is held goes on", async () => {
  const { project, queue } = await buildQueue({ opensAt: "2999-01-01T09:00" });
  const ana = await buildPerson(project.id);
  expect(await claimNext(ana, queue.id)).toBeNull();
  expect(await explainNothing(ana, queue.id)).toMatchObject({ reason: "not_yet_open" });
  await db().queue.updateMany({ data: { opensAt: new Date("2020-01-01") } });
  const held = await claimNext(ana, queue.id);
  await db().queue.updateMany({ data: { closesAt: new Date("2020-01-02") } });
  expect(await claimNext(ana, queue.id)).toBe(held);
  const ben = await buildPerson(project.id);
  expect(await claimNext(ben, queue.id)).toBeNull();
  expect(await explainNothing(ben, queue.id)).toMatchObject({ reason: "ended" });
});

test("without the consent that the project asks for, nothing is handed out, not even what is held", async () => {
  const { project, queue } = await buildQueue();
  const ana = await buildPerson(project.id);
  const held = await claimNext(ana, queue.id);
  await db().project.updateMany({ data: { consentVersion: 2, consentRequired: 2 } });
  await db().coder.updateMany({ data: { consentVersion: 1 } });
  expect(await claimNext(ana, queue.id)).toBeNull();
  expect(await explainNothing(ana, queue.id)).toMatchObject({ reason: "consent_needed" });
  await db().coder.updateMany({ data: { consentVersion: 2 } });
  expect(await claimNext(ana, queue.id)).toBe(held);
});

test("what was put off comes back when nothing else is left, the longest first", async () => {
  const { project, queue } = await buildQueue({ responses: 3 });
  const ana = await buildPerson(project.id);
  const putOff: string[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await claimNext(ana, queue.id);
    if (n < 2 && id) {
      putOff.push(id);
      await db().assignment.update({ where: { id }, data: { postponedAt: new Date() } });
    }
  }
  await db().assignment.updateMany({
    where: { postponedAt: null },
    data: { state: "done", closedAt: new Date() },
  });
  expect(await claimNext(ana, queue.id)).toBe(putOff[0]);
  expect(await claimNext(ana, queue.id)).toBe(putOff[0]);
});

test("what somebody put off goes to others when its lease has run out", async () => {
  const { project, queue } = await buildQueue({ responses: 1 });
  const [ana, ben] = [await buildPerson(project.id), await buildPerson(project.id)];
  const id = await claimNext(ana, queue.id);
  await db().assignment.updateMany({ data: { postponedAt: new Date() } });
  expect(await claimNext(ben, queue.id)).toBeNull();
  await expireLeases();
  expect(await claimNext(ben, queue.id)).not.toBeNull();
  expect(await db().assignment.findUnique({ where: { id: id ?? "" } })).toMatchObject({
    state: "lapsed",
  });
});
