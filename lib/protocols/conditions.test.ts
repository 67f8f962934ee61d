import { expect, test } from "vitest";
import { holds, isBlank, leavesOf, lookupIn, questionsIn } from "./conditions";
import type { Answers, AnswerValue, Condition, Facts } from "./types";

const is = (condition: Condition, answers: Answers = {}, facts: Facts = {}) =>
  holds(condition, lookupIn(answers), facts);

test("all, any and not combine", () => {
  const a: Condition = { answer: "a", is: 1 };
  const b: Condition = { answer: "b", is: true };
  expect(is({ all: [a, b] }, { a: 1, b: true })).toBe(true);
  expect(is({ all: [a, b] }, { a: 1, b: false })).toBe(false);
  expect(is({ any: [a, b] }, { a: 2, b: true })).toBe(true);
  expect(is({ any: [a, b] }, { a: 2 })).toBe(false);
  expect(is({ not: a }, { a: 1 })).toBe(false);
  expect(is({ not: a })).toBe(true);
});

test("values are compared with their type", () => {
  expect(is({ answer: "a", is: 3 }, { a: "3" })).toBe(false);
  expect(is({ answer: "a", is: false }, {})).toBe(false);
  expect(is({ answer: "a", in: ["x", "y"] }, { a: "y" })).toBe(true);
});

test("null is “no answer”, blanks included; false and 0 are answers", () => {
  const none: Condition = { answer: "a", is: null };
  const blanks: AnswerValue[] = [null, "", " \n", [], [""], {}, { "1": {} }];
  for (const blank of blanks) {
    expect(isBlank(blank)).toBe(true);
    expect(is(none, { a: blank })).toBe(true);
  }
  expect(is(none)).toBe(true);
  for (const said of [false, 0, "x", ["", "x"]]) expect(is(none, { a: said })).toBe(false);
});

test("of a list it is asked whether it holds the value", () => {
  expect(is({ answer: "a", is: "Other" }, { a: ["Clarity", "Other"] })).toBe(true);
  expect(is({ answer: "a", in: ["Other"] }, { a: ["Clarity"] })).toBe(false);
});

test("a dotted reference asks about any candidate", () => {
  const comments = { "1": { fate: "incorrect" }, "2": { fate: "correct", kinds: ["Clarity"] } };
  expect(is({ answer: "comments.fate", is: "correct" }, { comments })).toBe(true);
  expect(is({ answer: "comments.kinds", is: "Clarity" }, { comments })).toBe(true);
  expect(is({ answer: "comments.kinds", is: "Other" }, { comments })).toBe(false);
  expect(is({ answer: "comments.fate", is: null }, { comments: {} })).toBe(true);
});

test("facts are looked up apart, and names of objects are not answers", () => {
  expect(is({ fact: "hasWord", is: false }, { hasWord: false }, {})).toBe(false);
  expect(is({ fact: "hasWord", is: false }, {}, { hasWord: false })).toBe(true);
  expect(is({ answer: "constructor", is: null })).toBe(true);
  expect(is({ fact: "toString", is: null })).toBe(true);
});

test("references are collected with their paths", () => {
  const condition: Condition = {
    any: [
      { not: { answer: "a", is: 1 } },
      {
        all: [
          { answer: "b.c", is: 2 },
          { fact: "f", is: 3 },
        ],
      },
    ],
  };
  expect(leavesOf(condition, "when").map((each) => each.path)).toEqual([
    "when.any[0].not",
    "when.any[1].all[0]",
    "when.any[1].all[1]",
  ]);
  expect(questionsIn(condition)).toEqual(["a", "b"]);
});
