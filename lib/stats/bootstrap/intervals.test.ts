import { expect, test } from "vitest";
import { bcaInterval } from "./intervals";

test("resampled values that differ from the estimate by rounding are ties", () => {
  const estimate = 0.3;
  expect(0.1 + 0.2).toBeGreaterThan(estimate);
  const evenly = Array.from({ length: 1000 }, (_, i) => i / 999);
  const withTies = (tie: number) =>
    bcaInterval(
      Float64Array.from([...evenly, ...Array<number>(800).fill(tie)]).sort(),
      estimate,
      0.01,
      0.9,
    );
  const exact = withTies(estimate);
  for (const tie of [0.1 + 0.2, estimate - 1e-16]) {
    expect(withTies(tie)?.low).toBeCloseTo(exact?.low ?? Number.NaN, 9);
    expect(withTies(tie)?.high).toBeCloseTo(exact?.high ?? Number.NaN, 9);
  }
});

test("for large estimates the tolerance grows with them", () => {
  const estimate = 1e6;
  const values = [0.5e6, estimate * (1 - 1e-14), estimate * (1 + 1e-14), 1.5e6];
  const exact = [0.5e6, estimate, estimate, 1.5e6];
  const of = (sorted: readonly number[]) =>
    bcaInterval(Float64Array.from(sorted), estimate, 0.2, 0.5);
  expect(of(values)?.low).toBeCloseTo(of(exact)?.low ?? Number.NaN, 4);
});
