import { expect, test } from "vitest";
import { strataRows } from "./benchmark-words";

test("strata are printed with their weights, and without one where nothing is labelled", () => {
  const strata = [
    { name: "laj_only", reason: "laj_only", population: 4, sampled: 4, labelled: 4 },
    { name: "audit_no_error", reason: "audit_no_error", population: 50, sampled: 5, labelled: 4 },
    { name: "audit_error: m", reason: "audit_error", population: 9, sampled: 2, labelled: 0 },
  ] as const;
  const [, ...rows] = strataRows(strata);
  expect(rows.map((row) => row.slice(1))).toEqual([
    ["4", "4", "4", "1.00"],
    ["50", "5", "4", "12.50"],
    ["9", "2", "0", "–"],
  ]);
});
