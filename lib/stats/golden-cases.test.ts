import { describe, expect, test } from "vitest";
import { krippendorffAlpha } from "./alpha";
import { toCoderPairs } from "./coder-pairs";
import { cohenKappa } from "./cohen-kappa";
import { crossPercentAgreement } from "./cross-percent";
import { type Quantity, valueOrNull } from "./estimate";
import { percentAgreement } from "./percent-agreement";
import { toPools } from "./pools";
import { toReliabilityData } from "./rating-collector";
import { type Rating, toCounts } from "./reliability";
import { xrr } from "./xrr";

/** Rows are raters, columns units, "." is missing; the first half of the raters is group x. */
const cases = {
  C1: ["1110001011", "1100011010"],
  C2: ["123123", "123123"],
  C3: ["1111", "1111", "1.11"],
  C4: ["10110"],
  C5: ["123.412.", "12434.21", ".233.22."],
  C6: ["332.132.", "3221.3.3", ".31123..", "33.21..."],
  C7: ["101010", "010101"],
  C8: ["1101", "1001", "0101", "0011"],
  C9: ["1355135", "1553335"],
  C10: ["1101.1", "10015.", "110..."],
};
type CaseName = keyof typeof cases;

const _ = null;
/** alpha nominal, ordinal, interval, kappa, % micro, macro, all; xRR nominal, interval; cross % micro, macro. */
const expected: Record<CaseName, readonly (number | null)[]> = {
  C1: [14 / 33, 14 / 33, 14 / 33, 0.4, 0.7, 0.7, 0.7, 0.4, 0.4, 0.7, 0.7],
  C2: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  C3: [_, _, _, _, 1, 1, 1, _, _, 1, 1],
  C4: [_, _, _, _, _, _, _, _, _, _, _],
  C5: [71 / 103, 5711 / 6307, 121 / 137, 0.7222, 0.7692, 0.7619, 0.7143, 0.5513, 0.7239, 0.75, 0.7],
  C6: [
    43 / 115,
    3539 / 4655,
    89 / 125,
    0.5,
    0.5714,
    0.5833,
    0.3333,
    0.3466,
    0.7016,
    0.5714,
    0.5833,
  ],
  C7: [-5 / 6, -5 / 6, -5 / 6, -1, 0, 0, 0, -1, -1, 0, 0],
  C8: [8 / 63, 8 / 63, 8 / 63, 0.5, 0.5417, 0.5417, 0.25, 0, 0, 0.5, 0.5],
  C9: [8 / 21, 395 / 616, 2 / 3, 0.3438, 0.5714, 0.5714, 0.5714, 0.3438, 0.6441, 0.5714, 0.5714],
  C10: [9 / 14, 9 / 14, 9 / 14, 0.5, 0.8, 0.8333, 0.75, 0.6667, 0.6667, 0.8333, 0.8333],
};

function ratingsOf(rows: readonly string[]): Rating[] {
  return rows.flatMap((row, rater) =>
    [...row].map((value, unit) => ({
      unit: `u${unit}`,
      coder: `r${rater + 1}`,
      group: rater < Math.ceil(rows.length / 2) ? "x" : "y",
      value: value === "." ? null : value,
    })),
  );
}

function results(rows: readonly string[]): (number | null)[] {
  const data = toReliabilityData(ratingsOf(rows), { level: "interval" });
  const counts = toCounts(data);
  const shares = percentAgreement(counts).values;
  const quantities: (Quantity | null)[] = [
    krippendorffAlpha(counts, "nominal"),
    krippendorffAlpha(counts, "ordinal"),
    krippendorffAlpha(counts, "interval"),
    rows.length > 1 ? cohenKappa(toCoderPairs(data, "r1", "r2")) : null,
    shares.micro,
    shares.macro,
    shares.allAgree,
  ];
  if (rows.length > 1) {
    const pools = toPools(data, "x", "y");
    const cross = crossPercentAgreement(pools).values;
    quantities.push(xrr(pools), xrr(pools, "interval"), cross.micro, cross.macro);
  } else quantities.push(null, null, null, null);
  return quantities.map((quantity) => quantity && valueOrNull(quantity));
}

describe("the ten agreement cases", () => {
  test.each(Object.keys(cases) as CaseName[])("%s gives the published values", (name) => {
    const values = results(cases[name]);
    expected[name].forEach((wanted, i) => {
      const value = values[i];
      if (wanted === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(wanted, 4);
    });
  });

  test("fractions are met to double precision", () => {
    const c5 = toCounts(toReliabilityData(ratingsOf(cases.C5), { level: "interval" }));
    expect(valueOrNull(krippendorffAlpha(c5, "nominal"))).toBeCloseTo(71 / 103, 14);
    expect(valueOrNull(krippendorffAlpha(c5, "ordinal"))).toBeCloseTo(5711 / 6307, 14);
    expect(valueOrNull(krippendorffAlpha(c5, "interval"))).toBeCloseTo(121 / 137, 14);
  });

  test("undefined values say why", () => {
    const c3 = toCounts(toReliabilityData(ratingsOf(cases.C3), { level: "nominal" }));
    const c4 = toCounts(toReliabilityData(ratingsOf(cases.C4), { level: "nominal" }));
    expect(krippendorffAlpha(c3, "nominal")).toMatchObject({
      undefinedBecause: "only one category occurs where values can be paired",
    });
    expect(krippendorffAlpha(c4, "nominal")).toEqual({
      undefinedBecause: "no unit has two values",
      units: { used: 0, dropped: { "only one value": 5 } },
    });
  });
});
