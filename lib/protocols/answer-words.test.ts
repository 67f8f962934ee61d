import { expect, test } from "vitest";
import { valueWords } from "./answer-words";
import { challengingBehaviourV1 } from "./definitions/challenging-behaviour";
import { falseAssumptionsV1 } from "./definitions/false-assumptions";
import { questionsThrough } from "./evaluate";
import type { AnswerValue, Protocol } from "./types";

function words({ parts: [part] }: Protocol, key: string, value: AnswerValue): string {
  const question = part && questionsThrough(part).find((each) => each.key === key);
  if (!question) throw new Error(`there is no question ${key}`);
  return valueWords(question, value);
}

test("entries of a list are read as their texts with what was said of them, and without their ids", () => {
  const list: AnswerValue = [
    { id: "x", text: "Colds need pills", reasons: ["premise_correction", "unsafe_plan"] },
    { id: "y", text: "Zinc helps", merged_from: ["z"] },
  ];
  expect(words(falseAssumptionsV1, "assumptions", list)).toBe(
    "1. Colds need pills (Wrong premise, Unsafe plan)\n2. Zinc helps",
  );
});

test("passages are read as their words, with label and turn where they have them", () => {
  const passage = { start: 0, end: 2, text: "No", turn: 4, label: "Care Resistance" };
  expect(words(challengingBehaviourV1, "evidence", [passage])).toBe(
    "“No” (Care Resistance, turn at place 4)",
  );
});
