import { expect, test } from "vitest";
import { db, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { readJudgments } from "@/lib/exports/judgments/queries";
import { TABLE } from "@/lib/pools/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread, type ThreadPlan } from "@/prisma/seed/threads";
import { listAssignments } from "./assignments";
import { createQueue } from "./commands";
import { loadTask } from "./load-task";
import { listMyComments } from "./my-comments";
import { listMyHistory } from "./my-history";
import type { CreateQueueInput } from "./queue-input";
import { saveDraft } from "./save-draft";
import { getSeen } from "./seen";
import { submitUnit } from "./submit";
import { claimTask } from "./testing";
import type { Task } from "./types";

const THREAD: ThreadPlan = {
  externalId: "cold",
  turns: [
    ["P", "Which antibiotic helps against my cold?"],
    ["C", "None does: a virus causes it."],
    ["P", "🙂 Then should I take vitamin C by the spoon?"],
    ["C", "A cold passes by itself."],
    ["P", "So I can go to work?"],
    ["C", "If you feel well enough."],
    ["P", "Thank you, I will rest first."],
  ],
  responses: {
    0: { "model-x": "Take amoxicillin.", "model-y": "Antibiotics do not help against a cold." },
  },
};

async function build(protocolId: string, settings: Partial<CreateQueueInput> = {}) {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const thread = await buildThread(project.id, THREAD);
  const physician = await buildPerson(project.id, ["physician"]);
  const input = { name: "Physicians", protocolId, overlap: 1, ...settings };
  const open = () => createQueue(manager.actor, project.id, input);
  return { project, manager, thread, physician, open };
}

const sent = (task: Task) => JSON.stringify(task);
const texts = (task: Task) => task.conversation?.turns.map(({ text }) => text);

function submission(task: Task, n: number, protocolId: string, answers: object) {
  const unit = task.units[n];
  if (!unit) throw new Error(`the task has no unit ${n}`);
  return {
    unitId: unit.unitId,
    part: unit.part,
    protocolId,
    protocolVersion: 1,
    answers: { ...answers } as Record<string, string>,
    baseRevision: unit.revision,
    activeMs: 10,
  };
}

test("a thread is judged turn by turn: a later turn is sent only when the one before is judged", async () => {
  const { physician, open } = await build("misconception-thread");
  const queue = await open();
  const first = await claimTask(physician, queue.id);
  expect(texts(first)).toEqual(["Which antibiotic helps against my cold?"]);
  expect(first.units).toHaveLength(1);
  expect(first.more).toBe(true);
  expect(sent(first)).not.toContain("vitamin");
  expect(sent(first)).not.toContain("virus");
  expect(sent(first)).not.toContain("rest first");

  const answers = {
    misconception: "yes",
    assumptions: [{ id: "a1", text: "Antibiotics help against a cold", status: "new" }],
    evidence: [{ start: 6, end: 16, text: "antibiotic" }],
  };
  const after = await submitUnit(
    physician,
    first.assignmentId,
    submission(first, 0, "misconception-thread", answers),
  );
  expect(after.closed).toBe(false);
  const second = await loadTask(physician, first.assignmentId);
  expect(second.units.map(({ kind, index }) => [kind, index])).toEqual([
    ["turn", 0],
    ["turn", 1],
  ]);
  expect(sent(second)).not.toContain("virus");
  expect(sent(second)).not.toContain("go to work");
});

test("tables of one's own work name a conversation by what its coder has seen of it", async () => {
  const { physician, manager, project, open } = await build("misconception-thread");
  const queue = await open();
  const task = await claimTask(physician, queue.id);
  const answers = { misconception: "no", comment: "Nothing wrong so far." };
  await submitUnit(
    physician,
    task.assignmentId,
    submission(task, 0, "misconception-thread", answers),
  );
  const mine = await listMyHistory(physician.actor, TABLE);
  expect(mine.rows.map(({ question }) => question)).toEqual([THREAD.turns[0]?.[1]]);
  const comments = await listMyComments(physician.actor, TABLE);
  expect(comments.rows).toMatchObject([{ about: "turn", place: 1, text: THREAD.turns[0]?.[1] }]);
  for (const list of [listMyHistory, listMyComments]) {
    expect((await list(physician.actor, { ...TABLE, search: "rest first" })).total).toBe(0);
  }
  const held = { ...queue, projectId: project.id, protocolId: "misconception-thread" };
  const { rows } = await listAssignments(manager.actor, { ...held, protocolVersion: 1 }, TABLE);
  expect(rows).toMatchObject([{ judged: 1, units: 4 }]);
});

test("a turn that is not shown yet cannot be judged", async () => {
  const { physician, thread, open } = await build("misconception-thread");
  const queue = await open();
  const task = await claimTask(physician, queue.id);
  const later = await db().unit.findUniqueOrThrow({ where: { turnId: thread.turnIds[4] ?? "" } });
  const input = submission(task, 0, "misconception-thread", { misconception: "no" });
  const early = submitUnit(physician, task.assignmentId, { ...input, unitId: later.id });
  await expect(early).rejects.toThrow("Judge the turns before this one first.");
});

test("when every patient turn is judged, the assignment is done, and the clinician's turns were never sent", async () => {
  const { physician, open } = await build("misconception-thread");
  const queue = await open();
  let task = await claimTask(physician, queue.id);
  for (let turn = 0; turn < 4; turn++) {
    const input = submission(task, turn, "misconception-thread", { misconception: "no" });
    const { closed } = await submitUnit(physician, task.assignmentId, input);
    expect(closed).toBe(turn === 3);
    task = await loadTask(physician, task.assignmentId);
    expect(sent(task)).not.toContain("passes by itself");
  }
  expect(task.state).toBe("done");
  expect(task.more).toBe(false);
  const labels = await db().judgment.findMany({ where: { queueId: queue.id } });
  expect(labels.map(({ label }) => label)).toEqual(["no", "no", "no", "no"]);
});

test("a queue can show the clinician's answers, where its protocol allows that", async () => {
  const { physician, open } = await build("misconception-identification", { context: "dialogue" });
  const queue = await open();
  const tasks: Task[] = [];
  for (let n = 0; n < 2; n++) {
    const task = await claimTask(physician, queue.id);
    tasks.push(task);
    await submitUnit(
      physician,
      task.assignmentId,
      submission(task, 0, "misconception-identification", { misconception: "no" }),
    );
  }
  expect(tasks.map((task) => texts(task)?.length)).toEqual([1, 3]);
  expect(tasks[1]?.conversation?.target).toBe(2);
});

test("a context that the protocol does not allow is refused", async () => {
  const { open } = await build("misconception-identification", { context: "whole" });
  await expect(open()).rejects.toThrow("patient_turns, dialogue");
});

test("all responses to a turn are scored in one assignment, blinded, in an order of the coder's own", async () => {
  const { physician, open } = await build("misconception-scoring");
  const queue = await open();
  const task = await claimTask(physician, queue.id);
  expect(task.units.map(({ kind }) => kind)).toEqual(["response", "response"]);
  expect(task.units.map(({ index }) => index)).toEqual([0, 1]);
  for (const secret of ["model-x", "model-y", "secret", "cold/0"]) {
    expect(sent(task)).not.toContain(secret);
  }
  const again = await loadTask(physician, task.assignmentId);
  expect(again.units.map(({ unitId }) => unitId)).toEqual(task.units.map(({ unitId }) => unitId));
  const score = { correction: 1, misconception: "That antibiotics help" };
  const one = submission(task, 0, "misconception-scoring", score);
  expect((await submitUnit(physician, task.assignmentId, one)).closed).toBe(false);
  const two = submission(task, 1, "misconception-scoring", { ...score, correction: -1 });
  expect((await submitUnit(physician, task.assignmentId, two)).closed).toBe(true);
  const rows = await db().judgment.findMany({ where: { queueId: queue.id } });
  expect(rows.map((row) => row.score).sort()).toEqual([-1, 1]);
});

test("a passage that does not stand where it was marked is refused, and counts code points", async () => {
  const { physician, open } = await build("misconception-identification");
  const queue = await open();
  const first = await claimTask(physician, queue.id);
  await submitUnit(
    physician,
    first.assignmentId,
    submission(first, 0, "misconception-identification", { misconception: "no" }),
  );
  const task = await claimTask(physician, queue.id);
  const evidence = (start: number, end: number) => ({
    misconception: "yes",
    evidence: [{ start, end, text: "vitamin C" }],
  });
  const input = (answers: object) => submission(task, 0, "misconception-identification", answers);
  await expect(
    submitUnit(physician, task.assignmentId, input(evidence(24, 33))),
  ).rejects.toMatchObject({ fields: { evidence: expect.stringContaining("vitamin C") } });
  const right = evidence(21, 30);
  await submitUnit(physician, task.assignmentId, input(right));
  const [row] = await db().$queryRaw<{ text: string }[]>`
    SELECT substr(t.text, (e->>'start')::int + 1, (e->>'end')::int - (e->>'start')::int) AS text
    FROM judgment j JOIN unit u ON u.id = j.unit_id JOIN turn t ON t.id = u.turn_id
    CROSS JOIN jsonb_array_elements(j.answers->'evidence') e
    WHERE j.assignment_id = ${task.assignmentId}::uuid`;
  expect(row?.text).toBe("vitamin C");
});

test("a physician may judge several responses to one turn, one after another", async () => {
  const { project, physician, open } = await build("unnecessary-correction");
  await db().response.updateMany({
    where: { projectId: project.id },
    data: { metadata: { behavior_category: "No behavior" } },
  });
  const queue = await open();
  const seen = new Set<string | undefined>();
  for (let n = 0; n < 2; n++) {
    const task = await claimTask(physician, queue.id);
    seen.add(task.units[0]?.unitId);
    await submitUnit(
      physician,
      task.assignmentId,
      submission(task, 0, "unnecessary-correction", { overreaction: "no" }),
    );
  }
  expect(seen.size).toBe(2);
});

test("drafts of what is judged together are kept, those of other units refused", async () => {
  const { physician, open, thread } = await build("misconception-scoring");
  const queue = await open();
  const task = await claimTask(physician, queue.id);
  const save = (unitId: string) =>
    saveDraft(physician, task.assignmentId, {
      unitId,
      answers: { correction: 0 },
      baseRevision: 0,
      activeMs: 0,
    });
  expect((await save(task.units[1]?.unitId ?? "")).revision).toBe(1);
  const other = await db().unit.findUniqueOrThrow({ where: { turnId: thread.turnIds[2] ?? "" } });
  await expect(save(other.id)).rejects.toThrow("no such assignment");
});

test("judgments of turns and of whole conversations are exported with what they are about", async () => {
  const { project, manager, physician, open } = await build("misconception-identification");
  const turns = await open();
  const task = await claimTask(physician, turns.id);
  const no = { misconception: "no" };
  await submitUnit(
    physician,
    task.assignmentId,
    submission(task, 0, "misconception-identification", no),
  );
  const whole = { name: "Whole", protocolId: "challenging-behaviour-dialogue", overlap: 1 };
  const dialogues = await createQueue(manager.actor, project.id, whole);
  const dialogue = await claimTask(physician, dialogues.id);
  expect(dialogue.conversation?.turns).toHaveLength(THREAD.turns.length);
  await submitUnit(
    physician,
    dialogue.assignmentId,
    submission(dialogue, 0, "challenging-behaviour-dialogue", { shows: "no" }),
  );
  const rows = [];
  for await (const row of readJudgments(sql(), project.id, { all: false })) rows.push(row);
  expect(
    rows
      .sort((a, b) => a.unit_kind.localeCompare(b.unit_kind))
      .map(({ unit_kind, question_id, turn_index, label }) => [
        unit_kind,
        question_id,
        turn_index,
        label,
      ]),
  ).toEqual([
    ["thread", "cold", null, "no"],
    ["turn", "cold", 0, "no"],
  ]);
});

test.each([
  ["original", ["Take amoxicillin.", "Which antibiotic helps against my cold?"]],
  ["original/cot", ["Take amoxicillin.", "Which antibiotic helps against my cold?"]],
  ["oracle", ["None does: a virus causes it."]],
  ["oracle/cot", ["None does: a virus causes it."]],
  ["target_turn", []],
])("in the setting %s the coder sees what the model had", async (condition, answers) => {
  const { project, thread, physician, open } = await build("misconception-scoring-study");
  const turnId = thread.turnIds[2] ?? "";
  const id = newId();
  const shared = { projectId: project.id, generator: "model-x", condition, text: "Rest." };
  await db().response.create({
    data: { id, turnId, externalId: "later", position: 99, ...shared },
  });
  await db().unit.create({
    data: { id: newId(), projectId: project.id, kind: "response", responseId: id },
  });
  await db().response.updateMany({ where: { generator: "model-x" }, data: { condition } });
  await db().response.updateMany({ where: { generator: "model-y" }, data: { condition } });
  await db().unit.deleteMany({ where: { response: { turnId: { not: turnId } } } });
  const queue = await open();
  const task = await claimTask(physician, queue.id);
  const seen = texts(task) ?? [];
  for (const text of answers) expect(seen).toContain(text);
  for (const text of ["Antibiotics do not help against a cold.", "model-x"]) {
    expect(sent(task)).not.toContain(text);
  }
  expect(seen).toHaveLength(condition === "target_turn" ? 2 : 3);
});

test.each([
  ["run", "original/cot"],
  ["run_id", "original"],
])(
  "an answer of another %s or condition is not shown as the model's own",
  async (key, condition) => {
    const { project, thread, physician, open } = await build("misconception-scoring-study");
    await db().response.updateMany({
      where: { generator: "model-x" },
      data: { condition, metadata: { [key]: "first" } },
    });
    await db().unit.deleteMany({ where: { kind: "response" } });
    const shared = { projectId: project.id, generator: "model-x", text: "Rest." };
    const earlier = { turnId: thread.turnIds[0] ?? "", metadata: { [key]: "second" } };
    const later = { ...earlier, turnId: thread.turnIds[2] ?? "" };
    const of = (name: string, position: number, data: typeof later) =>
      db().response.create({
        data: { ...shared, condition, id: newId(), externalId: name, position, ...data },
      });
    await of("earlier", 97, {
      ...earlier,
      metadata: { ...earlier.metadata, translation: "Attendez." },
    });
    await db().response.update({
      where: { id: (await of("direct", 98, earlier)).id },
      data: { condition: "original/direct", text: "Another condition." },
    });
    await db().response.updateMany({ where: { externalId: "earlier" }, data: { text: "Wait." } });
    const { id: responseId } = await of("later", 99, later);
    await db().unit.create({
      data: { id: newId(), projectId: project.id, kind: "response", responseId },
    });
    const queue = await open();
    const task = await claimTask(physician, queue.id);
    expect(texts(task)).toEqual([
      "Which antibiotic helps against my cold?",
      "Wait.",
      "🙂 Then should I take vitamin C by the spoon?",
    ]);
    expect(task.conversation?.turns[1]?.translation).toEqual({
      text: "Attendez.",
      language: null,
    });
    const input = submission(task, 0, "misconception-scoring-study", { correction: 0 });
    await submitUnit(physician, task.assignmentId, input);
    const { id } = await db().judgment.findFirstOrThrow({ where: { queueId: queue.id } });
    const seen = await getSeen(physician.actor, project.id, id);
    expect(seen.conversation?.turns.map(({ text }) => text)).toEqual(texts(task));
    expect(seen.conversation?.beside?.lists.assumptions).toEqual([]);
  },
);

test("answers to a turn of which all say that it holds no misconception are not scored", async () => {
  const { project, manager, thread, physician, open } = await build("misconception-scoring");
  const queue = await open();
  expect(await db().queueUnit.count({ where: { queueId: queue.id } })).toBe(1);
  const unit = await db().unit.findUniqueOrThrow({ where: { turnId: thread.turnIds[0] ?? "" } });
  const say = (coderId: string, label: string, submittedAt: string) =>
    db().judgment.create({
      data: {
        ...{ id: newId(), projectId: project.id, unitId: unit.id, coderId, label, submittedAt },
        ...{ protocolId: "misconception-identification", protocolVersion: 1, part: "turn" },
        answers: { misconception: label },
      },
    });
  await say(physician.coderId, "no", "2026-02-01T00:00:00Z");
  const again = { name: "Again", protocolId: "misconception-scoring", overlap: 1 };
  await expect(createQueue(manager.actor, project.id, again)).rejects.toThrow();
  // Whoever said it last: where people differ nobody knows.
  const other = await buildPerson(project.id, ["physician"]);
  await say(other.coderId, "yes", "2026-01-01T00:00:00Z");
  const { id } = await createQueue(manager.actor, project.id, again);
  expect(await db().queueUnit.count({ where: { queueId: id } })).toBe(1);
});

test("that nothing is assumed hides the lists of others, and lists written with the answer come first", async () => {
  const { project, manager, thread, physician } = await build("addressed");
  const turnId = thread.turnIds[0] ?? "";
  const unit = await db().unit.create({
    data: { id: newId(), projectId: project.id, kind: "turn", turnId },
  });
  const say = (protocolId: string, label: string, text: string | null, submittedAt: string) =>
    db().judgment.create({
      data: {
        ...{ id: newId(), projectId: project.id, unitId: unit.id, coderId: physician.coderId },
        ...{ protocolId, protocolVersion: 1, part: "turn", label, submittedAt },
        answers: text === null ? {} : { assumptions: [{ id: protocolId, text }] },
      },
    });
  const listed = async (name: string) => {
    const input = { name, protocolId: "addressed", overlap: 1 };
    const { id } = await createQueue(manager.actor, project.id, input);
    const [{ material } = { material: {} }] = await db().queueUnit.findMany({
      where: { queueId: id },
    });
    return JSON.stringify(material);
  };
  await say("false-assumptions", "yes", "A cold needs pills", "2026-01-01T00:00:00Z");
  await say("misconception-identification", "yes", "Another", "2026-02-01T00:00:00Z");
  expect(await listed("First")).toContain("A cold needs pills");
  await db().judgment.updateMany({
    where: { protocolId: "false-assumptions" },
    data: { supersededAt: new Date() },
  });
  await say("false-assumptions", "no", null, "2026-03-01T00:00:00Z");
  await expect(listed("Second")).rejects.toThrow();
});

test("each of several responses comes with its own translation", async () => {
  const { physician, open } = await build("misconception-scoring");
  await db().response.updateMany({
    where: { text: "Take amoxicillin." },
    data: { metadata: { translation: { language: "fr", text: "Prenez de l’amoxicilline." } } },
  });
  const task = await claimTask(physician, (await open()).id);
  const translated = task.units.find(({ text }) => text === "Take amoxicillin.");
  expect(task.conversation?.responseTranslations).toEqual({
    [translated?.unitId ?? ""]: { language: "fr", text: "Prenez de l’amoxicilline." },
  });
});
