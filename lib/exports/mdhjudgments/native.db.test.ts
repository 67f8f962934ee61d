import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { buildFiles, textFile } from "@/lib/imports/mdhjudgments/testing";
import { submitUnit } from "@/lib/work/submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";

const NAME = "mdhjudgments-firstpassannotations.jsonl";

/** A project in which one person has finished one of two responses. */
async function buildWork() {
  const { project, queue } = await buildQueue({ responses: 2 });
  const person = await buildPerson(project.id);
  const task = await claimTask(person, queue.id);
  await submitUnit(person, task.assignmentId, submitOf(task, 0, WHOLE));
  await submitUnit(
    person,
    task.assignmentId,
    submitOf(task, 1, { ...FINE, risk: false, comment: "Too calm." }),
  );
  await submitUnit(person, task.assignmentId, submitOf(task, 3, { accuracy_type: "not_claim" }));
  return { project, person };
}

test("first-pass work done here is written in the study's format", async () => {
  const { project } = await buildWork();
  const texts = await exportTexts(OPERATOR, project.id, "mdhjudgments");
  expect([...texts.keys()][0]).toBe(NAME);
  const records = (texts.get(NAME) ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(records).toHaveLength(2);
  const [{ annotations }] = records;
  expect(annotations.question_annotations).toMatchObject([{ nonsensical: false }]);
  expect(annotations.answer_annotations).toMatchObject([
    { parent_id: records[0].id, dimensions: { accuracy: 3 }, sources: WHOLE.sources },
  ]);
  const [first, rule, last] = annotations.sections_with_annotations;
  expect(first.annotations).toMatchObject([
    {
      accuracy_type: "correct",
      element_correctness: { certainty: true, risk: false, urgency: true },
    },
  ]);
  expect(first.annotations[0].timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/);
  expect(rule.annotations).toMatchObject([
    { accuracy_type: "not_claim", comment: "(marked by rule: no_letter_or_digit)" },
  ]);
  expect(last.annotations).toMatchObject([{ accuracy_type: "not_claim", comment: "" }]);
  expect(texts.get("section_level_first_pass_annotations.csv")?.split("\r\n")).toHaveLength(5);
});

test("and can be imported again into another project", async () => {
  const { project } = await buildWork();
  const texts = await exportTexts(OPERATOR, project.id, "mdhjudgments");
  const other = await buildProject();
  const report = await importFiles(OPERATOR, {
    projectId: other.id,
    format: "mdhjudgments",
    files: [textFile(texts.get(NAME) ?? "", NAME)],
    options: parseImportOptions({ ids: "any" }),
    dryRun: false,
  });
  expect(report).toMatchObject({ outcome: "stored", counts: { responses: 2, judgments: 5 } });
  const again = await exportTexts(OPERATOR, other.id, "mdhjudgments");
  expect(again).toEqual(texts);
});

test("beside an imported file of the same name it gets another", async () => {
  const { project } = await buildWork();
  await importFiles(OPERATOR, {
    projectId: project.id,
    format: "mdhjudgments",
    files: buildFiles(),
    options: parseImportOptions({}),
    dryRun: false,
  });
  const texts = await exportTexts(OPERATOR, project.id, "mdhjudgments");
  expect([...texts.keys()].slice(0, 6)).toEqual([
    ...buildFiles().map(({ name }) => name),
    "mdhjudgments-firstpassannotations-2.jsonl",
  ]);
  expect(
    texts.get("mdhjudgments-firstpassannotations-2.jsonl")?.trimEnd().split("\n"),
  ).toHaveLength(2);
});
