import { expect, test } from "vitest";
import { joinProject, setMembership } from "@/lib/access/members";
import { db, sql } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { readJudgments } from "@/lib/exports/judgments/queries";
import { claimNext } from "@/lib/work/claim";
import { explainNothing } from "@/lib/work/explain-nothing";
import { loadTask } from "@/lib/work/load-task";
import { saveDraft } from "@/lib/work/save-draft";
import { submitUnit } from "@/lib/work/submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "@/lib/work/testing";
import { buildPerson } from "@/prisma/seed/builders";
import { publishConsent, setEthics, stopConsent } from "./commands";
import { getGate, giveConsent } from "./consent";
import { countWithdrawals, getEthics } from "./queries";
import { type EthicsSettings, ethicsSettings } from "./settings";
import { withdraw } from "./withdraw";

async function setUp(settings: Parameters<typeof buildQueue>[0] = {}) {
  const built = await buildQueue(settings);
  const { project, manager } = built;
  const ana = await buildPerson(project.id);
  const ethics = (changes: Partial<EthicsSettings>) =>
    setEthics(manager.actor, { ...ethicsSettings.parse({}), ...changes, projectId: project.id });
  const consent = (asksAgain: boolean, text = "You take part of your own will.") =>
    publishConsent(manager.actor, { projectId: project.id, text, asksAgain });
  return { ...built, ana, ethics, consent };
}

test("nothing is handed out before consent, and everything after it", async () => {
  const { queue, ana, consent, manager, project } = await setUp();
  await consent(true);
  expect(await claimNext(ana, queue.id)).toBeNull();
  expect(await getGate(ana.actor, queue.id)).toMatchObject({
    consent: { version: 1, isNew: true },
  });
  await giveConsent(ana.actor, { queueId: queue.id, version: 1 });
  await giveConsent(ana.actor, { queueId: queue.id, version: 1 });
  expect(await claimNext(ana, queue.id)).not.toBeNull();
  expect(await getGate(ana.actor, queue.id)).toMatchObject({ consent: null });
  expect(await db().consent.findMany()).toMatchObject([{ version: 1 }]);
  expect(await getEthics(manager.actor, project.id)).toMatchObject({
    consent: { version: 1, agreed: 1, of: 1 },
  });
});

test("a new version that asks again stops the claim; one that does not, does not", async () => {
  const { queue, ana, consent } = await setUp();
  await consent(true);
  await giveConsent(ana.actor, { queueId: queue.id, version: 1 });
  await consent(false, "You take part of your own free will.");
  expect(await claimNext(ana, queue.id)).not.toBeNull();
  await consent(true, "You take part of your own will, and are paid.");
  expect(await claimNext(ana, queue.id)).toBeNull();
  expect(await getGate(ana.actor, queue.id)).toMatchObject({
    consent: { version: 3, isNew: false },
  });
});

test("agreeing to a text that has changed meanwhile is refused", async () => {
  const { queue, ana, consent } = await setUp();
  await consent(true);
  await consent(true, "Another text.");
  await expect(giveConsent(ana.actor, { queueId: queue.id, version: 1 })).rejects.toMatchObject({
    code: "consent_changed",
  });
  expect(await claimNext(ana, queue.id)).toBeNull();
});

test("consent that is no longer asked for holds nobody up", async () => {
  const { queue, ana, consent, manager, project } = await setUp();
  await consent(true);
  await stopConsent(manager.actor, project.id);
  expect(await claimNext(ana, queue.id)).not.toBeNull();
});

test("ethics that somebody else saved meanwhile are not replaced unseen", async () => {
  const { project, manager } = await setUp();
  const { settings: shown } = await getEthics(manager.actor, project.id);
  const set = (changes: Partial<EthicsSettings>, opened?: EthicsSettings) =>
    setEthics(manager.actor, { ...shown, ...changes, projectId: project.id, shown: opened });
  const theirs = await set({ basis: "approval", debrief: "Some errors were planted." }, shown);
  await expect(set({ notice: "Wounds." }, shown)).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining(
      "ethics basis (now “Approved by an ethics board”), debrief (now “Some errors were planted.”).",
    ),
  });
  expect((await getEthics(manager.actor, project.id)).settings).toEqual(theirs);
  expect(await set({ ...theirs, notice: "Wounds." }, theirs)).toMatchObject({ notice: "Wounds." });
});

test("of two saves from one page at the same moment one is asked", async () => {
  const { project, manager } = await setUp();
  const { settings: shown } = await getEthics(manager.actor, project.id);
  const saves = await Promise.allSettled(
    ["One.", "Two."].map((notice) =>
      setEthics(manager.actor, { ...shown, notice, projectId: project.id, shown }),
    ),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a consent text that somebody else put in force meanwhile is not followed unseen", async () => {
  const { project, manager, consent } = await setUp();
  const mine = { projectId: project.id, text: "Mine.", asksAgain: true };
  await consent(true);
  await expect(
    publishConsent(manager.actor, { ...mine, shown: { version: 0 } }),
  ).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining("consent text (now version 1)"),
  });
  expect(await db().consentText.count()).toBe(1);
  expect(await publishConsent(manager.actor, { ...mine, shown: { version: 1 } })).toEqual({
    version: 2,
  });
});

test("only managers set the ethics of a project; strangers learn nothing of a gate", async () => {
  const { project, queue, ana } = await setUp();
  const stranger = await buildPerson((await buildQueue()).project.id, ["owner"]);
  const input = { projectId: project.id, text: "x", asksAgain: true };
  await expect(publishConsent(ana.actor, input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(publishConsent(stranger.actor, input)).rejects.toMatchObject({ code: "not_found" });
  await expect(getEthics(ana.actor, project.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getGate(stranger.actor, queue.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await db().consentText.count()).toBe(0);
});

test("withdrawing stops the work, frees what is held, deletes drafts and cuts the link", async () => {
  const { project, queue, ana } = await setUp();
  const task = await claimTask(ana, queue.id);
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  await saveDraft(ana, task.assignmentId, {
    unitId: task.units[1]?.unitId ?? "",
    answers: FINE,
    baseRevision: 0,
    activeMs: 0,
  });
  const membership = await db().membership.findFirstOrThrow({ where: { userId: ana.userId } });
  const result = await withdraw(ana.actor, { membershipId: membership.id });
  expect(result).toEqual({ judgments: 2, rule: "keep", debrief: null });
  expect(await db().draft.count()).toBe(0);
  expect(await db().slot.count({ where: { state: "held" } })).toBe(0);
  const coder = await db().coder.findUniqueOrThrow({ where: { id: ana.coderId } });
  expect(coder).toMatchObject({ membershipId: null, isExcluded: false });
  await expect(submitUnit(ana, task.assignmentId, submitOf(task, 1, FINE))).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(loadTask(ana, task.assignmentId)).rejects.toMatchObject({ code: "not_found" });
  expect(await claimNext(ana, queue.id)).toBeNull();
  expect(await explainNothing(ana, queue.id)).toMatchObject({ reason: "withdrawn" });
  const ben = await claimTask(await buildPerson(project.id), queue.id);
  expect(ben.response).toEqual(task.response);
});

test("withdrawing deletes the trace of answers that were not submitted, and no other", async () => {
  const { queue, ana } = await setUp();
  const task = await claimTask(ana, queue.id);
  const save = (unit: number, answers: object, baseRevision: number) =>
    saveDraft(ana, task.assignmentId, {
      unitId: task.units[unit]?.unitId ?? "",
      answers: { ...answers },
      baseRevision,
      activeMs: 0,
    });
  await save(0, WHOLE, 0);
  await submitUnit(ana, task.assignmentId, { ...submitOf(task, 0, WHOLE), baseRevision: 1 });
  await save(0, { ...WHOLE, accuracy: 1 }, 2);
  await save(1, FINE, 0);
  const { id } = await db().membership.findFirstOrThrow({ where: { userId: ana.userId } });
  await withdraw(ana.actor, { membershipId: id });
  const answers = await db().answerEvent.findMany({ where: { kind: "answer" } });
  expect(answers.map(({ question, value }) => [question, value]).sort()).toEqual(
    Object.entries(WHOLE).sort(),
  );
  expect(answers.every(({ unitId }) => unitId === task.units[0]?.unitId)).toBe(true);
});

test("no time on the coder's side tells when they joined or withdrew", async () => {
  const { project, queue, ana } = await setUp();
  const task = await claimTask(ana, queue.id);
  const membership = await db().membership.findFirstOrThrow({ where: { userId: ana.userId } });
  await withdraw(ana.actor, { membershipId: membership.id });
  const [coder] = await sql()`SELECT * FROM coder WHERE id = ${ana.coderId}`;
  const times = Object.values(coder ?? {}).filter((value) => value instanceof Date);
  expect(times).toEqual([project.createdAt]);
  const held = await db().assignment.findUniqueOrThrow({ where: { id: task.assignmentId } });
  expect(held.closedAt).toEqual(held.heartbeatAt);
  const text = JSON.stringify(await db().auditEvent.findMany({ where: { userId: ana.userId } }));
  expect(text).toContain("member.withdrew");
  expect(text).not.toContain(ana.coderId);
});

test("a coder's id holds no time", async () => {
  const { project } = await setUp();
  const { user } = await db().membership.findFirstOrThrow({ include: { user: true } });
  await db().coder.deleteMany();
  const roles = ["annotator"] as const;
  await inTransaction((tx) =>
    joinProject(tx, { projectId: project.id, userId: user.id, roles, group: null }),
  );
  const coder = await db().coder.findFirstOrThrow();
  expect(coder.id[14]).toBe("4");
});

test("somebody who withdrew gets no work again, whatever roles they are given", async () => {
  const { project, manager, queue, ana } = await setUp();
  const membership = await db().membership.findFirstOrThrow({ where: { userId: ana.userId } });
  await withdraw(manager.actor, { membershipId: membership.id });
  await setMembership(manager.actor, {
    membershipId: membership.id,
    roles: ["annotator"],
    group: null,
  });
  const again = { projectId: project.id, userId: ana.userId, roles: ["annotator"] as const };
  await inTransaction((tx) => joinProject(tx, { ...again, group: null }));
  expect(await claimNext(ana, queue.id)).toBeNull();
  expect(await db().coder.count({ where: { membershipId: membership.id } })).toBe(0);
});

test("by the project's rule past judgments are kept or left out, with a count", async () => {
  const { project, manager, queue, ana, ethics } = await setUp();
  const task = await claimTask(ana, queue.id);
  await submitUnit(ana, task.assignmentId, submitOf(task, 0, WHOLE));
  await ethics({ withdrawal: "exclude", debrief: "Some errors were planted." });
  const { id } = await db().membership.findFirstOrThrow({ where: { userId: ana.userId } });
  expect(await withdraw(ana.actor, { membershipId: id })).toEqual({
    judgments: 2,
    rule: "exclude",
    debrief: "Some errors were planted.",
  });
  expect(await countWithdrawals(manager.actor, project.id)).toEqual({
    people: 1,
    excludedJudgments: 2,
    keptJudgments: 0,
  });
  expect(await db().judgment.count()).toBeGreaterThan(0);
  for await (const row of readJudgments(sql(), project.id, { all: true })) {
    expect(row, "an excluded judgment was exported").toBeUndefined();
  }
});

test("nobody withdraws somebody else, save a manager of the project", async () => {
  const { project, ana } = await setUp();
  const ben = await buildPerson(project.id);
  const { id } = await db().membership.findFirstOrThrow({ where: { userId: ana.userId } });
  const stranger = await buildPerson((await buildQueue()).project.id, ["owner"]);
  await expect(withdraw(ben.actor, { membershipId: id })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(withdraw(stranger.actor, { membershipId: id })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await db().coder.count({ where: { hasWithdrawn: true } })).toBe(0);
});

test("the debrief comes with the last unit, not while anything may still come", async () => {
  const { queue, project, ana, ethics } = await setUp({
    responses: 2,
    protocolId: "whole-response",
  });
  await ethics({ debrief: "Some errors were planted." });
  const ben = await buildPerson(project.id);
  const bens = await claimTask(ben, queue.id);
  const done = async (person: typeof ana, id: string) => {
    const task = await loadTask(person, id);
    const input = { ...submitOf(task, 0, { accuracy: 3 }), protocolId: "whole-response" };
    return submitUnit(person, id, input);
  };
  const anas = await claimTask(ana, queue.id);
  const { next } = await done(ana, anas.assignmentId);
  expect(next?.nothing).toMatchObject({ reason: "held_by_others" });
  expect(next?.nothing?.debrief).toBeUndefined();
  await done(ben, bens.assignmentId);
  expect((await explainNothing(ana, queue.id)).debrief).toBe("Some errors were planted.");
  expect((await explainNothing(await buildPerson(project.id), queue.id)).debrief).toBeUndefined();
});
