import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { type ImportFormatName, parseImportOptions } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import { buildFiles, textFile } from "@/lib/imports/mdhjudgments/testing";
import { submitUnit } from "@/lib/work/submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";

const importInto = (projectId: string, format: ImportFormatName, files: readonly InputFile[]) =>
  importFiles(OPERATOR, {
    projectId,
    format,
    files,
    options: parseImportOptions({}),
    dryRun: false,
  });

/** A project with one finished response, and its units and judgments as files. */
async function buildWork() {
  const { project, queue } = await buildQueue({ responses: 1 });
  const person = await buildPerson(project.id);
  const task = await claimTask(person, queue.id);
  await submitUnit(person, task.assignmentId, submitOf(task, 0, WHOLE));
  await submitUnit(
    person,
    task.assignmentId,
    submitOf(task, 1, { ...FINE, risk: false, comment: "Too calm." }),
  );
  await submitUnit(person, task.assignmentId, submitOf(task, 3, { accuracy_type: "not_claim" }));
  const units = (await exportTexts(OPERATOR, project.id, "units")).get("responses.jsonl") ?? "";
  const judgments = await exportTexts(OPERATOR, project.id, "judgments");
  return { project, units: textFile(units, "responses.jsonl"), judgments };
}

const named = (texts: ReadonlyMap<string, string>, ending: string): InputFile[] =>
  [...texts]
    .filter(([name]) => name.startsWith("judgments") && name.endsWith(ending))
    .map(([name, text]) => textFile(text, name));

/** What must survive: everything but our own ids and times. */
async function contentOf(projectId: string) {
  const rows = await db().judgment.findMany({
    where: { projectId },
    include: { coder: true },
    orderBy: [{ part: "asc" }, { hasError: "asc" }, { byRule: "asc" }],
  });
  return rows.map(({ part, answers, hasError, hasClaim, score, byRule, coder }) => ({
    ...{ part, answers, hasError, hasClaim, score, byRule, coder: coder.pseudonym },
  }));
}

describe("judgments of one project", () => {
  test.each([
    ["JSONL", ".jsonl"],
    ["CSV", "n.csv"],
    ["CSV for spreadsheets", ".excel.csv"],
  ])("can be imported into another as %s", async (_, ending) => {
    const { project, units, judgments } = await buildWork();
    const other = await buildProject();
    await importInto(other.id, "qa", [units]);
    const wanted = named(judgments, ending);
    const files = ending === "n.csv" ? [...wanted, ...named(judgments, "response.csv")] : wanted;
    const report = await importInto(other.id, "judgments", files);
    expect(report).toMatchObject({
      outcome: "stored",
      problems: [],
      counts: { judgments: 5, coders: 1 },
    });
    expect(await contentOf(other.id)).toEqual(await contentOf(project.id));
    expect(await importInto(other.id, "judgments", files)).toMatchObject({ outcome: "unchanged" });
  });

  test("are known in the project that they come from", async () => {
    const { project, judgments } = await buildWork();
    const report = await importInto(project.id, "judgments", named(judgments, ".jsonl"));
    expect(report).toMatchObject({ outcome: "stored", counts: { judgments: 0 } });
    expect(await db().judgment.count({ where: { projectId: project.id } })).toBe(5);
  });
});

test("a study's judgments keep their labels, times and what adjudicators saw", async () => {
  const [one, two] = [await buildProject(), await buildProject()];
  await importInto(one.id, "mdhjudgments", buildFiles());
  const units = (await exportTexts(OPERATOR, one.id, "units")).get("responses.jsonl") ?? "";
  await importInto(two.id, "qa", [textFile(units, "responses.jsonl")]);
  const judgments = (await exportTexts(OPERATOR, one.id, "judgments")).get("judgments.jsonl") ?? "";
  const report = await importInto(two.id, "judgments", [textFile(judgments, "judgments.jsonl")]);
  expect(report).toMatchObject({ outcome: "stored", problems: [], counts: { judgments: 44 } });
  const again = (await exportTexts(OPERATOR, two.id, "judgments")).get("judgments.jsonl") ?? "";
  expect(again).toBe(judgments);
});

describe("faults have line and field", () => {
  const ROW = {
    judgment_id: "j1",
    response_id: "r1",
    section_id: "r1-section_0",
    coder: "judge-a",
    coder_kind: "system",
    protocol_id: "first-pass",
    part: "section",
    answers: { ...FINE },
  };
  const cases: [string, object, string, RegExp][] = [
    ["no id", { judgment_id: "" }, "judgment_id", /not blank/],
    ["no coder", { coder: null }, "coder", /not blank/],
    ["an unknown kind of coder", { coder_kind: "robot" }, "coder_kind", /person or system/],
    ["an unknown protocol", { protocol_id: "second-pass" }, "protocol_id", /knows/],
    ["an unknown version", { protocol_version: 99 }, "protocol_id", /version 99/],
    ["an unknown part", { part: "sentence" }, "part", /section/],
    ["no unit", { section_id: null }, "section_id", /section/],
    ["a unit that is not there", { section_id: "r9-section_0" }, "section_id", /project/],
    ["another response than the section's", { response_id: "r2" }, "response_id", /^r1, of/],
    ["another question than the section's", { question_id: "q9" }, "question_id", /^q, of/],
    [
      "another question than the response's",
      { part: "response", section_id: null, question_id: "q9", answers: WHOLE },
      "question_id",
      /^q, of/,
    ],
    ["an unknown question", { answers: { acuracy: 1 } }, "answers.acuracy", /no question/],
    ["an unknown value", { answers: { accuracy_type: "right" } }, "answers.accuracy_type", /./],
    ["answers that are a list", { answers: [] }, "answers", /object/],
  ];
  test.each(cases)("%s", async (_, change, field, expected) => {
    const { id } = await buildProject();
    const response = { question_id: "q", question: "Why?", response_id: "r1", response: "Rest." };
    await importInto(id, "qa", [textFile(`${JSON.stringify(response)}\n`)]);
    const lines = [ROW, { ...ROW, judgment_id: "j2", ...change }].map(
      (row) => `${JSON.stringify(row)}\n`,
    );
    const report = await importInto(id, "judgments", [textFile(lines.join(""), "judgments.jsonl")]);
    expect(report.outcome).toBe("rejected");
    expect(report.problems[0]).toMatchObject({ file: "judgments.jsonl", line: 2, field });
    expect(report.problems[0]?.expected).toMatch(expected);
    expect(await db().judgment.count()).toBe(0);
  });
});
