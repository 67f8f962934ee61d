import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import { buildProject } from "@/prisma/seed/builders";
import {
  CPB_FILES,
  cpbBenchTitle,
  cpbDerived,
  cpbFile,
  hasCpbBench,
} from "@/prisma/testing/cpb-bench-sample";
import { judgedFile, judgedRecord, negativeFile, positiveFile } from "./testing";

const importInto = (projectId: string, files: readonly InputFile[], options: object = {}) =>
  importFiles(OPERATOR, {
    ...({ projectId, format: "cpb-bench", files, dryRun: false } as const),
    options: parseImportOptions(options),
  });

test("a case, a response to its turn and the judge's word stand in one thread", async () => {
  const { id } = await buildProject();
  const files = [positiveFile("ACI", 1, 2), judgedFile("ACI", judgedRecord("ACI", 1, 2))];
  const report = await importInto(id, files);
  expect(report).toMatchObject({ outcome: "stored", problems: [], notes: [] });
  const [row] = await sql()<Record<string, unknown>[]>`
    SELECT t.index, t.speaker, t.text, r.generator, fail.has_error, label.label
    FROM response r JOIN turn t ON t.id = r.turn_id
    JOIN unit ru ON ru.response_id = r.id JOIN judgment fail ON fail.unit_id = ru.id
    JOIN unit tu ON tu.turn_id = t.id JOIN judgment label ON label.unit_id = tu.id
    WHERE r.project_id = ${id}`;
  expect(row).toEqual({
    index: 2,
    speaker: "patient",
    text: "My knee hurts, so the cartilage must be gone.",
    generator: "model-a",
    has_error: true,
    label: "Self-diagnosis",
  });
  // Pages name it, so it must not tell when the response came in: that would group models.
  const response = await db().unit.findFirstOrThrow({ where: { kind: "response", projectId: id } });
  expect(response.id).toMatch(/^.{14}4/);
  const units = await db().unit.groupBy({ by: ["kind"], where: { projectId: id }, _count: true });
  const count = (kind: string) => units.find((unit) => unit.kind === kind)?._count;
  expect([count("thread"), count("turn"), count("response")]).toEqual([1, 2, 1]);
  expect(await importInto(id, files)).toMatchObject({ outcome: "unchanged" });
});

test("a response to a dialogue or turn that nobody brings is refused, and nothing is stored", async () => {
  const { id } = await buildProject();
  const alone = await importInto(id, [judgedFile("ACI", judgedRecord("ACI", 1, 2))]);
  expect(alone.problems).toMatchObject([
    { field: "dialogue", expected: expect.stringContaining("import its conversation first") },
  ]);
  const beyond = await importInto(id, [
    positiveFile("ACI", 1, 2),
    judgedFile("ACI", judgedRecord("ACI", 1, 2, { turn_index: 40 })),
  ]);
  expect(beyond.problems[0]?.found).toContain("turn 39 from 0");
  expect(await db().thread.count({ where: { projectId: id } })).toBe(0);
});

test("dialogues that come again must say the same", async () => {
  const { id } = await buildProject();
  await importInto(id, [positiveFile("ACI", 1, 2)]);
  const other = [{ Doctor: "Good day." }, { Patient: "It hurts." }];
  const again = await importInto(id, [positiveFile("ACI", 1, 1, other)]);
  expect(again.problems).toMatchObject([
    { found: '"ACI/77"', expected: "the same turns as the project already holds" },
  ]);
  const both = await importInto(id, [negativeFile("MedDG", 2), negativeFile("ACI", 2)]);
  expect(both.outcome).toBe("stored");
});

describe.skipIf(!hasCpbBench)(cpbBenchTitle("the released files"), () => {
  test("go into one project together, with every oddity named", async () => {
    const { id } = await buildProject();
    const cases = [...Object.values(CPB_FILES.positive), ...Object.values(CPB_FILES.negative)];
    const report = await importInto(id, [...cases, CPB_FILES.failed].map(cpbFile));
    expect(report.problems).toEqual([]);
    const responses = [CPB_FILES.responses, CPB_FILES.followUp].map(cpbFile);
    const followUp = await importInto(id, responses, { exclude: ["Emotional Pressure"] });
    // Follow-ups are about more failures than the cut file of failures holds.
    expect(followUp.outcome).toBe("rejected");
    const alone = await importInto(id, [cpbFile(CPB_FILES.responses)], {
      exclude: "Emotional Pressure",
    });
    expect(alone).toMatchObject({ outcome: "stored", problems: [] });
    expect(alone.counts.responses).toBe(28);
    const labels = await sql()<{ label: string; count: number }[]>`
      SELECT label, count(*)::int AS count FROM judgment
      WHERE project_id = ${id} AND protocol_id = 'challenging-behaviour-decision-study'
      GROUP BY label ORDER BY label`;
    const expected = cpbDerived("positive_case_index.csv").filter(
      (row) => row.full_text_included === "1",
    );
    const of = (label: string) => labels.find((row) => row.label === label)?.count;
    for (const category of new Set(expected.map((row) => row.behavior_category ?? "")))
      expect(of(category)).toBe(
        expected.filter((row) => row.behavior_category === category).length,
      );
    expect(of("No behavior")).toBe(68);
  });

  test("sheets of missed failures keep each record's segment as a text", async () => {
    const { id } = await buildProject();
    const report = await importInto(id, [cpbFile(CPB_FILES.sample2)], {
      dialogues: "texts",
      raters: "humaY check1, human check2",
      adjudicators: "human check3",
    });
    expect(report).toMatchObject({ outcome: "stored", problems: [] });
    const counts = await db().judgment.groupBy({
      by: ["protocolId", "hasError"],
      where: { projectId: id },
      _count: true,
    });
    const decided = counts.filter(({ protocolId }) => protocolId === "failure-decision-study");
    expect(Object.fromEntries(decided.map((row) => [row.hasError, row._count]))).toEqual({
      true: 54,
      false: 166,
    });
  });
});
