import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { ConflictError, NotFoundError, TooEarlyError, ValidationError } from "@/lib/errors";
import { buildPerson } from "@/prisma/seed/builders";
import { type BuiltAdjudication, buildAdjudication } from "./adjudication-testing";
import { loadTask } from "./load-task";
import { openResponse } from "./open-response";
import { revealStep } from "./reveal";
import { saveDraft } from "./save-draft";
import { submitUnit } from "./submit";
import { claimTask, expireLeases } from "./testing";
import type { RevealInput, Task } from "./types";

let place: BuiltAdjudication;
let task: Task;
let unitId: string;

async function begin(protocolId: string) {
  place = await buildAdjudication({ protocolId });
  task = await claimTask(place.adjudicator, place.queue.id);
  unitId = task.units[0]?.unitId ?? "";
}
beforeEach(() => begin("medical-expert"));

const inputOf = (answers: RevealInput["answers"], baseRevision = 0, step = "comments") => ({
  unitId,
  answers,
  baseRevision,
  activeMs: 0,
  part: "section",
  protocolId: "medical-expert",
  protocolVersion: 1,
  step,
});
const reveal = (input: RevealInput) => revealStep(place.adjudicator, task.assignmentId, input);
const events = (kind: string) =>
  db().answerEvent.findMany({ where: { kind }, orderBy: { id: "asc" } });

const AGREES = {
  q1_response: "no_hallucination",
  judgment: "no_hallucination",
  comments: {
    1: { fate: "cannot_tell", categories: ["Clarity"] },
    2: { fate: "cannot_tell", categories: ["Clarity"] },
  },
};

test("before the reveal nothing tells of the comments, not even their number", async () => {
  expect(task.units[0]).toMatchObject({ step: "excerpt" });
  expect(task.units[0]).not.toHaveProperty("candidates");
  expect(task.units[0]?.facts).not.toHaveProperty("candidates");
  expect(JSON.stringify(task)).not.toMatch(/dose|liver/);
});

test("the reveal stores the first opinion and sends the comments, nothing of their source", async () => {
  const { unit } = await reveal(inputOf({ q1_response: "minor" }));
  expect(unit).toMatchObject({ step: "comments", revision: 1, facts: { candidates: 2 } });
  expect(unit.draft?.answers).toEqual({ q1_response: "minor" });
  expect(unit.candidates?.map(({ comment }) => comment).toSorted()).toEqual([
    "It says nothing of the liver.",
    "The dose is too high.",
  ]);
  for (const candidate of unit.candidates ?? []) {
    expect(Object.keys(candidate).toSorted()).toEqual(["comment", "number"]);
  }
  expect(await events("reveal")).toMatchObject([
    { question: "comments", value: { answers: { q1_response: "minor" } } },
  ]);
});

test("without the first opinion nothing is revealed", async () => {
  await expect(reveal(inputOf({}))).rejects.toThrow(ValidationError);
  await expect(reveal(inputOf({ judgment: "major" }))).rejects.toMatchObject({
    fields: { q1_response: "Choose your opinion of the excerpt." },
  });
  expect(await events("reveal")).toEqual([]);
});

test("a double click, a retry and a second tab reveal once and see the same order", async () => {
  const input = inputOf({ q1_response: "minor" });
  const together = await Promise.all([reveal(input), reveal(input), reveal(input)]);
  const later = await reveal(input);
  const other = await reveal(inputOf({ q1_response: "major" }));
  for (const { unit } of [...together, later, other]) {
    expect(unit.candidates).toEqual(together[0]?.unit.candidates);
    expect(unit.draft?.answers).toEqual({ q1_response: "minor" });
  }
  expect(await events("reveal")).toHaveLength(1);
  const loaded = await loadTask(place.adjudicator, task.assignmentId);
  expect(loaded.units[0]?.candidates).toEqual(later.unit.candidates);
});

test("comments that come later do not enter a list that has been shown", async () => {
  const { unit } = await reveal(inputOf({ q1_response: "minor" }));
  const [source] = await db().candidate.findMany({ where: { unitId } });
  const judgment = await db().judgment.findUniqueOrThrow({
    where: { id: source?.judgmentId ?? "" },
  });
  const late = { ...judgment, id: unitId, answers: {}, context: {} };
  await db().judgment.create({ data: late });
  await db().candidate.create({
    data: {
      id: unitId,
      projectId: place.project.id,
      unitId,
      judgmentId: late.id,
      comment: "Late.",
    },
  });
  const loaded = await loadTask(place.adjudicator, task.assignmentId);
  expect(loaded.units[0]?.candidates).toEqual(unit.candidates);
});

test("a locked answer is refused in drafts and submissions, and the rest goes on", async () => {
  await reveal(inputOf({ q1_response: "no_hallucination" }));
  const changed = { unitId, answers: { q1_response: "major" }, baseRevision: 1, activeMs: 0 };
  await expect(saveDraft(place.adjudicator, task.assignmentId, changed)).rejects.toMatchObject({
    code: "answers_locked",
  });
  const submit = { ...inputOf({ ...AGREES, q1_response: "minor" }, 1) };
  await expect(submitUnit(place.adjudicator, task.assignmentId, submit)).rejects.toThrow(
    ConflictError,
  );
  const good = { ...changed, answers: { q1_response: "no_hallucination", judgment: "minor" } };
  expect(await saveDraft(place.adjudicator, task.assignmentId, good)).toMatchObject({
    revision: 2,
  });
  const stored = await db().draft.findFirstOrThrow();
  expect(stored.answers).toEqual({ q1_response: "no_hallucination", judgment: "minor" });
});

test("the study lets people go back to the first opinion; what it was stays on record", async () => {
  await begin("medical-expert-study");
  const study = {
    ...inputOf({ q1_response: "no_hallucination" }),
    protocolId: "medical-expert-study",
  };
  await reveal(study);
  const answers = { q1_response: "major" };
  await saveDraft(place.adjudicator, task.assignmentId, { ...study, answers, baseRevision: 1 });
  const [event] = await events("reveal");
  expect(event?.value).toMatchObject({ answers: { q1_response: "no_hallucination" } });
  expect(event?.value).not.toHaveProperty("locked");
});

test("nothing is submitted before everything has been revealed", async () => {
  const input = inputOf(AGREES);
  await expect(submitUnit(place.adjudicator, task.assignmentId, input)).rejects.toThrow(
    TooEarlyError,
  );
});

test("the judgment keeps which comments were shown, in which order", async () => {
  const { unit } = await reveal(inputOf({ q1_response: "no_hallucination" }));
  await submitUnit(place.adjudicator, task.assignmentId, inputOf(AGREES, 1));
  const { context } = await db().judgment.findFirstOrThrow({
    where: { assignmentId: task.assignmentId },
  });
  const { candidates } = context as { candidates: string[] };
  const rows = await db().candidate.findMany({ where: { id: { in: candidates } } });
  const comments = candidates.map((id) => rows.find((row) => row.id === id)?.comment);
  expect(comments).toEqual(unit.candidates?.map(({ comment }) => comment));
});

test("a section without comments has none, and asks nothing about them", async () => {
  await reveal(inputOf({ q1_response: "needs_research" }));
  await submitUnit(place.adjudicator, task.assignmentId, {
    ...inputOf({ ...AGREES, q1_response: "needs_research" }, 1),
  });
  const next = await claimTask(place.adjudicator, place.queue.id);
  unitId = next.units[0]?.unitId ?? "";
  const input = inputOf({ q1_response: "needs_research" });
  const { unit } = await revealStep(place.adjudicator, next.assignmentId, input);
  expect(unit).toMatchObject({ candidates: [], facts: { candidates: 0 } });
  const done = await submitUnit(place.adjudicator, next.assignmentId, {
    ...inputOf({ q1_response: "needs_research", judgment: "no_hallucination" }, 1),
  });
  expect(done.closed).toBe(true);
});

test("a lease that has run out does not stand in the way", async () => {
  await expireLeases();
  const { unit, state } = await reveal(inputOf({ q1_response: "minor" }));
  expect([unit.step, state]).toEqual(["comments", "held"]);
});

test("steps open one after the other", async () => {
  await begin("fact-checker-study");
  const study = { ...inputOf({ q1_response: "minor" }), protocolId: "fact-checker-study" };
  await expect(reveal({ ...study, step: "evidence" })).rejects.toThrow(TooEarlyError);
  await reveal(study);
  const answers = { q1_response: "minor", q2_category_response: ["Clarity"] };
  const { unit } = await reveal({ ...study, answers, baseRevision: 1, step: "evidence" });
  expect(unit.step).toBe("evidence");
  expect(unit.candidates).toHaveLength(2);
});

test("nobody else reveals, opens or sees anything of an assignment", async () => {
  const stranger = await buildPerson(place.project.id, ["medical_expert"]);
  const input = inputOf({ q1_response: "minor" });
  await expect(revealStep(stranger, task.assignmentId, input)).rejects.toThrow(NotFoundError);
  await expect(openResponse(stranger, task.assignmentId)).rejects.toThrow(NotFoundError);
  await expect(loadTask(stranger, task.assignmentId)).rejects.toThrow(NotFoundError);
});

test("the full response comes on request, with the section's place in it, and that is recorded once", async () => {
  const opened = await openResponse(place.adjudicator, task.assignmentId);
  const points = [...opened.text];
  expect(points.slice(opened.start, opened.end).join("")).toBe(task.units[0]?.text);
  await openResponse(place.adjudicator, task.assignmentId);
  expect(await events("open")).toMatchObject([{ question: "response", unitId }]);
});
