import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alphaInput, alphaKernel, krippendorffAlpha } from "./alpha";
import { alphaMomentsKernel, pairableMedian } from "./alpha-moments";
import { buildProblem } from "./bootstrap/build-problem";
import { evaluateOn, totalSums } from "./bootstrap/sums";
import { cohenKappa } from "./cohen-kappa";
import { pairedLabels } from "./confusion";
import { dawidSkene } from "./dawid-skene";
import { LEVELS } from "./distance";
import { type Quantity, valueOrNull } from "./estimate";
import { holmAdjusted } from "./holm";
import { percentAgreement } from "./percent-agreement";
import { toPools } from "./pools";
import { toReliabilityData } from "./rating-collector";
import { type Rating, toCounts } from "./reliability";
import { formatHalfEven } from "./rounding";
import { xrr } from "./xrr";

const values = ["1", "2", "3", "4"];

/** Ratings of up to 5 coders on up to 12 units, values 1 to 4, with gaps. */
const study = fc
  .array(
    fc.array(fc.option(fc.constantFrom(...values), { nil: null }), { minLength: 2, maxLength: 5 }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((units) =>
    units.flatMap((row, unit) =>
      row.map((value, coder): Rating => ({ unit: `u${unit}`, coder: `c${coder}`, value })),
    ),
  );

const countsOf = (ratings: readonly Rating[]) =>
  toCounts(toReliabilityData(ratings, { level: "ratio" }));

function expectSame(a: Quantity, b: Quantity): void {
  const [x, y] = [valueOrNull(a), valueOrNull(b)];
  if (x === null || y === null) expect(x).toBe(y);
  else expect(x).toBeCloseTo(y, 9);
}

describe("alpha", () => {
  test.each(LEVELS)("%s: the order of coders and units does not matter", (level) => {
    fc.assert(
      fc.property(study, fc.integer(), (ratings, salt) => {
        const key = ({ unit, coder }: Rating) =>
          Math.sin(
            salt +
              unit.length * 7 +
              [...(unit + coder)].reduce((n, c) => n * 31 + c.charCodeAt(0), 7),
          );
        const shuffled = [...ratings].sort((a, b) => key(a) - key(b));
        expectSame(
          krippendorffAlpha(countsOf(ratings), level),
          krippendorffAlpha(countsOf(shuffled), level),
        );
      }),
    );
  });

  test("nominal: names do not matter", () => {
    const renamed = new Map([
      ["1", "3"],
      ["2", "1"],
      ["3", "4"],
      ["4", "2"],
    ]);
    fc.assert(
      fc.property(study, (ratings) => {
        const other = ratings.map((rating) => ({
          ...rating,
          value: rating.value === null ? null : (renamed.get(rating.value) ?? null),
        }));
        expectSame(
          krippendorffAlpha(countsOf(ratings), "nominal"),
          krippendorffAlpha(countsOf(other), "nominal"),
        );
      }),
    );
  });

  test("interval: shift and stretch do not matter; ratio: stretch does not", () => {
    fc.assert(
      fc.property(
        study,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        (ratings, by, plus) => {
          const moved = (add: number) =>
            ratings.map((rating) => ({
              ...rating,
              value: rating.value === null ? null : String(Number(rating.value) * by + add),
            }));
          expectSame(
            krippendorffAlpha(countsOf(ratings), "interval"),
            krippendorffAlpha(countsOf(moved(plus)), "interval"),
          );
          expectSame(
            krippendorffAlpha(countsOf(ratings), "ratio"),
            krippendorffAlpha(countsOf(moved(0)), "ratio"),
          );
        },
      ),
    );
  });

  test("interval level gives the same through sums of squares as through pairs", () => {
    fc.assert(
      fc.property(study, (ratings) => {
        const table = countsOf(ratings);
        const input = alphaInput(table, "interval");
        const params = { ...input.params, centre: pairableMedian(table) };
        const [pairs = Number.NaN] = evaluateOn({ ...input, kernel: alphaKernel });
        const [moments = Number.NaN] = evaluateOn({ ...input, kernel: alphaMomentsKernel, params });
        if (Number.isNaN(pairs)) expect(moments).toBeNaN();
        else expect(moments).toBeCloseTo(pairs, 9);
      }),
    );
  });

  test("observed disagreement per value is unchanged when all units are doubled", () => {
    const observed = (ratings: readonly Rating[]) => {
      const sums = totalSums(alphaInput(countsOf(ratings), "nominal"));
      const n = sums.subarray(0, -1).reduce((a, b) => a + b, 0);
      return n === 0 ? 0 : (sums.at(-1) ?? 0) / n;
    };
    fc.assert(
      fc.property(study, (ratings) => {
        const again = ratings.map((rating) => ({ ...rating, unit: `${rating.unit}'` }));
        expect(observed([...ratings, ...again])).toBeCloseTo(observed(ratings), 12);
      }),
    );
  });

  test("it is 1 exactly where all pairs agree and more than one category occurs", () => {
    fc.assert(
      fc.property(study, (ratings) => {
        const table = countsOf(ratings);
        const alpha = valueOrNull(krippendorffAlpha(table, "nominal"));
        const agreement = valueOrNull(percentAgreement(table).values.micro);
        if (alpha !== null) expect(alpha === 1).toBe(agreement === 1);
      }),
    );
  });
});

const paired = fc.array(fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values)), {
  maxLength: 30,
});

describe("xRR", () => {
  const poolsOf = (pairs: readonly (readonly [string, string])[]) =>
    toPools(
      toReliabilityData(
        pairs.flatMap(([a, b], i) => [
          { unit: `u${i}`, coder: "a", group: "x", value: a },
          { unit: `u${i}`, coder: "b", group: "y", value: b },
        ]),
        { level: "interval" },
      ),
      "x",
      "y",
    );

  test("with one judgment a side it is Cohen's kappa, squared differences its quadratic form", () => {
    fc.assert(
      fc.property(
        paired.filter((pairs) => pairs.length > 0),
        (pairs) => {
          expectSame(xrr(poolsOf(pairs)), cohenKappa(pairedLabels(pairs)));
          expectSame(xrr(poolsOf(pairs), "interval"), cohenKappa(pairedLabels(pairs), "quadratic"));
        },
      ),
    );
  });

  test("the two groups can change places", () => {
    fc.assert(
      fc.property(
        paired.filter((pairs) => pairs.length > 0),
        (pairs) => {
          expectSame(xrr(poolsOf(pairs)), xrr(poolsOf(pairs.map(([a, b]) => [b, a] as const))));
        },
      ),
    );
  });
});

test("pooling equal units keeps every unit's contribution", () => {
  fc.assert(
    fc.property(study, (ratings) => {
      const input = alphaInput(countsOf(ratings), "ordinal");
      const problem = buildProblem(input);
      const sums = new Float64Array(problem.width);
      problem.rowOf?.forEach((row) => {
        for (let i = 0; i < problem.width; i++) {
          sums[i] = (sums[i] ?? 0) + (problem.rows[row * problem.width + i] ?? 0);
        }
      });
      totalSums(input).forEach((total, i) => {
        expect(sums[i]).toBeCloseTo(total, 9);
      });
    }),
  );
});

test("Dawid and Skene's likelihood never falls from one iteration to the next", () => {
  fc.assert(
    fc.property(
      study.filter((ratings) => ratings.some(({ value }) => value !== null)),
      (ratings) => {
        const data = toReliabilityData(ratings, { level: "nominal" });
        const after = [1, 2, 3, 5, 9].map(
          (maxIterations) => dawidSkene(data, { seed: 1, maxIterations }).logLikelihood,
        );
        after.forEach((value, i) => {
          expect(value).toBeGreaterThanOrEqual((after[i - 1] ?? value) - 1e-9);
        });
      },
    ),
    { numRuns: 50 },
  );
});

test("Holm-adjusted p values keep the order of the raw ones and are never smaller", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (raw) => {
      const adjusted = holmAdjusted(raw);
      raw.forEach((p, i) => {
        expect(adjusted[i]).toBeGreaterThanOrEqual(p);
        raw.forEach((other, j) => {
          if (p < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? 0);
        });
      });
    }),
  );
});

test("half-even printing is never further from the number than half a last digit", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      fc.integer({ min: 0, max: 6 }),
      (n, decimals) => {
        const value = n / 64;
        const printed = Number(formatHalfEven(value, decimals));
        expect(Math.abs(printed - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      },
    ),
  );
});
