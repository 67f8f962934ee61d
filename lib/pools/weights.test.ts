import { describe, expect, test } from "vitest";
import type { SampledStratum } from "./counts";
import type { PoolReason } from "./rules";
import { type DrawnPool, weighEntries } from "./weights";

const entriesOf = (reason: PoolReason, size: number, stratum: string = reason) =>
  Array.from({ length: size }, (_, i) => ({ unitId: `${stratum} ${i}`, reason, stratum }));

const poolOf = (
  entries: DrawnPool["entries"],
  ...strata: readonly SampledStratum[]
): DrawnPool => ({
  entries,
  counts: {
    ...{ sections: 0, outside: { unjudged: 0, no_claim: 0 }, reasons: [], strata },
    ...{
      unpooled: { audit_no_error: 0, audit_error: 0, audit_other: 0 },
      withoutJudge: 0,
      kept: 0,
    },
  },
});

const audit = (name: string, population: number, sampled: number): SampledStratum => ({
  ...{ name, reason: "audit_no_error", population, sampled },
});

describe("weights of labelled sections", () => {
  const pool = poolOf(
    [...entriesOf("laj_only", 100), ...entriesOf("audit_no_error", 100)],
    audit("audit_no_error", 1000, 100),
  );
  const labelledUpTo = (audited: number) => (unitId: string) => {
    const [stratum, number] = unitId.split(" ");
    return stratum === "laj_only" || Number(number) < audited;
  };

  test("a sample that is labelled in part stands for its whole stratum", () => {
    const { weights, because, strata } = weighEntries(pool, labelledUpTo(10));
    expect(because).toBeNull();
    expect(strata).toMatchObject([
      { name: "laj_only", population: 100, sampled: 100, labelled: 100 },
      { name: "audit_no_error", population: 1000, sampled: 100, labelled: 10 },
    ]);
    // The judge found 50 of the row's 60 errors; one of ten audited sections has an error.
    const found = 50 * (weights.get("laj_only 0") ?? 0);
    const missed = 10 * (weights.get("laj_only 0") ?? 0) + (weights.get("audit_no_error 0") ?? 0);
    expect(found / (found + missed)).toBeCloseTo(50 / 160, 12);
    expect(weights.size).toBe(110);
  });

  test("a stratum of which nothing is labelled yet leaves no estimate", () => {
    expect(weighEntries(pool, labelledUpTo(0)).because).toBe(
      "no section is labelled by adjudicators yet of “agreed no error” (100 drawn)",
    );
    const rowWaits = weighEntries(pool, (unitId) => unitId.startsWith("audit"));
    expect(rowWaits.because).toContain("“Judge only” (100 drawn)");
  });

  test("each part of a split stratum must be drawn and labelled", () => {
    const [one, two] = ["audit_no_error: a", "audit_no_error: b"];
    const split = poolOf(
      [...entriesOf("audit_no_error", 2, one), ...entriesOf("audit_no_error", 2, two)],
      ...[audit(one, 20, 2), audit(two, 4, 2)],
    );
    expect(weighEntries(split, (unitId) => unitId.startsWith(one)).because).toContain(
      "“Audit of agreed no error: b” (2 drawn)",
    );
    const { weights } = weighEntries(split, (unitId) => !unitId.endsWith("b 1"));
    expect([...weights.values()]).toEqual([10, 10, 4]);
    const undrawn = poolOf(
      entriesOf("audit_no_error", 2, one),
      audit(one, 20, 2),
      audit(two, 4, 0),
    );
    expect(weighEntries(undrawn, () => true).because).toBe(
      "the pool has no audit sample of “Audit of agreed no error: b”",
    );
  });

  test("without a pool there is no weight", () => {
    expect(weighEntries(null, () => true)).toMatchObject({ because: "the project has no pool" });
  });
});
