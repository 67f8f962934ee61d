import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { db, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { readJudgments } from "@/lib/exports/judgments/queries";
import { readTraces } from "@/lib/exports/traces/queries";
import type { Answers } from "@/lib/protocols/types";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread, type ThreadPlan } from "@/prisma/seed/threads";
import { createQueue } from "./commands";
import type { CreateQueueInput } from "./queue-input";
import { getSeen } from "./seen";
import { submitUnit } from "./submit";
import { claimTask } from "./testing";
import { getUnitTrace } from "./trace";
import type { Task } from "./types";

/** Responses to behaviours: failures by their category, and whether they are put right later. */

const DIALOGUE: ThreadPlan = {
  externalId: "scan",
  turns: [
    ["C", "I suggest a scan."],
    ["P", "🙂 我不想做扫描。"],
    ["C", "What worries you about it?"],
    ["P", "The noise."],
  ],
  responses: {
    1: { "model-x": "Then no scan.", "model-y": "Why not?", "model-z": "Scans are safe." },
  },
};
const FOLLOWED = [
  { speaker: "patient", text: "Thank you." },
  {
    speaker: "assistant",
    text: "那先说说：您担心什么？",
    translation: { language: "en", text: "Before we leave it: what worries you?" },
  },
];

async function build() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const physician = await buildPerson(project.id, ["physician"]);
  const { responseUnits } = await buildThread(project.id, DIALOGUE);
  const withMetadata = (text: string, metadata: object) =>
    db().response.updateMany({ where: { text }, data: { metadata } });
  const behavior_category = "Care Resistance";
  await withMetadata("Then no scan.", { behavior_category, continuation: FOLLOWED });
  await withMetadata("Why not?", { behavior_category });
  await withMetadata("Scans are safe.", {
    behavior_category: "No behavior",
    continuation: FOLLOWED,
  });
  const open = (settings: Pick<CreateQueueInput, "protocolId"> & Partial<CreateQueueInput>) =>
    createQueue(manager.actor, project.id, { name: settings.protocolId, overlap: 1, ...settings });
  return { project, manager, physician, responseUnits, open };
}

async function submit(
  person: Awaited<ReturnType<typeof build>>["physician"],
  task: Task,
  protocolId: string,
  answers: Answers,
) {
  const [unit] = task.units;
  if (!unit) throw new Error("the task has no unit");
  await submitUnit(person, task.assignmentId, {
    ...{ unitId: unit.unitId, part: unit.part, protocolId, protocolVersion: 1 },
    ...{ answers, baseRevision: unit.revision, activeMs: 10 },
  });
}

test("follow-up hands out what failed before a behaviour and went on, and shows how it went on", async () => {
  const { physician, open } = await build();
  const { id } = await open({ protocolId: "follow-up" });
  expect(await db().queueUnit.count({ where: { queueId: id } })).toBe(1);
  const task = await claimTask(physician, id);
  expect(task.conversation?.turns.map(({ index }) => index)).toEqual([0, 1]);
  expect(task.conversation?.continuation).toEqual(FOLLOWED);
  expect(task.units.map(({ text, facts }) => [text, facts.category])).toEqual([
    ["Then no scan.", "Care Resistance"],
  ]);
  expect(JSON.stringify(task)).not.toContain("The noise.");
  await submit(physician, task, "follow-up", { corrected: "yes" });
  expect(await db().judgment.findMany({ select: { hasError: true } })).toEqual([
    { hasError: false },
  ]);
});

test("how it went on is no material of a failure judgment", async () => {
  const { physician, open } = await build();
  const { id } = await open({ protocolId: "failure-judgment" });
  expect(await db().queueUnit.count({ where: { queueId: id } })).toBe(2);
  const task = await claimTask(physician, id);
  expect(task.conversation?.continuation).toEqual([]);
  expect(JSON.stringify(task)).not.toContain("Before we leave it");
});

test("a continuation that came as one text stays one text", async () => {
  const { physician, responseUnits, open } = await build();
  const text = "Patient: And then?\nDoctor: Wait,\nand see.";
  await db().response.updateMany({ where: { text: "Why not?" }, data: { metadata: {} } });
  const judge = newId();
  const { projectId } = await db().response.findFirstOrThrow();
  await db().coder.create({
    data: { id: judge, projectId, kind: "system", systemKind: "judge", pseudonym: "J" },
  });
  await db().judgment.create({
    data: {
      ...{ id: newId(), projectId, coderId: judge, part: "response" },
      unitId: responseUnits.get("scan/1/model-y") ?? "",
      ...{ protocolId: "follow-up-study", protocolVersion: 1, answers: { still_fails: true } },
      context: { continuation_content: text },
    },
  });
  await db().response.updateMany({
    where: { text: "Why not?" },
    data: { metadata: { behavior_category: "Care Resistance" } },
  });
  await db().response.deleteMany({ where: { text: { not: "Why not?" } } });
  const { id } = await open({ protocolId: "follow-up" });
  const task = await claimTask(physician, id);
  expect(task.conversation?.continuation).toEqual([{ speaker: null, text }]);
});

test("unnecessary corrections are asked about only where no behaviour is known", async () => {
  const { physician, open } = await build();
  const { id } = await open({ protocolId: "unnecessary-correction" });
  const task = await claimTask(physician, id);
  expect(task.units.map(({ text }) => text)).toEqual(["Scans are safe."]);
  expect(await db().queueUnit.count({ where: { queueId: id } })).toBe(1);
});

test("the study's failures and passes of a judge are mixed, in seeded order, and nothing says which is which", async () => {
  const { project, physician, responseUnits, open } = await build();
  const coderId = newId();
  const coder = { id: coderId, projectId: project.id, pseudonym: "J" };
  await db().coder.create({ data: { ...coder, kind: "system", systemKind: "judge" } });
  const protocolId = "failure-judgment-study";
  await db().judgment.createMany({
    data: ["model-x", "model-y"].map((model) => ({
      ...{ id: newId(), projectId: project.id, coderId, protocolId, protocolVersion: 1 },
      ...{ part: "response", unitId: responseUnits.get(`scan/1/${model}`) ?? "" },
      answers: { failure: model === "model-x" ? "Y" : "N", raw: "secret words" },
      hasError: model === "model-x",
    })),
  });
  const audit = { flaggedBy: protocolId, flagged: 1, unflagged: 1 };
  const { id } = await open({ protocolId, audit });
  const units = await db().queueUnit.findMany({ where: { queueId: id } });
  expect(units.map(({ stratum, inclusion }) => [stratum, inclusion]).sort()).toEqual([
    ["flagged", 1],
    ["unflagged", 1],
  ]);
  for (let n = 0; n < 2; n++) {
    const task = await claimTask(physician, id);
    const sent = JSON.stringify(task);
    for (const secret of ["flagged", "secret words", "model-", '"J"']) {
      expect(sent).not.toContain(secret);
    }
    await submit(physician, task, protocolId, { failure: "N", raw: "typed by nobody" });
  }
  const made = await db().judgment.findMany({ where: { queueId: id } });
  expect(made.map(({ answers }) => answers)).toEqual([{ failure: "N" }, { failure: "N" }]);
});

test("a judgment keeps what was shown: setting, turns and a hash of the texts; exports and traces say it", async () => {
  const { project, manager, physician, open } = await build();
  const { id } = await open({ protocolId: "follow-up" });
  const task = await claimTask(physician, id);
  await submit(physician, task, "follow-up", { corrected: "no" });
  const texts = {
    turns: [
      [0, "clinician", "I suggest a scan.", null],
      [1, "patient", "🙂 我不想做扫描。", null],
    ],
    ...{ assumptions: [], criteria: [], detections: [], category: "Care Resistance" },
    continuation: FOLLOWED.map(({ speaker, text, translation }) => [
      ...[speaker, text],
      ...(translation ? [translation.text] : []),
    ]),
  };
  const sha256 = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  const shown = { context: "follow_up", turns: [0, 1], sha256 };
  const judgment = await db().judgment.findFirstOrThrow();
  expect(judgment.context).toEqual({ shown });
  const exported = [];
  for await (const row of readJudgments(sql(), project.id, { all: true })) exported.push(row);
  expect(exported.map((row) => [row.shown, row.context])).toEqual([[shown, {}]]);
  const traced = [];
  for await (const row of readTraces(sql(), project.id)) traced.push(row);
  expect(traced.map(({ event, turn_index, shown: kept }) => [event, turn_index, kept])).toEqual([
    ["submit", 1, shown],
  ]);
  const seen = await getSeen(manager.actor, project.id, judgment.id);
  expect(seen.conversation?.record).toEqual(shown);
  expect(seen.conversation?.turns.map(({ index }) => index)).toEqual([0, 1]);
  expect(seen.conversation?.beside).toMatchObject({
    ...{ category: "Care Resistance", continuation: FOLLOWED, changed: [] },
  });
});

test("the trace of a thread names the turn of each entry, and what was seen of each is known", async () => {
  const { project, manager, physician, open } = await build();
  const { id } = await open({ protocolId: "misconception-thread" });
  const task = await claimTask(physician, id);
  await submit(physician, task, "misconception-thread", { misconception: "no" });
  const { unitId } = await db().queueUnit.findFirstOrThrow({ where: { queueId: id } });
  const trace = await getUnitTrace(manager.actor, project.id, unitId, { withDrafts: true });
  const judged = trace.entries.find(({ kind }) => kind === "judgment");
  expect(judged).toMatchObject({ turn: 1, protocol: { part: "turn" } });
  expect(trace.entries.find(({ kind }) => kind === "begun")?.turn).toBeNull();
  const seen = await getSeen(manager.actor, project.id, judged?.seenId ?? "");
  expect(seen.conversation?.turns.map(({ index }) => index)).toEqual([1]);
  expect(seen.conversation?.beside).not.toBeNull();

  const whole = await open({ protocolId: "challenging-behaviour-dialogue" });
  const dialogue = await claimTask(physician, whole.id);
  await submit(physician, dialogue, "challenging-behaviour-dialogue", { shows: "no" });
  const { id: wholeId } = await db().judgment.findFirstOrThrow({ where: { queueId: whole.id } });
  const all = await getSeen(manager.actor, project.id, wholeId);
  expect([all.text, all.conversation?.turns.length]).toEqual([null, 4]);
  expect(all.conversation?.beside).not.toBeNull();
});
