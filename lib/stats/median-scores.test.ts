import { expect, test } from "vitest";
import { evaluateOn } from "./bootstrap/sums";
import { medianScoresInput, runScores } from "./median-scores";

// Two units, three runs: the first finds the error, the second something else, the third nothing.
const table = {
  width: 9,
  cells: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0),
};

test("each run has its scores, as far as they are defined", () => {
  expect(runScores(table, "undefined")).toEqual({ precision: [1, 0], recall: [1, 0, 0] });
  expect(runScores(table, "zero")).toEqual({ precision: [1, 0, 0], recall: [1, 0, 0] });
  expect([...evaluateOn(medianScoresInput(table, "undefined"))]).toEqual([0.5, 0]);
});

test("weights count units", () => {
  const own = { width: 3, cells: Float64Array.of(1, 0, 0, 0, 1, 0) };
  expect(runScores(own, "undefined", [1, 4])).toEqual({ precision: [1 / 5], recall: [1] });
});
