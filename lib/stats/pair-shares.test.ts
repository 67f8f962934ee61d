import { expect, test } from "vitest";
import { evaluateOn } from "./bootstrap/sums";
import { countTable } from "./count-table";
import { crossCells, crossSharesInput, pairSharesInput, pairSums } from "./pair-shares";

const within = countTable(
  ["true", "false"],
  [{ counts: [3, 1] }, { counts: [0, 2] }, { counts: [1, 0] }],
);

test("pairs count one by one, or those of a unit together; a single label makes no pair", () => {
  expect(pairSums(within, "micro")).toEqual({ agreeTrue: 3, agreeFalse: 1, disagree: 3 });
  expect(pairSums(within, "macro")).toEqual({ agreeTrue: 0.5, agreeFalse: 1, disagree: 0.5 });
  const shares = [3 / 7, 1 / 7, 3 / 7, 0.25, 0.5, 0.25];
  expect([...evaluateOn(pairSharesInput(within))]).toEqual(
    shares.map((share) => expect.closeTo(share, 12)),
  );
});

const between = {
  width: 4,
  // Two of three say error against one error and one none; nobody against one.
  cells: Float64Array.of(2, 1, 1, 1, 0, 1, 1, 0),
};

test("pairs across pools share out each unit, and weights multiply units", () => {
  expect(crossCells(between)).toEqual([1 / 3, 1 / 6, 1 / 3, 1 / 6 + 1]);
  const weighed = crossCells(between, [3, 2]);
  expect(weighed).toEqual([1, 0.5, 1, 0.5 + 2].map((value) => expect.closeTo(value, 12)));
  const macro = [...evaluateOn(crossSharesInput(between))].slice(4);
  expect(macro).toEqual([1 / 6, 1 / 12, 1 / 6, 7 / 12].map((share) => expect.closeTo(share, 12)));
});

test("where there is no pair there is no share", () => {
  const single = countTable(["true", "false"], [{ counts: [1, 0] }]);
  expect([...evaluateOn(pairSharesInput(single))].every(Number.isNaN)).toBe(true);
});
