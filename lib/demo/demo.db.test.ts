import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { claimNext } from "@/lib/work/claim";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { createDemo } from "./commands";
import { DEMO_PEOPLE, DEMO_SLUG, DEMO_STUDY } from "./people";
import { PHYSICIAN_DEMOS } from "./physicians";
import { listDemoAccounts } from "./queries";

const counts = async () => [
  await db().response.count(),
  await db().membership.count(),
  await db().judgment.count(),
  await db().assignment.count(),
];

test("the demo has people for every role, an open queue, and some work", async () => {
  expect(await createDemo(OPERATOR, { onlyIfEmpty: true })).toBe(true);
  const accounts = await listDemoAccounts(OPERATOR);
  expect(accounts.map(({ role }) => role)).toEqual(DEMO_PEOPLE.map(({ role }) => role));
  const { id: projectId } = await db().project.findUniqueOrThrow({ where: { slug: DEMO_SLUG } });
  const states = await db().assignment.groupBy({
    by: ["state"],
    where: { projectId },
    _count: true,
  });
  const finished = DEMO_STUDY.coders.reduce((sum, { stopsAfter }) => sum + (stopsAfter ?? 0), 0);
  expect(states).toContainEqual({ state: "done", _count: finished });
  expect(await db().judgment.count({ where: { hasError: true } })).toBeGreaterThan(0);
  expect(await db().draft.count()).toBeGreaterThan(0);

  const queue = await db().queue.findFirst({ where: { projectId } });
  const annotator = await db().user.findUniqueOrThrow({
    where: { email: "annotator@demo.adjudica.example" },
  });
  expect(
    await claimNext({ userId: annotator.id, sessionEpoch: 0 }, queue?.id ?? ""),
  ).not.toBeNull();
});

test("there is a small project of each kind of study with physicians, with work in it", async () => {
  await createDemo(OPERATOR);
  for (const { slug, queues } of PHYSICIAN_DEMOS) {
    const project = await db().project.findUniqueOrThrow({ where: { slug } });
    for (const { name, protocolId, finishes } of queues) {
      const queue = await db().queue.findFirstOrThrow({ where: { projectId: project.id, name } });
      const done = { queueId: queue.id, state: "done" as const };
      expect(queue.protocolId).toBe(protocolId);
      expect(await db().slot.count({ where: { queueId: queue.id } })).toBeGreaterThan(0);
      expect(await db().assignment.count({ where: done })).toBe(2 * (finishes ?? 0));
    }
  }
});

test("it is made once, and a creation that was cut off goes on", async () => {
  await createDemo(OPERATOR);
  const whole = await counts();
  expect(await createDemo(OPERATOR, { onlyIfEmpty: true })).toBe(false);
  await expect(createDemo(OPERATOR)).rejects.toThrow("already");
  await db().auditEvent.deleteMany({ where: { action: "demo.created" } });
  expect(await createDemo(OPERATOR, { onlyIfEmpty: true })).toBe(true);
  expect(await counts()).toEqual(whole);
});

test("it is not made beside anything else unless asked for", async () => {
  const project = await buildProject();
  expect(await createDemo(OPERATOR, { onlyIfEmpty: true })).toBe(false);
  const { actor } = await buildPerson(project.id, ["owner"]);
  await expect(createDemo(actor)).rejects.toThrow("operator");
  expect(await db().project.count()).toBe(1);
});
