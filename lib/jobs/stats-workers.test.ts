import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alphaProblem } from "@/lib/stats/alpha";
import { resampleValues } from "@/lib/stats/bootstrap/bootstrap";
import { countTable } from "@/lib/stats/count-table";
import { Pcg64 } from "@/lib/stats/random/pcg64";
import { kernelNamed } from "@/lib/stats/registry";
import { StatsWorkers, splitResamples } from "./stats-workers";

const problem = alphaProblem(
  countTable(
    ["true", "false"],
    [
      { counts: [2, 0], units: 90 },
      { counts: [0, 2], units: 2 },
      { counts: [1, 1], units: 22 },
      { counts: [3, 1], units: 5 },
    ],
  ),
  "nominal",
);

test("resamples are split into whole blocks that cover all of them", () => {
  expect(splitResamples(1050, 3)).toEqual([
    { first: 0, count: 400 },
    { first: 400, count: 400 },
    { first: 800, count: 250 },
  ]);
  expect(splitResamples(50, 4)).toEqual([{ first: 0, count: 50 }]);
  expect(splitResamples(0, 4)).toEqual([]);
});

describe("threads", () => {
  const pools: StatsWorkers[] = [];
  beforeAll(async () => {
    for (const threads of [1, 2, 3]) pools.push(await StatsWorkers.start(threads));
  }, 30_000);
  afterAll(() => Promise.all(pools.map((pool) => pool.close())));

  test.each(["default", "numpy"] as const)(
    "%s engine: any number of threads gives the values of none",
    async (engine) => {
      const options = { resamples: 1050, seed: 7, engine };
      const alone = resampleValues(problem, options, kernelNamed);
      for (const pool of pools) expect(await pool.resample(problem, options)).toEqual(alone);
    },
  );

  test("problems in order share the numpy engine’s generator, and nothing else", async () => {
    const other = alphaProblem(
      countTable(
        ["true", "false"],
        [
          { counts: [1, 1], units: 7 },
          { counts: [2, 0], units: 9 },
        ],
      ),
      "nominal",
    );
    const options = { resamples: 120, seed: 42, engine: "numpy" } as const;
    const generator = new Pcg64(42);
    const expected = [problem, other].map((each) =>
      resampleValues(each, options, kernelNamed, generator),
    );
    for (const pool of pools)
      expect(await pool.resampleInOrder([problem, other], options)).toEqual(expected);
    const byDefault = { resamples: 350, seed: 42 };
    expect(await pools[1]?.resampleInOrder([problem, other], byDefault)).toEqual(
      [problem, other].map((each) => resampleValues(each, byDefault, kernelNamed)),
    );
  });

  test("requests that overlap do not mix", async () => {
    const [pool] = pools;
    const values = await Promise.all(
      [1, 2, 3].map((seed) => pool?.resample(problem, { resamples: 300, seed })),
    );
    values.forEach((own, i) => {
      expect(own).toEqual(resampleValues(problem, { resamples: 300, seed: i + 1 }, kernelNamed));
    });
  });

  test("a problem that cannot be computed fails with its reason", async () => {
    const unknown = { ...problem, parts: problem.parts.map((part) => ({ ...part, kernel: "x" })) };
    await expect(pools[0]?.resample(unknown, { resamples: 10, seed: 1 })).rejects.toThrow(
      'no statistic has a kernel "x"',
    );
  });
});
