import { describe, expect, test } from "vitest";
import { describeCondition, describeTable } from "./describe";
import { getProtocol } from "./registry";
import type { Condition, Question } from "./types";

const options = ["good", "bad", "ugly"].map((value) => ({ value, label: `Very ${value}` }));
const questions: readonly Question[] = [
  { key: "kind", label: "Kind", kind: "choice", scale: "nominal", prompt: "?", options },
  { key: "tags", kind: "multi_choice", prompt: "?", options },
  {
    key: "comments",
    label: "Comments",
    kind: "per_candidate",
    prompt: "?",
    questions: [{ key: "fate", kind: "choice", scale: "nominal", prompt: "?", options }],
  },
];

const cases: [Condition, string][] = [
  [{ answer: "kind", is: "bad" }, "Kind is “Very bad”"],
  [{ not: { answer: "kind", is: "bad" } }, "Kind is not “Very bad”"],
  [{ answer: "kind", in: ["bad", "ugly"] }, "Kind is one of “Very bad”, “Very ugly”"],
  [{ not: { answer: "kind", in: ["bad", "ugly"] } }, "Kind is none of “Very bad”, “Very ugly”"],
  [{ answer: "kind", is: null }, "Kind has no answer"],
  [{ not: { answer: "kind", is: null } }, "Kind has an answer"],
  [{ answer: "kind", in: ["bad", null] }, "Kind is “Very bad” or Kind has no answer"],
  [{ answer: "tags", is: "bad" }, "tags includes “Very bad”"],
  [{ not: { answer: "tags", is: "bad" } }, "tags does not include “Very bad”"],
  [{ answer: "comments.fate", is: "bad" }, "fate of any comment (Comments) is “Very bad”"],
  [{ fact: "careProvider", is: true }, "the annotator is a care provider"],
  [{ not: { fact: "careProvider", is: true } }, "the annotator is not a care provider"],
  [{ fact: "hasWord", is: false }, "the text has no letter and no digit"],
  [{ fact: "candidates", is: 0 }, "the number of comments shown is 0"],
  [
    {
      all: [
        { answer: "kind", is: "good" },
        {
          any: [
            { answer: "tags", is: "bad" },
            { fact: "candidates", in: [1, 2] },
          ],
        },
      ],
    },
    "Kind is “Very good” and (tags includes “Very bad” or the number of comments shown is one of 1, 2)",
  ],
  [
    {
      not: {
        any: [
          { answer: "kind", is: "good" },
          { answer: "tags", is: "bad" },
        ],
      },
    },
    "Kind is not “Very good” and tags does not include “Very bad”",
  ],
];

describe("a condition in words", () => {
  test.each(cases)("%j", (condition, words) => {
    expect(describeCondition(condition, questions)).toBe(words);
  });
});

test("a decision table in words, row by row", () => {
  const part = getProtocol("first-pass").parts.find((each) => each.key === "section");
  const table = part?.derivations?.find((each) => each.name === "hasError");
  if (!part || !table) throw new Error("no table");
  const described = describeTable(
    table,
    part.steps.flatMap((step) => step.questions),
  );
  expect(described.rows).toEqual([
    {
      when: "Factual correctness is “Incorrect”, Certainty is “Wrong”, Risk is “Wrong” or Urgency is “Wrong”",
      value: "true",
    },
    { when: "Factual correctness has no answer", value: "no value" },
  ]);
  expect(described.otherwise).toBe("false");
});
