import { expect, test } from "vitest";
import { quantileSorted } from "../quantile";
import { drawBelow } from "./below";
import { Pcg64 } from "./pcg64";
import { seedState } from "./seed-sequence";

const draws = (generator: Pcg64, n: number, count: number) =>
  Array.from({ length: count }, () => drawBelow(generator, n));

// All numbers below come from NumPy 2.4 or from its documented vectors for seed 42.

test("default_rng(42).integers(0, 834), continued with integers(0, 541)", () => {
  const generator = new Pcg64(42);
  expect(draws(generator, 834, 12)).toEqual([
    74, 645, 545, 366, 361, 716, 71, 581, 168, 78, 439, 813,
  ]);
  expect(draws(generator, 541, 12)).toEqual([
    398, 411, 388, 425, 277, 69, 454, 243, 270, 200, 98, 501,
  ]);
});

test("default_rng(42).integers(0, 10)", () => {
  expect(draws(new Pcg64(42), 10, 20)).toEqual([
    0, 7, 6, 4, 4, 8, 0, 6, 2, 0, 5, 9, 7, 7, 7, 7, 5, 1, 8, 4,
  ]);
});

test("bounds above 2^31 and seeds above 2^64 draw the same numbers as NumPy", () => {
  expect(draws(new Pcg64(42), 3_000_000_000, 6)).toEqual([
    267752861, 2321868145, 1963714555, 1316635318, 2575793759, 282532043,
  ]);
  expect(draws(new Pcg64(2n ** 70n), 1000, 6)).toEqual([635, 542, 761, 933, 608, 472]);
});

test("n = 1 costs no draw", () => {
  const generator = new Pcg64(42);
  expect(draws(generator, 1, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(draws(generator, 834, 1)).toEqual([74]);
});

test.each<[bigint, number[], number[], string[]]>([
  [
    0n,
    [2968811710, 3677149159, 745650761, 2884920346],
    [3685993406, 3082302701, 753534295, 4087185121],
    ["11749869230777074271", "4976686463289251617"],
  ],
  [
    2n ** 32n,
    [3964924996, 1358922860, 3894904162, 2051610843],
    [2582767004, 670392248, 1106995496, 2802826683],
    ["16412783775159424549", "10277383025879800780"],
  ],
  [
    2n ** 200n + 17n,
    [1276398872, 1403870758, 1090514467, 4086668114],
    [571619085, 4100522004, 232500333, 4262316641],
    ["2523992838563755097", "7736717186277085680"],
  ],
])(
  "seed %d: SeedSequence with and without spawn key (3), and raw output",
  (seed, plain, keyed, raw) => {
    expect([...seedState(seed, 4)]).toEqual(plain);
    expect([...seedState(seed, 4, [3])]).toEqual(keyed);
    const generator = new Pcg64(seed);
    expect(raw.map(() => String(generator.next64()))).toEqual(raw);
  },
);

test("a 64-bit request keeps the half that waits for the next 32-bit request", () => {
  const halves = new Pcg64(7);
  const first = halves.next();
  const second = halves.next();
  const mixed = new Pcg64(7);
  expect(mixed.next()).toBe(first);
  mixed.next64();
  expect(mixed.next()).toBe(second);
});

test("seeds that are no whole number from zero are refused", () => {
  expect(() => new Pcg64(-1)).toThrow("not negative");
  expect(() => new Pcg64(1.5)).toThrow("whole number");
});

test("percentiles interpolate linearly", () => {
  const ten = Float64Array.from({ length: 10 }, (_, i) => i + 1);
  expect(quantileSorted(ten, 0.025)).toBeCloseTo(1.225, 14);
  expect(quantileSorted(ten, 0.975)).toBeCloseTo(9.775, 14);
});
