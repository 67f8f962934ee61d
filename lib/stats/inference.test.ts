import { describe, expect, test } from "vitest";
import { krippendorffAlpha } from "./alpha";
import { chapmanEstimate } from "./chapman";
import { countTable } from "./count-table";
import { dawidSkene, dawidSkeneLabels } from "./dawid-skene";
import { isDefined, valueOrNull } from "./estimate";
import { atFixedRaters } from "./fixed-raters";
import { markedInterval } from "./hypergeometric";
import { weightedMean, weightedTotal } from "./inverse-probability";
import { logChoose } from "./log-factorial";
import { majorityLabels } from "./majority";
import { bootstrapMissingInterval, exactMissingInterval, missingErrors } from "./missing-errors";
import { percentAgreement } from "./percent-agreement";
import { Xoshiro128 } from "./random/xoshiro";
import { toReliabilityData } from "./rating-collector";

/** Answers of coders with known error rates about units of known class. */
function simulate(units: number, accuracy: readonly number[], share: number, seed: number) {
  const random = new Xoshiro128(seed);
  const truth = Array.from({ length: units }, () => (random.uniform() < share ? "yes" : "no"));
  const ratings = truth.flatMap((label, unit) =>
    accuracy.map((right, coder) => ({
      unit: String(unit),
      coder: String(coder),
      value: random.uniform() < right ? label : label === "yes" ? "no" : "yes",
    })),
  );
  return { truth, data: toReliabilityData(ratings, { level: "nominal" }) };
}

describe("Dawid and Skene", () => {
  const accuracy = [0.95, 0.9, 0.6, 0.55, 0.58];
  const { truth, data } = simulate(1500, accuracy, 0.3, 77);
  const fit = dawidSkene(data, { seed: 1, restarts: 3 });

  test("it finds class shares and coders' error rates", () => {
    expect(fit.converged).toBe(true);
    expect(fit.prior[data.categories.indexOf("yes")]).toBeCloseTo(0.3, 1);
    accuracy.forEach((right, coder) => {
      const own = fit.confusion.subarray(coder * 4, coder * 4 + 4);
      expect(Math.abs(((own[0] ?? 0) + (own[3] ?? 0)) / 2 - right)).toBeLessThan(0.06);
    });
  });

  test("it beats the majority where few coders are good", () => {
    const share = (labels: readonly (string | null)[]) =>
      labels.filter((label, i) => label === truth[i]).length / truth.length;
    expect(share(dawidSkeneLabels(data, fit))).toBeGreaterThan(
      share(majorityLabels(data).labels) + 0.05,
    );
  });

  test("starts are seeded and reported", () => {
    expect(fit.startLikelihoods.length).toBe(4);
    expect(dawidSkene(data, { seed: 1, restarts: 3 })).toEqual(fit);
  });

  test("too few iterations are said to be too few", () => {
    expect(dawidSkene(data, { seed: 1, maxIterations: 2 })).toMatchObject({
      converged: false,
      iterations: 2,
    });
  });

  test("unanimous coders are believed, and one class alone is fitted without NaN", () => {
    const { data: one } = simulate(10, [1, 1], 1, 1);
    const certain = dawidSkene(one, { seed: 1 });
    expect([...certain.posterior].every((p) => p === 1)).toBe(true);
    expect(certain.logLikelihood).toBeCloseTo(0, 12);
  });
});

test("a tie has no majority label", () => {
  const data = toReliabilityData(
    [
      { unit: "1", coder: "a", value: "x" },
      { unit: "1", coder: "b", value: "y" },
      { unit: "2", coder: "a", value: "x" },
    ],
    { level: "nominal" },
  );
  expect(majorityLabels(data)).toEqual({ labels: [null, "x"], tied: 1 });
});

describe("missing errors", () => {
  const strata = [
    { name: "agreed no error", population: 1300, sampled: 100, errors: 4 },
    { name: "agreed error", population: 50, sampled: 20, errors: 1 },
  ];

  test("strata are expanded by their own rates", () => {
    expect(missingErrors(strata)).toEqual({
      value: 1300 * 0.04 + 50 * 0.05,
      units: { used: 120, dropped: {} },
    });
  });

  test("a stratum nobody audited leaves the total undefined", () => {
    const more = [...strata, { name: "x", population: 3, sampled: 0, errors: 0 }];
    expect(missingErrors(more)).toMatchObject({
      undefinedBecause: 'no unit of stratum "x" was audited',
    });
    expect(exactMissingInterval(more)).toBeNull();
  });

  test("no audited error still leaves a top to the exact interval", () => {
    const none = [{ name: "a", population: 1000, sampled: 60, errors: 0 }];
    const exact = exactMissingInterval(none);
    expect(exact?.low).toBe(0);
    // The rule of three gives about 3/60 one-sided; two-sided 3.7/60 of 1000.
    expect(exact?.high).toBeGreaterThan(50);
    expect(exact?.high).toBeLessThan(62);
    // The bootstrap would have no width, as if it were certain that nothing is missing.
    expect(bootstrapMissingInterval(none, 200, 1)).toBeNull();
  });

  test("a complete audit has no uncertainty", () => {
    const all = [{ name: "a", population: 40, sampled: 40, errors: 7 }];
    expect(exactMissingInterval(all)).toMatchObject({ low: 7, high: 7 });
  });

  test("the ends of the exact interval are the last numbers that the tests do not reject", () => {
    const tail = 0.025;
    const atMost = (k: number, marked: number) => {
      let sum = 0;
      for (let i = 0; i <= Math.min(k, marked); i++) {
        if (30 - i > 200 - marked) continue;
        sum += Math.exp(
          logChoose(marked, i) + logChoose(200 - marked, 30 - i) - logChoose(200, 30),
        );
      }
      return sum;
    };
    const { low, high } = markedInterval(3, 30, 200, tail);
    expect(1 - atMost(2, low)).toBeGreaterThan(tail);
    expect(1 - atMost(2, low - 1)).toBeLessThanOrEqual(tail);
    expect(atMost(3, high)).toBeGreaterThan(tail);
    expect(atMost(3, high + 1)).toBeLessThanOrEqual(tail);
  });

  test("exact intervals cover the truth at least as often as they say", () => {
    const random = new Xoshiro128(5);
    const marked = [30, 12];
    let covered = 0;
    for (let study = 0; study < 300; study++) {
      const audited = strata.map((stratum, h) => {
        let left = marked[h] ?? 0;
        let errors = 0;
        for (let i = 0; i < stratum.sampled; i++) {
          if (random.uniform() * (stratum.population - i) < left) {
            left -= 1;
            errors += 1;
          }
        }
        return { ...stratum, errors };
      });
      const interval = exactMissingInterval(audited);
      if (interval && interval.low <= 42 && 42 <= interval.high) covered += 1;
    }
    expect(covered / 300).toBeGreaterThanOrEqual(0.95);
  });
});

describe("Chapman's estimate", () => {
  test("value, interval and caveats", () => {
    const estimate = chapmanEstimate(200, 150, 100);
    expect(valueOrNull(estimate)).toBeCloseTo((201 * 151) / 101 - 1, 12);
    expect(estimate.found).toBe(250);
    expect(estimate.interval?.low).toBeGreaterThan(250);
    expect(estimate.interval?.high).toBeGreaterThan(valueOrNull(estimate) ?? 0);
    expect(estimate.caveats).toHaveLength(3);
  });
  test("nothing found is no estimate; the same finds leave no interval", () => {
    expect(chapmanEstimate(0, 0, 0)).toMatchObject({
      undefinedBecause: "neither detector found anything",
    });
    expect(chapmanEstimate(5, 5, 5)).toMatchObject({ value: 5, interval: null });
    expect(() => chapmanEstimate(2, 3, 4)).toThrow(RangeError);
  });
});

describe("agreement at a fixed number of raters", () => {
  const { multiplicity: _, ...table } = countTable(
    ["t", "f"],
    [
      ...Array.from({ length: 60 }, () => ({ counts: [3, 1] })),
      ...Array.from({ length: 60 }, () => ({ counts: [0, 4] })),
      ...Array.from({ length: 10 }, () => ({ counts: [1, 0] })),
    ],
  );
  const share = (name: "micro" | "allAgree") => (counts: typeof table) => {
    const { values, units } = percentAgreement(counts);
    return { ...values[name], units };
  };

  test("the share of pairs in agreement does not depend on k, that of full agreement does", () => {
    const at = (k: number, name: "micro" | "allAgree") =>
      valueOrNull(atFixedRaters(table, k, share(name), { draws: 60, seed: 2 }).estimate) ?? 0;
    expect(at(2, "micro")).toBeCloseTo(0.75, 1);
    expect(at(3, "micro")).toBeCloseTo(0.75, 1);
    expect(at(2, "allAgree")).toBeCloseTo(0.75, 1);
    // Of three of the values t t t f, all agree in one of four draws.
    expect(at(3, "allAgree")).toBeCloseTo(0.625, 1);
  });

  test("units with too few values are dropped and counted", () => {
    const result = atFixedRaters(table, 2, (counts) => krippendorffAlpha(counts, "nominal"), {
      draws: 5,
      seed: 1,
    });
    expect(result.estimate.units).toEqual({ used: 120, dropped: { "fewer than 2 values": 10 } });
    expect(result.spread).toBeGreaterThan(0);
    const none = atFixedRaters(table, 9, (counts) => krippendorffAlpha(counts, "nominal"), {
      draws: 5,
      seed: 1,
    });
    expect(none.estimate).toMatchObject({ undefinedBecause: "no unit has 9 values" });
  });
});

test("inverse-probability weights undo the sampling", () => {
  // 100 units at 1/10 with half true, 10 units at 1 with none true.
  const values = [...Array(10).keys()].map((i) => (i % 2 === 0 ? 1 : 0));
  const probabilities = [...Array(10).fill(0.1), ...Array(10).fill(1)];
  const all = [...values, ...Array(10).fill(0)];
  expect(valueOrNull(weightedMean(all, probabilities))).toBeCloseTo(50 / 110, 14);
  expect(weightedTotal(all, probabilities)).toBeCloseTo(50, 12);
  expect(isDefined(weightedMean([], []))).toBe(false);
  expect(() => weightedTotal([1], [0])).toThrow(RangeError);
});
