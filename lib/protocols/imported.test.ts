import { expect, test } from "vitest";
import { checkImported } from "./imported";
import { getProtocol } from "./registry";
import type { Answers, Part } from "./types";

function partOf(key: string): Part {
  const part = getProtocol("first-pass-study").parts.find((each) => each.key === key);
  if (!part) throw new Error(`no part ${key}`);
  return part;
}
const section = partOf("section");
const response = partOf("response");
const wrong = (part: Part, answers: Answers) => {
  const result = checkImported(part, answers);
  return result.ok ? [] : Object.keys(result.fields);
};

test("what the form would refuse is stored as it is", () => {
  const flagged = {
    accuracy_type: "not_claim",
    certainty: true,
    risk: false,
    urgency: true,
    comment: " \n",
  };
  expect(checkImported(section, flagged)).toEqual({
    ok: true,
    answers: flagged,
    derived: { hasError: true, hasClaim: false, score: null, label: null },
  });
  const sources = ["", "https://a.org\nhttps://b.org", "a book"];
  expect(checkImported(response, { accuracy: 1, sources })).toMatchObject({
    ok: true,
    answers: { accuracy: 1, sources },
    derived: { score: 1 },
  });
});

test("null stays and is no answer", () => {
  expect(checkImported(response, { accuracy: null, sources: [] })).toEqual({
    ok: true,
    answers: { accuracy: null, sources: [] },
    derived: { hasError: null, hasClaim: null, score: null, label: null },
  });
});

test("what cannot be understood is refused by name", () => {
  expect(wrong(section, { accuracy_type: "Correct" })).toEqual(["accuracy_type"]);
  expect(wrong(section, { accuracy_type: "correct", certainty: "true" })).toEqual(["certainty"]);
  expect(wrong(section, { accuracy_type: "correct", severity: 1 })).toEqual(["severity"]);
  expect(wrong(response, { accuracy: 4, sources: "https://a.org" })).toEqual([
    "sources",
    "accuracy",
  ]);
});
