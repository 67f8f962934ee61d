import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { TYPICAL_JUDGE } from "@/lib/simulate/adjudication/judge";
import { bulkProject } from "@/lib/simulate/bulk/commands";
import { firstPass } from "@/lib/simulate/first-pass";
import { parseStudy } from "@/lib/simulate/study-file";
import { CHOICE_WORDS, RESAMPLED } from "./choice-words";
import { REPORTS } from "./registry";
import { toCsv } from "./render/csv";
import { toHtml } from "./render/html";
import { toJson } from "./render/json";
import { toLatex } from "./render/latex";
import { cellOf, numberIn, printedRows, reportsOf } from "./testing";
import { latexFaults } from "./testing-latex";
import type { ReportItem, Row } from "./types";
import { whySummary } from "./why-low-summary";

/** A study is simulated, judged, pooled and adjudicated first. */
vi.setConfig({ testTimeout: 180_000 });

/** A small study with all its work done under native protocols. */
async function simulatedStudy(seed: number): Promise<{ id: string; slug: string }> {
  await bulkProject(OPERATOR, {
    ...{ slug: "bulk", seed, overlap: 3, pass: firstPass, judge: TYPICAL_JUDGE },
    shape: { responses: 24, sections: 6, perQuestion: 2 },
    study: parseStudy([{ profile: "strict", count: 8 }]),
  });
  return db().project.findFirstOrThrow();
}

function found(items: readonly ReportItem[], name: string): ReportItem {
  const item = items.find((each) => each.name === name);
  if (!item) throw new Error(`no ${name}`);
  return item;
}

/** Adjudications that the cells of a matrix count. */
const countedIn = (rows: readonly Row[]): number =>
  rows.reduce((sum, { cells: [, , , n] }) => {
    return sum + (n?.kind === "number" ? (n.value ?? 0) : 0);
  }, 0);

test("every table and figure of a simulated study under native protocols has values or reasons", async () => {
  const { id, slug } = await simulatedStudy(3);
  const items = await reportsOf({ id, slug }, [], { resamples: 200 });
  expect(items.map(({ name }) => name)).toEqual(REPORTS.map(({ name }) => name));
  for (const item of items) {
    const [head = ""] = toCsv(item).split("\r\n");
    expect(new Set(head.split(",")).size, item.name).toBe(head.split(",").length);
  }
  const json = JSON.stringify(items.map(toJson));
  expect(json).not.toMatch(/NaN|Infinity|undefined"/);
  for (const item of items)
    expect([item.name, latexFaults(toLatex(item))]).toEqual([item.name, []]);
  expect(toHtml(items)).not.toMatch(/NaN|Infinity|undefined/);
  const named = (name: string) => found(items, name);
  // Prevalence, agreement, alpha and AC1 stand side by side next to every table of agreement.
  expect(Object.keys(printedRows(whySummary(named("why-low"))))).toEqual([
    ...["Prevalence: labels that say error", "Percent agreement", "Alpha, all raters", "AC1"],
  ]);
  // Prevalence, error rates and shares of pairs have an interval of their own, or why there is none.
  for (const [name, row, column] of [
    ["why-low", "Prevalence: labels that say error", "fp"],
    ["why-low", "Error rate of sections, in the sample", "me"],
    ["why-low", "Alpha, “cannot judge” as a category", "fp"],
    ["table-3", "They differ, share", "fp_micro"],
    ["table-3", "Both say error, share", "me"],
    ["table-4", "FP–ME", "tf_share"],
  ] as const) {
    const cell = cellOf(named(name), row, column);
    expect([row, cell.kind === "number" ? cell.interval : undefined]).toEqual([
      row,
      [expect.any(Number), expect.any(Number)],
    ]);
  }
  // New work is resampled by question.
  expect(named("table-3").parameters).toContainEqual({ label: "Resampled", value: "questions" });
  expect(numberIn(named("table-3"), "Krippendorff’s alpha", "me")).not.toBeNull();
  // Everybody judges again after the comments: no cell of Figure 3 is left out.
  const decisions = named("figure-3").rows;
  expect(decisions).toHaveLength(4 * 4);
  const judgments = await db().judgment.count({
    where: { projectId: id, protocolId: "medical-expert" },
  });
  expect(countedIn(decisions)).toBe(judgments);
  // Fact checkers judge each comment: Figure 5 counts all of them, by what comes of that.
  const checked = await db().judgment.count({
    where: { projectId: id, protocolId: "fact-checker", supersededAt: null },
  });
  const evidence = named("figure-5");
  expect(countedIn(evidence.rows)).toBe(checked);
  expect(evidence.notes.join(" ")).toContain("not asked 5b");
  // Every section of the pool, its audit sample too, has been adjudicated on both sides.
  const entries = await db().poolEntry.count({ where: { projectId: id, removedIn: null } });
  expect(numberIn(named("table-7"), "ME–FC", "sections")).toBe(entries);
});

test("several levels, and sections with their coders, can be drawn for every interval", async () => {
  const { id, slug } = await simulatedStudy(4);
  const names = ["table-1", "table-3", "table-4", "table-5", "table-13", "figure-2"];
  const bounds: Record<string, string> = {};
  for (const resample of RESAMPLED) {
    const items = await reportsOf({ id, slug }, names, { resamples: 100, resample });
    const words = CHOICE_WORDS.resample[resample];
    for (const { parameters } of items)
      expect(parameters).toContainEqual({ label: "Resampled", value: words });
    const cells = items.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    const asked = cells.flatMap((cell) =>
      cell.kind === "number" && cell.interval !== undefined ? [cell] : [],
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const { value, interval, intervalBecause } of asked) {
      if (interval === null) expect(intervalBecause).toMatch(/does not vary|undefined/);
      else expect(interval?.[0]).toBeLessThan(interval?.[1] ?? 0);
      expect(value).not.toBeNull();
    }
    bounds[resample] = JSON.stringify(
      cellOf(found(items, "table-3"), "Krippendorff’s alpha", "me"),
    );
  }
  // For new work the study's draws are those of sections; all others differ.
  expect(bounds.study).toBe(bounds.section);
  expect(new Set(Object.values(bounds)).size).toBe(RESAMPLED.length - 1);
});

test("answers before the comments are the first opinions alone", async () => {
  const { id, slug } = await simulatedStudy(5);
  const [first] = await reportsOf({ id, slug }, ["why-low"], { answers: "before" });
  const [final] = await reportsOf({ id, slug }, ["why-low"]);
  if (!first || !final) throw new Error("nothing was made");
  const unsure = await db().judgment.count({
    where: {
      projectId: id,
      protocolId: "medical-expert",
      answers: { path: ["q1_response"], equals: "needs_research" },
    },
  });
  expect(unsure).toBeGreaterThan(0);
  expect(numberIn(first, "Answers “cannot judge”", "me")).toBe(unsure);
  expect(numberIn(final, "Answers “cannot judge”", "me")).toBe(0);
});
