import { expect, test } from "vitest";
import { chanceOf, doubleWords, weighDoubles } from "./doubles";
import type { PoolReason } from "./rules";
import type { DrawnPool } from "./weights";

const entriesOf = (reason: PoolReason, size: number) =>
  Array.from({ length: size }, (_, i) => ({ unitId: `${reason} ${i}`, reason, stratum: reason }));

/** A row of 10 sections, and 4 drawn of 40 that nobody flagged. */
const pool: DrawnPool = {
  entries: [...entriesOf("laj_only", 10), ...entriesOf("audit_no_error", 4)],
  counts: {
    ...{ sections: 0, outside: { unjudged: 0, no_claim: 0 }, reasons: [] },
    strata: [
      { name: "audit_no_error", reason: "audit_no_error", population: 40, sampled: 4 },
      { name: "audit_error", reason: "audit_error", population: 9, sampled: 0 },
    ],
    unpooled: { audit_no_error: 36, audit_error: 9, audit_other: 0 },
    ...{ withoutJudge: 0, kept: 0 },
  },
};

/** The first six of the row were offered with chance ½, the others with certainty. */
const chances = new Map(
  pool.entries.map(({ unitId, reason }, i) => [unitId, reason === "laj_only" && i < 6 ? 0.5 : 1]),
);

const audited = ["audit_no_error 0", "audit_no_error 1"];

test("each section counts by the inverse of both of its chances, as they came about", () => {
  const doubled = new Set(["laj_only 0", "laj_only 1", "laj_only 2", "laj_only 6", ...audited]);
  const { weights, cells, because } = weighDoubles(pool, chances, doubled);
  expect(because).toBeNull();
  expect(Object.fromEntries(weights)).toEqual({
    ...{ "laj_only 0": 2, "laj_only 1": 2, "laj_only 2": 2 },
    // One of four is judged twice so far.
    "laj_only 6": 4,
    // Two of four are, of 40.
    ...{ "audit_no_error 0": 20, "audit_no_error 1": 20 },
  });
  // What was not drawn from is outside; all else is there.
  expect([...weights.values()].reduce((sum, weight) => sum + weight, 0)).toBe(50);
  expect(doubleWords(cells)).toContain("chance 50 %: 3 adjudicated twice for 6 sections");
});

test.each([
  ["twice yet", chances, ["laj_only 0", ...audited]],
  [
    "had no chance",
    new Map(chances).set("laj_only 9", 0),
    ["laj_only 0", "laj_only 6", ...audited],
  ],
  ["in no queue", new Map([...chances].slice(1)), ["laj_only 0", "laj_only 6", ...audited]],
  ["no pool here drew", chances, ["elsewhere"]],
  ["no section is adjudicated twice", chances, []],
])("a part that nothing stands for leaves no weights: %s", (because, known, doubled) => {
  const found = weighDoubles(pool, known, new Set(doubled));
  expect(found.because).toContain(because);
  expect(found.weights.size).toBe(0);
});

test("two judgments are certain where queues ask for two, else as likely as the sample of doubles", () => {
  const offer = (overlap: number, extraOverlap: number, probability: number) => ({
    ...{ overlap, extraOverlap, probability },
  });
  expect(chanceOf([offer(2, 0, 0)])).toBe(1);
  expect(chanceOf([offer(1, 0, 0), offer(1, 0, 0)])).toBe(1);
  expect(chanceOf([offer(1, 1, 0.25)])).toBe(0.25);
  expect(chanceOf([offer(1, 0, 0.25)])).toBe(0);
});
