import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { buildPerson } from "@/prisma/seed/builders";
import { importOutputs } from "./import";
import { buildJudged, sectionUnits } from "./testing/builders";

const fileOf = (text: string, name = "outputs.jsonl") => ({
  name,
  bytes: new TextEncoder().encode(text),
});
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

async function buildSections() {
  const built = await buildJudged("http://127.0.0.1:9", 1);
  const sections = (await sectionUnits(built.projectId)).map(({ section }) => section);
  return { ...built, sections };
}
const judgmentsOf = async (projectId: string) =>
  (await db().judgment.findMany({ where: { projectId }, include: { coder: true } })).map(
    ({ coder, hasError, answers }) => ({ coder: coder.pseudonym, hasError, answers }),
  );

test("each run of a file becomes a run with a coder of its own", async () => {
  const { projectId, owner, sections } = await buildSections();
  const [a, b] = sections;
  const file = fileOf(
    lines([
      { section_id: a, contains_problem: true, reason: "Wrong dose.", run: "r1" },
      { section_id: b, contains_problem: false, reason: "Right.", run: "r1" },
      { section_id: a, contains_problem: false, reason: "Right.", run: "r2" },
    ]),
  );
  const report = await importOutputs(owner, { projectId, file, judge: "gpt" });
  expect(report).toMatchObject({
    outcome: "stored",
    runs: [
      { name: "r1", sections: 2, problem: 1 },
      { name: "r2", sections: 1 },
    ],
  });
  expect(await judgmentsOf(projectId)).toEqual(
    expect.arrayContaining([
      {
        coder: "LaJDetector-gpt.r1",
        hasError: true,
        answers: { contains_problem: true, reason: "Wrong dose." },
      },
      {
        coder: "LaJDetector-gpt.r2",
        hasError: false,
        answers: { contains_problem: false, reason: "Right." },
      },
    ]),
  );
  expect(await importOutputs(owner, { projectId, file, judge: "gpt" })).toMatchObject({
    outcome: "unchanged",
  });
  expect(await db().judgment.count({ where: { projectId } })).toBe(3);
});

test("CSV, samples with a vote, and what could not be read", async () => {
  const { projectId, owner, sections } = await buildSections();
  const [a, b, c] = sections;
  const csv = [
    "section_id,has_error,reason,sample,raw",
    `${a},False,,1,`,
    `${a},TRUE,"No, it is not",2,`,
    `${b},false,,1,`,
    `${b},,,2,I cannot say`,
    `${c},,,1,"reason: Fine.\ncontains_problem: False"`,
    `${c},false,,2,`,
  ].join("\r\n");
  const report = await importOutputs(owner, {
    projectId,
    file: fileOf(csv, "o.csv"),
    judge: "gpt",
    vote: "any",
  });
  expect(report).toMatchObject({
    outcome: "stored",
    runs: [{ name: "1", sections: 3, problem: 1, fine: 1, unparseable: 1 }],
  });
  const calls = await db().judgeCall.findMany({ where: { projectId, state: "unparseable" } });
  expect(calls).toMatchObject([{ raw: "I cannot say", verdict: null }]);
});

test("anything wrong is named with its line, and nothing is stored", async () => {
  const { projectId, owner, sections } = await buildSections();
  const file = fileOf(
    lines([
      { section_id: sections[0], contains_problem: "maybe", run: "1" },
      { section_id: "nowhere", contains_problem: true, run: "1" },
      { section_id: sections[1], contains_problem: true, run: "1" },
      { section_id: sections[1], contains_problem: false, run: "1" },
      { section_id: sections[2], run: "1" },
    ]),
  );
  const report = await importOutputs(owner, { projectId, file, judge: "gpt" });
  expect(report.outcome).toBe("rejected");
  expect(report.problems.map(({ line, field }) => [line, field])).toEqual([
    [1, "contains_problem"],
    [4, "section_id"],
    [5, "contains_problem"],
    [2, "section_id"],
  ]);
  expect(await db().judgeRun.count({ where: { projectId } })).toBe(0);
  expect(await db().coder.count({ where: { projectId, kind: "system" } })).toBe(0);
});

test("a run that a judge has already is refused, and so is who may not", async () => {
  const { projectId, owner, sections } = await buildSections();
  const rows = (reason: string) =>
    fileOf(lines([{ section_id: sections[0], contains_problem: true, reason }]));
  await importOutputs(owner, { projectId, file: rows("one"), judge: "gpt" });
  const again = await importOutputs(owner, { projectId, file: rows("two"), judge: "gpt" });
  expect(again).toMatchObject({ outcome: "rejected", problems: [{ field: "run", line: 1 }] });
  const viewer = await buildPerson(projectId, ["viewer"]);
  const asViewer = importOutputs(viewer.actor, { projectId, file: rows("three"), judge: "gpt" });
  await expect(asViewer).rejects.toThrow("role");
});

test("a judge's outputs are in the study's format among the first pass, as a system's", async () => {
  const { projectId, owner, sections } = await buildSections();
  const rows = [{ section_id: sections[0], contains_problem: true, reason: "Wrong dose." }];
  await importOutputs(owner, { projectId, file: fileOf(lines(rows)), judge: "gpt" });
  const texts = await exportTexts(owner, projectId, "mdhjudgments");
  const record = JSON.parse(texts.get("mdhjudgments-firstpassannotations.jsonl") ?? "");
  const [first] = record.annotations.sections_with_annotations;
  expect(first.annotations).toMatchObject([
    {
      annotator_id: "LaJDetector-gpt.1",
      accuracy_type: "incorrect",
      comment: "Wrong dose.",
      element_correctness: { certainty: true, risk: true, urgency: true },
    },
  ]);
  const csv = texts.get("section_level_first_pass_annotations.csv") ?? "";
  expect(csv).toContain(",LaJDetector-gpt.1,False,true,incorrect,true,true,true");
});
