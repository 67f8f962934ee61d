import { describe, expect, test } from "vitest";
import { alphaInput, alphaProblem, krippendorffAlpha } from "../alpha";
import { countTable } from "../count-table";
import { isDefined, valueOrNull } from "../estimate";
import { percentInput } from "../percent-agreement";
import { Pcg64 } from "../random/pcg64";
import { Xoshiro128 } from "../random/xoshiro";
import { toReliabilityData } from "../rating-collector";
import { kernelNamed } from "../registry";
import { toCounts } from "../reliability";
import { binaryCells, binaryInput } from "../scores";
import {
  type BootstrapInterval,
  type BootstrapOptions,
  bootstrap,
  type IntervalResult,
  resampleRange,
  resampleValues,
} from "./bootstrap";
import { buildProblem, combineProblems } from "./build-problem";
import { accelerations, problemSums } from "./jackknife";
import { clusterTree } from "./nested";
import { NO_VARIATION } from "./no-variation";
import { type Problem, problemEvaluator } from "./problem";
import { crossedRatings } from "./two-way";

function defined(result: IntervalResult | undefined): BootstrapInterval {
  if (!result || "undefinedBecause" in result) throw new Error("an interval was expected");
  return result;
}

function ratingsOf(rows: readonly string[]) {
  const ratings = rows.flatMap((row, coder) =>
    [...row].map((value, unit) => ({
      unit: `u${unit}`,
      coder: `c${coder}`,
      value: value === "." ? null : value,
    })),
  );
  return toReliabilityData(ratings, { level: "nominal" });
}

const fifth = toCounts(ratingsOf(["123.412.", "12434.21", ".233.22."]));
const pairs = toCounts(ratingsOf(["TTTFFTTT", "TTTFFFF."]));
const alphaOf = (table: typeof fifth) => alphaProblem(table, "nominal");

describe("replication engine", () => {
  test("intervals are those of NumPy's generator, also when two blocks share one", () => {
    const generator = new Pcg64(42);
    const options = { resamples: 1000, seed: 42, engine: "numpy" } as const;
    const first = defined(bootstrap(alphaOf(fifth), options, kernelNamed, generator).value);
    expect(first.low).toBeCloseTo(0.24981884057971016, 14);
    expect(first.high).toBe(1);
    expect(first.discarded).toBe(1);
    const second = defined(bootstrap(alphaOf(pairs), options, kernelNamed, generator).value);
    expect(second.low).toBeCloseTo(-0.30000000000000004, 14);
    expect(second.high).toBe(1);
    expect(second.discarded).toBe(6);
  });

  test("statistics of a block share their draws", () => {
    const options = { resamples: 300, seed: 9, engine: "numpy" } as const;
    const alpha = alphaOf(fifth);
    const both = combineProblems({ alpha, percent: buildProblem(percentInput(fifth)) });
    const together = resampleValues(both, options, kernelNamed);
    const alone = resampleValues(alpha, options, kernelNamed);
    alone.forEach((value, i) => {
      if (Number.isNaN(value)) expect(together[i * 4]).toBeNaN();
      else expect(together[i * 4]).toBeCloseTo(value, 12);
    });
    expect(Object.keys(bootstrap(both, options, kernelNamed))).toEqual([
      "alpha",
      "percent.micro",
      "percent.macro",
      "percent.allAgree",
    ]);
  });
});

describe("default engine", () => {
  const study = countTable(
    ["true", "false"],
    [
      { counts: [2, 0], units: 90 },
      { counts: [0, 2], units: 7 },
      { counts: [1, 1], units: 22 },
      { counts: [1, 0], units: 300 },
      { counts: [2, 1], units: 3 },
    ],
  );

  test("a seed gives the same values, another seed others", () => {
    const values = (seed: number) =>
      resampleValues(alphaOf(study), { resamples: 150, seed }, kernelNamed);
    expect(values(1)).toEqual(values(1));
    expect(values(1)).not.toEqual(values(2));
  });

  test("a resample has its value whoever computes it", () => {
    const problem = alphaOf(study);
    const whole = resampleRange(problem, 5, { first: 0, count: 450 }, kernelNamed);
    const later = resampleRange(problem, 5, { first: 300, count: 150 }, kernelNamed);
    expect(whole.slice(300)).toEqual(later);
  });

  test("pooled rows from aggregates give the same values as a row for every unit", () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({ counts: i % 3 === 0 ? [1, 1] : [2, 0] }));
    const pooled = countTable(
      ["true", "false"],
      [
        { counts: [1, 1], units: 14 },
        { counts: [2, 0], units: 26 },
      ],
    );
    const { multiplicity: _, ...single } = countTable(["true", "false"], rows);
    const options = { resamples: 200, seed: 3 };
    expect(resampleValues(alphaOf(single), options, kernelNamed)).toEqual(
      resampleValues(alphaOf(pooled), options, kernelNamed),
    );
  });

  test("both engines draw from one distribution", () => {
    // Kolmogorov-Smirnov over many seeds; 1.95 is the 0.1 % point of the scaled distance.
    const problem = alphaOf(study);
    const perSeed = 400;
    const sample = (engine: "default" | "numpy") =>
      Float64Array.from(
        Array.from({ length: 25 }, (_, seed) => [
          ...resampleValues(problem, { resamples: perSeed, seed, engine }, kernelNamed),
        ]).flat(),
      ).sort();
    expect(scaledDistance(sample("default"), sample("numpy"))).toBeLessThan(1.95);
  });

  test("the same comparison finds a sampler that is slightly off", () => {
    const problem = alphaOf(study);
    const shifted = alphaOf(
      countTable(
        ["true", "false"],
        [
          { counts: [2, 0], units: 90 },
          { counts: [0, 2], units: 7 },
          { counts: [1, 1], units: 23 },
          { counts: [1, 0], units: 300 },
          { counts: [2, 1], units: 3 },
        ],
      ),
    );
    const values = (p: typeof problem) =>
      resampleValues(p, { resamples: 10_000, seed: 1 }, kernelNamed).sort();
    expect(scaledDistance(values(problem), values(shifted))).toBeGreaterThan(1.95);
  });

  test("no interval where nothing can be drawn, and it says so", () => {
    const empty = alphaOf(countTable(["a", "b"], []));
    expect(bootstrap(empty, { resamples: 10, seed: 1 }, kernelNamed)).toEqual({
      value: { undefinedBecause: "the statistic is undefined in every resample" },
    });
  });
});

/** Two-sample Kolmogorov-Smirnov distance times sqrt(nm / (n + m)); samples ascending. */
function scaledDistance(x: Float64Array, y: Float64Array): number {
  let i = 0;
  let j = 0;
  let most = 0;
  while (i < x.length && j < y.length) {
    const at = Math.min(x[i] ?? 0, y[j] ?? 0);
    while (i < x.length && (x[i] ?? 0) <= at) i++;
    while (j < y.length && (y[j] ?? 0) <= at) j++;
    most = Math.max(most, Math.abs(i / x.length - j / y.length));
  }
  return most * Math.sqrt((x.length * y.length) / (x.length + y.length));
}

describe("intervals", () => {
  test("BCa of a proportion, as SciPy has it", () => {
    const gold = Array.from({ length: 100 }, () => true);
    const predicted = gold.map((_, i) => i < 30);
    const problem = buildProblem(binaryInput(binaryCells({ gold, predicted }), "undefined"));
    const options = { resamples: 40_000, seed: 1, method: "bca" } as const;
    const { low, high, method } = defined(bootstrap(problem, options, kernelNamed).recall);
    expect(method).toBe("bca");
    expect(low).toBeCloseTo(0.22, 1);
    expect(Math.abs(high - 0.4)).toBeLessThan(0.011);
  });

  test("the acceleration of a mean is its skewness over six root n", () => {
    const gold = Array.from({ length: 50 }, () => true);
    const predicted = gold.map((_, i) => i < 5);
    const problem = buildProblem(binaryInput(binaryCells({ gold, predicted }), "undefined"));
    const evaluate = problemEvaluator(problem, kernelNamed);
    const [, recall] = accelerations(problem, evaluate, 3, problemSums(problem));
    const skewness = (1 - 2 * 0.1) / Math.sqrt(0.1 * 0.9);
    expect(recall).toBeCloseTo(skewness / (6 * Math.sqrt(50)), 12);
  });

  describe("where no resample differs from another", () => {
    const gold = [true, true, true, false];
    const input = binaryInput(binaryCells({ gold, predicted: gold }), "undefined");
    const of = (problem: Problem, more: Partial<BootstrapOptions> = {}) =>
      bootstrap(problem, { resamples: 50, seed: 1, ...more }, kernelNamed);

    test.each(["percentile", "bca"] as const)(
      "%s: a plain share has the exact interval",
      (method) => {
        const { precision, recall } = of(buildProblem(input), { method });
        const exact = { low: 0.025 ** (1 / 3), high: 1, method: "clopper-pearson" };
        expect(precision).toMatchObject({ ...exact, low: expect.closeTo(exact.low, 9) });
        expect(recall).toMatchObject({ ...exact, low: expect.closeTo(exact.low, 9) });
      },
    );

    test("all agree, and none does: shares of units, not of pairs or of clusters", () => {
      const agree = countTable(["a", "b"], [{ counts: [2, 0], units: 9 }]);
      const split = countTable(["a", "b"], [{ counts: [1, 1], units: 9 }]);
      expect(of(buildProblem(percentInput(agree))).allAgree).toMatchObject({ high: 1 });
      expect(of(buildProblem(percentInput(split))).allAgree).toMatchObject({
        low: 0,
        high: expect.closeTo(1 - 0.025 ** (1 / 9), 9),
      });
      const triples = countTable(["a", "b"], [{ counts: [3, 0], units: 9 }]);
      const { micro, allAgree } = of(buildProblem(percentInput(triples)));
      expect(micro).toEqual({ undefinedBecause: NO_VARIATION });
      expect(allAgree).toMatchObject({ high: 1, method: "clopper-pearson" });
    });

    test("F1, shares of clusters, and alpha have none, and say so", () => {
      expect(of(buildProblem(input)).f1).toEqual({ undefinedBecause: NO_VARIATION });
      const clusters = buildProblem({ ...input, clusterOf: [0, 0, 1, 1] });
      expect(of(clusters).recall).toEqual({ undefinedBecause: NO_VARIATION });
      const perfect = alphaOf(countTable(["a", "b"], [{ counts: [2, 0] }, { counts: [0, 2] }]));
      expect(of(perfect).value).toEqual({ undefinedBecause: NO_VARIATION });
    });

    test("the NumPy engine repeats what was published, points too", () => {
      const { recall } = of(buildProblem(input), { engine: "numpy" });
      expect(recall).toMatchObject({ low: 1, high: 1, method: "percentile" });
    });
  });

  test("95 % intervals of alpha cover the true value about 95 times of 100", () => {
    // Units with two ratings; true alpha = 1 - P(disagree) / (2 p (1 - p)) in a large population.
    const rated = { tt: 0.3, ff: 0.45, split: 0.25 };
    const share = rated.tt + rated.split / 2;
    const truth = 1 - rated.split / (2 * share * (1 - share));
    const random = new Xoshiro128(2024);
    const studies = 400;
    let covered = 0;
    for (let study = 0; study < studies; study++) {
      const counts = [0, 0, 0];
      for (let unit = 0; unit < 150; unit++) {
        const u = random.uniform();
        const kind = u < rated.tt ? 0 : u < rated.tt + rated.ff ? 1 : 2;
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
      const table = countTable(
        ["t", "f"],
        [
          { counts: [2, 0], units: counts[0] },
          { counts: [0, 2], units: counts[1] },
          { counts: [1, 1], units: counts[2] },
        ],
      );
      const options = { resamples: 500, seed: study };
      const { low, high } = defined(bootstrap(alphaOf(table), options, kernelNamed).value);
      if (low <= truth && truth <= high) covered += 1;
    }
    // Binomial(400, 0.95) has a standard deviation of 1.1 %; percentile intervals are a little short.
    expect(covered / studies).toBeGreaterThan(0.91);
    expect(covered / studies).toBeLessThan(0.985);
  });
});

describe("clusters", () => {
  // Eight responses of four sections; sections of one response are all right or all wrong.
  const gold = Array.from({ length: 32 }, () => true);
  const predicted = gold.map((_, i) => Math.floor(i / 4) % 2 === 0);
  const clusterOf = gold.map((_, i) => Math.floor(i / 4));
  const input = binaryInput(binaryCells({ gold, predicted }), "undefined");
  const options = { resamples: 4000, seed: 8 };
  const width = (result: IntervalResult | undefined) => defined(result).high - defined(result).low;

  test("resampling whole responses widens the interval by the square root of four", () => {
    const units = bootstrap(buildProblem(input), options, kernelNamed);
    const clusters = bootstrap(
      buildProblem({ ...input, clusterOf, resampledOver: "response" }),
      options,
      kernelNamed,
    );
    expect(defined(clusters.recall).resampledOver).toBe("response");
    expect(width(clusters.recall) / width(units.recall)).toBeCloseTo(2, 0);
  });

  test("nested levels: inner clusters vary too, units of the innermost come along whole", () => {
    const problem = buildProblem(input);
    const questions = clusterOf.map((response) => Math.floor(response / 2));
    const levels = [questions, clusterOf].map((level) => Uint32Array.from(level));
    expect(clusterTree(levels, 32).map((level) => level.length)).toEqual([4, 8]);
    const values = resampleValues({ ...problem, levels }, options, kernelNamed);
    // Each question holds one right and one wrong response: only the inner draw moves the recall.
    const recalls = values.filter((_, i) => i % 3 === 1);
    const mean = recalls.reduce((sum, value) => sum + value, 0) / recalls.length;
    const variance = recalls.reduce((sum, value) => sum + (value - mean) ** 2, 0) / recalls.length;
    expect(mean).toBeCloseTo(0.5, 1);
    expect(variance).toBeCloseTo(0.25 / 8, 2);
    expect([...new Set(recalls)].every((value) => Number.isInteger(value * 8))).toBe(true);
  });

  test("weights multiply what a row contributes", () => {
    const weighted = buildProblem({
      ...binaryInput(binaryCells({ gold: [true, true], predicted: [true, false] }), "zero"),
      weights: [1, 3],
    });
    const { recall } = bootstrap(weighted, { resamples: 2000, seed: 1 }, kernelNamed);
    expect(defined(recall)).toMatchObject({ low: 0, high: 1 });
    expect(weighted.rows).toEqual(Float64Array.of(1, 0, 0, 0, 0, 3));
  });
});

describe("two-way bootstrap", () => {
  const data = ratingsOf(["112212121122", "112112121222", "122212221121", "112212121112"]);
  const table = toCounts(data);
  const { kernel, params } = alphaInput(table, "nominal");
  const cellOf = (entry: number) => data.category[entry] ?? -1;

  test("it is wider than the bootstrap of units alone and keeps the estimate inside", () => {
    const crossed = crossedRatings(data, 2, cellOf);
    const problem = buildProblem({ ...alphaInput(table, "nominal"), crossed });
    const { low, high } = defined(
      bootstrap(problem, { resamples: 3000, seed: 4 }, kernelNamed).value,
    );
    const units = defined(
      bootstrap(alphaOf(table), { resamples: 3000, seed: 4 }, kernelNamed).value,
    );
    expect(high - low).toBeGreaterThan(units.high - units.low);
    const estimate = krippendorffAlpha(table, "nominal");
    expect(isDefined(estimate) && low < estimate.value && estimate.value < high).toBe(true);
  });

  test("a coder drawn twice does not agree with itself", () => {
    const contribute = kernel.contributor(params);
    const evaluate = kernel.evaluator(params);
    const value = (coderTimes: readonly number[]) => {
      const sums = new Float64Array(kernel.width(params));
      const one = new Float64Array(sums.length);
      data.units.forEach((_, unit) => {
        const counts = new Float64Array(2);
        const selves = new Float64Array(2);
        for (let i = data.start[unit] ?? 0; i < (data.start[unit + 1] ?? 0); i++) {
          const cell = data.category[i] ?? 0;
          const times = coderTimes[data.coder[i] ?? 0] ?? 0;
          counts[cell] = (counts[cell] ?? 0) + times;
          selves[cell] = (selves[cell] ?? 0) + times * times;
        }
        one.fill(0);
        contribute(counts, selves, 0, one, 0);
        one.forEach((n, i) => {
          sums[i] = (sums[i] ?? 0) + n;
        });
      });
      const out = new Float64Array(1);
      evaluate(sums, 0, out, 0);
      return out[0] ?? Number.NaN;
    };
    const two = toCounts(ratingsOf(["112212121122", "112112121222"]));
    expect(value([1, 1, 1, 1])).toBeCloseTo(
      valueOrNull(krippendorffAlpha(table, "nominal")) ?? 0,
      12,
    );
    expect(value([1, 1, 0, 0])).toBeCloseTo(
      valueOrNull(krippendorffAlpha(two, "nominal")) ?? 0,
      12,
    );
    // One coder alone, however often it is drawn, has nobody to agree with.
    expect(value([4, 0, 0, 0])).toBeNaN();
  });
});
