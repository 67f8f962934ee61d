import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { claimNext } from "@/lib/work/claim";
import { createQueue } from "@/lib/work/commands";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { simulate } from "./commands";
import { inventedFile } from "./material";
import { parseStudy, type StudyInput } from "./study-file";

const SHAPE = { responses: 4, sections: 4, perQuestion: 2 };
/** Two who notice all, put some off and think again, one who skips all, and two more. */
const STUDY: StudyInput = {
  coders: [
    {
      ...{ profile: "careful-expert", count: 2, drafts: 0.4, revises: 0.3 },
      ...{ firstImpression: 0, reconsiders: 1, skips: { cannotAssess: 0, later: 0.5 } },
      hits: { incorrect: 1, certainty: 1, risk: 1, urgency: 1 },
      falseAlarms: { certainty: 0.5 },
    },
    { profile: "hasty-student", skips: { cannotAssess: 1 } },
    { profile: "strict", count: 2, skips: { cannotAssess: 0, later: 0 } },
  ],
};
/** These tests make dozens of people and hundreds of requests: a busy machine takes its time. */
vi.setConfig({ testTimeout: 180_000 });

async function buildMaterial(slug: string) {
  const project = await buildProject(slug);
  const report = await importFiles(OPERATOR, {
    projectId: project.id,
    format: "qa",
    files: [inventedFile(5, SHAPE)],
    options: parseImportOptions({}),
    dryRun: false,
  });
  expect(report.outcome).toBe("stored");
  return project;
}

/** What each coder says at last about each unit, and how often it was revised. */
async function judgmentsOf(projectId: string) {
  const rows = await db().judgment.findMany({
    where: { projectId, byRule: null, unit: { kind: { in: ["response", "section"] } } },
    include: { coder: true, unit: { include: { section: true, response: true } } },
  });
  return rows
    .map(({ coder, unit, answers, supersedesId, activeMs }) =>
      JSON.stringify([
        coder.pseudonym,
        unit.section?.externalId ?? unit.response?.externalId,
        supersedesId !== null,
        answers,
        activeMs,
      ]),
    )
    .sort();
}

test("invented coders do a whole queue through the commands, marked as invented", async () => {
  const project = await buildMaterial("first");
  const input = { projectId: project.id, seed: 7, study: parseStudy(STUDY), overlap: 2 };
  const report = await simulate(OPERATOR, input);
  expect(report.discrepancies).toEqual([]);
  expect(report.progress).toEqual({ wanted: 8, done: 8 });
  const finished = report.coders.reduce((sum, coder) => sum + coder.finished, 0);
  expect(finished).toBe(8);
  expect(report.cost.hours).toBeGreaterThan(0);
  expect(await db().answerEvent.count({ where: { kind: "answer" } })).toBeGreaterThan(0);
  expect(await db().judgment.count({ where: { supersedesId: { not: null } } })).toBeGreaterThan(0);
  expect(await db().assignment.count({ where: { state: "skipped" } })).toBeGreaterThan(0);
  const coders = await db().coder.findMany({
    include: { membership: { include: { user: true } } },
  });
  for (const { pseudonym, membership } of coders) {
    expect(pseudonym).toMatch(/^S-/);
    expect(membership?.user.email).toMatch(/@simulated\.invalid$/);
  }
  // Another run finds nothing left to do and makes nobody twice.
  const again = await simulate(OPERATOR, input);
  expect(again.progress).toEqual(report.progress);
  expect(await db().user.count()).toBe(5);
});

test("the same seed gives the same judgments, whoever acts at the same moment", async () => {
  const study = parseStudy(STUDY);
  const [one, two, three] = [
    await buildMaterial("one"),
    await buildMaterial("two"),
    await buildMaterial("three"),
  ];
  const run = (projectId: string, seed: number, concurrency: number) =>
    simulate(OPERATOR, { projectId, seed, study, overlap: 2, concurrency });
  await run(one.id, 7, 1);
  await run(two.id, 7, 1);
  await run(three.id, 7, 4);
  const first = await judgmentsOf(one.id);
  expect(await judgmentsOf(two.id)).toEqual(first);
  // With four at once others get other responses; what a coder says about a unit is the same.
  const said = new Set(first);
  const keyOf = (judgment: string) => JSON.parse(judgment).slice(0, 3).join("|");
  const keys = new Set(first.map(keyOf));
  const shared = (await judgmentsOf(three.id)).filter((judgment) => keys.has(keyOf(judgment)));
  expect(shared.length).toBeGreaterThan(5);
  for (const judgment of shared) expect(said).toContain(judgment);
});

test("a coder stops after so many, and may leave one half done", async () => {
  const project = await buildMaterial("stops");
  const study = parseStudy([
    { profile: "typical", key: "one", stopsAfter: 1, skips: { cannotAssess: 0, later: 0 } },
    { profile: "typical", key: "half", stopsAfter: 1, leavesHalfDone: true },
  ]);
  const report = await simulate(OPERATOR, { projectId: project.id, seed: 7, study });
  expect(report.coders.map(({ coder, finished }) => [coder, finished])).toEqual([
    ["S-half", 1],
    ["S-one", 1],
  ]);
  const held = await db().assignment.findMany({
    where: { state: "held" },
    include: { coder: true, judgments: true, drafts: true },
  });
  const open = held.map(({ coder, judgments, drafts }) => [
    coder.pseudonym,
    drafts.filter(({ unitId }) => judgments.every((each) => each.unitId !== unitId)).length,
  ]);
  expect(open).toEqual([["S-half", 1]]);
  expect(report.discrepancies).toEqual([]);
});

test("it agrees to a consent text, and refuses where real people have worked", async () => {
  const project = await buildMaterial("real");
  await db().consentText.create({ data: { projectId: project.id, version: 1, text: "Agree?" } });
  await db().project.update({
    where: { id: project.id },
    data: { consentVersion: 1, consentRequired: 1 },
  });
  const study = parseStudy([{ profile: "typical" }]);
  const input = { projectId: project.id, seed: 1, study, stopsAfter: 1 };
  const report = await simulate(OPERATOR, input);
  expect(report.progress.done).toBe(1);
  expect(await db().consent.count()).toBe(1);

  const { id } = await createQueue(OPERATOR, project.id, {
    name: "Real",
    protocolId: "whole-response",
    overlap: 1,
  });
  const person = await buildPerson(project.id);
  await db().coder.update({ where: { id: person.coderId }, data: { consentVersion: 1 } });
  await claimNext(person, id);
  await expect(simulate(OPERATOR, input)).rejects.toMatchObject({ code: "real_work" });
  const beside = { ...input, besideRealWork: true, queue: "Real" };
  expect((await simulate(OPERATOR, beside)).progress.done).toBe(1);
});

test("planted errors must be about the project's responses", async () => {
  const project = await buildMaterial("planted");
  const planted = (response_id: string, section_index = 0) => [
    { response_id, section_index, kind: "incorrect" as const, what_is_wrong: "It is wrong." },
  ];
  const study = parseStudy([
    { profile: "typical", hits: { incorrect: 1 }, skips: { cannotAssess: 0, later: 0 }, count: 2 },
  ]);
  const input = { projectId: project.id, seed: 1, study, overlap: 1 };
  await expect(simulate(OPERATOR, { ...input, planted: planted("nobody") })).rejects.toThrow(
    "not about this project",
  );
  await expect(
    simulate(OPERATOR, { ...input, planted: planted("simulated-q1-r1", 99) }),
  ).rejects.toThrow("not about this project");
  const report = await simulate(OPERATOR, { ...input, planted: planted("simulated-q1-r1") });
  expect(report.total.incorrect).toMatchObject({ hits: 1, misses: 0 });
  const { actor } = await buildPerson(project.id, ["owner"]);
  await expect(simulate(actor, input)).rejects.toThrow("operator");
});
