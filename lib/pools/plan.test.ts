import { expect, test } from "vitest";
import { comparePools, contentHash, replacements } from "./difference";
import { parsePoolParameters, parseSeed } from "./parameters";
import { type PlannedEntry, type PlanSection, PoolPlanner } from "./plan";

const NONE = {
  peopleError: 0,
  peopleFine: 0,
  judgeError: 0,
  judgeFine: 0,
  injectedError: 0,
  injectedFine: 0,
  detectorError: 0,
};

const section = (n: number, changes: Partial<PlanSection>): PlanSection => ({
  ...NONE,
  unitId: `u-${n}`,
  key: `s-${n}`,
  generator: n % 4 === 0 ? "small" : "large",
  severalPeople: true,
  hasClaim: true,
  responseInjected: false,
  isDecided: false,
  ...changes,
});

/** 20 sections on which people disagree, 60 without and 8 with an error by all, 2 without a claim. */
const SECTIONS: readonly PlanSection[] = Array.from({ length: 90 }, (_, n) => {
  if (n < 20) return section(n, { peopleError: 1, peopleFine: 1, judgeFine: 1 });
  if (n < 80) return section(n, { peopleFine: 2, judgeFine: 1 });
  if (n < 88) return section(n, { peopleError: 2, judgeError: 1, severalPeople: n % 2 === 0 });
  return section(n, { peopleFine: 2, judgeFine: 1, hasClaim: false });
});

function plan(input: object, sections = SECTIONS, seed = 5) {
  const planner = new PoolPlanner(parsePoolParameters(input), seed);
  for (const each of sections) planner.add(each);
  return planner.finish();
}

const AUDIT = { auditNoError: 12, auditError: 4 };

test("rows of the rule enter for certain, samples with their stratum's probability", () => {
  const { entries, counts } = plan(AUDIT);
  const by = (reason: string) => entries.filter((entry) => entry.reason === reason);
  expect(by("fp_disagreement")).toHaveLength(20);
  expect(by("fp_disagreement").every(({ probability }) => probability === 1)).toBe(true);
  expect(by("audit_no_error")).toHaveLength(12);
  expect(by("audit_no_error").every(({ probability }) => probability === 12 / 60)).toBe(true);
  expect(by("audit_error").map(({ probability }) => probability)).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(counts).toMatchObject({
    sections: 90,
    outside: { no_claim: 2, unjudged: 0 },
    unpooled: { audit_no_error: 60, audit_error: 8, audit_other: 0 },
    withoutJudge: 0,
  });
  expect(counts.strata).toEqual([
    { name: "audit_error", reason: "audit_error", population: 8, sampled: 4 },
    { name: "audit_no_error", reason: "audit_no_error", population: 60, sampled: 12 },
  ]);
});

test("strata can be split; each has its own probability and the weights add up to the population", () => {
  const { entries, counts } = plan({ ...AUDIT, splitBy: "generator" });
  const noError = counts.strata.filter(({ reason }) => reason === "audit_no_error");
  expect(noError).toEqual([
    { name: "audit_no_error: large", reason: "audit_no_error", population: 45, sampled: 9 },
    { name: "audit_no_error: small", reason: "audit_no_error", population: 15, sampled: 3 },
  ]);
  const weights = entries
    .filter(({ reason }) => reason === "audit_no_error")
    .reduce((sum, { probability }) => sum + 1 / probability, 0);
  expect(weights).toBeCloseTo(60, 9);
});

test("sampled sections stand hidden among the rest", () => {
  const places = plan(AUDIT).entries.toSorted((a, b) => a.place - b.place);
  const half = places
    .slice(0, places.length / 2)
    .filter(({ reason }) => reason !== "fp_disagreement");
  expect(half.length).toBeGreaterThan(3);
  expect(half.length).toBeLessThan(13);
});

test("the same data, parameters and seed give the same pool in any order of the data", () => {
  const hash = (sections: readonly PlanSection[], seed = 5) =>
    contentHash(seed, parsePoolParameters(AUDIT), plan(AUDIT, [...sections], seed).entries);
  expect(hash(SECTIONS.toReversed())).toBe(hash(SECTIONS));
  expect(hash(SECTIONS, 6)).not.toBe(hash(SECTIONS));
});

test("the data version changes with the facts, not with the parameters", () => {
  const changed = SECTIONS.with(30, section(30, { peopleFine: 3, judgeFine: 1 }));
  expect(plan({}).dataVersion).toBe(plan(AUDIT).dataVersion);
  expect(plan({}, changed).dataVersion).not.toBe(plan({}).dataVersion);
});

test("a rebuild names what comes, goes, moves and is weighted anew, and keeps what was adjudicated", () => {
  const before = plan(AUDIT).entries;
  const sections = SECTIONS.map((each, n) => {
    if (n < 3) return section(n, { peopleFine: 2, judgeFine: 1 });
    if (n === 3) return section(n, { peopleFine: 2, judgeError: 1 });
    if (n === 80) return section(n, { peopleError: 1, peopleFine: 1, judgeError: 1 });
    return each;
  });
  const planned = plan({}, sections).entries;
  const { changes, entries, unchanged } = comparePools(before, planned, new Set(["u-0", "u-4"]));
  const kind = (unitId: string) => changes.find((change) => change.unitId === unitId)?.kind;
  expect(kind("u-0")).toBe("kept");
  expect(kind("u-1")).toBe("gone");
  expect(kind("u-3")).toBe("moved");
  expect(kind("u-4")).toBeUndefined();
  expect(["added", "moved"]).toContain(kind("u-80"));
  expect(unchanged).toBe(16);
  expect(entries.find(({ unitId }) => unitId === "u-0")).toMatchObject({
    reason: "fp_disagreement",
    isKept: true,
  });
  expect(entries.some(({ unitId }) => unitId === "u-1")).toBe(false);

  const twice = comparePools(entries, planned, new Set(["u-0"]));
  expect(twice.changes).toEqual([]);
  expect(replacements(entries, twice.entries)).toEqual({ close: [], open: [] });
});

test("a sample drawn from a grown stratum keeps its sections and gets new weights", () => {
  const before = plan(AUDIT).entries;
  const more = [...SECTIONS, section(200, { peopleFine: 2, judgeFine: 1 })];
  const { changes } = comparePools(before, plan(AUDIT, more).entries, new Set());
  const kinds = changes.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "reweighted").length).toBeGreaterThanOrEqual(11);
  expect(kinds.filter((kind) => kind === "added").length).toBeLessThanOrEqual(1);
});

test("what was kept and is asked for again is an ordinary entry again", () => {
  const entry = plan({}).entries[0] as PlannedEntry;
  const { changes, entries } = comparePools([{ ...entry, isKept: true }], [entry], new Set());
  expect(changes.map(({ kind }) => kind)).toEqual(["moved"]);
  expect(entries).toEqual([entry]);
});

test("positives of a detector can be sampled", () => {
  const sections = SECTIONS.map((each, n) =>
    n >= 20 && n < 50 ? { ...each, detectorError: 1 } : each,
  );
  const all = plan({ detectors: ["d"] }, sections);
  expect(all.entries.filter(({ reason }) => reason === "detector")).toHaveLength(30);
  const some = plan({ detectors: ["d"], detectorSample: 6 }, sections).entries.filter(
    ({ reason }) => reason === "detector",
  );
  expect(some.map(({ probability }) => probability)).toEqual(Array(6).fill(0.2));
});

test("parameters that make no sense are named", () => {
  for (const seed of ["", "x", "1.5", -1, 2 ** 31])
    expect(() => parseSeed(seed)).toThrow("Enter a whole number");
  expect(parseSeed("42")).toBe(42);
  expect(() => parsePoolParameters({ claimBy: "groups" })).toThrow("Tick at least one group");
  expect(() => parsePoolParameters({ auditNoError: "many" })).toThrow("Enter how many sections");
  expect(() => parsePoolParameters({ minPeople: 3 })).toThrow("Choose one or two people");
});
