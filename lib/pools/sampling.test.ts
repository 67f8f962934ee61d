import { describe, expect, test } from "vitest";
import { allocate, drawSample, permanentNumber } from "./sampling";

const units = Array.from({ length: 40 }, (_, i) => ({ key: `s-${i}` }));
const keys = (drawn: readonly { key: string }[]) => drawn.map(({ key }) => key).sort();

describe("a sample", () => {
  test("does not depend on the order of the data, and another seed draws another", () => {
    const drawn = keys(drawSample(units, 10, 7));
    expect(drawn).toHaveLength(10);
    expect(keys(drawSample([...units].reverse(), 10, 7))).toEqual(drawn);
    expect(keys(drawSample(units, 10, 8))).not.toEqual(drawn);
  });

  test("stays the same in other years and other installations", () => {
    // Computed with another language's SHA-256.
    expect(permanentNumber(42, "sample", "s-0")).toBeCloseTo(0.277658, 6);
    expect(keys(drawSample(units, 3, 42))).toEqual(["s-25", "s-31", "s-32"]);
  });

  test("keeps its units when others go, and when it grows", () => {
    const drawn = new Set(keys(drawSample(units, 10, 7)));
    const fewer = units.filter(({ key }, i) => drawn.has(key) || i % 2 === 0);
    expect(new Set(keys(drawSample(fewer, 10, 7)))).toEqual(drawn);
    const more = new Set(keys(drawSample(units, 20, 7)));
    expect([...drawn].every((key) => more.has(key))).toBe(true);
  });

  test("is all of the stratum where that is smaller, and nothing for size 0", () => {
    expect(drawSample(units, 99, 1)).toHaveLength(40);
    expect(drawSample(units, 0, 1)).toEqual([]);
  });

  test("takes each unit with the same probability", () => {
    const times = new Map<string, number>();
    for (let seed = 0; seed < 4000; seed += 1)
      for (const { key } of drawSample(units, 10, seed)) times.set(key, (times.get(key) ?? 0) + 1);
    // 4,000 draws with probability 1/4: standard deviation 27.4.
    for (const { key } of units) expect(Math.abs((times.get(key) ?? 0) - 1000)).toBeLessThan(110);
  });
});

describe("sharing a sample out over strata", () => {
  const shares = (populations: Record<string, number>, total: number) =>
    Object.fromEntries(allocate(new Map(Object.entries(populations)), total));

  test.each([
    [{ a: 50, b: 30, c: 20 }, 10, { a: 5, b: 3, c: 2 }],
    // Largest remainder: 3.33 each, the first of equals gets the one that is left.
    [{ a: 10, b: 10, c: 10 }, 10, { a: 4, b: 3, c: 3 }],
    // A small stratum is not forgotten.
    [{ a: 998, b: 1, c: 1 }, 10, { a: 8, b: 1, c: 1 }],
    [{ a: 5, b: 1 }, 99, { a: 5, b: 1 }],
    [{ a: 5, b: 0 }, 2, { a: 2 }],
    [{ a: 5, b: 5, c: 5 }, 2, { a: 1, b: 1, c: 0 }],
    [{ a: 5 }, 0, { a: 0 }],
    [{}, 5, {}],
  ])("%j by %d", (populations, total, expected) => {
    expect(shares(populations, total)).toEqual(expected);
  });
});
