import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importStudy, madeStudy } from "@/lib/pools/testing";
import { buildProject } from "@/prisma/seed/builders";
import { run } from "../run";

let folder: string;
let slug: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-report-"));
  const project = await buildProject();
  slug = project.slug;
  await importStudy(project.id, [
    madeStudy([
      [
        { people: "FT", judge: "F" },
        { people: "FF", judge: "T" },
        { people: "F", judge: "F" },
        { people: "NF", judge: "F" },
      ],
    ]),
  ]);
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the command; gives its exit code and what it printed. */
async function report(...args: string[]) {
  let out = "";
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      out += text;
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation(() => true),
  ];
  process.exitCode = undefined;
  try {
    return { code: await run(["report", "--project", slug, ...args]), out };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = undefined;
  }
}

test("a table as JSON has numbers, reasons and what they depend on, and is the same every time", async () => {
  const args = ["--table", "table-3", "--json", "--resamples", "200", "--seed", "5"];
  const { code, out } = await report(...args);
  expect(code).toBe(0);
  const item = JSON.parse(out);
  expect(item).toMatchObject({
    name: "table-3",
    project: slug,
    data: { hash: expect.stringMatching(/^[0-9a-f]{16}$/), judgments: 11 },
  });
  expect(item.parameters).toContainEqual({ label: "Seed", value: "5" });
  const alpha = item.rows.find((row: { quantity: string }) => row.quantity.includes("alpha"));
  // Two sections with two labels: FT and FF. alpha = 1 - 3·2 / (2·1·3) = 0.
  expect(alpha.fp_micro.value).toBeCloseTo(0, 12);
  expect(alpha.me).toMatchObject({ value: null, undefinedBecause: "no unit has two values" });
  const again = JSON.parse((await report(...args)).out);
  expect({ ...again, computedAt: item.computedAt }).toEqual(item);
});

test("the engine of the study draws other numbers than the default one", async () => {
  const low = async (engine: string) => {
    const args = ["--table", "table-5", "--json", "--resamples", "300", "--engine", engine];
    return JSON.parse((await report(...args)).out).parameters;
  };
  expect(await low("numpy")).toContainEqual({
    label: "Engine",
    value: "numpy (draws of the study)",
  });
  expect(await low("default")).toContainEqual({ label: "Engine", value: "default" });
});

test("files for all tables and figures are written into a folder", async () => {
  const { code } = await report("--format", "latex", "--out", folder, "--resamples", "0");
  expect(code).toBe(0);
  const names = await readdir(folder);
  expect(names).toHaveLength(19);
  expect(names).toContain(`${slug}-figure-2.tex`);
  expect(await readFile(path.join(folder, `${slug}-table-1.tex`), "utf8")).toContain("\\toprule");
});

test("the diagnosis says of every unit and statistic whether it is used, and why not", async () => {
  const file = path.join(folder, "units.csv");
  expect((await report("--diagnosis", file)).code).toBe(0);
  const all = parse<Record<string, string>>(await readFile(file, "utf8"), {
    columns: true,
    bom: true,
  });
  const rows = all.filter(({ unit }) => unit === "section");
  const responses = all.filter(({ unit }) => unit === "response");
  expect(responses).not.toHaveLength(0);
  for (const { accuracy_used, accuracy_why_not } of responses)
    expect(accuracy_used === "true").toBe(accuracy_why_not === "");
  expect(rows.map(({ claims_used }) => claims_used)).toEqual(["true", "true", "false", "true"]);
  for (const { fp_me_used, fp_me_why_not } of rows) {
    expect(fp_me_used).toBe("false");
    expect(fp_me_why_not).toMatch(/ME: not adjudicated|FP: somebody says/);
  }
  expect(rows.map(({ fp_used, fp_why_not }) => [fp_used, fp_why_not])).toEqual([
    ["true", ""],
    ["true", ""],
    ["false", "only one label"],
    ["false", "somebody says that there is no claim"],
  ]);
  expect(rows.map(({ fp_ag_label, fp_ag_reason }) => [fp_ag_label, fp_ag_reason])).toEqual([
    ["", "disagreement"],
    ["false", "unanimous"],
    ["", "too_few_people"],
    ["", "no_claim"],
  ]);
});

test.each([
  [["--table", "table-99"], 3],
  [["--format", "pdf"], 2],
  [["--format", "csv"], 2],
  [["--seed", "x"], 2],
  [["--judge", "Nobody"], 2],
])("%j ends with exit code %i", async (args, code) => {
  expect((await report(...args)).code).toBe(code);
});
