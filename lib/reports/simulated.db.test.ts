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

/** Comments of the medical experts with a category: the author's group or system, and the categories. */
async function categorised(projectId: string) {
  const candidates = await db().candidate.findMany({
    where: { projectId },
    include: { judgment: { include: { coder: true } } },
  });
  const authors = new Map(candidates.map(({ id, judgment }) => [id, judgment.coder]));
  const rows = await db().judgment.findMany({
    where: { projectId, protocolId: "medical-expert", supersededAt: null, isExtra: false },
  });
  const comments = new Map<string, Set<string>>();
  for (const { answers, context } of rows) {
    const given = answers as { comments?: Record<string, { categories?: string[] }> };
    const shown = (context as { candidates?: string[] } | null)?.candidates ?? [];
    for (const [place, { categories = [] }] of Object.entries(given.comments ?? {})) {
      const id = shown[Number(place) - 1] ?? "";
      const set = comments.get(id) ?? new Set();
      for (const category of categories) set.add(category);
      comments.set(id, set);
    }
  }
  return [...comments].map(([id, categories]) => {
    const coder = authors.get(id);
    return { who: coder?.group ?? (coder?.kind === "system" ? "judge" : null), categories };
  });
}

test("categories of comments made here are told by author and by the judge's answer", async () => {
  const { id, slug } = await simulatedStudy(4);
  const comments = await categorised(id);
  const [table10, table11] = await reportsOf({ id, slug }, ["table-10", "table-11"]);
  expect(comments.length).toBeGreaterThan(10);
  const own = comments.filter(({ who }) => who === "judge");
  if (!table10 || !table11) throw new Error("no tables");
  expect(table11.n).toBe(`${comments.length} comments`);
  expect(numberIn(table11, "Judge", "comments")).toBe(own.length);
  const clarity = own.filter(({ categories }) => categories.has("Clarity")).length;
  expect(numberIn(table11, "Judge", "clarity")).toBeCloseTo(clarity / own.length, 12);
  const labelsOf = async (protocolId: string) =>
    db().judgment.findMany({
      where: { projectId: id, protocolId, supersededAt: null, hasError: { not: null } },
      select: { unitId: true, hasError: true },
    });
  const decided = new Set((await labelsOf("medical-expert")).map(({ unitId }) => unitId));
  const judged = await labelsOf("llm-judge");
  const where = (hasError: boolean) =>
    judged.filter((each) => each.hasError === hasError && decided.has(each.unitId)).length;
  expect(table10.n).toBe(
    `Judge says error (left): ${where(true)} sections; Judge says none (right): ${where(false)} sections`,
  );
});
