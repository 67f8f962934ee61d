import { expect, test } from "vitest";
import { drawBelow } from "./below";
import { Xoshiro128 } from "./xoshiro";

const DRAWS = 400_000;

/** Chi-squared against the uniform distribution, in standard deviations from its mean. */
function score(counts: ArrayLike<number>): number {
  const expected = DRAWS / counts.length;
  let statistic = 0;
  for (let i = 0; i < counts.length; i++)
    statistic += ((counts[i] ?? 0) - expected) ** 2 / expected;
  const freedom = counts.length - 1;
  return (statistic - freedom) / Math.sqrt(2 * freedom);
}

test.each([2, 3, 541, 1000, 3000, 4096])("indices below %d are uniform", (n) => {
  const drawn = new Uint32Array(DRAWS);
  new Xoshiro128(n).indices(n, DRAWS, drawn);
  const counts = new Uint32Array(n);
  for (const index of drawn) counts[index] = (counts[index] ?? 0) + 1;
  // Without the redraws, the values that 2^16 favours would give a score far above.
  expect(Math.abs(score(counts))).toBeLessThan(4.5);
});

test.each([7, 5000, 4_000_000])("single draws below %d are uniform", (n) => {
  const random = new Xoshiro128(n);
  const counts = new Uint32Array(Math.min(n, 1000));
  for (let i = 0; i < DRAWS; i++) {
    const bin = Math.floor((drawBelow(random, n) * counts.length) / n);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  expect(Math.abs(score(counts))).toBeLessThan(4.5);
});

test("batches go on where the stream stands", () => {
  const once = new Uint32Array(6);
  new Xoshiro128(3).indices(4096, 6, once);
  const random = new Xoshiro128(3);
  const parts = [new Uint32Array(2), new Uint32Array(4)];
  for (const part of parts) random.indices(4096, part.length, part);
  // 4096 divides 2^16, so nothing is redrawn and words match up.
  expect(parts.flatMap((part) => [...part])).toEqual([...once]);
});
