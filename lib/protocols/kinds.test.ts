import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkValue, kindOf } from "./kinds";
import type { AnswerValue, Facts, Question } from "./types";

const choice: Question = {
  key: "q",
  kind: "choice",
  scale: "ordinal",
  prompt: "?",
  options: [
    { value: 2, label: "Two" },
    { value: 1, label: "One" },
    { value: true, label: "Yes" },
  ],
};
const multi: Question = {
  key: "q",
  kind: "multi_choice",
  prompt: "?",
  options: ["a", "b", "none"].map((value) => ({ value, label: value.toUpperCase() })),
  exclusive: "none",
};
const text: Question = { key: "q", kind: "text", prompt: "?" };
const texts: Question = { key: "q", kind: "text_list", prompt: "?", minItems: 2 };
const urls: Question = { key: "q", kind: "url_list", prompt: "?" };
const spans: Question = { key: "q", kind: "spans", prompt: "?" };
const labelled: Question = { ...spans, labels: ["false", "true"] };
const perCandidate: Question = {
  key: "q",
  kind: "per_candidate",
  prompt: "?",
  questions: [
    { ...multi, key: "kinds" },
    { key: "other", kind: "text", prompt: "?", askWhen: { answer: "kinds", is: "b" } },
  ],
};

const value = (question: Question, given: AnswerValue, facts: Facts = {}) => {
  const result = checkValue(question, given, facts);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const message = (question: Question, given: AnswerValue, facts: Facts = {}) => {
  const result = checkValue(question, given, facts);
  return result.ok ? null : result.message;
};

test("what says nothing is no answer, for every kind", () => {
  for (const question of [choice, multi, text, texts, urls, spans, perCandidate]) {
    for (const blank of [null, "", [], {}]) expect(value(question, blank)).toBeNull();
    expect(kindOf(question).missing(question)).toMatch(/\.$/);
  }
});

test("a choice is one of its options, type included", () => {
  expect(value(choice, 2)).toBe(2);
  expect(message(choice, "2")).toBe('"2" is not one of the answers.');
  expect(message(choice, [2])).not.toBeNull();
});

test("several choices are kept once, in the order of the options", () => {
  expect(value(multi, ["b", "a", "b"])).toEqual(["a", "b"]);
  expect(message(multi, ["a", "c"])).toContain('"c"');
  expect(message(multi, "a")).toContain("not a list");
  expect(value(multi, ["none"])).toEqual(["none"]);
  expect(message(multi, ["none", "a"])).toBe("Choose either “NONE” or something else, not both.");
});

test("text is trimmed, and what the database cannot keep is refused", () => {
  expect(value(text, "  两行\n 🙂 ")).toBe("两行\n 🙂");
  expect(message(text, "a\0b")).toContain("cannot be stored");
  expect(message(text, "a\ud83db")).toContain("cannot be stored");
  expect(message(text, 3)).toContain("not a text");
});

test("lists drop blank entries and count the rest", () => {
  expect(value(texts, [" a ", "", "b"])).toEqual(["a", "b"]);
  expect(message(texts, ["a", " "])).toBe("Add at least 2 entries.");
});

describe("links", () => {
  test("are http or https, one a line, each once", () => {
    const [a, b] = ["https://www.who.int/news?q=1#x", "http://nice.org.uk/a_(b)"];
    expect(value(urls, [` ${a} `, "", `${b}\n${a}`])).toEqual([a, b]);
  });
  test.each([
    "nhs.uk",
    "javascript:alert(1)",
    "ftp://nhs.uk/x",
    "https://",
    "https://nhs uk/",
    "https://intranet/x",
  ])("refuses %s", (odd) => expect(message(urls, [odd])).toContain("is not a web address"));
});

describe("passages", () => {
  const marked = { start: 3, end: 6, text: "e🙂中" };
  test("count code points, and are kept in order of the text", () => {
    const earlier = { start: 0, end: 1, text: "x" };
    expect(value(spans, [marked, earlier])).toEqual([earlier, marked]);
  });
  test.each([
    [{ ...marked, end: 7 }, "characters long"],
    [{ ...marked, start: -1 }, "start and an end"],
    [{ start: 3, end: 6 }, "needs its text"],
    [{ ...marked, label: "x" }, "no labels"],
    [{ ...marked, colour: "x" }, "colour"],
  ])("refuses %j", (odd, why) => expect(message(spans, [odd])).toContain(why));
  test("have a label where the question has labels", () => {
    expect(message(labelled, [marked])).toContain("one of the labels");
    expect(value(labelled, [{ ...marked, label: "true" }])).toHaveLength(1);
  });
});

describe("answers per candidate", () => {
  const facts = { candidates: 2 };
  test("are needed for each comment shown, by number", () => {
    const both = { "1": { kinds: ["b"], other: " x " }, "2": { kinds: ["a"], other: "hidden" } };
    expect(value(perCandidate, both, facts)).toEqual({
      "1": { kinds: ["b"], other: "x" },
      "2": { kinds: ["a"] },
    });
    expect(message(perCandidate, { "1": both["1"] }, facts)).toBe(
      "Comment 2: Choose at least one.",
    );
    expect(message(perCandidate, { ...both, "3": both["2"] }, facts)).toBe(
      "There is no comment 3.",
    );
    expect(message(perCandidate, { "1": { kinds: ["b"] }, "2": both["2"] }, facts)).toContain(
      "Comment 1",
    );
    expect(message(perCandidate, { "1": { kind: ["b"] }, "2": both["2"] }, facts)).toContain(
      "“kind”",
    );
  });
});

test("an answer survives its CSV cell", () => {
  const wellFormed = fc.string({ unit: "grapheme", minLength: 1 });
  const samples: [Question, fc.Arbitrary<AnswerValue>][] = [
    [choice, fc.constantFrom(2, 1, true)],
    [multi, fc.subarray(["a", "b"], { minLength: 1 })],
    [text, wellFormed],
    [texts, fc.array(wellFormed)],
    [urls, fc.array(fc.webUrl())],
    [spans, fc.constant([{ start: 0, end: 2, text: "“中" }])],
    [perCandidate, fc.constant({ "2": { kinds: ["a"] }, "1": { kinds: ["b"], other: "x" } })],
  ];
  for (const [question, arbitrary] of samples) {
    const kind = kindOf(question);
    fc.assert(
      fc.property(arbitrary, (given) => {
        expect(kind.fromCell(question, kind.toCell(given))).toEqual(given);
      }),
    );
  }
});

test("the order of keys does not change a cell", () => {
  const cell = kindOf(spans).toCell([{ text: "x", end: 1, start: 0 }]);
  expect(cell).toBe('[{"end":1,"start":0,"text":"x"}]');
});

test("a cell that cannot be read comes back and is then refused", () => {
  const cell = kindOf(multi).fromCell(multi, "[a");
  expect(message(multi, cell)).toContain("[a");
});
