import { expect, test } from "vitest";
import { countFates, type FateAnswer } from "./fate-counts";

const answer = (
  candidate: string,
  fate: FateAnswer["fate"],
  source = "judge",
  hasOthers = false,
): FateAnswer => ({ candidate, source, hasOthers, fate });

test("a comment counts once, as confirmed or rejected where all who can tell agree", () => {
  const { total } = countFates([
    answer("a", "correct"),
    answer("a", "correct"),
    answer("b", "correct"),
    answer("b", "cannot_tell"),
    answer("c", "incorrect"),
    answer("d", "correct"),
    answer("d", "incorrect"),
    answer("e", "cannot_tell"),
  ]);
  expect(total).toMatchObject({
    ...{ comments: 5, correct: 4, incorrect: 2, cannotTell: 2 },
    ...{ confirmed: 2, rejected: 1, split: 1, precision: { value: 2 / 3 } },
  });
  expect(total.interval?.low).toBeCloseTo(0.2077, 4);
  expect(total.interval?.high).toBeCloseTo(0.9385, 4);
});

test("sources stand apart, and so does what one of them found alone", () => {
  const table = countFates([
    answer("a", "correct", "judge"),
    answer("b", "incorrect", "judge", true),
    answer("c", "correct", "people", true),
  ]);
  expect(table.rows.map(({ source, comments }) => [source, comments])).toEqual([
    ["judge", 2],
    ["people", 1],
  ]);
  expect(table.alone.map(({ source, confirmed }) => [source, confirmed])).toEqual([["judge", 1]]);
  expect(table.withOthers.map(({ source, rejected }) => [source, rejected])).toEqual([
    ["judge", 1],
    ["people", 0],
  ]);
});

test("without an answer there is no precision, and the reason is said", () => {
  const { total } = countFates([]);
  expect(total.precision).toHaveProperty("undefinedBecause");
  expect(total.interval).toBeNull();
});
