import { describe, expect, test } from "vitest";
import { checkValue, kindOf } from "../kinds";
import type { AnswerValue, Facts, ItemListQuestion, PerItemQuestion, Question } from "../types";

const listed: ItemListQuestion = {
  key: "assumptions",
  kind: "item_list",
  noun: "assumption",
  prompt: "?",
  questions: [
    {
      key: "reasons",
      kind: "multi_choice",
      prompt: "?",
      options: ["a", "b"].map((value) => ({ value, label: value })),
    },
  ],
};
const asked: PerItemQuestion = {
  key: "addressed",
  kind: "per_item",
  items: "assumptions",
  prompt: "?",
  questions: [
    {
      key: "verdict",
      kind: "choice",
      scale: "nominal",
      prompt: "?",
      options: [0, 1].map((value) => ({ value, label: String(value) })),
    },
    {
      key: "evidence",
      kind: "spans",
      prompt: "?",
      askWhen: { answer: "verdict", is: 1 },
    },
  ],
};

const check = (question: Question, given: AnswerValue, facts: Facts = {}) => {
  const result = checkValue(question, given, facts);
  return result.ok ? result.value : result.message;
};

describe("a list of entries", () => {
  const one = { id: "a1", text: " Rest cures it ", reasons: ["b", "a"] };
  const two = { id: "x-2", text: "两个 🙂", reasons: ["a"], merged_from: ["a2", "a3"] };

  test("keeps order, ids and what was merged", () => {
    expect(check(listed, [two, one])).toEqual([
      two,
      { id: "a1", text: "Rest cures it", reasons: ["a", "b"] },
    ]);
  });
  test("leaves entries without text out, and is no answer where nothing is left", () => {
    expect(check(listed, [one, { id: "a2", text: " " }])).toHaveLength(1);
    expect(check(listed, [])).toBeNull();
    expect(kindOf(listed).missing(listed)).toBe("Write at least one assumption.");
  });
  test.each([
    [[{ text: "x" }], "needs an id"],
    [[{ id: "a b", text: "x" }], "needs an id"],
    [[{ id: "a" }], "needs its text"],
    [[one, { ...two, id: "a1" }], "Two entries have the id a1."],
    [[{ ...one, merged_from: "a2" }], "list of ids"],
    [[{ ...one, reasons: ["c"] }], "not one of the answers"],
    [[{ ...one, colour: 1 }], "colour"],
    ["x", "not a list"],
  ])("refuses %j", (odd, why) => expect(check(listed, odd)).toContain(why));
  test("names the entry whose own question is open", () => {
    expect(check(listed, [one, { id: "a2", text: "y" }])).toBe(
      "Assumption 2: Choose at least one.",
    );
  });
});

describe("answers per entry", () => {
  const facts = { assumptions: ["a2", "a1"] };
  const span = { start: 0, end: 1, text: "🙂" };

  test("are needed for each entry, by its id, in the list's order", () => {
    const given = { a1: { verdict: 0, evidence: [span] }, a2: { verdict: 1, evidence: [span] } };
    const kept = check(asked, given, facts);
    expect(kept).toEqual({ a2: given.a2, a1: { verdict: 0 } });
    expect(Object.keys(kept as object)).toEqual(["a2", "a1"]);
    expect(check(asked, { a1: { verdict: 0 } }, facts)).toBe("Item a2: Choose one.");
    expect(check(asked, { ...given, a3: { verdict: 0 } }, facts)).toBe("There is no item a3.");
    expect(check(asked, { ...given, a2: { verdict: 1 } }, facts)).toBe(
      "Item a2: Mark at least one passage.",
    );
  });
});

test("passages over a thread name their turn and stand in its order", () => {
  const over: Question = { key: "q", kind: "spans", prompt: "?", over: "thread" };
  const [late, early] = [
    { turn: 2, start: 0, end: 1, text: "a" },
    { turn: 0, start: 5, end: 6, text: "b" },
  ];
  expect(check(over, [late, early])).toEqual([early, late]);
  expect(check(over, [{ start: 0, end: 1, text: "a" }])).toContain("needs the turn");
  expect(check({ ...over, over: "unit" }, [late])).toContain("“turn”");
});
