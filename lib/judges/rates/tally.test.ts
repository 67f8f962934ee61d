import { expect, test } from "vitest";
import { compareWith, rateOfCoder, truthOfCoder, truthOfPeople, type Verdict } from "./tally";

const FAILURE = { id: "failure", counted: 1 };
const verdict = (
  unit: string,
  coder: string,
  value: number | null,
  more: object = {},
): Verdict => ({
  ...{ unit, thread: unit, coder, value, isPerson: !coder.startsWith("j"), isDecision: false },
  ...{ missing: value === null ? "malformed" : null, raw: null, ...more },
});

const JUDGE = [
  verdict("1", "j", 1),
  verdict("2", "j", 0),
  verdict("3", "j", null, { raw: "It depends." }),
  verdict("4", "j", null, { missing: "failed" }),
  verdict("5", "j", null, { missing: "open" }),
];

test("what could not be read is in no numerator and no denominator, and is counted", () => {
  expect(rateOfCoder(JUDGE, FAILURE, "exclude")).toMatchObject({
    ...{ asked: 5, of: 2, counted: 1, share: 0.5, filled: 0 },
    missing: { malformed: 1, failed: 1, open: 1, empty: 0, cannot_tell: 0 },
  });
});

test("by the authors' rule it is no failure, and the counts of what was missing stay", () => {
  expect(rateOfCoder(JUDGE, FAILURE, "authors")).toMatchObject({
    ...{ asked: 5, of: 3, counted: 1, filled: 1, missing: { malformed: 1, failed: 1 } },
  });
  expect(rateOfCoder(JUDGE, { id: "addressed", counted: 1 }, "authors")).toMatchObject({
    ...{ of: 4, counted: 1, filled: 2 },
  });
  expect(rateOfCoder(JUDGE, { id: "validity", counted: 1 }, "authors")).toMatchObject({ of: 2 });
});

test("of a score only the counted value is a success", () => {
  const scores = [-1, 0, 0, 1].map((value, index) => verdict(String(index), "j", value));
  const rate = rateOfCoder(scores, { id: "misconception-scoring", counted: 1 }, "exclude");
  expect(rate).toMatchObject({ of: 4, counted: 1, values: { "-1": 1, 0: 2, 1: 1 } });
});

test("nobody's rate is no number", () =>
  expect(rateOfCoder([], FAILURE, "exclude")).toMatchObject({ share: null, of: 0 }));

const PEOPLE = [
  ...[verdict("1", "ana", 1), verdict("1", "ben", 1)],
  ...[verdict("2", "ana", 1), verdict("2", "ben", 0)],
  ...[verdict("3", "ana", 0), verdict("3", "ben", 1)],
  verdict("3", "cem", 1, { isDecision: true }),
  verdict("4", "ana", null, { missing: "cannot_tell" }),
];

test("people's label is the decision, or what all of them say", () => {
  const { labels, differ } = truthOfPeople([...PEOPLE, ...JUDGE]);
  expect([...labels]).toEqual([
    ["1", 1],
    ["3", 1],
  ]);
  expect(differ).toBe(1);
});

test("a judge is compared where there is a label and a verdict, by the rule", () => {
  const truth = truthOfPeople(PEOPLE);
  expect(compareWith(truth, "j", JUDGE, FAILURE, "exclude")).toMatchObject({
    ...{ of: 1, without: 1, tp: 1, fp: 0, fn: 0, tn: 0, agree: 1 },
    kappa: { undefinedBecause: expect.any(String) },
  });
  expect(compareWith(truth, "j", JUDGE, FAILURE, "authors")).toMatchObject({
    ...{ of: 2, without: 0, tp: 1, fn: 1, agree: 1 },
  });
  const ana = truthOfCoder(PEOPLE, "ana");
  expect(compareWith(ana, "j", JUDGE, FAILURE, "exclude")).toMatchObject({ of: 2, tp: 1, fn: 1 });
});
