import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { groupBy } from "@/lib/group-by";
import { buildPerson } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { addNewUnits } from "./commands";
import { explainNothing } from "./explain-nothing";
import { createPoolQueue } from "./pool-queue";
import { releaseAssignment } from "./release";
import { expireLeases } from "./testing";
import { addEntries, buildPoolOf, buildPoolQueue, buildSections, single } from "./testing-pool";

const heldIn = (queueId: string) =>
  db().assignment.findMany({ where: { queueId }, orderBy: { sequence: "asc" } });

test("a queue over a pool wants each section once, and a share of each row twice", async () => {
  const { project, manager, units } = await buildPoolQueue(single(1));
  const more = await buildSections(
    project.id,
    Array.from({ length: 60 }, (_, n) => ({ question: 100 + n, sections: 1 })),
  );
  expect(units).toHaveLength(1);
  const name = { data: { name: "Earlier" } };
  await db().pool.updateMany(name);
  const poolId = await buildPoolOf(
    project.id,
    more.map(({ unitId }, n) =>
      n < 40
        ? { unitId, reason: "laj_only" as const }
        : { unitId, reason: "audit_no_error" as const, probability: 0.1 },
    ),
  );
  const made = await createPoolQueue(manager.actor, project.id, {
    ...{ name: "Checks", protocolId: "fact-checker-study", poolId },
    ...{ extraShare: 0.25, extraMinimum: 0 },
  });
  expect(made).toMatchObject({ sections: 60, doubles: 15 });
  const queued = await db().queueUnit.findMany({ where: { queueId: made.id } });
  const sampledIn = (stratum: string) =>
    queued.filter((unit) => unit.stratum === stratum && unit.isSampled).length;
  expect([sampledIn("laj_only"), sampledIn("audit_no_error")]).toEqual([10, 5]);
  expect(queued.every(({ probability }) => probability === 0.25)).toBe(true);
  const inclusions = queued.map(({ stratum, inclusion }) => `${stratum} ${inclusion}`);
  expect(new Set(inclusions)).toEqual(new Set(["laj_only 1", "audit_no_error 0.1"]));
  expect(await db().slot.count({ where: { queueId: made.id } })).toBe(75);
  const queue = await db().queue.findUniqueOrThrow({ where: { id: made.id } });
  expect([queue.batchMin, queue.batchMax, queue.batchComments]).toEqual([4, 4, null]);
  expect(queue.poolVersion).toBe(1);
});

test("at least so many sections are adjudicated by two, as far as there are so many", async () => {
  const { queue } = await buildPoolQueue(single(30), { extraMinimum: 200 });
  expect(queue.doubles).toBe(30);
});

test("only chosen rows come in, and what a rebuilt pool adds only when asked, once", async () => {
  const { project, manager } = await buildPoolQueue(single(1));
  await db().pool.updateMany({ data: { name: "Earlier" } });
  const units = await buildSections(
    project.id,
    Array.from({ length: 6 }, (_, n) => ({ question: 100 + n, sections: 1 })),
  );
  const reasons = ["laj_only", "fp_disagreement"] as const;
  const entries = units.map(({ unitId }, n) => ({ unitId, reason: reasons[n % 2] }));
  const poolId = await buildPoolOf(project.id, entries.slice(0, 4));
  const queue = await createPoolQueue(manager.actor, project.id, {
    ...{ name: "Some", protocolId: "medical-expert-study", poolId },
    poolReasons: ["fp_disagreement"],
  });
  expect(queue.sections).toBe(2);
  await db().pool.update({ where: { id: poolId }, data: { version: 2 } });
  await addEntries(project.id, poolId, 2, entries.slice(4));
  await db().poolEntry.updateMany({
    where: { poolId, addedIn: 1 },
    data: { removedIn: 2 },
  });
  expect(await addNewUnits(manager.actor, { queueId: queue.id })).toEqual({ units: 1 });
  expect(await addNewUnits(manager.actor, { queueId: queue.id })).toEqual({ units: 0 });
  expect(await db().queueUnit.count({ where: { queueId: queue.id } })).toBe(3);
  const { poolVersion } = await db().queue.findUniqueOrThrow({ where: { id: queue.id } });
  expect(poolVersion).toBe(2);
});

test("a queue over a pool needs a protocol of adjudicators, a pool of the project and a manager", async () => {
  const { project, manager, poolId } = await buildPoolQueue(single(1));
  const create = (more: object, actor = manager.actor) =>
    createPoolQueue(actor, project.id, {
      ...{ name: "Other", protocolId: "medical-expert-study", poolId },
      ...more,
    });
  await expect(create({ protocolId: "first-pass" })).rejects.toThrow("medical experts");
  await expect(create({ poolId: project.id })).rejects.toThrow("no such pool");
  await expect(create({ poolReasons: ["audit_error"] })).rejects.toThrow("no section");
  await expect(create({ batchMin: 5, batchMax: 4 })).rejects.toThrow("at least 5");
  await expect(create({ name: "Experts" })).rejects.toThrow("already a queue");
  const expert = await buildPerson(project.id, ["medical_expert"]);
  await expect(create({}, expert.actor)).rejects.toThrow();
});

test("one claim hands out a batch, which is worked through in its order", async () => {
  const settings = { batchMin: 4, batchMax: 4, batchComments: null, extraShare: 0 };
  const { project, queue, units } = await buildPoolQueue(single(6), settings);
  const ana = await buildPerson(project.id, ["medical_expert"]);
  const first = await claimNext(ana, queue.id);
  const held = await heldIn(queue.id);
  expect(held.map(({ unitId }) => unitId)).toEqual(units.slice(0, 4).map(({ unitId }) => unitId));
  expect(held[0]?.id).toBe(first);
  expect(new Set(held.map(({ batchId }) => batchId)).size).toBe(1);
  expect(await claimNext(ana, queue.id)).toBe(first);
  await finish(first);
  expect(await claimNext(ana, queue.id)).toBe(held[1]?.id);
  for (const { id } of held) await finish(id);
  expect(await claimNext(ana, queue.id, { beginsBatch: false })).toBeNull();
  expect(await claimNext(ana, queue.id)).not.toBeNull();
  expect(await db().batch.count({ where: { queueId: queue.id } })).toBe(2);
  expect(await heldIn(queue.id)).toHaveLength(6);
});

/** As a submit leaves it. */
async function finish(id: string | null) {
  const { slotId } = await db().assignment.update({
    where: { id: id ?? "" },
    data: { state: "done", closedAt: new Date() },
  });
  await db().slot.update({ where: { id: slotId }, data: { state: "done" } });
}

test("at most so many batches for one person, and no more units than the limit in one", async () => {
  const settings = { batchMin: 2, batchMax: 2, maxBatches: 1, extraShare: 0 };
  const { project, queue } = await buildPoolQueue(single(6), settings);
  const ana = await buildPerson(project.id, ["medical_expert"]);
  await claimNext(ana, queue.id);
  for (const { id } of await heldIn(queue.id)) await finish(id);
  expect(await claimNext(ana, queue.id)).toBeNull();
  await db().queue.updateMany({ data: { maxBatches: null, maxPerPerson: 3 } });
  await claimNext(ana, queue.id);
  expect(await heldIn(queue.id)).toHaveLength(3);
});

test("fifty people asking at once get fifty batches without a slot in two of them", async () => {
  const settings = { batchMin: 4, batchMax: 4, batchComments: null, extraShare: 0 };
  const { project, queue } = await buildPoolQueue(single(200), settings);
  const people = await Promise.all(
    Array.from({ length: 50 }, () => buildPerson(project.id, ["medical_expert"])),
  );
  const claimed = await Promise.all(people.map((person) => claimNext(person, queue.id)));
  expect(claimed.every((id) => id !== null)).toBe(true);
  const held = await heldIn(queue.id);
  expect(held).toHaveLength(200);
  expect(new Set(held.map(({ slotId }) => slotId)).size).toBe(200);
  const sizes = groupBy(held, ({ batchId }) => batchId);
  expect([...sizes.values()].map(({ length }) => length)).toEqual(Array(50).fill(4));
});

test("what is left of a batch goes back when it is released or its lease runs out", async () => {
  const settings = { batchMin: 3, batchMax: 3, batchComments: null, extraShare: 0, maxBatches: 1 };
  const { project, manager, queue } = await buildPoolQueue(single(3), settings);
  const [ana, ben, eva] = await Promise.all(
    Array.from({ length: 3 }, () => buildPerson(project.id, ["medical_expert"])),
  );
  if (!ana || !ben || !eva) throw new Error("nobody was made");
  const first = await claimNext(ana, queue.id);
  await finish(first);
  const second = await claimNext(ana, queue.id);
  await releaseAssignment(manager.actor, { assignmentId: second ?? "" });
  const states = async () => (await heldIn(queue.id)).map(({ state }) => state).sort();
  expect(await states()).toEqual(["done", "released", "released"]);

  expect(await claimNext(ben, queue.id)).not.toBeNull();
  expect(await states()).toEqual(["done", "held", "held", "released", "released"]);
  expect(await claimNext(eva, queue.id)).toBeNull();
  expect((await explainNothing(eva, queue.id)).reason).toBe("held_by_others");
  await expireLeases();
  expect(await claimNext(eva, queue.id)).not.toBeNull();
  expect(await states()).toEqual([
    "done",
    "held",
    "held",
    "lapsed",
    "lapsed",
    "released",
    "released",
  ]);
  expect((await explainNothing(ben, queue.id)).reason).toBe("limit_reached");
});
