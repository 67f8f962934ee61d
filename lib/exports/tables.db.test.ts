import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { textFile } from "@/lib/imports/mdhjudgments/testing";
import { loadTask } from "@/lib/work/load-task";
import { submitUnit } from "@/lib/work/submit";
import { buildQueue, claimTask, FINE, submitOf, WHOLE } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { exportTexts } from "./testing";

type Row = Record<string, string>;
const rowsOf = (csv: string | undefined): Row[] => parse(csv ?? "", { columns: true, bom: true });

const qaRow = (id: string, response: string, extra: object = {}) =>
  `${JSON.stringify({ question_id: "q", question: "Why?", response_id: id, response, ...extra })}\n`;

const importQa = (projectId: string, text: string, split = "blank-lines", name = "a.jsonl") =>
  importFiles(OPERATOR, {
    projectId,
    format: "qa",
    files: [textFile(text, name)],
    options: parseImportOptions({ split }),
    dryRun: false,
  });

test("questions and responses can be exported and imported again", async () => {
  const [one, two] = [await buildProject(), await buildProject()];
  const text =
    qaRow("r/1='x'", "=1+1\n\n中文 😀\n\nمرحبا", {
      generator: "m",
      language: "zh",
      note: { deep: [1] },
    }) + qaRow('r"2', "- a\n- b", { thread_id: "t" });
  await importQa(one.id, text);
  const texts = await exportTexts(OPERATOR, one.id, "units");
  await importQa(two.id, texts.get("responses.jsonl") ?? "");
  expect(await exportTexts(OPERATOR, two.id, "units")).toEqual(texts);
  const sections = rowsOf(texts.get("sections.csv"));
  expect(sections.map(({ section }) => section)).toEqual(["=1+1", "中文 😀", "مرحبا", "- a\n- b"]);
  expect(rowsOf(texts.get("sections.excel.csv"))[0]?.section).toBe("'=1+1");
});

test("the same file again changes nothing, whatever its name", async () => {
  const { id } = await buildProject();
  await importQa(id, qaRow("r", "No."));
  expect(await importQa(id, qaRow("r", "No."), "blank-lines", "b.jsonl")).toMatchObject({
    outcome: "unchanged",
  });
});

test("a response that comes with another text is refused", async () => {
  const { id } = await buildProject();
  await importQa(id, qaRow("r", "No."));
  const report = await importQa(id, qaRow("r", "Yes."));
  expect(report).toMatchObject({ outcome: "rejected" });
  expect(report.problems).toContainEqual(
    expect.objectContaining({ line: 1, field: "response", found: '"Yes."' }),
  );
});

test("new responses come after those before them", async () => {
  const { id } = await buildProject();
  await importQa(id, qaRow("r1", "No."));
  await importQa(id, qaRow("r1", "No.") + qaRow("r2", "Maybe."));
  const texts = await exportTexts(OPERATOR, id, "units");
  expect(rowsOf(texts.get("responses.csv")).map(({ response_id }) => response_id)).toEqual([
    "r1",
    "r2",
  ]);
});

test("judgments have a column per answer; revised ones come only when asked for", async () => {
  const { project, queue } = await buildQueue({ responses: 1 });
  const person = await buildPerson(project.id);
  const task = await claimTask(person, queue.id);
  await submitUnit(person, task.assignmentId, submitOf(task, 0, WHOLE));
  await submitUnit(person, task.assignmentId, submitOf(task, 1, FINE));
  const again = await loadTask(person, task.assignmentId);
  const wrong = { ...FINE, certainty: false, comment: "-too sure" };
  await submitUnit(person, task.assignmentId, submitOf(again, 1, wrong));

  const current = await exportTexts(OPERATOR, project.id, "judgments");
  const name = "judgments-first-pass-section";
  const mine = rowsOf(current.get(`${name}.csv`)).filter((row) => row.by_rule === "");
  expect(mine).toMatchObject([
    {
      accuracy_type: "correct",
      certainty: "false",
      risk: "true",
      comment: "-too sure",
      has_error: "true",
      has_claim: "true",
      is_current: "true",
      protocol_version: "1",
    },
  ]);
  expect(mine[0]?.submitted_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(rowsOf(current.get(`${name}.excel.csv`)).map((row) => row.comment)).toContain(
    "'-too sure",
  );

  const all = await exportTexts(OPERATOR, project.id, "judgments", { all: true });
  const history = rowsOf(all.get(`${name}.csv`)).filter((row) => row.by_rule === "");
  expect(history.map(({ is_current, comment }) => [is_current, comment])).toEqual([
    ["false", ""],
    ["true", "-too sure"],
  ]);
  expect(history[1]?.supersedes).toBe(history[0]?.judgment_id);
  const lines = (all.get("judgments.jsonl") ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ part, by_rule }) => part === "section" && !by_rule)).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain(person.email);
});
