import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { buildFiles, textFile } from "@/lib/imports/mdhjudgments/testing";
import { readTableState, type SearchParams } from "@/lib/table";
import { loadTask } from "@/lib/work/load-task";
import { submitUnit } from "@/lib/work/submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { answerWords } from "./answer-words";
import { getResponse } from "./response";
import { listFilterValues, listResponses, RESPONSE_TABLE } from "./responses";

async function buildStudy() {
  const project = await buildProject();
  const viewer = await buildPerson(project.id, ["viewer"]);
  await importFiles(OPERATOR, {
    projectId: project.id,
    format: "mdhjudgments",
    files: buildFiles(),
    options: parseImportOptions({}),
    dryRun: false,
  });
  const list = async (params: SearchParams) =>
    listResponses(viewer.actor, project.id, readTableState(params, RESPONSE_TABLE));
  return { project, viewer, list };
}

test("responses are searched, filtered, sorted and paged by the database", async () => {
  const { project, viewer, list } = await buildStudy();
  const all = await list({});
  expect(all.total).toBe(3);
  expect(all.rows[0]).toMatchObject({
    position: 0,
    condition: "injected_error",
    sections: 3,
    people: 5,
    flagged: 2,
  });
  expect(all.rows[1]).toMatchObject({ people: 2, flagged: 2 });
  const generators = (await list({ sort: "-generator" })).rows.map(({ generator }) => generator);
  expect(generators).toEqual([...generators].sort().reverse());
  expect((await list({ q: "pedinf" })).total).toBe(1);
  expect((await list({ q: "50%_" })).total).toBe(0);
  expect((await list({ condition: "baseline" })).rows).toMatchObject([
    { generator: "gpt-4.1-nano-2025-04-14" },
  ]);
  expect(await list({ page: "2" })).toEqual({ rows: [], total: 3 });
  expect(await listFilterValues(viewer.actor, project.id)).toMatchObject({ language: [] });
});

test("a response shows everybody's judgments in words", async () => {
  const { project, viewer, list } = await buildStudy();
  const [first] = (await list({})).rows;
  const response = await getResponse(viewer.actor, project.id, first?.id ?? "");
  expect(response.files).toHaveLength(5);
  expect(response.previousId).toBeNull();
  expect(response.nextId).not.toBeNull();
  const [section] = response.sections;
  expect(section?.judgments.map(({ protocolId }) => protocolId).sort()).toEqual([
    "fact-checker-study",
    "fact-checker-study",
    "first-pass-study",
    "first-pass-study",
    "first-pass-study",
    "medical-expert-study",
    "medical-expert-study",
  ]);
  const words = section?.judgments.map((judgment) =>
    answerWords(judgment)
      .map(({ text }) => text)
      .join(" | "),
  );
  expect(words?.find((text) => text.includes("=too relaxed"))).toBe(
    "Correct | Appropriate | Wrong | Appropriate | =too relaxed",
  );
  expect(words?.some((text) => text.includes("a telephone number"))).toBe(true);
});

test("a revised judgment shows what it replaced", async () => {
  const { project, queue } = await buildQueue({ responses: 1 });
  const person = await buildPerson(project.id);
  const viewer = await buildPerson(project.id, ["viewer"]);
  const task = await claimTask(person, queue.id);
  await submitUnit(person, task.assignmentId, submitOf(task, 0, WHOLE));
  await submitUnit(person, task.assignmentId, submitOf(task, 1, FINE));
  for (const comment of ["first", "second"]) {
    const again = await loadTask(person, task.assignmentId);
    await submitUnit(
      person,
      task.assignmentId,
      submitOf(again, 1, { ...FINE, risk: false, comment }),
    );
  }
  const state = readTableState({}, RESPONSE_TABLE);
  const [row] = (await listResponses(viewer.actor, project.id, state)).rows;
  const response = await getResponse(viewer.actor, project.id, row?.id ?? "");
  const [judgment] = response.sections[0]?.judgments ?? [];
  expect(judgment?.answers.comment).toBe("second");
  expect(judgment?.earlier.map(({ answers }) => answers.comment)).toEqual(["first", undefined]);
});

test("annotators and strangers do not see others' judgments", async () => {
  const { project, list } = await buildStudy();
  const [first] = (await list({})).rows;
  const annotator = await buildPerson(project.id, ["annotator"]);
  const elsewhere = await buildProject();
  const stranger = await buildPerson(elsewhere.id, ["owner"]);
  await importFiles(OPERATOR, {
    projectId: elsewhere.id,
    format: "qa",
    files: [textFile('{"question_id":"q","question":"?","response_id":"r","response":"x"}\n')],
    options: parseImportOptions({}),
    dryRun: false,
  });
  const id = first?.id ?? "";
  const state = readTableState({}, RESPONSE_TABLE);
  await expect(getResponse(annotator.actor, project.id, id)).rejects.toThrow("Your role");
  await expect(listResponses(annotator.actor, project.id, state)).rejects.toThrow("Your role");
  await expect(getResponse(stranger.actor, project.id, id)).rejects.toThrow("no such project");
  await expect(getResponse(stranger.actor, elsewhere.id, id)).rejects.toThrow("no such response");
  await expect(getResponse(stranger.actor, elsewhere.id, "1'; --")).rejects.toThrow(
    "no such response",
  );
});
