/** Sheets of labels come back with the rows and columns that they came in with. */
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/options";
import { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import { memorySource } from "@/lib/imports/sources/source";
import { buildProject } from "@/prisma/seed/builders";
import { CPB_FILES, cpbBenchTitle, cpbFile, hasCpbBench } from "@/prisma/testing/cpb-bench-sample";

type Row = Readonly<Record<string, string>>;

async function original(path: string): Promise<Row[]> {
  const { name, bytes } = cpbFile(path);
  const rows: Row[] = [];
  for await (const { fields } of tableRowsOf(memorySource(name, bytes), null, new Findings()))
    rows.push(
      Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, String(value ?? "").trim()]),
      ),
    );
  return rows;
}

async function comeBack(path: string, options: object): Promise<Row[]> {
  const { id: projectId } = await buildProject();
  const file = cpbFile(path);
  const input = { projectId, format: "cpb-bench", files: [file], dryRun: false } as const;
  const report = await importFiles(OPERATOR, { ...input, options: parseImportOptions(options) });
  expect(report.problems).toEqual([]);
  const texts = await exportTexts(OPERATOR, projectId, "cpb-bench");
  const rows: Row[] = parse(texts.get(file.name.replace(/\.\w+$/, ".csv")) ?? "", {
    columns: true,
  });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value.trim()])),
  );
}

/** What the columns of `wanted` say, row by row; blank where the other has no such column. */
const seen = (rows: readonly Row[], wanted: readonly Row[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.keys(wanted[0] ?? {}).map((key) => [key, row[key] ?? ""])),
  );

const ROUND_ONE = { raters: "human_check_1, human_check_2", adjudicators: "human_check_3" };

describe.skipIf(!hasCpbBench)(cpbBenchTitle("released sheets"), () => {
  test.each([
    ...CPB_FILES.dialogues.slice(1).map((path) => [path, ROUND_ONE] as const),
    [
      CPB_FILES.verifiedDialogues,
      { raters: "human_check_2, human_check_3", adjudicators: "human_check_final" },
    ] as const,
  ])("dialogues: %s", async (path, options) => {
    const wanted = await original(path);
    expect(seen(await comeBack(path, options), wanted)).toEqual(wanted);
  });

  test.each([
    [CPB_FILES.sample1, "human check1, humaY check2", "human check3"],
    [CPB_FILES.sample2, "humaY check1, human check2", "human check3"],
    [CPB_FILES.contradictions, "", "human_review_final"],
  ])("responses: %s", async (path, raters, adjudicators) => {
    const columns = [...raters.split(", "), adjudicators];
    // A row that nobody has labelled is a response like any other.
    const wanted = (await original(path)).filter((row) => columns.some((name) => row[name]));
    const back = await comeBack(path, { dialogues: "texts", raters, adjudicators });
    expect(seen(back, wanted)).toEqual(wanted);
  });
});
