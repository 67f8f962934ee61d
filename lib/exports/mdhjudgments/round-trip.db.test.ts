import { describe, expect, test } from "vitest";
import { type Actor, OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import {
  buildFiles,
  buildRecords,
  fileOf,
  sectionsIn,
  textFile,
} from "@/lib/imports/mdhjudgments/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import {
  hasStudySample,
  sampleBytes,
  sampleNames,
  sampleText,
  sampleTitle,
} from "@/prisma/testing/study-sample";

const textOf = ({ bytes }: InputFile) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

const importInto = (
  projectId: string,
  files: readonly InputFile[],
  actor: Actor = OPERATOR,
  ids = "study",
) =>
  importFiles(actor, {
    projectId,
    format: "mdhjudgments",
    files,
    options: parseImportOptions({ ids }),
    dryRun: false,
  });

async function expectUnchanged(projectId: string, files: readonly InputFile[]) {
  const texts = await exportTexts(OPERATOR, projectId, "mdhjudgments");
  for (const file of files) expect(texts.get(file.name), file.name).toBe(textOf(file));
  return texts;
}

describe("made-up files", () => {
  test("come back byte for byte, with the seven tables", async () => {
    const { id } = await buildProject();
    const report = await importInto(id, buildFiles());
    expect(report).toMatchObject({ outcome: "stored", problemCount: 0 });
    expect(report.counts).toMatchObject({ files: 5, questions: 2, responses: 3, sections: 9 });
    const texts = await expectUnchanged(id, buildFiles());
    expect(texts.size).toBe(13);
    expect(texts.get("section_level_medical_expert_adjudications.csv")?.split("\r\n")).toHaveLength(
      4,
    );
    const checks = texts.get("section_level_factchecker_adjudications.csv");
    expect(checks).toContain(",other,,true,false,false,false,false,true,a telephone number,");
    expect(checks).toContain(
      ",comments_not_about_factual_accuracy,,false,false,false,false,false,false,,",
    );
    expect(texts.get("comment_level_medical_expert_adjudication_judgments.csv")).toContain(
      ",false,false,false,false,true,true\r\n",
    );
  });

  test.each([
    ["in reverse order", (files: InputFile[]) => [files.toReversed()]],
    ["in two runs", (files: InputFile[]) => [files.slice(3), files.slice(0, 3)]],
    ["one by one", (files: InputFile[]) => files.map((file) => [file])],
    ["only one of them", (files: InputFile[]) => [files.slice(2, 3)]],
  ])("come back byte for byte when imported %s", async (_, runsOf) => {
    const { id } = await buildProject();
    const runs = runsOf(buildFiles());
    for (const files of runs)
      expect(await importInto(id, files)).toMatchObject({ outcome: "stored" });
    const texts = await expectUnchanged(id, runs.flat());
    expect(texts.size).toBe(runs.flat().length + 8);
  });

  test("give the same tables in whichever order they came", async () => {
    const [one, two] = [await buildProject(), await buildProject()];
    await importInto(one.id, buildFiles());
    await importInto(two.id, buildFiles().toReversed());
    expect(await exportTexts(OPERATOR, two.id, "mdhjudgments")).toEqual(
      await exportTexts(OPERATOR, one.id, "mdhjudgments"),
    );
  });

  test("are stored once: the same files again change nothing and say so", async () => {
    const { id } = await buildProject();
    await importInto(id, buildFiles());
    const before = await exportTexts(OPERATOR, id, "judgments");
    const report = await importInto(id, buildFiles());
    expect(report).toMatchObject({ outcome: "unchanged", counts: { judgments: 0 } });
    expect(report.knownFiles).toHaveLength(5);
    expect(await db().importRun.count()).toBe(1);
    expect(await exportTexts(OPERATOR, id, "judgments")).toEqual(before);
  });

  test("with the same bytes under two names are two files", async () => {
    const { id } = await buildProject();
    const files = [fileOf(buildRecords(), "one.jsonl"), fileOf(buildRecords(), "two.jsonl")];
    await importInto(id, files);
    await expectUnchanged(id, files);
  });

  test("that contradict what is stored are refused whole", async () => {
    const { id } = await buildProject();
    await importInto(id, [fileOf(buildRecords(), "one.jsonl")]);
    const records = buildRecords();
    const [annotation] = sectionsIn(records[1])[0]?.annotations ?? [];
    if (annotation) annotation.comment = "changed";
    const report = await importInto(id, [fileOf(records, "two.jsonl")]);
    expect(report).toMatchObject({ outcome: "rejected", problemCount: 1 });
    expect(report.problems[0]).toMatchObject({
      file: "two.jsonl",
      line: 2,
      field: "annotations.sections_with_annotations[0].annotations[0].comment",
      found: '"changed"',
    });
    expect(await db().sourceFile.count()).toBe(1);
  });

  test("with one fault anywhere store nothing at all", async () => {
    const { id } = await buildProject();
    const [good] = buildFiles();
    if (!good) throw new Error("no file");
    const report = await importInto(id, [good, textFile("{}\n", "bad.jsonl")]);
    expect(report.outcome).toBe("rejected");
    expect(await db().response.count()).toBe(0);
    expect(await db().importRun.count()).toBe(0);
  });

  test("with two texts of one question id come back as they were, from two questions", async () => {
    const { id } = await buildProject();
    const records = buildRecords();
    const idOf = (record?: (typeof records)[number]) =>
      record?.annotations?.question_annotations[0]?.parent_id;
    const same = records.filter((record) => idOf(record) === idOf(records[0]));
    expect(same.length).toBeGreaterThan(1);
    const other = same.at(-1);
    if (other) other.question = "What else helps?";
    const files = [fileOf(records, "one.jsonl"), fileOf(records, "two.jsonl")];
    for (const file of files) {
      const report = await importInto(id, [file]);
      expect(report).toMatchObject({ outcome: "stored", problems: [] });
      expect(report.warnings).toMatchObject([{ code: "question_texts" }]);
    }
    await expectUnchanged(id, files);
    expect(await db().turn.count({ where: { text: "What else helps?" } })).toBe(1);
  });

  test("in another byte form come back as they were", async () => {
    const { id } = await buildProject();
    const [one, two] = buildRecords();
    const text = `\uFEFF${JSON.stringify(one, null, 1).replaceAll("\n", "")}\r\n${JSON.stringify(two)}`;
    const files = [textFile(text, "odd.jsonl")];
    expect(await importInto(id, files)).toMatchObject({ outcome: "stored" });
    await expectUnchanged(id, files);
  });

  test("cannot take the pseudonym of a member", async () => {
    const project = await buildProject();
    const { coderId } = await buildPerson(project.id);
    await db().coder.update({ where: { id: coderId }, data: { pseudonym: "ANNOTATOR-1" } });
    const report = await importInto(project.id, buildFiles());
    expect(report.outcome).toBe("rejected");
    expect(report.problems[0]?.expected).toContain("pseudonym");
  });

  test("give the optional columns of sections.csv", async () => {
    const { id } = await buildProject();
    await importInto(id, buildFiles());
    const options = { sectionColumns: ["has_claim", "num_first_pass_annotations"] };
    const texts = await exportTexts(OPERATOR, id, "mdhjudgments", options);
    const lines = texts.get("sections.csv")?.split("\r\n") ?? [];
    expect(lines[0]).toBe(
      "response_id,section_id,section_order_in_response,section_text,num_first_pass_annotations,has_claim",
    );
    // Two people; one says "no facts" and the judge says "correct": nobody can tell.
    expect(lines.find((line) => line.includes(",1,---,"))).toMatch(/,1,---,2,$/);
  });
});

test("only those who may import and export do", async () => {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["manager"]);
  const viewer = await buildPerson(project.id, ["viewer"]);
  const stranger = await buildPerson((await buildProject()).id, ["owner"]);
  await expect(importInto(project.id, buildFiles(), viewer.actor)).rejects.toThrow("Your role");
  await expect(importInto(project.id, buildFiles(), stranger.actor)).rejects.toThrow(
    "no such project",
  );
  await importInto(project.id, buildFiles(), manager.actor);
  await expect(exportTexts(viewer.actor, project.id, "mdhjudgments")).rejects.toThrow("Your role");
  await expect(exportTexts(stranger.actor, project.id, "units")).rejects.toThrow("no such project");
  const actions = await db().auditEvent.findMany({ where: { projectId: project.id } });
  expect(actions.map(({ action, userId }) => [action, userId])).toEqual([
    ["data.imported", manager.userId],
  ]);
});

describe.skipIf(!hasStudySample)(sampleTitle("the study's sample"), () => {
  const sample = (prefix: string): InputFile[] =>
    sampleNames()
      .filter((name) => name.startsWith(prefix) && name.endsWith(".jsonl"))
      .map((name) => ({ name, bytes: sampleBytes(name) }));

  test("comes back byte for byte, and its tables are the expected ones", async () => {
    const { id } = await buildProject();
    await importInto(id, sample("mdhjudgments-"));
    const texts = await expectUnchanged(id, sample("mdhjudgments-"));
    expect(texts.size).toBe(13);
    for (const name of sampleNames("expected-csv"))
      expect(texts.get(name), name).toBe(sampleText(`expected-csv/${name}`));
  });

  test("of MedExpert comes back byte for byte from a project of its own", async () => {
    const { id } = await buildProject();
    const files = sample("medexpert");
    expect(await importInto(id, files)).toMatchObject({ outcome: "stored", warnings: [] });
    await expectUnchanged(id, files);
  });
});
