import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db/client";
import { EXPORT_FORMATS } from "@/lib/exports/formats";
import { adjudica } from "../testing";

/** Many people and requests: a busy machine takes its time. */
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-simulate-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Runs `adjudica simulate`. */
const simulate = (...args: string[]) => adjudica("simulate", ...args);

async function write(name: string, value: unknown): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, typeof value === "string" ? value : JSON.stringify(value));
  return file;
}

test("a dry run shows tables, writes exports and leaves no project", async () => {
  const out = path.join(folder, "exports");
  const made = await simulate(
    ...["--dry-run", "--responses", "4", "--sections", "3", "--overlap", "2", "--seed", "3"],
    ...["--coder", "careful-expert:2", "--coder", "strict:2", "--pay", "30", "--out", out],
  );
  expect(made.code).toBe(0);
  expect(made.out).toContain("S-careful-expert-1");
  expect(made.out).toMatch(/sections, has_error: alpha/);
  expect(made.out).toMatch(/hours of attention .* pay \d/);
  expect(await readdir(out)).toEqual(Object.keys(EXPORT_FORMATS).sort());
  const sections = await readFile(path.join(out, "units", "sections.csv"), "utf8");
  expect(sections).toContain("simulated-q1-r1");
  expect(await db().project.count()).toBe(0);
});

test("a file of coders and planted errors drives the work of a project", async () => {
  expect((await simulate("--bulk", "--project", "big", "--responses", "6")).code).toBe(0);
  const report = await simulate("--profiles");
  const coders = await write("coders.json", report.out);
  const planted = await write("planted.json", [
    { response_id: "simulated-q1-r1", section_index: 0, kind: "risk", what_is_wrong: "Too small." },
  ]);
  const args = ["--project", "big", "--queue", "First pass", "--coders", coders];
  const made = await simulate(...args, "--truth", planted, "--json");
  expect(made.code).toBe(0);
  const value = JSON.parse(made.out);
  expect(value.discrepancies).toEqual([]);
  expect(value.progress).toEqual({ wanted: 18, done: 18 });
  expect(value.total.risk.hits + value.total.risk.misses).toBe(3);
  expect((await simulate("--bulk", "--project", "big")).code).toBe(2);
});

test.each([
  [2, []],
  [2, ["--bulk"]],
  [2, ["--bulk", "--dry-run", "--project", "p"]],
  [2, ["--dry-run", "--project", "p"]],
  [2, ["--project", "p", "--factor", "2"]],
  [2, ["--project", "p", "--seed", "-1"]],
  [2, ["--project", "p", "--coders", "/no/such/file"]],
  [2, ["--project", "p", "--coder", "genius"]],
  [2, ["--project", "p", "--coder", "strict:none"]],
  [2, ["--dry-run", "--pass", "nonsense"]],
  [2, ["--dry-run", "--responses", "4", "--coder", "strict:2"]],
  [3, ["--project", "nobody"]],
  [0, ["--help"]],
])("exit code %i for %j", async (code, args) => {
  expect((await simulate(...args)).code).toBe(code);
  expect(await db().project.count()).toBe(0);
});
