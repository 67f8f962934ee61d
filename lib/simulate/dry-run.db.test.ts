import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { whileHolding } from "@/lib/db/held-lock";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { dryRun } from "./dry-run";
import { firstPass, wholeResponse } from "./first-pass";
import { parseStudy } from "./study-file";

/** Many people and requests: a busy machine takes its time. */
vi.setConfig({ testTimeout: 180_000 });

const INPUT = {
  seed: 3,
  study: parseStudy([{ profile: "typical", count: 4, skips: { cannotAssess: 0, later: 0 } }]),
  shape: { responses: 4, sections: 3, perQuestion: 2 },
  overlap: 2,
  pass: firstPass,
};

test("a planned study is worked through and leaves only its audit behind", async () => {
  let there = 0;
  const report = await dryRun(OPERATOR, {
    ...INPUT,
    hourlyPay: 20,
    whileThere: async ({ id }) => {
      there = await db().judgment.count({ where: { projectId: id } });
    },
  });
  expect(there).toBeGreaterThan(0);
  expect(report.progress).toEqual({ wanted: 8, done: 8 });
  expect(report.cost.pay).toBeCloseTo(report.cost.hours * 20, 9);
  expect(report.cost.hoursForAll).toBeCloseTo(report.cost.hours, 9);
  for (const count of [
    db().project.count(),
    db().user.count(),
    db().coder.count(),
    db().judgment.count(),
    db().answerEvent.count(),
  ])
    expect(await count).toBe(0);
  expect(await db().auditEvent.count({ where: { action: "simulation.run" } })).toBe(1);
});

test("whole responses can be rated, too", async () => {
  const report = await dryRun(OPERATOR, { ...INPUT, pass: wholeResponse });
  expect(report.progress.done).toBe(8);
  expect(report.agreement.responses.units).toBe(4);
});

test("what a killed run has left goes at the next one, and nothing else does", async () => {
  const run = () => dryRun(OPERATOR, { ...INPUT, pass: wholeResponse });
  const killed = await buildProject();
  const mixed = await buildProject();
  await buildPerson(mixed.id, ["annotator"]);
  const real = await buildProject();
  const marked = { id: { in: [killed.id, mixed.id] } };
  await db().project.updateMany({ where: marked, data: { isPassing: true } });
  await whileHolding(`simulated-project:${killed.slug}`, run);
  expect(await db().project.count()).toBe(3);
  await run();
  const left = await db().project.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([mixed.id, real.id].sort());
});

test("a failure removes it as well", async () => {
  const whileThere = async () => {
    throw new Error("the disk is full");
  };
  await expect(dryRun(OPERATOR, { ...INPUT, whileThere })).rejects.toThrow("the disk is full");
  expect(await db().project.count()).toBe(0);
});
