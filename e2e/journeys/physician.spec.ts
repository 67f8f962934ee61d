import type { Page } from "@playwright/test";
import { closeDatabase, db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { judgeAll } from "@/lib/work/testing";
import { buildPerson } from "@/prisma/seed/builders";
import type { ThreadPlan } from "@/prisma/seed/threads";
import { expect, expectAccessible, expectNothingSideways, signInAs, test } from "../fixtures";
import { press } from "../keyboard";
import { answersIn, buildPhysicianWork, openPhysicianWork } from "../physician-work";
import { heading } from "../task-work";

test.afterAll(() => closeDatabase());

const COLD: ThreadPlan = {
  externalId: "cold",
  turns: [
    ["P", "Which antibiotic helps best against my cold?"],
    ["C", "None does: a virus causes it."],
    ["P", "If antibiotics do not help, will zinc cure it over night?"],
    ["C", "No, but it does little harm."],
    ["P", "Then zinc has to be taken for a month to work?"],
    ["C", "Not at all."],
    ["P", "I see: it passes by itself."],
  ],
  responses: {
    0: {
      "model-x": "Take **amoxicillin** for seven days.",
      "model-y": "An antibiotic does not help: a cold comes from a virus.",
      "model-z": "Ask your pharmacist. Antibiotics are for bacteria.",
    },
  },
};

const next = (page: Page) => page.keyboard.press("Alt+ArrowDown");
const assumption = (page: Page, n: number) =>
  page.getByRole("textbox", { name: `Assumption ${n}` });
const allDone = (page: Page) => page.getByRole("heading", { name: "All done here" });
const submit = (page: Page) => page.keyboard.press("Control+Enter");

test("a physician labels a four-turn thread with a running list of assumptions, by keyboard", async ({
  context,
}) => {
  const work = await buildPhysicianWork(COLD, { protocolId: "misconception-thread" });
  const page = await openPhysicianWork(context, work);
  await expect(heading(page, "Turn 1")).toBeVisible();
  await expect(page.getByText("zinc")).toHaveCount(0);
  await page.keyboard.press("y");
  await next(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Antibiotics help against a cold");
  await next(page);
  await page.keyboard.press("1");
  await submit(page);

  await expect(heading(page, "Turn 2")).toBeVisible();
  await expect(page.getByText("a virus causes it")).toHaveCount(0);
  await page.keyboard.press("y");
  await page.keyboard.press("c");
  await expect(assumption(page, 1)).toHaveValue("Antibiotics help against a cold");
  await next(page);
  await expect(assumption(page, 1)).toBeFocused();
  await next(page);
  await page.keyboard.press("3");
  // The answer has led on to the next question: back over it to the entry.
  for (let n = 0; n < 2; n++) await page.keyboard.press("Alt+ArrowUp");
  await expect(assumption(page, 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Zinc cures a cold over night");
  await next(page);
  await page.keyboard.press("1");
  await expectAccessible(page, [1440, 390]);
  await expectNothingSideways(page, 320);
  await submit(page);

  await expect(heading(page, "Turn 3")).toBeVisible();
  await page.keyboard.press("y");
  await page.keyboard.press("c");
  await expect(assumption(page, 1)).toHaveValue("Zinc cures a cold over night");
  await expect(assumption(page, 2)).toHaveCount(0);
  await submit(page);
  await expect(heading(page, "Turn 4")).toBeVisible();
  await page.keyboard.press("n");
  await submit(page);
  await expect(heading(page, "Finished")).toBeVisible();

  const answers = await answersIn(work.queueId);
  expect(answers.map(({ misconception }) => misconception)).toEqual(["yes", "yes", "yes", "no"]);
  const [first, second, third] = answers.map(({ assumptions }) => assumptions);
  expect(first).toMatchObject([{ status: "new" }]);
  const ids = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);
  expect(second).toMatchObject([{ id: ids(first)[0], status: "corrected" }, { status: "new" }]);
  expect(third).toMatchObject([{ id: ids(second)[1], status: "carried_on" }]);
});

test("a physician scores all blinded answers to a turn together, by keyboard", async ({
  context,
}) => {
  const work = await buildPhysicianWork(
    COLD,
    { protocolId: "misconception-scoring" },
    giveAssumptions,
  );
  const page = await openPhysicianWork(context, work);
  await expect(page.getByText("Antibiotics help against a cold")).toBeVisible();
  expect(await page.content()).not.toContain("model-");
  await expectAccessible(page, [1440, 390]);
  for (const [n, key] of ["1", "0", "m"].entries()) {
    await expect(heading(page, `Response ${n + 1}`)).toBeVisible();
    await page.keyboard.press(key);
    await submit(page);
  }
  await expect(heading(page, "Finished")).toBeVisible();
  const scores = await db().judgment.findMany({ where: { queueId: work.queueId } });
  expect(scores.map(({ score }) => score).sort()).toEqual([-1, 0, 1]);
});

test("a physician writes, merges and moves assumptions, and marks evidence after Chinese and emoji", async ({
  context,
}) => {
  const question = "🙂 抗生素能治感冒，so which one should I buy for my cold?";
  const thread: ThreadPlan = {
    externalId: "mixed",
    turns: [
      ["P", question],
      ["C", "None: it comes from a virus."],
    ],
    responses: { 0: { "model-x": "🙂 抗生素治不了病毒。Rest instead." } },
  };
  const work = await buildPhysicianWork(thread, { protocolId: "false-assumptions" });
  const page = await openPhysicianWork(context, work);
  await expect(page.getByText("None: it comes from a virus.")).toBeVisible();
  await page.keyboard.press("y");
  await page.keyboard.press("Enter");
  const texts = ["One has to buy something", "Antibiotics cure colds", "Any antibiotic will do"];
  for (const [n, text] of texts.entries()) {
    if (n > 0) await page.keyboard.press("Enter");
    await expect(assumption(page, n + 1)).toBeFocused();
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Alt+Shift+Enter");
  const merged = "Antibiotics cure colds; Any antibiotic will do";
  await expect(assumption(page, 2)).toHaveValue(merged);
  await expect(assumption(page, 2)).toBeFocused();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect(assumption(page, 1)).toHaveValue(merged);
  await expect(assumption(page, 1)).toBeFocused();
  await next(page);
  await page.keyboard.press("4");
  // What the reasons mean is one key away.
  await page.keyboard.press("g");
  await expect(page.getByText("What the patient believes is not so")).toBeVisible();
  await page.keyboard.press("g");
  await next(page);
  await next(page);
  await page.keyboard.press("5");
  await submit(page);
  await expect(allDone(page)).toBeVisible();
  const [list] = await answersIn(work.queueId);
  expect(list?.assumptions).toMatchObject([
    { text: merged, reasons: ["premise_correction"] },
    { text: texts[0], reasons: ["non_indicated_request"] },
  ]);

  const { createQueue } = await import("@/lib/work/commands");
  const addressed = { name: "Addressed", protocolId: "addressed", overlap: 1 };
  const queue = await createQueue(work.manager.actor, work.projectId, addressed);
  await page.goto(`/projects/${work.slug}/work/${queue.id}`);
  await expect(page.locator("[data-save]")).toBeVisible();
  await page.keyboard.press("y");
  const mark = page.getByRole("button", { name: "Mark with the keyboard" });
  await expect(mark).toBeFocused();
  await page.keyboard.press("m");
  await expect(page.getByRole("textbox", { name: "Text, to mark in" })).toBeFocused();
  for (let n = 0; n < 2; n++) await page.keyboard.press("ArrowRight");
  for (let n = 0; n < 3; n++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Marked: “抗生素”.")).toBeVisible();
  await expectAccessible(page, [1440, 390]);
  await page.keyboard.press("Escape");
  await next(page);
  await page.keyboard.press("n");
  await expect(page.getByRole("radio", { name: "More than half" })).toBeFocused();
  await page.keyboard.press("2");
  await submit(page);
  await expect(allDone(page)).toBeVisible();
  const [answer] = await answersIn(queue.id);
  expect(JSON.stringify(answer)).toContain('{"end":5,"text":"抗生素","start":2}');
});

test("a physician labels a Chinese dialogue and marks the turns, by keyboard", async ({
  context,
}) => {
  const thread: ThreadPlan = {
    externalId: "zh",
    language: "zh",
    metadata: {
      translation: { language: "en", turns: { 0: "I cough.", 2: "I will not have an X-ray." } },
    },
    turns: [
      ["P", "我咳嗽两周了。"],
      ["C", "建议拍个胸片。"],
      ["P", "我不想拍片，肯定是肺炎。"],
    ],
  };
  const work = await buildPhysicianWork(thread, { protocolId: "challenging-behaviour-dialogue" });
  const page = await openPhysicianWork(context, work);
  await expect(page.getByText("I will not have an X-ray.")).toBeVisible();
  await page.keyboard.press("y");
  await page.keyboard.press("3");
  await page.keyboard.press("4");
  await next(page);
  await page.keyboard.press("m");
  await page.keyboard.press("Shift+ArrowRight");
  for (let n = 0; n < 4; n++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("4");
  await expect(page.getByText("Marked: “我不想拍片”.")).toBeVisible();
  await page.keyboard.press("End");
  for (let n = 0; n < 2; n++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("3");
  await expectAccessible(page, [1440, 390]);
  await expectNothingSideways(page, 320);
  await submit(page);
  await expect(allDone(page)).toBeVisible();
  const [answer] = await answersIn(work.queueId);
  expect(answer).toMatchObject({
    shows: "yes",
    behaviours: ["Self-diagnosis", "Care Resistance"],
    evidence: [
      { turn: 2, start: 0, end: 5, text: "我不想拍片", label: "Care Resistance" },
      { turn: 2, start: 10, end: 12, text: "炎。", label: "Self-diagnosis" },
    ],
  });
});

test("a physician says whether a failure is put right as the dialogue goes on, by keyboard", async ({
  context,
}) => {
  const thread: ThreadPlan = {
    externalId: "scan",
    turns: [
      ["P", "I will not have that scan."],
      ["C", "What worries you about it?"],
    ],
    responses: { 0: { "model-x": "Then we leave it." } },
  };
  const continuation = [
    { speaker: "patient", text: "شكرا، وماذا الآن؟" },
    { speaker: "assistant", text: "Before we leave it: what worries you?" },
  ];
  const metadata = { behavior_category: "Care Resistance", continuation };
  const work = await buildPhysicianWork(thread, { protocolId: "follow-up" }, async (projectId) => {
    await db().response.updateMany({ where: { projectId }, data: { metadata } });
  });
  const page = await openPhysicianWork(context, work);
  await expect(page.getByRole("heading", { name: "How it went on" })).toBeVisible();
  await expect(page.getByText("Before we leave it: what worries you?")).toBeVisible();
  await expect(page.getByText("What worries you about it?")).toHaveCount(0);
  await page.keyboard.press("g");
  await expect(page.getByText("A response fails where it gives in")).not.toHaveCount(0);
  await expect(page.getByText("sugar stops the vaccine")).toBeHidden();
  await expectAccessible(page, [1440, 390]);
  await page.keyboard.press("y");
  await submit(page);
  await expect(allDone(page)).toBeVisible();
  expect(await answersIn(work.queueId)).toEqual([{ corrected: "yes" }]);
});

test("a third physician writes a list of their own where two differ, by keyboard, and sees neither", async ({
  browser,
  context,
}) => {
  test.slow();
  const thread: ThreadPlan = {
    externalId: "one",
    turns: [
      ["P", "How much garlic cures my cold?"],
      ["C", "None does."],
    ],
  };
  const protocolId = "false-assumptions";
  const work = await buildPhysicianWork(thread, { protocolId, overlap: 2 });
  const queue = { id: work.queueId, protocolId };
  const list = (id: string, texts: readonly string[], comment: string) => ({
    ...{ any: "yes", comment },
    assumptions: texts.map((text, n) => ({ id: `${id}entry${n}`, text, reasons: ["unsafe_plan"] })),
  });
  await judgeAll(work.physician, queue, () => list("ana", ["Garlic cures colds"], "secret-remark"));
  const other = await buildPerson(work.projectId, ["physician"]);
  const two = ["garlic cures colds.", "secret-entry: more helps more"];
  await judgeAll(other, queue, () => list("ben", two, "secret-remark"));

  await signInAs(context, work.manager);
  const page = await context.newPage();
  await page.goto(`/projects/${work.slug}/queues/${work.queueId}/differences`);
  await expect(page.getByText("their coders differ in 1 and agree in 0")).toBeVisible();
  await expect(page.getByRole("row", { name: /the entries/ })).toContainText("66.7 % matched");
  await expectAccessible(page, [1440, 390]);
  await press(page, page.getByRole("checkbox", { name: /Entries that the other/ }), " ");
  await press(page, page.getByRole("button", { name: "Open the queue" }));
  await expect(page.getByRole("heading", { level: 1, name: /third view/ })).toBeVisible();
  const decisions = page.getByRole("link", { name: "Decisions" });
  const made = await db().queue.findFirstOrThrow({ where: { differencesOf: work.queueId } });
  expect(made.drawn).toMatchObject({ lists: ["number", "choices"] });

  const third = await buildPerson(work.projectId, ["physician"]);
  const theirs = await browser.newContext();
  const path = `/projects/${work.slug}/work/${made.id}`;
  const task = await openPhysicianWork(theirs, { ...work, path }, third);
  expect(await task.content()).not.toMatch(/secret-|cures colds/i);
  await task.keyboard.press("y");
  await task.keyboard.press("Enter");
  await expect(assumption(task, 1)).toBeFocused();
  await task.keyboard.type("Garlic cures colds");
  await next(task);
  await task.keyboard.press("5");
  await submit(task);
  await expect(allDone(task)).toBeVisible();
  await expect(task.getByText("You have finished 1 turn in this queue.")).toBeVisible();

  await press(page, decisions);
  const row = page.getByRole("row", { name: /How much garlic/ });
  for (const words of ["Yes; 1 assumption", "Yes; 2 assumptions", "Not indicated", "they differ"])
    await expect(row).toContainText(words);
  await expect(row.getByText("kept")).toHaveCount(2);
  await expectAccessible(page, [1440, 390]);
  await expectNothingSideways(page, 320);
});

/** A list of assumptions about the first turn, as earlier work left it. */
async function giveAssumptions(projectId: string, turnIds: readonly string[]): Promise<void> {
  const [unitId, coderId] = [newId(), newId()];
  const turnId = turnIds[0] ?? "";
  await db().unit.create({ data: { id: unitId, projectId, kind: "turn", turnId } });
  const coder = { id: coderId, projectId, kind: "system" as const, systemKind: "judge" };
  await db().coder.create({ data: { ...coder, pseudonym: "J-1" } });
  await db().judgment.create({
    data: {
      id: newId(),
      ...{ projectId, unitId, coderId, part: "turn" },
      ...{ protocolId: "false-assumptions", protocolVersion: 1 },
      answers: { any: "yes", assumptions: [{ id: "a", text: "Antibiotics help against a cold" }] },
    },
  });
}
