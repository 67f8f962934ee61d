import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { textFile } from "@/lib/imports/mdhjudgments/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { listProblems } from "../start";
import { countRows, importTable } from "./testing";

const NOTHING = {
  ...{
    threads: 0,
    responses: 0,
    sections: 0,
    units: 0,
    judgments: 0,
    coders: 0,
    runs: 0,
    files: 0,
  },
  staged: 0,
};

describe("importing a table", () => {
  test("rows become questions, responses, sections and labels; other columns are kept", async () => {
    const project = await buildProject();
    const csv =
      'question_id,question,response_id,answer,model,note,label\r\nq1,"Is it, ""really""?",a,"One.\n\n=1+1 שלום 😀",m1,\\N\ttab,y\r\nq1,"Is it, ""really""?",b,Two.,m2,,N\r\n';
    const { job } = await importTable(project.id, "a.csv", csv);
    expect(job).toMatchObject({ state: "done", error: null });
    expect(job.result?.summary).toBe("Added 1 question, 2 responses, 3 sections, 2 labels.");
    const responses = await db().response.findMany({
      where: { projectId: project.id },
      orderBy: { position: "asc" },
      include: { sections: { orderBy: { index: "asc" } } },
    });
    expect(
      responses.map(({ externalId, text, generator, metadata }) => [
        externalId,
        text,
        generator,
        metadata,
      ]),
    ).toEqual([
      ["a", "One.\n\n=1+1 שלום 😀", "m1", { note: "\\N\ttab" }],
      ["b", "Two.", "m2", {}],
    ]);
    expect(responses[0]?.sections[1]).toMatchObject({ text: "=1+1 שלום 😀", start: 6, end: 17 });
    const labels = await db().judgment.findMany({
      where: { projectId: project.id },
      include: { coder: true },
      orderBy: { externalId: "asc" },
    });
    expect(
      labels.map((each) => [
        each.label,
        each.protocolId,
        each.part,
        each.answers,
        each.coder.pseudonym,
      ]),
    ).toEqual([
      ["Y", "imported-label", "response", { value: "Y", raw: "y", task: "label" }, "label-1"],
      ["N", "imported-label", "response", { value: "N", raw: "N", task: "label" }, "label-1"],
    ]);
    expect(await countRows(project.id)).toMatchObject({ units: 6, runs: 1, files: 1, staged: 0 });
  });

  test("the same file again adds nothing and says so", async () => {
    const project = await buildProject();
    const csv = "question,response\r\nq,a\r\n";
    await importTable(project.id, "a.csv", csv);
    const before = await countRows(project.id);
    const { job } = await importTable(project.id, "a.csv", csv);
    expect(job.result?.summary).toContain("Nothing was added");
    expect(await countRows(project.id)).toEqual(before);
  });

  test("rows of sections make responses; their other columns are kept in order", async () => {
    const project = await buildProject();
    const tsv =
      "question\tresponse_id\tsection\tpage\tverdict\nq\tr1\tA.\t1\tgood\nq\tr1\tB.\t2\tbad\nq\tr2\tC.\t1\tgood\n";
    const { job } = await importTable(project.id, "a.tsv", tsv);
    expect(job.result?.summary).toBe("Added 1 question, 2 responses, 3 sections, 3 labels.");
    const first = await db().response.findFirst({
      where: { projectId: project.id, externalId: "r1" },
    });
    expect(first).toMatchObject({ text: "A.\n\nB.", metadata: { page: ["1", "2"] } });
  });

  test("everything that is wrong is listed with its line, and nothing is stored", async () => {
    const project = await buildProject();
    const csv =
      "question_id,question,response_id,response\nq1,One?,a,A\nq1,Two?,a,B\nq2,,b,C\nq3,Three?,c,\u0000\nq4,Four?\n";
    const { job, uploadId } = await importTable(project.id, "a.csv", csv);
    expect(job).toMatchObject({ state: "failed", error: "Nothing was stored: 5 problems." });
    const problems = await listProblems(OPERATOR, project.id, uploadId);
    expect(problems.map(({ line, field, found }) => [line, field, found])).toEqual([
      [3, "question", '"Two?"'],
      [3, "response id", '"a"'],
      [4, "question", "nothing"],
      [5, "response", "a NUL character"],
      [6, "", "2 cells"],
    ]);
    expect(await countRows(project.id)).toEqual(NOTHING);
  });

  test("what contradicts the project is refused", async () => {
    const project = await buildProject();
    await importTable(project.id, "a.csv", "question_id,question,response_id,response\nq,Q?,r,A\n");
    const before = await countRows(project.id);
    const { job } = await importTable(
      project.id,
      "b.csv",
      "question_id,question,response_id,response\nq,Other?,r,A\n\n,x,y,z\n",
    );
    expect(job.state).toBe("failed");
    expect(await countRows(project.id)).toEqual(before);
  });

  test("only those who may import can", async () => {
    const project = await buildProject();
    const viewer = await buildPerson(project.id, ["viewer"]);
    const attempt = importTable(project.id, "a.csv", "question\nq\n", undefined, viewer.actor);
    await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("a conversation becomes a thread of turns with roles, and comes back the same", async () => {
  const project = await buildProject();
  const messages = [
    { role: "user", content: "I have a rash." },
    { role: "doctor", content: "Since when?" },
    { role: "user", content: "Is it bad?" },
    { role: "assistant", content: "Mostly not.\n\nShow it to a doctor." },
  ];
  const line = JSON.stringify({ id: "c1-a", question_id: "c1", messages });
  const { job } = await importTable(project.id, "a.jsonl", `${line}\n`);
  expect(job.result?.summary).toBe("Added 1 question, 1 response, 2 sections, 0 labels.");
  const turns = await db().turn.findMany({
    where: { projectId: project.id },
    orderBy: { index: "asc" },
    include: { responses: true, unit: true },
  });
  expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
    ["patient", "I have a rash."],
    ["clinician", "Since when?"],
    ["patient", "Is it bad?"],
  ]);
  expect(turns.map(({ responses, unit }) => [responses.length, unit !== null])).toEqual([
    [0, true],
    [0, false],
    [1, true],
  ]);
  const changed = line.replace("Since when?", "Where?");
  expect((await importTable(project.id, "b.jsonl", `${changed}\n`)).job.state).toBe("failed");
  expect((await importTable(project.id, "c.jsonl", `${line}\n`)).job.state).toBe("done");

  const texts = await exportTexts(OPERATOR, project.id, "units");
  const other = await buildProject();
  const files = ["questions.jsonl", "responses.jsonl"].map((name) =>
    textFile(texts.get(name) ?? "", name),
  );
  const options = parseImportOptions({});
  const input = { projectId: other.id, format: "units", files, options, dryRun: false } as const;
  expect(await importFiles(OPERATOR, input)).toMatchObject({ outcome: "stored", problems: [] });
  expect(await exportTexts(OPERATOR, other.id, "units")).toEqual(texts);
});
