import { expect, test } from "vitest";
import { logChoose } from "../log-factorial";
import { Binomial } from "./binomial";
import { Xoshiro128 } from "./xoshiro";

const DRAWS = 200_000;

/** Chi-squared over the values with at least 10 expected draws, in standard deviations from its mean. */
function chiSquaredScore(n: number, p: number, seed: number): number {
  const random = new Xoshiro128(seed);
  const sampler = new Binomial(p);
  const counts = new Float64Array(n + 1);
  for (let i = 0; i < DRAWS; i++) {
    const k = sampler.draw(n, random);
    counts[k] = (counts[k] ?? 0) + 1;
  }
  let statistic = 0;
  let cells = 0;
  let restExpected = DRAWS;
  let restCounted = DRAWS;
  counts.forEach((count, k) => {
    const probability = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
    const expected = DRAWS * probability;
    if (expected < 10) return;
    statistic += (count - expected) ** 2 / expected;
    cells += 1;
    restExpected -= expected;
    restCounted -= count;
  });
  if (restExpected >= 1) statistic += (restCounted - restExpected) ** 2 / restExpected;
  else cells -= 1;
  return (statistic - cells) / Math.sqrt(2 * Math.max(1, cells));
}

test.each([
  [1, 0.3],
  [12, 0.5],
  [40, 0.02],
  [25, 0.4],
  [60, 0.5],
  [834, 0.2],
  [2161, 0.0047],
  [2161, 0.82],
  [437_700, 0.00003],
  [437_700, 0.31],
])("binomial(%d, %d) draws have the binomial distribution", (n, p) => {
  // A sampler that is off by a few per cent anywhere scores in the tens.
  expect(Math.abs(chiSquaredScore(n, p, 11))).toBeLessThan(4.5);
});

test("the ends of p and n", () => {
  const random = new Xoshiro128(1);
  expect(new Binomial(0).draw(50, random)).toBe(0);
  expect(new Binomial(1).draw(50, random)).toBe(50);
  expect(new Binomial(0.5).draw(0, random)).toBe(0);
  expect(() => new Binomial(1.1)).toThrow(RangeError);
});

test("xoshiro128++ gives the reference words for the state 1, 2, 3, 4", () => {
  const random = new Xoshiro128(0);
  Object.assign(random, { s0: 1, s1: 2, s2: 3, s3: 4 });
  // Words of the reference algorithm, from an implementation of its own in another language.
  const words = Array.from({ length: 6 }, () => random.next());
  expect(words).toEqual([641, 1573767, 3222811527, 3517856514, 836907274, 4247214768]);
});
