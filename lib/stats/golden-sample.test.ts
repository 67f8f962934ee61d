import { describe, expect, test } from "vitest";
import { krippendorffAlpha } from "./alpha";
import { crossPercentAgreement } from "./cross-percent";
import { valueOrNull } from "./estimate";
import { percentAgreement } from "./percent-agreement";
import { toPools } from "./pools";
import { toReliabilityData } from "./rating-collector";
import { type Rating, toCounts } from "./reliability";
import { xrr } from "./xrr";

/** Claim sections of the published sample records: labels by the pool they come from. */
const sections: Record<string, Record<string, string>> = {
  "5bca881e": { FP: "FFF", LaJ: "F" },
  bc81a4df: { FP: "TTT", LaJ: "F", ME: "TT", FC: "T" },
  "36d8996a": { FP: "FFFT", LaJ: "F", ME: "T", FC: "F" },
  "3361c8d5": { FP: "FFFF", LaJ: "F" },
  "6f9e00b0": { FP: "FFFF", LaJ: "F" },
  df32a4a8: { FP: "FFFF", LaJ: "F" },
  "1e02019a": { FP: "FFFF", LaJ: "F" },
  "79164c31": { FP: "FFFT", LaJ: "F", ME: "T", FC: "FT" },
  "61dffc53": { FP: "F", LaJ: "T", ME: "T", FC: "T" },
};

function ratings(pools: readonly string[]): Rating[] {
  return Object.entries(sections).flatMap(([unit, labels]) =>
    pools.flatMap((group) =>
      [...(labels[group] ?? "")].map((value, i) => ({ unit, coder: `${group}${i}`, group, value })),
    ),
  );
}

const counts = (pool: string) => toCounts(toReliabilityData(ratings([pool]), { level: "nominal" }));
const pools = (x: string, y: string) => {
  const data = toReliabilityData(ratings([x, y]), { level: "nominal", order: ["T", "F"] });
  return toPools(data, x, y);
};

describe("the sample records", () => {
  test("alpha of the first pass over claim sections", () => {
    expect(valueOrNull(krippendorffAlpha(counts("FP"), "nominal"))).toBeCloseTo(67 / 125, 14);
  });

  test("alpha of response accuracy: means 3, 4/3 and 11/4 of three or four annotators", () => {
    const answers = { a: "333", b: "112", c: "3332", d: "3" };
    const rows = Object.entries(answers).flatMap(([unit, values]) =>
      [...values].map((value, i) => ({ unit, coder: String(i), value })),
    );
    const table = toCounts(toReliabilityData(rows, { level: "ordinal" }));
    expect(valueOrNull(krippendorffAlpha(table, "ordinal"))).toBeCloseTo(23 / 32, 14);
    expect(valueOrNull(krippendorffAlpha(table, "nominal"))).toBeCloseTo(5 / 14, 14);
    expect(valueOrNull(krippendorffAlpha(table, "interval"))).toBeCloseTo(23 / 32, 14);
  });

  test("first-pass pairs: 36 of 42 agree, and 7 of 8 sections on average", () => {
    const { values, pairs, units } = percentAgreement(counts("FP"));
    expect(pairs).toBe(42);
    expect(valueOrNull(values.micro)).toBeCloseTo(36 / 42, 14);
    expect(valueOrNull(values.macro)).toBeCloseTo(7 / 8, 14);
    expect(units).toEqual({ used: 8, dropped: { "only one value": 1 } });
  });

  test.each([
    ["FP", "ME", 5 / 119, 3 / 2],
    ["FP", "FC", 152 / 527, 9 / 8 + 9 / 8],
    ["LaJ", "ME", -1 / 27, 1],
    ["LaJ", "FC", 29 / 99, 1 + 3 / 2],
    ["ME", "FC", 1 / 8, 5 / 2],
  ])("xRR and agreement of %s and %s", (x, y, value, agreeing) => {
    const table = pools(x, y);
    expect(valueOrNull(xrr(table))).toBeCloseTo(value, 14);
    expect(xrr(table).units.used).toBe(4);
    expect(valueOrNull(crossPercentAgreement(table).values.macro)).toBeCloseTo(agreeing / 4, 14);
  });
});

describe("xRR keeps its weights: section totals alone give the careless values", () => {
  // Pool totals and macro disagreement of the published tables.
  const ME = [804, 144] as const;
  const FC = [780, 257] as const;
  const LAJ = [592, 242] as const;
  const FP = [618, 2671] as const;
  test.each([
    [LAJ, ME, 235, 0.3539, 0.2038],
    [LAJ, FC, 193, 0.3942, 0.4129],
    [ME, FC, 225, 0.3244, 0.1685],
    [FP, ME, 607.5, 0.7173, -0.0155],
    [FP, FC, 569.9, 0.6574, -0.0394],
  ])("expected disagreement %j and %j", ([tx, fx], [ty, fy], macro, expected, careless) => {
    const chance = (tx * fy + fx * ty) / ((tx + fx) * (ty + fy));
    expect(chance).toBeCloseTo(expected, 4);
    expect(1 - macro / 834 / chance).toBeCloseTo(careless, 4);
  });

  test("a section judged twice on one side weighs 3/2, not 1", () => {
    const data = toReliabilityData(
      [
        { unit: "a", coder: "x1", group: "x", value: "T" },
        { unit: "a", coder: "y1", group: "y", value: "T" },
        { unit: "a", coder: "y2", group: "y", value: "F" },
        { unit: "b", coder: "x1", group: "x", value: "F" },
        { unit: "b", coder: "y1", group: "y", value: "F" },
      ],
      { level: "nominal" },
    );
    const table = toPools(data, "x", "y");
    // Do = (3/2 * 1) / 5, De = (1*2 + 1*1) / (2*3); the unweighted mean would give 1/2.
    expect(valueOrNull(xrr(table))).toBeCloseTo(1 - 1.5 / 5 / (3 / 6), 14);
  });
});
