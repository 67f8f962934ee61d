import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { ValidationError } from "@/lib/errors";
import { exportTexts } from "@/lib/exports/testing";
import type { Answers } from "@/lib/protocols/types";
import { readTableState } from "@/lib/table";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";
import { adjudicate, buildAdjudication } from "./adjudication-testing";
import { claimNext } from "./claim";
import { addNewUnits, createQueue } from "./commands";
import { DECISION_TABLE, listDecisions } from "./decisions";
import { createDifferencesQueue, findDifferences } from "./differences";
import { explainNothing } from "./explain-nothing";
import { loadTask } from "./load-task";
import { claimTask, judgeAll } from "./testing";

const PROTOCOL = "misconception-identification";
const TURNS = 6;

/** Two physicians who differ in the first two of six turns, and a third. */
async function build() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  for (let n = 0; n < TURNS; n++) {
    await buildThread(project.id, { externalId: `t${n}`, turns: [["P", `Question ${n}?`]] });
  }
  const input = { name: "Physicians", protocolId: PROTOCOL, overlap: 2 };
  const { id } = await createQueue(manager.actor, project.id, input);
  const person = () => buildPerson(project.id, ["physician"]);
  const [ana, ben, third] = [await person(), await person(), await person()];
  const queue = await db().queue.findUniqueOrThrow({ where: { id } });
  await judgeAll(ana, queue, () => ({ misconception: "yes" }));
  await judgeAll(ben, queue, ({ text }) => ({ misconception: /[01]/.test(text) ? "no" : "yes" }));
  return { project, manager, queue, ana, ben, third };
}

test("a third person gets all differences and a seeded share of the rest, without a label", async () => {
  const { manager, queue, ana, third } = await build();
  expect(await findDifferences(manager.actor, queue)).toMatchObject({ differ: 2, agree: 4 });
  const input = { queueId: queue.id, name: "Decide", share: 0.5 };
  const made = await createDifferencesQueue(manager.actor, input);
  expect(made.differ).toBe(2);
  const drawn = await db().queueUnit.findMany({ where: { queueId: made.id } });
  expect(drawn).toHaveLength(2 + made.agree);
  for (const { stratum, inclusion } of drawn) {
    expect(inclusion).toBe(stratum === "agree" ? 0.5 : 1);
  }
  expect(await addNewUnits(manager.actor, { queueId: made.id })).toEqual({ units: 0 });
  expect(await claimNext(ana, made.id)).toBeNull();
  const nothing = await explainNothing(ana, made.id);
  expect(nothing.reason).toBe("all_seen");
  expect(nothing.message).toContain("turns that you have had already");
  const first = await claimNext(third, made.id);
  const task = JSON.stringify(await loadTask(third, first ?? ""));
  for (const secret of ["differ", "agree", '"yes"', '"no"']) expect(task).not.toContain(secret);
});

test("the resolved label stands beside the two, and agreed units that are overturned are counted", async () => {
  const { manager, queue, third } = await build();
  const input = { queueId: queue.id, name: "Decide", share: 1 };
  const { id } = await createDifferencesQueue(manager.actor, input);
  const made = await db().queue.findUniqueOrThrow({ where: { id } });
  const texts = await judgeAll(third, made, () => ({ misconception: "no" }));
  expect(texts).toHaveLength(TURNS);
  const all = readTableState({}, DECISION_TABLE);
  const decisions = await listDecisions(manager.actor, made, all);
  expect(decisions).toMatchObject({ total: TURNS, decided: TURNS, waiting: 0 });
  expect(decisions.agreed).toEqual({ decided: 4, overturned: 4 });
  const [first] = decisions.rows;
  const [decision] = first?.decisions ?? [];
  expect(decision?.coders.map(({ words }) => words).sort()).toEqual(["No", "Yes"]);
  expect(first?.isAgreed).toBe(false);
  expect(decision).toMatchObject({ resolved: { words: "No" }, sides: 1 });
  const agreed = { page: 1, size: 25, filters: { drawn: "agree" } };
  expect(await listDecisions(manager.actor, made, agreed)).toMatchObject({ total: 4 });
  const waiting = { page: 1, size: 25, filters: { state: "waiting" } };
  expect(await listDecisions(manager.actor, made, waiting)).toMatchObject({ total: 0, rows: [] });
  await expect(listDecisions(third.actor, made, all)).rejects.toThrow();
});

test("decisions come a page at a time, those that differ first, and every unit is on one page", async () => {
  const { manager, queue } = await build();
  const input = { queueId: queue.id, name: "Decide", share: 1 };
  const { id } = await createDifferencesQueue(manager.actor, input);
  const made = await db().queue.findUniqueOrThrow({ where: { id } });
  const pages = [];
  for (let page = 1; page <= 3; page++) {
    const { rows, total } = await listDecisions(manager.actor, made, {
      ...{ page, size: 2, filters: {} },
    });
    expect(total).toBe(TURNS);
    pages.push(...rows);
  }
  expect(pages.map(({ isAgreed }) => isAgreed)).toEqual([false, false, true, true, true, true]);
  expect(new Set(pages.map(({ unitId }) => unitId)).size).toBe(TURNS);
});

test("resolved labels are exported with both coders' labels under pseudonyms, and how it came to them", async () => {
  const { project, manager, queue, ana, ben, third } = await build();
  const input = { queueId: queue.id, name: "Decide", share: 1 };
  const { id } = await createDifferencesQueue(manager.actor, input);
  const made = await db().queue.findUniqueOrThrow({ where: { id } });
  await judgeAll(third, made, ({ text }) => ({
    ...{ misconception: /[024]/.test(text) ? "no" : "yes", comment: "written in secret" },
  }));
  const texts = await exportTexts(manager.actor, project.id, "decisions", { profile: "labels" });
  const lines = texts.get("decisions.jsonl")?.trim().split("\n") ?? [];
  expect(texts.get("decisions.csv")).not.toContain("written in secret");
  const names = await db().coder.findMany({
    where: { id: { in: [ana.coderId, ben.coderId, third.coderId] } },
  });
  const pseudonymOf = (coderId: string) => names.find((each) => each.id === coderId)?.pseudonym;
  const rows = lines
    .map((line) => JSON.parse(line))
    .sort((a, b) => a.question_id.localeCompare(b.question_id));
  expect(rows.map(({ drawn, differs, resolution }) => [drawn, differs, resolution])).toEqual([
    ["differ", true, "as_some"],
    ["differ", true, "as_some"],
    ["agree", false, "as_none"],
    ["agree", false, "as_all"],
    ["agree", false, "as_none"],
    ["agree", false, "as_all"],
  ]);
  const [first] = rows;
  expect(first).toMatchObject({
    ...{ queue: "Decide", source_queue: "Physicians", question_id: "t0", turn_index: 0 },
    ...{ inclusion: 1, resolved_by: pseudonymOf(third.coderId), resolved_label: "no" },
    resolved_answers: { misconception: "no" },
    sides_with: [pseudonymOf(ben.coderId)],
  });
  expect([first.coder_1, first.coder_2].sort()).toEqual(
    [pseudonymOf(ana.coderId), pseudonymOf(ben.coderId)].sort(),
  );
});

test("sections too are decided on by a third, who first decides alone and then sees the same comments", async () => {
  const protocolId = "medical-expert-study";
  const { manager, adjudicator, queue } = await buildAdjudication({
    ...{ protocolId, overlap: 2, comments: [["The dose is too high."]] },
  });
  const { projectId } = await db().queue.findUniqueOrThrow({ where: { id: queue.id } });
  const expert = () => buildPerson(projectId, ["medical_expert"]);
  const [second, third] = [await expert(), await expert()];
  const decide = async (person: typeof second, queueId: string, q1: string) => {
    const task = await claimTask(person, queueId);
    const comments = { "1": { categories: ["Numeric Info"] } };
    const later: Answers =
      q1 === "no_hallucination" ? { q3_response: "with_comments_no_hallucination" } : {};
    const said = { q1_response: q1, q2_category_response: comments, comment: "Too much a day." };
    await adjudicate(person, task, { ...said, ...later }, protocolId);
    return task;
  };
  await decide(adjudicator, queue.id, "major");
  await decide(second, queue.id, "no_hallucination");
  const { id } = await createDifferencesQueue(manager.actor, { queueId: queue.id, name: "Decide" });
  expect(await claimNext(second, id)).toBeNull();
  const nothing = await explainNothing(second, id);
  expect(nothing.reason).toBe("all_seen");
  expect(nothing.message).toContain("nobody decides twice");
  const task = await decide(third, id, "minor");
  expect(JSON.stringify(task)).not.toContain("The dose is too high.");
  const made = await db().queue.findUniqueOrThrow({ where: { id } });
  const all = readTableState({}, DECISION_TABLE);
  const { rows, decided } = await listDecisions(manager.actor, made, all);
  expect(decided).toBe(1);
  expect(rows[0]?.decisions[0]).toMatchObject({ sides: 0, text: expect.stringMatching(/tablet/) });
});

test("where nobody differs, or nothing can be compared, no queue is opened", async () => {
  const { project, manager, queue } = await build();
  const again = { queueId: queue.id, name: "Decide" };
  const { id } = await createDifferencesQueue(manager.actor, again);
  await expect(
    createDifferencesQueue(manager.actor, { queueId: id, name: "Again" }),
  ).rejects.toThrow("already");
  const criteria = { name: "Criteria", protocolId: "criterion-questions", overlap: 2 };
  const other = await createQueue(manager.actor, project.id, criteria);
  await expect(
    createDifferencesQueue(manager.actor, { queueId: other.id, name: "None", lists: [] }),
  ).rejects.toThrow("what counts as a difference between lists");
});

test("a third person is never left to know that each unit is disputed", async () => {
  const { manager, queue } = await build();
  const open = (more: object) =>
    createDifferencesQueue(manager.actor, { queueId: queue.id, name: "Decide", ...more });
  await expect(open({ share: 0 })).rejects.toThrow(ValidationError);
  await expect(open({ share: 0.000001 })).rejects.toThrow("each unit is disputed");
  expect(await db().queue.count({ where: { differencesOf: queue.id } })).toBe(0);
});

test("an audit samples flagged and unflagged units with their probabilities", async () => {
  const { project, manager, queue, ben: other } = await build();
  const audit = { flaggedBy: PROTOCOL, flagged: 3, unflagged: 5 };
  const input = { name: "Audit", protocolId: "challenging-behaviour", overlap: 1, audit };
  const made = await createQueue(manager.actor, project.id, input);
  const drawn = await db().queueUnit.findMany({ where: { queueId: made.id } });
  // All six are flagged by at least one of the two physicians.
  expect(drawn.map(({ stratum, inclusion }) => [stratum, inclusion])).toEqual(
    Array(3).fill(["flagged", 0.5]),
  );
  await expect(addNewUnits(manager.actor, { queueId: made.id })).rejects.toThrow("drawn once");
  const ben = await db().coder.findUniqueOrThrow({ where: { id: other.coderId } });
  const ofBen = { ...input, name: "By one", audit: { ...audit, coder: ben.pseudonym } };
  const { id } = await createQueue(manager.actor, project.id, ofBen);
  expect(await db().queueUnit.count({ where: { queueId: id, stratum: "unflagged" } })).toBe(2);
  const ofNobody = { ...input, name: "By nobody", audit: { ...audit, coder: "nobody" } };
  await expect(createQueue(manager.actor, project.id, ofNobody)).rejects.toThrow("no coder");
  const threads = { ...input, name: "Whole", protocolId: "challenging-behaviour-dialogue" };
  const whole = await createQueue(manager.actor, project.id, threads);
  expect(await db().queueUnit.count({ where: { queueId: whole.id, stratum: "flagged" } })).toBe(3);
  await db().judgment.updateMany({
    where: { queueId: queue.id, label: "yes", unit: { turn: { text: "Question 0?" } } },
    data: { label: "no" },
  });
  const again = await createQueue(manager.actor, project.id, { ...input, name: "Again" });
  const strata = await db().queueUnit.groupBy({
    by: ["stratum", "inclusion"],
    where: { queueId: again.id },
    _count: true,
    orderBy: { stratum: "asc" },
  });
  expect(strata).toEqual([
    { stratum: "flagged", inclusion: 0.6, _count: 3 },
    { stratum: "unflagged", inclusion: 1, _count: 1 },
  ]);
});
