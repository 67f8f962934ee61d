import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { getJudgeRates } from "@/lib/judges/rates/queries";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildAnswer, buildThread } from "@/prisma/seed/threads";
import { addNewUnits, createQueue } from "./commands";
import { publishGuideline } from "./guidelines";
import { bringInLateResponses, findLateResponses, nameOfRound } from "./late-responses";
import { loadTask } from "./load-task";
import { submitUnit } from "./submit";
import { claimTask } from "./testing";

const SCORING = "misconception-scoring";
/** Two turns with two responses each; the first is scored, then a third comes to both. */
async function buildLate() {
  const { id: projectId } = await buildProject();
  const manager = await buildPerson(projectId, ["owner"]);
  const physician = await buildPerson(projectId, ["physician"]);
  const { turnIds } = await buildThread(projectId, {
    externalId: "cold",
    turns: [
      ["P", "Which antibiotic helps?"],
      ["C", "None does."],
      ["P", "And by the spoon?"],
    ],
    responses: { 0: { x: "One.", y: "None." }, 2: { x: "Two.", y: "Three." } },
  });
  const input = {
    ...{ name: "Scores", protocolId: SCORING, overlap: 2, context: "dialogue" as const },
    // Nothing more is handed out when the first turn is done.
    maxPerPerson: 1,
  };
  const made = await createQueue(manager.actor, projectId, { ...input, showsMisconception: false });
  await publishGuideline(manager.actor, {
    ...{ queueId: made.id, text: "Score it.", note: "New.", altersMeaning: false, stale: [] },
  });
  const task = await claimTask(physician, made.id);
  const answers = { correction: 1, misconception: "That one helps." };
  const queue = await db().queue.findUniqueOrThrow({ where: { id: made.id } });
  await judgeAllOf(physician, task.assignmentId, answers);
  const late = async (turn: number) =>
    buildAnswer(projectId, turnIds[turn] ?? "", {
      ...{ key: `late/${turn}`, generator: "z", text: "Late." },
    });
  const units = { first: await late(0), second: await late(2) };
  return { projectId, manager, physician, queue, units };
}

async function judgeAllOf(
  person: Awaited<ReturnType<typeof buildPerson>>,
  assignmentId: string,
  answers: Readonly<Record<string, string | number>>,
) {
  const task = await loadTask(person, assignmentId);
  for (const unit of task.units)
    await submitUnit(person, assignmentId, {
      ...{ unitId: unit.unitId, part: unit.part, answers },
      ...{ protocolId: SCORING, protocolVersion: 1, baseRevision: unit.revision, activeMs: 0 },
    });
}

test("late responses are counted, and come in with all others: here, or in a further round", async () => {
  const { projectId, manager, physician, queue, units } = await buildLate();
  expect(await findLateResponses(manager.actor, queue)).toEqual({
    ...{ responses: 2, fresh: 1, begun: 1 },
  });
  expect(await addNewUnits(manager.actor, { queueId: queue.id })).toEqual({ units: 0 });
  const before = await db().judgment.findMany({ where: { projectId }, orderBy: { id: "asc" } });
  const brought = await bringInLateResponses(manager.actor, { queueId: queue.id });
  expect(brought).toEqual({ fresh: 1, begun: 1, queueId: expect.any(String) });
  expect(await findLateResponses(manager.actor, queue)).toBeNull();
  // Of the turn that was scored, the second slot is no longer offered here.
  expect(
    await db().slot.groupBy({ by: ["state"], where: { queueId: queue.id }, _count: true }),
  ).toEqual(
    expect.arrayContaining([
      { state: "done", _count: 1 },
      { state: "closed", _count: 1 },
      { state: "free", _count: 2 },
    ]),
  );

  const colleague = await buildPerson(projectId, ["physician"]);
  const second = await claimTask(colleague, queue.id);
  expect(second.units.map(({ unitId }) => unitId)).toContain(units.second);
  expect(second.units).toHaveLength(3);

  const next = await db().queue.findUniqueOrThrow({ where: { id: brought.queueId ?? "" } });
  expect(next).toMatchObject({
    ...{ name: "Scores, round 2", round: 2, overlap: 2, shows: queue.shows, guidelineVersion: 1 },
  });
  expect(await db().guideline.count({ where: { queueId: next.id, text: "Score it." } })).toBe(1);
  expect(await findLateResponses(manager.actor, next)).toBeNull();
  await expect(addNewUnits(manager.actor, { queueId: next.id })).rejects.toThrow("further round");
  const again = await claimTask(physician, next.id);
  expect(again.units.map(({ unitId }) => unitId)).toContain(units.first);
  expect(again.units).toHaveLength(3);
  expect(await db().judgment.findMany({ where: { projectId }, orderBy: { id: "asc" } })).toEqual(
    before,
  );

  // Numbers and files take the latest round of a coder; the earlier one is kept.
  await judgeAllOf(physician, again.assignmentId, { correction: 0, misconception: "One." });
  const { rates } = await getJudgeRates(manager.actor, projectId, { task: SCORING });
  expect(rates).toMatchObject([{ asked: 3, of: 3, counted: 0 }]);
  const files = await exportTexts(OPERATOR, projectId, "threadmed");
  const lines = (files.get("responses.jsonl") ?? "").trim().split("\n");
  const scores = lines.flatMap((line) => JSON.parse(line).scores ?? []);
  expect(scores.map(({ score }: { score: number }) => score)).toEqual([0, 0, 0]);
  expect(await db().judgment.count({ where: { projectId, supersededAt: null } })).toBe(5);
  await expect(bringInLateResponses(manager.actor, { queueId: queue.id })).rejects.toThrow(
    "No response has come",
  );
});

test("what comes after that is the further round's to take in", async () => {
  const { projectId, manager, queue } = await buildLate();
  const { queueId } = await bringInLateResponses(manager.actor, { queueId: queue.id });
  const next = await db().queue.findUniqueOrThrow({ where: { id: queueId ?? "" } });
  const turn = await db().turn.findFirstOrThrow({ where: { projectId, index: 0 } });
  await buildAnswer(projectId, turn.id, { key: "later", generator: "w", text: "Later." });
  expect(await findLateResponses(manager.actor, queue)).toBeNull();
  expect(await findLateResponses(manager.actor, next)).toMatchObject({ fresh: 1, begun: 0 });
});

test("only managers bring late responses in, and other queues have none", async () => {
  const { projectId, manager, physician, queue } = await buildLate();
  await expect(bringInLateResponses(physician.actor, { queueId: queue.id })).rejects.toThrow();
  const other = await createQueue(manager.actor, projectId, {
    ...{ name: "Turns", protocolId: "misconception-identification", overlap: 1 },
  });
  const held = await db().queue.findUniqueOrThrow({ where: { id: other.id } });
  expect(await findLateResponses(manager.actor, held)).toBeNull();
});

test("a round's name takes the place of an earlier round's, and has at most 100 characters", () => {
  expect(nameOfRound("Scores", 2)).toBe("Scores, round 2");
  expect(nameOfRound("Scores, round 2", 3)).toBe("Scores, round 3");
  expect(nameOfRound("x".repeat(100), 12)).toBe(`${"x".repeat(90)}, round 12`);
});
