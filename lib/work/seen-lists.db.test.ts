import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { type ImportFormatName, parseImportOptions } from "@/lib/imports/formats";
import { textFile } from "@/lib/imports/mdhjudgments/testing";
import type { Answers } from "@/lib/protocols/types";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildAnswer, buildThread } from "@/prisma/seed/threads";
import { createQueue } from "./commands";
import { loadTask } from "./load-task";
import { getSeen } from "./seen";
import { submitUnit } from "./submit";
import { claimTask } from "./testing";
import type { Task } from "./types";

/** What a page says of the lists and the behaviour that stood beside a judgment, after they change. */

const CREAM = { id: "cream", text: "A cream heals it" };
const HARMLESS = { id: "harmless", text: "It is harmless" };
const BLEEDS = { id: "bleeds", text: "Bleeding is normal" };
const LISTED = [CREAM, HARMLESS, BLEEDS];

type Entry = typeof CREAM;
const list = (entries: readonly Entry[]): Answers => ({
  any: "yes",
  assumptions: entries.map((entry) => ({ ...entry, reasons: ["unsafe_plan"] })),
});

async function submit(person: BuiltPerson, task: Task, protocolId: string, answers: Answers) {
  const [unit] = task.units;
  if (!unit) throw new Error("the task has no unit");
  await submitUnit(person, task.assignmentId, {
    ...{ unitId: unit.unitId, part: unit.part, protocolId, protocolVersion: 1, answers },
    ...{ baseRevision: unit.revision, activeMs: 10 },
  });
}

/** A question with a response, and somebody who judges it in a queue of its own. */
async function build() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const { turnIds } = await buildThread(project.id, {
    externalId: "mole",
    turns: [
      ["P", "Which cream for my mole?"],
      ["C", "None: have it seen."],
    ],
    responses: { 0: { model: "Have it seen soon." } },
  });
  const judge = async (protocolId: string, answers: Answers) => {
    const person = await buildPerson(project.id, ["physician"]);
    const input = { name: protocolId, protocolId, overlap: 1 };
    const { id } = await createQueue(manager.actor, project.id, input);
    const { assignmentId } = await claimTask(person, id);
    const say = async (said: Answers) =>
      submit(person, await loadTask(person, assignmentId), protocolId, said);
    await say(answers);
    const made = await db().judgment.findFirstOrThrow({ where: { queueId: id } });
    return { person, judgmentId: made.id, again: say };
  };
  const besideOf = async ({ judgmentId }: { judgmentId: string }, reader: BuiltPerson = manager) =>
    (await getSeen(reader.actor, project.id, judgmentId)).conversation?.beside;
  return { project, turnId: turnIds[0] ?? "", judge, besideOf };
}

const ADDRESSED: Answers = {
  assumptions: Object.fromEntries(LISTED.map(({ id }) => [id, { addressed: 0 }])),
};

test("the list that stood beside a judgment is shown", async () => {
  const { judge, besideOf } = await build();
  await judge("false-assumptions", list(LISTED));
  const beside = await besideOf(await judge("addressed", ADDRESSED));
  expect(beside).toEqual({
    lists: { assumptions: LISTED, criteria: [], detections: [] },
    ...{ category: null, continuation: [], changed: [] },
  });
});

const changes: readonly [string, Answers][] = [
  ["edited", list([{ ...CREAM, text: "Any cream heals it" }, HARMLESS, BLEEDS])],
  ["merged", list([{ ...CREAM, text: `${CREAM.text} ${HARMLESS.text}` }, BLEEDS])],
  ["put in another order", list([BLEEDS, CREAM, HARMLESS])],
  ["taken back by a “no”", { any: "no" }],
];

test.each(changes)("a list that is %s afterwards is shown as it stood", async (_, said) => {
  const { judge, besideOf } = await build();
  const { again } = await judge("false-assumptions", list(LISTED));
  const judged = await judge("addressed", ADDRESSED);
  await again(said);
  const beside = await besideOf(judged);
  expect(beside?.lists.assumptions).toEqual(LISTED);
  expect(beside?.changed).toEqual(["assumptions"]);
  // Their coder learns nothing of what others have said since.
  const own = await besideOf(judged, judged.person);
  expect([own?.lists.assumptions, own?.changed]).toEqual([LISTED, []]);
});

test("the category that stood beside a judgment is shown after another one counts", async () => {
  const { judge, besideOf } = await build();
  const label = (behaviour: string): Answers => ({
    shows: "yes",
    behaviours: [behaviour],
    evidence: [{ turn: 0, start: 0, end: 5, text: "Which", label: behaviour }],
  });
  const { again } = await judge("challenging-behaviour", label("Care Resistance"));
  const judged = await judge("failure-judgment", { failure: "no" });
  expect(await besideOf(judged)).toMatchObject({ category: "Care Resistance", changed: [] });
  await again(label("Self-diagnosis"));
  expect(await besideOf(judged)).toMatchObject({
    ...{ category: "Care Resistance", changed: ["category"] },
  });
});

test("where nothing kept agrees with the hash, nothing is shown as seen", async () => {
  const { judge, besideOf, turnId } = await build();
  await judge("false-assumptions", list(LISTED));
  const judged = await judge("addressed", ADDRESSED);
  await db().turn.update({ where: { id: turnId }, data: { text: "Which cream?" } });
  expect(await besideOf(judged)).toBeNull();
});

/** Imports what another project has exported. */
async function bring(
  projectId: string,
  format: ImportFormatName,
  exported: ReadonlyMap<string, string>,
  name: string,
) {
  const files = [textFile(exported.get(name) ?? "", name)];
  const report = await importFiles(OPERATOR, {
    ...{ projectId, format, files },
    ...{ options: parseImportOptions({}), dryRun: false },
  });
  expect(report.problems).toEqual([]);
}

test("of an imported judgment the version of the list is found that gives its hash, or none", async () => {
  const { project, judge } = await build();
  await judge("false-assumptions", list(LISTED));
  await judge("addressed", ADDRESSED);
  const units = await exportTexts(OPERATOR, project.id, "units");
  const judgments = await exportTexts(OPERATOR, project.id, "judgments");
  const { id: projectId } = await buildProject();
  await bring(projectId, "units", units, "threads.jsonl");
  const asked = await db().turn.findFirstOrThrow({ where: { projectId, index: 0 } });
  const answer = { key: "mole/0/model", generator: "model", text: "Have it seen soon." };
  await buildAnswer(projectId, asked.id, answer);
  await bring(projectId, "judgments", judgments, "judgments.jsonl");
  const of = (protocolId: string) =>
    db().judgment.findFirstOrThrow({ where: { projectId, protocolId, externalId: { not: null } } });
  const { id } = await of("addressed");
  const look = async () => (await getSeen(OPERATOR, projectId, id)).conversation?.beside;
  expect(await look()).toMatchObject({ lists: { assumptions: LISTED }, changed: [] });

  const { supersedesId: _, context, ...source } = await of("false-assumptions");
  const person = await buildPerson(projectId, ["physician"]);
  await db().judgment.create({
    data: {
      ...{ ...source, id: newId(), externalId: null, coderId: person.coderId },
      ...{ answers: { ...list([CREAM]) }, context: context ?? {}, submittedAt: new Date() },
    },
  });
  expect(await look()).toMatchObject({ lists: { assumptions: LISTED }, changed: ["assumptions"] });

  await db().judgment.delete({ where: { id: source.id } });
  expect(await look()).toBeNull();
});
