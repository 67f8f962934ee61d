import { beforeEach, expect, test } from "vitest";
import { db, sql } from "@/lib/db/client";
import type { Answers } from "@/lib/protocols/types";
import { adjudicate, type BuiltAdjudication, buildAdjudication } from "./adjudication-testing";
import { type FirstAndFinal, readFirstAndFinal } from "./first-and-final";
import { loadTask } from "./load-task";
import { openResponse } from "./open-response";
import { revealStep } from "./reveal";
import { submitUnit } from "./submit";
import { claimTask } from "./testing";
import type { Task } from "./types";

const STUDY = "medical-expert-study";
const REST = {
  q2_category_response: { 1: { categories: ["Clarity"] }, 2: { categories: ["Clarity"] } },
  comment: "So.",
};

let place: BuiltAdjudication;
let task: Task;
beforeEach(async () => {
  place = await buildAdjudication({ protocolId: STUDY });
  task = await claimTask(place.adjudicator, place.queue.id);
});

async function read(): Promise<FirstAndFinal[]> {
  const rows: FirstAndFinal[] = [];
  for await (const row of readFirstAndFinal(sql(), place.project.id, [STUDY])) rows.push(row);
  return rows;
}

const input = (answers: Answers, baseRevision: number) => ({
  unitId: task.units[0]?.unitId ?? "",
  ...{ answers, baseRevision, activeMs: 0, part: "section", protocolId: STUDY, protocolVersion: 1 },
});
const submit = (answers: Answers, baseRevision: number) =>
  submitUnit(place.adjudicator, task.assignmentId, input(answers, baseRevision));

test("going back to Q1 leaves the first stored Q1 with the first submitted Q3 as first", async () => {
  const { adjudicator } = place;
  const stored = { q1_response: "needs_research" };
  await revealStep(adjudicator, task.assignmentId, { ...input(stored, 0), step: "comments" });
  const first = { q1_response: "no_hallucination", q3_response: "with_comments_minor", ...REST };
  await submit(first, 1);
  const last = {
    q1_response: "major",
    q2_category_response: REST.q2_category_response,
    comment: "No.",
  };
  await submit(last, 2);
  expect(await read()).toMatchObject([
    {
      first: { ...first, q1_response: "needs_research" },
      firstLabels: { hasError: true, label: "minor" },
      final: last,
      finalLabels: { hasError: true, label: "major" },
    },
  ]);
});

test("a first opinion of “incorrect” that is taken back leaves no Q3 to go with it: no label", async () => {
  const { adjudicator } = place;
  const step = { ...input({ q1_response: "minor" }, 0), step: "comments" };
  await revealStep(adjudicator, task.assignmentId, step);
  const changed = {
    q1_response: "no_hallucination",
    q3_response: "with_comments_no_hallucination",
  };
  await submit({ ...changed, ...REST }, 1);
  const [row] = await read();
  expect(row?.first).toMatchObject({ q1_response: "minor" });
  expect(row?.firstLabels.hasError).toBeNull();
  expect(row?.finalLabels.hasError).toBe(false);
});

test("times, what was opened, and what was shown in which order stand beside the answers", async () => {
  const { adjudicator } = place;
  await openResponse(adjudicator, task.assignmentId);
  await adjudicate(adjudicator, task, { q1_response: "major", ...REST }, STUDY);
  const { units } = await loadTask(adjudicator, task.assignmentId);
  const [row] = await read();
  const times = [row?.openedAt, row?.revealedAt, row?.firstSubmittedAt].map(String);
  expect(times).toEqual(times.toSorted());
  expect(row?.submittedAt).toBe(row?.firstSubmittedAt);
  const sources = await db().judgment.findMany({ where: { id: { in: [...(row?.shown ?? [])] } } });
  const said = row?.shown.map((id) => {
    const answers = sources.find((each) => each.id === id)?.answers as Answers;
    return answers.comment ?? answers.reason;
  });
  expect(said).toEqual(units[0]?.candidates?.map(({ comment }) => comment));
});

test("imported adjudications have no trace: first and final are what was imported", async () => {
  const answers = { q1_response: "no_hallucination", q3_response: "with_comments_major", ...REST };
  await db().judgment.create({
    data: {
      id: task.assignmentId,
      projectId: place.project.id,
      unitId: place.units[1] ?? "",
      coderId: place.adjudicator.coderId,
      protocolId: STUDY,
      protocolVersion: 1,
      part: "section",
      answers,
    },
  });
  expect(await read()).toMatchObject([
    { assignmentId: null, first: answers, final: answers, revealedAt: null, shown: [] },
  ]);
});
