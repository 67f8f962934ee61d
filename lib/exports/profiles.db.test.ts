import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { setEthics } from "@/lib/ethics/commands";
import { withdraw } from "@/lib/ethics/withdraw";
import { saveDraft } from "@/lib/work/save-draft";
import { submitUnit } from "@/lib/work/submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "@/lib/work/testing";
import { buildPerson } from "@/prisma/seed/builders";
import { setExportRules } from "./commands";
import type { ExportFormatName } from "./formats";
import { getExportChoices, getExportTerms } from "./queries";
import { exportSettings } from "./settings";
import { exportTexts } from "./testing";

const COMMENT = "The dose is far too high.";
const LINK = "https://example.org/fever";
const MATERIAL = "Paracetamol lowers a fever.";
const FORMATS: ExportFormatName[] = ["judgments", "units", "traces", "decisions", "coders"];

/** A project whose only judge wrote a comment, cited a page, and left a trace. */
async function buildWork() {
  const { project, manager, queue } = await buildQueue({ responses: 1 });
  const person = await buildPerson(project.id);
  const task = await claimTask(person, queue.id);
  await submitUnit(person, task.assignmentId, submitOf(task, 0, WHOLE));
  const answers = { ...FINE, accuracy_type: "incorrect", comment: COMMENT };
  const [, unit] = task.units;
  if (!unit) throw new Error("the task has no section");
  await saveDraft(person, task.assignmentId, {
    unitId: unit.unitId,
    answers,
    baseRevision: unit.revision,
    activeMs: 1,
  });
  await submitUnit(person, task.assignmentId, {
    ...submitOf(task, 1, answers),
    baseRevision: unit.revision + 1,
  });
  return { project, manager, person };
}

/** All that an export under a profile holds, in all forms that are text. */
async function allOf(projectId: string, profile: string): Promise<string> {
  const options = { profile, all: true, as: ["csv", "jsonl"] };
  const parts: string[] = [];
  for (const format of FORMATS)
    for (const [name, text] of await exportTexts(OPERATOR, projectId, format, options))
      if (!/^(data-dictionary|about)/.test(name)) parts.push(text);
  return parts.join("\n");
}

test("a profile decides whether texts and evidence leave", async () => {
  const { project, person } = await buildWork();
  const labels = await allOf(project.id, "labels");
  for (const text of [MATERIAL, COMMENT, LINK]) expect(labels).not.toContain(text);
  expect(labels).toContain("incorrect");
  const texts = await allOf(project.id, "texts");
  for (const text of [MATERIAL, COMMENT]) expect(texts).toContain(text);
  expect(texts).not.toContain(LINK);
  const evidence = await allOf(project.id, "evidence");
  for (const text of [MATERIAL, COMMENT, LINK]) expect(evidence).toContain(text);
  expect(evidence).not.toContain(person.email);
  expect(evidence).not.toContain("Person ");
});

test("rules that somebody else saved meanwhile are not replaced unseen", async () => {
  const { project, manager } = await buildQueue();
  const { id: projectId } = project;
  const shown = exportSettings.parse({});
  const theirs = { licence: "restricted", licenceName: "DUA 2", most: "texts", projectId };
  const stands = await setExportRules(manager.actor, { ...theirs, shown });
  const mine = { licence: "open", licenceName: "", most: "evidence", projectId };
  await expect(setExportRules(manager.actor, { ...mine, shown })).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining(
      "licence (now “Restricted: its texts may not be passed on”), name of the licence (now “DUA 2”), the most that may leave (now “With texts”).",
    ),
  });
  expect((await getExportChoices(manager.actor, projectId)).most).toBe("texts");
  await setExportRules(manager.actor, { ...mine, shown: stands });
  expect((await getExportChoices(manager.actor, projectId)).most).toBe("evidence");
});

test("what may leave is the project's word, for the operator too", async () => {
  const { project, manager } = await buildWork();
  const { id: projectId } = project;
  await setExportRules(manager.actor, { projectId, licence: "restricted", most: "by_licence" });
  expect((await getExportChoices(manager.actor, projectId)).most).toBe("labels");
  for (const profile of ["texts", "evidence"])
    await expect(exportTexts(OPERATOR, projectId, "units", { profile })).rejects.toThrow(
      "more than may leave",
    );
  const files = await exportTexts(OPERATOR, projectId, "units");
  expect([...files.values()].join("\n")).not.toContain(MATERIAL);
  expect(files.get("about.txt")).toContain("- sections: section");
  await expect(exportTexts(OPERATOR, projectId, "mdhjudgments")).rejects.toThrow("With evidence");
  await setExportRules(manager.actor, { projectId, licence: "restricted", most: "texts" });
  const texts = await exportTexts(OPERATOR, projectId, "units");
  expect(texts.get("sections.csv")).toContain(MATERIAL);
});

test("only those who manage a project say what may leave it", async () => {
  const { project, person } = await buildWork();
  const viewer = await buildPerson(project.id, ["viewer"]);
  const input = { projectId: project.id, licence: "open", most: "evidence" };
  await expect(setExportRules(person.actor, input)).rejects.toThrow("Your role");
  await expect(setExportRules(viewer.actor, input)).rejects.toThrow("Your role");
  await expect(getExportChoices(viewer.actor, project.id)).rejects.toThrow("Your role");
  await expect(setExportRules(OPERATOR, { ...input, most: "everything" })).rejects.toThrow("leave");
  const { settings } = await db().project.findUniqueOrThrow({ where: { id: project.id } });
  expect(settings).toEqual({});
});

test("the work of those who withdrew under “exclude” is left out of every table, with a count", async () => {
  const { project, manager, person } = await buildWork();
  const ethics = { basis: "unset", reference: "", notice: "", allowsPass: false, debrief: "" };
  const rule = { projectId: project.id, ...ethics, withdrawal: "exclude" };
  await setEthics(manager.actor, rule);
  const { id } = await db().membership.findFirstOrThrow({
    where: { coder: { id: person.coderId } },
  });
  const { pseudonym } = await db().coder.findUniqueOrThrow({ where: { id: person.coderId } });
  expect(await allOf(project.id, "evidence")).toContain(pseudonym);
  await withdraw(person.actor, { membershipId: id });
  expect(await allOf(project.id, "evidence")).not.toContain(pseudonym);
  const { leftOut } = await getExportTerms(OPERATOR, project.id, undefined);
  expect(leftOut.people).toBe(1);
  expect(leftOut.judgments).toBeGreaterThan(0);
  const about = (await exportTexts(OPERATOR, project.id, "judgments")).get("about.txt");
  expect(about).toMatch(/1 person who withdrew is left out: \d+ judgments?\./);
});

test("the data dictionary says what every column of every table holds", async () => {
  const { project } = await buildWork();
  for (const format of FORMATS) {
    const files = await exportTexts(OPERATOR, project.id, format, { as: ["csv"] });
    const dictionary = files.get("data-dictionary.csv") ?? "";
    for (const [name, text] of files) {
      const table = name.match(/^(?!data-dictionary)(.+?)(?<!\.excel)\.csv$/)?.[1];
      if (!table) continue;
      for (const column of text.split("\r\n")[0]?.split(",") ?? [])
        expect(dictionary, `${table} ${column}`).toContain(`\r\n${table},${column},`);
    }
  }
});
