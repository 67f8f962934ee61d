import { expect, test } from "vitest";
import { countTable } from "../count-table";
import { percentInput } from "../percent-agreement";
import { kernelNamed } from "../registry";
import { bootstrap } from "./bootstrap";
import { buildProblem } from "./build-problem";
import { bcaInterval } from "./intervals";
import { NO_VARIATION } from "./no-variation";

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

test("resamples that differ by rounding alone do not vary", () => {
  // One pair of ten agrees in every unit; tenths are rounded as they are summed.
  const rows = Array.from({ length: 5 }, (_, twice) => ({
    counts: Array.from({ length: 5 }, (_, a) => (a === twice ? 2 : a === (twice + 1) % 5 ? 0 : 1)),
    units: 23 + twice,
  }));
  const problem = buildProblem(percentInput(countTable(["a", "b", "c", "d", "e"], rows)));
  const { macro } = bootstrap(problem, { resamples: 500, seed: 1 }, kernelNamed);
  expect(macro).toEqual({ undefinedBecause: NO_VARIATION });
});
