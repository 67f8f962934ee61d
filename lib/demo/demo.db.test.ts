import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { firstRatedTask, getJudgeRates } from "@/lib/judges/rates/queries";
import { claimNext } from "@/lib/work/claim";
import { listDecisions } from "@/lib/work/decisions";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { createDemo } from "./commands";
import { DEMO_PEOPLE, DEMO_PLAN, DEMO_QUEUE, DEMO_SLUG, DEMO_STUDY } from "./people";
import { PHYSICIAN_DEMOS, thirdView } from "./physicians";
import { listDemoAccounts } from "./queries";

/** A whole study by the commands of its pages: a busy machine takes its time. */
vi.setConfig({ testTimeout: 180_000 });

const counts = async () => [
  await db().response.count(),
  await db().membership.count(),
  await db().judgment.count(),
  await db().assignment.count(),
];

test("the demo has people for every role, a study with all its steps, and some work", async () => {
  expect(await createDemo(OPERATOR, { onlyIfEmpty: true })).toBe(true);
  const accounts = await listDemoAccounts(OPERATOR);
  expect(accounts.map(({ role }) => role)).toEqual(DEMO_PEOPLE.map(({ role }) => role));
  const { id: projectId } = await db().project.findUniqueOrThrow({ where: { slug: DEMO_SLUG } });
  const queue = await db().queue.findFirstOrThrow({ where: { projectId, name: DEMO_QUEUE } });
  const states = await db().assignment.groupBy({
    by: ["state"],
    where: { queueId: queue.id },
    _count: true,
  });
  const finished = DEMO_STUDY.coders.reduce((sum, { stopsAfter }) => sum + (stopsAfter ?? 0), 0);
  expect(states).toContainEqual({ state: "done", _count: finished });
  expect(await db().judgment.count({ where: { hasError: true } })).toBeGreaterThan(0);
  expect(await db().draft.count()).toBeGreaterThan(0);

  expect(await db().poolEntry.count()).toBeGreaterThan(10);
  expect(await db().judgeRun.count({ where: { projectId } })).toBe(1);
  for (const { name, role } of DEMO_PLAN.queues) {
    const { id: queueId } = await db().queue.findFirstOrThrow({ where: { projectId, name } });
    const done = await db().assignment.count({ where: { queueId, state: "done" } });
    expect(done).toBeGreaterThan(3);
    expect(await isHandedOut(role === "medical_expert" ? "expert" : "checker", queueId)).toBe(true);
  }
  expect(await isHandedOut("annotator", queue.id)).toBe(true);
});

/** Whether something waits for the demo person of a queue's role. */
async function isHandedOut(person: string, queueId: string): Promise<boolean> {
  const user = await db().user.findUniqueOrThrow({
    where: { email: `${person}@demo.adjudica.example` },
  });
  return (await claimNext({ userId: user.id, sessionEpoch: 0 }, queueId)) !== null;
}

test("there is a small project of each kind of study with physicians, with work in it", async () => {
  await createDemo(OPERATOR);
  for (const { slug, queues } of PHYSICIAN_DEMOS) {
    const project = await db().project.findUniqueOrThrow({ where: { slug } });
    for (const { name, protocolId, finishes, decides, judge } of queues) {
      const queue = await db().queue.findFirstOrThrow({ where: { projectId: project.id, name } });
      const done = { queueId: queue.id, state: "done" as const };
      expect(queue.protocolId).toBe(protocolId);
      expect(await db().slot.count({ where: { queueId: queue.id } })).toBeGreaterThan(0);
      expect(await db().assignment.count({ where: done })).toBe(2 * (finishes ?? 0));
      if (decides !== undefined) await expectDecisions(queue, decides);
      if (judge) await expectRates(project.id, judge);
    }
  }
});

/** A third has decided on some differences of the queue, with agreed ones among what is handed out. */
async function expectDecisions(source: { id: string; name: string }, decides: number) {
  const queue = await db().queue.findFirstOrThrow({ where: { differencesOf: source.id } });
  expect(queue.name).toBe(thirdView(source.name));
  const strata = await db().queueUnit.groupBy({ by: ["stratum"], where: { queueId: queue.id } });
  expect(strata.map(({ stratum }) => stratum).sort()).toEqual(["agree", "differ"]);
  const page = { page: 1, size: 25, filters: {} };
  expect(await listDecisions(OPERATOR, queue, page)).toMatchObject({ decided: decides });
}

/** The page of rates shows people and a judge, and how they compare. */
async function expectRates(projectId: string, task: string) {
  expect(await firstRatedTask(OPERATOR, projectId)).toBe(task);
  const { rates, comparisons } = await getJudgeRates(OPERATOR, projectId, { task });
  expect(rates.filter(({ isPerson, of }) => isPerson && of > 0).length).toBeGreaterThanOrEqual(2);
  expect(rates.filter(({ isPerson, share }) => !isPerson && share !== null)).toHaveLength(1);
  expect(comparisons[0]?.of).toBeGreaterThan(2);
}

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
