import { expect, test } from "vitest";
import { aggregate, STRATEGIES } from "./panel";

test.each([
  [
    [0, 1, 1],
    { majority_primary_tiebreak: 1, unanimous_else_primary: 0, median: 1, every_judge: 0 },
  ],
  [
    [-1, 0, 1],
    { majority_primary_tiebreak: -1, unanimous_else_primary: -1, median: 0, every_judge: -1 },
  ],
  [
    [1, 1, -1],
    { majority_primary_tiebreak: 1, unanimous_else_primary: 1, median: 1, every_judge: -1 },
  ],
])("primary and two others %j", ([primary, ...others], expected) => {
  const given = Object.fromEntries(
    STRATEGIES.map((strategy) => [strategy, aggregate(primary ?? null, others, strategy)]),
  );
  expect(given).toEqual({ ...expected, primary_only: primary });
});

test.each([
  ["two that agree give their value", [null, 1, 1], 1],
  ["also with the primary", [0, 0, null], 0],
  ["two that differ give the primary's", [1, 0, null], 1],
  ["or nothing, where it is not among them", [null, 0, 1], null],
  ["one alone counts if it is the primary's", [1, null, null], 1],
  ["and not otherwise", [null, 1, null], null],
  ["none gives nothing", [null, null, null], null],
])("missing scores: %s", (_, [primary = null, ...others], expected) => {
  for (const strategy of ["majority_primary_tiebreak", "unanimous_else_primary", "median"] as const)
    expect(aggregate(primary, others, strategy)).toBe(expected);
});

test("two passes tag a pair only where both do, and nothing where one was not read", () => {
  const both = (first: number | null, second: number | null) =>
    aggregate(first, [second], "every_judge");
  expect([both(1, 1), both(1, 0), both(0, 1), both(0, 0)]).toEqual([1, 0, 0, 0]);
  expect([both(1, null), both(null, 0)]).toEqual([null, null]);
});
