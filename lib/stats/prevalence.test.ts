import { expect, test } from "vitest";
import { resampleRange } from "./bootstrap/bootstrap";
import { buildProblem } from "./bootstrap/build-problem";
import { countTable } from "./count-table";
import { prevalence, prevalenceInput } from "./prevalence";
import { kernelNamed } from "./registry";

const tableOf = (...counts: readonly (readonly number[])[]) => {
  const { multiplicity: _, ...table } = countTable(
    ["true", "false"],
    counts.map((each) => ({ counts: each })),
  );
  return table;
};

test("labels count one by one, units by the share of theirs; a unit without any is none", () => {
  expect(prevalence(tableOf([2, 0], [0, 1], [1, 1], [0, 0]))).toMatchObject({
    values: { values: { value: 3 / 5 }, units: { value: 0.5 } },
    units: { used: 3 },
  });
  expect(prevalence(tableOf([0, 0])).values.units).toEqual({
    undefinedBecause: "no unit has a value",
  });
});

test("weights are those of units", () => {
  // (1·1 + 5·0 + 2·½) / (1 + 5 + 2)
  const { values } = prevalence(tableOf([2, 0], [0, 1], [1, 1]), [1, 5, 2]);
  expect(values.units).toEqual({ value: 2 / 8 });
});

test("weights stay with their units where coders are drawn as well", () => {
  const table = tableOf([1, 1], [2, 0]);
  const crossed = {
    ...{ units: 2, coders: 2, cells: 2 },
    unit: Uint32Array.of(0, 0, 1, 1),
    coder: Uint32Array.of(0, 1, 0, 1),
    cell: Uint32Array.of(0, 1, 0, 0),
  };
  const values = (weights?: readonly number[]) =>
    resampleRange(
      buildProblem({ ...prevalenceInput(table), crossed, weights }),
      7,
      { first: 0, count: 300 },
      kernelNamed,
    ).filter((_, i) => i % 2 === 1);
  expect([...values([3, 3])]).toEqual([...values()].map((value) => expect.closeTo(value, 12)));
  // Nine units like the first stand for one like the second: shares are drawn from 0, ½ and 1.
  const weighed = new Set([...values([9, 1])].map((value) => value.toFixed(3)));
  const [unit0, unit1] = [9, 1];
  const expected = [0, 0.5, 1].flatMap((share) => [
    share,
    (unit0 * share + unit1) / (unit0 + unit1),
    1,
  ]);
  expect([...weighed].sort()).toEqual(
    [...new Set(expected.map((value) => value.toFixed(3)))].sort(),
  );
});
